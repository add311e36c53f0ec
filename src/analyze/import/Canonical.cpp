// How expressions are parsed and printed in one form; the reader of ACSL knows C expressions, too.
#include "analyze/import/Canonical.h"

#include "program/contracts/acsl/Syntax.h"

#include <optional>
#include <regex>

namespace premise::analyze {
namespace {

using program::acsl::Node;
using Kind = Node::Kind;

std::optional<Node> parse(const std::string &text) {
  const std::vector<program::acsl::Token> tokens = program::acsl::split(text, 0);
  std::size_t position = 0;
  program::acsl::Parser parser(tokens, position);
  Node node = parser.predicate();
  if (parser.error() || tokens[position].kind != program::acsl::Token::Kind::End)
    return std::nullopt;
  return node;
}

std::string print(const Node &node);

std::string printOperands(const Node &node, const std::string &between) {
  std::string text = "(";
  for (std::size_t i = 0; i < node.operands.size(); i++)
    text += (i == 0 ? "" : between) + print(node.operands[i]);
  return text + ")";
}

std::string printNumber(const std::string &text) {
  const std::size_t end = text.find_last_not_of("uUlL");
  return text.starts_with("0x") || text.starts_with("0X") ? text : text.substr(0, end + 1);
}

/// *&x is x.
std::string printIndirection(const Node &of) {
  if (of.kind == Kind::Cast)
    return printIndirection(of.operands[0]);
  if (of.kind == Kind::Unary && of.text == "&")
    return print(of.operands[0]);
  return "*" + print(of);
}

std::string printComparison(const Node &node) {
  std::string text = print(node.operands[0]);
  for (std::size_t i = 0; i < node.operators.size(); i++)
    text += node.operators[i] + print(node.operands[i + 1]);
  return "(" + text + ")";
}

std::string print(const Node &node) {
  switch (node.kind) {
  case Kind::Name:
  case Kind::Literal:
    return node.text;
  case Kind::Number:
    return printNumber(node.text);
  case Kind::Cast:
    return print(node.operands[0]);
  case Kind::SizeOf:
    return "sizeof(" + node.text + ")";
  case Kind::Unary:
    return node.text == "*" ? printIndirection(node.operands[0]) : node.text + print(node.operands[0]);
  case Kind::Index:
    return "*" + printOperands(node, "+");
  case Kind::Member:
    return print(node.operands[0]) + node.text;
  case Kind::Comparison:
    return printComparison(node);
  case Kind::Builtin:
  case Kind::Quantifier:
    return node.text + printOperands(node, ",");
  case Kind::And:
    return printOperands(node, "&&");
  case Kind::Or:
    return printOperands(node, "||");
  case Kind::Implies:
    return printOperands(node, "==>");
  case Kind::Equivalent:
    return printOperands(node, "<==>");
  case Kind::Conditional:
    return printOperands(node, "?");
  case Kind::Range:
    return printOperands(node, "..");
  case Kind::Arithmetic:
    return printOperands(node, node.text);
  }
  return "";
}

bool isNumber(const Node &node) {
  return node.kind == Kind::Number || (node.kind == Kind::Cast && isNumber(node.operands[0])) ||
         (node.kind == Kind::Unary && node.text == "-" && isNumber(node.operands[0]));
}

/// Steps and compound assignments as the operation whose result counts.
std::string asOperation(const std::string &text) {
  static const std::regex kAfter("^(.*[^ ]) *(\\+\\+|--)$");
  static const std::regex kBefore("^(\\+\\+|--) *(.*)$");
  static const std::regex kCompound("^([^=<>!]*[^=<>! +*/%&|^-]) *(\\+|-|\\*|/|%|<<|>>)= *([^=].*)$");
  std::smatch found;
  if (std::regex_match(text, found, kAfter))
    return "(" + found[1].str() + ")" + found[2].str().substr(1) + "1";
  if (std::regex_match(text, found, kBefore))
    return "(" + found[2].str() + ")" + found[1].str().substr(1) + "1";
  if (std::regex_match(text, found, kCompound))
    return "(" + found[1].str() + ")" + found[2].str() + "(" + found[3].str() + ")";
  return text;
}

std::string withoutSpaces(std::string text) {
  std::erase_if(text, [](unsigned char c) { return std::isspace(c) != 0; });
  return text;
}

} // namespace

std::string canonical(const std::string &expression) {
  const auto parsed = parse(asOperation(expression));
  return parsed ? print(*parsed) : withoutSpaces(expression);
}

std::string withoutNames(const std::string &predicate) {
  static const std::regex kNames("^\\s*((\\w+:\\s*)+)");
  return std::regex_replace(predicate, kNames, "", std::regex_constants::format_first_only);
}

std::string overflowingExpression(const std::string &predicate) {
  const auto parsed = parse(withoutNames(predicate));
  if (!parsed || parsed->kind != Kind::Comparison || parsed->operands.size() != 2)
    return "";
  const bool isLower = isNumber(parsed->operands[0]);
  const Node &bound = parsed->operands[isLower ? 0 : 1];
  const std::string about = print(parsed->operands[isLower ? 1 : 0]);
  // -x fits if x is above the least value; the bound tells which of the two it is.
  const std::string limit = print(bound);
  const bool isNegation = isLower && (limit == "-2147483647" || limit == "-9223372036854775807");
  return isNegation ? "-" + about : about;
}

std::string accessedObject(const std::string &predicate) {
  const auto parsed = parse(withoutNames(predicate));
  const bool isAccess = parsed && parsed->kind == Kind::Builtin && parsed->operands.size() == 1 &&
                        (parsed->text == "\\valid" || parsed->text == "\\valid_read");
  return isAccess ? printIndirection(parsed->operands[0]) : "";
}

std::string boundedIndex(const std::string &predicate) {
  const auto parsed = parse(withoutNames(predicate));
  if (!parsed || parsed->kind != Kind::Comparison || parsed->operands.size() != 2)
    return "";
  return print(parsed->operands[isNumber(parsed->operands[0]) ? 1 : 0]);
}

bool isUpperBound(const std::string &predicate) {
  const auto parsed = parse(withoutNames(predicate));
  return parsed && parsed->kind == Kind::Comparison && parsed->operands.size() == 2 && !isNumber(parsed->operands[0]);
}

} // namespace premise::analyze
