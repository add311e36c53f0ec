// How an annotation is split into words.
#include "program/contracts/acsl/Token.h"

#include <array>
#include <cctype>

namespace premise::program::acsl {
namespace {

constexpr std::array<std::string_view, 17> kOperators{"<==>", "==>", "...", "<=", ">=", "==",  "!=", "&&", "||",
                                                      "^^",   "->",  "..",  "<<", ">>", "-->", "::", "|->"};

bool isNamePart(char c) {
  return c == '_' || std::isalnum(static_cast<unsigned char>(c)) != 0;
}

class Splitter {
public:
  Splitter(std::string_view text, std::size_t offset) : text_(text), offset_(offset) {}

  std::vector<Token> run() {
    while (skipSpace())
      add(lengthOfToken());
    tokens_.push_back({Token::Kind::End, "", offset_ + at_, true});
    return std::move(tokens_);
  }

private:
  bool has(std::string_view part) const { return text_.substr(at_).starts_with(part); }

  /// false at the end.
  bool skipSpace() {
    bool isLineStart = at_ == 0;
    isAfterSpace_ = false;
    while (at_ < text_.size()) {
      const char c = text_[at_];
      if (std::isspace(static_cast<unsigned char>(c)) != 0 || (c == '@' && isLineStart)) {
        isLineStart |= c == '\n';
        ++at_;
      } else if (has("//") || has("/*")) {
        const std::size_t end = text_.find(has("//") ? "\n" : "*/", at_ + 2);
        at_ = end == std::string_view::npos ? text_.size() : end + (has("//") ? 0 : 2);
      } else {
        return true;
      }
      isAfterSpace_ = true;
    }
    return false;
  }

  std::size_t lengthOfToken() {
    const char c = text_[at_];
    if (std::isdigit(static_cast<unsigned char>(c)) != 0)
      return lengthOfNumber();
    if (c == '"' || c == '\'')
      return lengthOfLiteral(c);
    if (isNamePart(c) || (c == '\\' && at_ + 1 < text_.size() && isNamePart(text_[at_ + 1]))) {
      kind_ = Token::Kind::Name;
      std::size_t length = 1;
      while (at_ + length < text_.size() && isNamePart(text_[at_ + length]))
        ++length;
      return length;
    }
    kind_ = Token::Kind::Operator;
    for (const std::string_view known : kOperators)
      if (has(known))
        return known.size();
    return 1;
  }

  /// `0..n` is a range: its dots do not belong to the number.
  std::size_t lengthOfNumber() {
    kind_ = Token::Kind::Number;
    std::size_t length = 1;
    while (at_ + length < text_.size()) {
      const char c = text_[at_ + length];
      const char before = text_[at_ + length - 1];
      const bool isSign = (c == '-' || c == '+') && (before == 'e' || before == 'E') && !has("0x") && !has("0X");
      const bool isPoint = c == '.' && text_.substr(at_ + length).substr(0, 2) != "..";
      if (!isNamePart(c) && !isSign && !isPoint)
        break;
      ++length;
    }
    return length;
  }

  std::size_t lengthOfLiteral(char quote) {
    kind_ = Token::Kind::Literal;
    std::size_t length = 1;
    while (at_ + length < text_.size() && text_[at_ + length] != quote)
      length += text_[at_ + length] == '\\' ? 2 : 1;
    return std::min(length + 1, text_.size() - at_);
  }

  void add(std::size_t length) {
    tokens_.push_back({kind_, std::string(text_.substr(at_, length)), offset_ + at_, isAfterSpace_});
    at_ += length;
  }

  std::string_view text_;
  std::size_t offset_;
  std::size_t at_ = 0;
  bool isAfterSpace_ = true;
  Token::Kind kind_ = Token::Kind::End;
  std::vector<Token> tokens_;
};

} // namespace

std::vector<Token> split(std::string_view text, std::size_t offset) {
  return Splitter(text, offset).run();
}

std::string joined(const std::vector<Token> &tokens, std::size_t begin, std::size_t end) {
  std::string result;
  for (std::size_t i = begin; i < end; ++i)
    result += (i > begin && tokens[i].isAfterSpace ? " " : "") + tokens[i].text;
  return result;
}

} // namespace premise::program::acsl
