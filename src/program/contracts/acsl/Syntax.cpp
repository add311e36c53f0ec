// How predicates are parsed: ACSL's precedences are those of C, with ==> and <==> below, quantifiers last.
#include "program/contracts/acsl/Syntax.h"

#include <algorithm>
#include <array>
#include <set>

namespace premise::program::acsl {
namespace {

constexpr unsigned kDeepest = 200; ///< nesting; deeper text is not written by people

const std::set<std::string, std::less<>> &typeWords() {
  static const std::set<std::string, std::less<>> kWords{
      "integer",  "real",     "boolean",  "int",     "char",    "short",    "long",      "unsigned",
      "signed",   "float",    "double",   "_Bool",   "struct",  "union",    "enum",      "const",
      "volatile", "void",     "size_t",   "int8_t",  "int16_t", "int32_t",  "int64_t",   "uint8_t",
      "uint16_t", "uint32_t", "uint64_t", "ssize_t", "bool",    "intptr_t", "uintptr_t", "ptrdiff_t"};
  return kWords;
}

/// The binary operators of C from weak to strong; comparisons stand between | ^ & and the shifts.
constexpr std::array<std::array<std::string_view, 3>, 6> kLevels{
    {{"|", "", ""}, {"^", "", ""}, {"&", "", ""}, {"<<", ">>", ""}, {"+", "-", ""}, {"*", "/", "%"}}};
constexpr unsigned kFirstAboveComparison = 3;

bool isComparison(std::string_view text) {
  return text == "<" || text == "<=" || text == ">" || text == ">=" || text == "==" || text == "!=";
}

Node make(Node::Kind kind, std::string text, std::vector<Node> operands, std::size_t offset) {
  Node node;
  node.kind = kind;
  node.text = std::move(text);
  node.operands = std::move(operands);
  node.offset = offset;
  return node;
}

Node join(Node::Kind kind, const std::string &text, Node left, Node right) {
  const std::size_t offset = left.offset;
  std::vector<Node> operands;
  operands.push_back(std::move(left));
  operands.push_back(std::move(right));
  return make(kind, text, std::move(operands), offset);
}

} // namespace

const Token &Parser::peek(std::size_t ahead) const {
  return tokens_[std::min(position_ + ahead, tokens_.size() - 1)];
}

bool Parser::isOperator(std::string_view text, std::size_t ahead) const {
  return peek(ahead).kind == Token::Kind::Operator && peek(ahead).text == text;
}

bool Parser::take(std::string_view text) {
  if (error_ || !isOperator(text))
    return false;
  ++position_;
  return true;
}

void Parser::expect(std::string_view text) {
  if (!take(text))
    fail("'" + std::string(text) + "' is expected here");
}

void Parser::fail(const std::string &what) {
  if (!error_)
    error_ = Outside{what, peek().offset};
}

Node Parser::predicate() {
  if (++depth_ > kDeepest)
    fail("too deeply nested");
  // name: predicate
  while (!error_ && peek().kind == Token::Kind::Name && isOperator(":", 1))
    position_ += 2;
  Node result = error_ ? Node{} : equivalence();
  --depth_;
  return result;
}

Node Parser::quantifier() {
  Node node = make(Node::Kind::Quantifier, peek().text, {}, peek().offset);
  ++position_;
  while (!error_ &&
         (typeWords().contains(peek().text) || (peek().kind == Token::Kind::Name && peek(1).kind == Token::Kind::Name)))
    ++position_; // the type: values are looked at only between the bounds
  do {
    if (peek().kind != Token::Kind::Name)
      fail("a bound variable is expected here");
    node.operators.push_back(peek().text);
    ++position_;
  } while (take(","));
  expect(";");
  node.operands.push_back(predicate());
  return node;
}

Node Parser::equivalence() {
  Node left = implication();
  while (take("<==>"))
    left = join(Node::Kind::Equivalent, "", std::move(left), implication());
  return left;
}

Node Parser::implication() {
  Node left = conditional();
  if (!take("==>"))
    return left;
  return join(Node::Kind::Implies, "", std::move(left), implication());
}

Node Parser::conditional() {
  Node condition = disjunction();
  if (!take("?"))
    return condition;
  Node result = make(Node::Kind::Conditional, "", {}, condition.offset);
  result.operands.push_back(std::move(condition));
  result.operands.push_back(conditional());
  expect(":");
  result.operands.push_back(conditional());
  return result;
}

Node Parser::disjunction() {
  Node left = conjunction();
  while (take("||"))
    left = join(Node::Kind::Or, "", std::move(left), conjunction());
  return left;
}

Node Parser::conjunction() {
  Node left = binary(0);
  while (take("&&"))
    left = join(Node::Kind::And, "", std::move(left), binary(0));
  return left;
}

Node Parser::binary(unsigned level) {
  if (level == kLevels.size())
    return unary();
  const auto next = [&] { return level + 1 == kFirstAboveComparison ? comparison() : binary(level + 1); };
  Node left = next();
  for (;;) {
    const auto &operators = kLevels[level];
    const auto found = std::find_if(operators.begin(), operators.end(),
                                    [&](std::string_view text) { return !text.empty() && isOperator(text); });
    if (error_ || found == operators.end())
      return left;
    ++position_;
    left = join(Node::Kind::Arithmetic, std::string(*found), std::move(left), next());
  }
}

Node Parser::comparison() {
  Node first = binary(kFirstAboveComparison);
  if (error_ || peek().kind != Token::Kind::Operator || !isComparison(peek().text))
    return first;
  Node chain = make(Node::Kind::Comparison, "", {}, first.offset);
  chain.operands.push_back(std::move(first));
  while (!error_ && peek().kind == Token::Kind::Operator && isComparison(peek().text)) {
    chain.operators.push_back(peek().text);
    ++position_;
    chain.operands.push_back(binary(kFirstAboveComparison));
  }
  return chain;
}

Node Parser::unary() {
  if (++depth_ > kDeepest)
    fail("too deeply nested");
  Node result;
  const Token start = peek();
  if (error_) {
  } else if (start.text == "\\forall" || start.text == "\\exists") {
    result = quantifier();
  } else if (const std::string_view op = start.text;
             start.kind == Token::Kind::Operator &&
             (op == "!" || op == "-" || op == "+" || op == "~" || op == "*" || op == "&")) {
    ++position_;
    result = make(Node::Kind::Unary, start.text, {}, start.offset);
    result.operands.push_back(unary());
  } else if (const auto type = castType()) {
    result = make(Node::Kind::Cast, *type, {}, start.offset);
    result.operands.push_back(unary());
  } else {
    result = postfix();
  }
  --depth_;
  return result;
}

/// `(T)` in front of an operand. A name alone in parentheses is a type if an operand follows.
std::optional<std::string> Parser::castType() {
  if (!isOperator("(") || peek(1).kind != Token::Kind::Name)
    return std::nullopt;
  std::size_t end = 1;
  while (peek(end).kind == Token::Kind::Name)
    ++end;
  const std::size_t words = end - 1;
  while (isOperator("*", end))
    ++end;
  if (!isOperator(")", end))
    return std::nullopt;
  const Token &after = peek(end + 1);
  const bool isKnown = typeWords().contains(peek(1).text);
  const bool isBefore = after.kind == Token::Kind::Name || after.kind == Token::Kind::Number;
  if (!isKnown && (words != 1 || peek(1).text.starts_with("\\") || !isBefore))
    return std::nullopt;
  std::string type = joined(tokens_, position_ + 1, position_ + end);
  position_ += end + 1;
  return type;
}

Node Parser::postfix() {
  Node node = primary();
  while (!error_) {
    if (take("[")) {
      Node index = predicate();
      if (take(".."))
        index = join(Node::Kind::Range, "", std::move(index), predicate());
      expect("]");
      node = join(Node::Kind::Index, "", std::move(node), std::move(index));
    } else if (isOperator(".") || isOperator("->")) {
      const std::string step = peek().text + peek(1).text;
      if (peek(1).kind != Token::Kind::Name)
        fail("the name of a member is expected here");
      position_ += 2;
      const std::size_t offset = node.offset;
      std::vector<Node> operands;
      operands.push_back(std::move(node));
      node = make(Node::Kind::Member, step, std::move(operands), offset);
    } else {
      break;
    }
  }
  return node;
}

Node Parser::primary() {
  const Token token = peek();
  if (isOperator("("))
    return parenthesis();
  if (token.kind == Token::Kind::Number || token.kind == Token::Kind::Literal) {
    ++position_;
    return make(token.kind == Token::Kind::Number ? Node::Kind::Number : Node::Kind::Literal, token.text, {},
                token.offset);
  }
  if (token.kind != Token::Kind::Name) {
    fail(token.kind == Token::Kind::End ? "the annotation ends here" : "'" + token.text + "' is not read");
    return {};
  }
  if (token.text.starts_with("\\"))
    return builtin();
  if (token.text == "sizeof" && isOperator("(", 1)) {
    std::size_t end = position_ + 2;
    while (end + 1 < tokens_.size() && tokens_[end].text != ")")
      ++end;
    Node node = make(Node::Kind::SizeOf, joined(tokens_, position_ + 2, end), {}, token.offset);
    position_ = end;
    expect(")");
    return node;
  }
  if (isOperator("(", 1)) {
    fail("calls such as " + token.text + "(...) are not read");
    return {};
  }
  ++position_;
  return make(Node::Kind::Name, token.text, {}, token.offset);
}

Node Parser::parenthesis() {
  expect("(");
  Node inner = predicate();
  if (take(".."))
    inner = join(Node::Kind::Range, "", std::move(inner), predicate());
  expect(")");
  return inner;
}

Node Parser::builtin() {
  static const std::set<std::string, std::less<>> kConstants{"\\result", "\\true", "\\false", "\\null", "\\nothing"};
  static const std::set<std::string, std::less<>> kFunctions{"\\old",       "\\valid",       "\\valid_read",
                                                             "\\separated", "\\initialized", "\\at"};
  const Token token = peek();
  Node node = make(Node::Kind::Builtin, token.text, {}, token.offset);
  if (!kConstants.contains(token.text) && !kFunctions.contains(token.text)) {
    fail(token.text + " is not read");
    return node;
  }
  ++position_;
  if (kFunctions.contains(token.text)) {
    if (isOperator("{")) {
      fail("labels are not read");
      return node;
    }
    node.operands = arguments();
  }
  return node;
}

std::vector<Node> Parser::arguments() {
  std::vector<Node> result;
  expect("(");
  do
    result.push_back(predicate());
  while (take(","));
  expect(")");
  return result;
}

} // namespace premise::program::acsl
