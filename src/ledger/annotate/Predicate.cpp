// How the operands of an operator are found in the text of a simple statement.
#include "ledger/annotate/Predicate.h"

#include <algorithm>
#include <array>

namespace premise::ledger {
namespace {

/// [first, end) of the statement's tokens.
struct Operand {
  std::size_t first = 0, end = 0;
};

class Statement {
public:
  Statement(const Text &text, std::vector<TextToken> tokens) : text_(text), tokens_(std::move(tokens)) {}

  /// Every operand has the value in front of the statement that it has in it, and everything is evaluated.
  bool isSimple() const {
    unsigned assignments = 0;
    for (std::size_t i = 0; i < tokens_.size(); ++i) {
      static constexpr std::array<std::string_view, 5> kForbidden{"&&", "||", "?", "++", "--"};
      if (std::find(kForbidden.begin(), kForbidden.end(), word(i)) != kForbidden.end() || word(i) == ",")
        return false;
      const bool isCall = i > 0 && word(i) == "(" && isName(i - 1) && word(i - 1) != "return";
      if (isCall || word(i).starts_with("\"") || word(i) == "[" || word(i) == "*=")
        return false;
      assignments += word(i) == "=" || word(i) == "+=" || word(i) == "-=" ? 1 : 0;
    }
    return assignments <= 1;
  }

  std::optional<std::string> fits(std::size_t offset) const {
    std::size_t at = 0;
    while (at < tokens_.size() && tokens_[at].begin != offset)
      ++at;
    if (at == 0 || at + 1 >= tokens_.size())
      return std::nullopt;
    const std::string_view op = word(at);
    const bool isCompound = op == "+=" || op == "-=";
    if (!isCompound && op != "+" && op != "-" && op != "*")
      return std::nullopt;
    const Operand left = isCompound ? Operand{0, at} : leftOf(at);
    const Operand right = isCompound ? Operand{at + 1, tokens_.size()} : rightOf(at);
    if (left.first == left.end || right.first == right.end)
      return std::nullopt;
    const char *macro = op[0] == '+' ? "PREMISE_ADD_FITS(" : op[0] == '-' ? "PREMISE_SUB_FITS(" : "PREMISE_MUL_FITS(";
    return macro + words(left) + ", " + words(right) + ")";
  }

private:
  std::string_view word(std::size_t i) const { return text_[tokens_[i]]; }
  bool isName(std::size_t i) const {
    const char c = word(i).front();
    return c == '_' || std::isalpha(static_cast<unsigned char>(c)) != 0;
  }
  bool isOperand(std::size_t i) const {
    return isName(i) || std::isdigit(static_cast<unsigned char>(word(i).front())) != 0 || word(i) == ")" ||
           word(i) == "(";
  }

  static unsigned strength(std::string_view op) {
    if (op == "*" || op == "/" || op == "%")
      return 3;
    return op == "+" || op == "-" ? 2 : 1;
  }

  bool isInside(std::size_t i, unsigned weakest) const {
    const std::string_view op = word(i);
    return isOperand(i) || op == "." || op == "->" || strength(op) >= weakest + 1;
  }

  /// Operators of the same strength bind to the left.
  Operand leftOf(std::size_t at) const {
    const unsigned own = strength(word(at));
    std::size_t first = at;
    for (int depth = 0; first > 0; --first) {
      const std::string_view before = word(first - 1);
      depth += before == ")" ? 1 : 0;
      depth -= before == "(" ? 1 : 0;
      if (depth < 0 || (depth == 0 && !isInside(first - 1, own - 1)) || (depth == 0 && before == "return"))
        break;
    }
    // A declaration: `int x = a + b` stops at `=`; `long (y)` has been refused as a call.
    return {first, at};
  }

  Operand rightOf(std::size_t at) const {
    const unsigned own = strength(word(at));
    std::size_t end = at + 1;
    for (int depth = 0; end < tokens_.size(); ++end) {
      depth += word(end) == "(" ? 1 : 0;
      depth -= word(end) == ")" ? 1 : 0;
      if (depth < 0 || (depth == 0 && word(end) != ")" && !isInside(end, own)))
        break;
    }
    return {at + 1, end};
  }

  std::string words(const Operand &operand) const {
    const std::size_t begin = tokens_[operand.first].begin;
    return text_.all().substr(begin, tokens_[operand.end - 1].end - begin);
  }

  const Text &text_;
  std::vector<TextToken> tokens_;
};

} // namespace

std::optional<FitsPredicate> fitsPredicate(const Text &text, std::size_t operatorOffset) {
  const auto tokens = text.statementAround(operatorOffset);
  if (!tokens)
    return std::nullopt;
  const Statement statement(text, *tokens);
  if (!statement.isSimple())
    return std::nullopt;
  const auto condition = statement.fits(operatorOffset);
  if (!condition || condition->find('\n') != std::string::npos)
    return std::nullopt;
  return FitsPredicate{*condition, tokens->front().begin};
}

} // namespace premise::ledger
