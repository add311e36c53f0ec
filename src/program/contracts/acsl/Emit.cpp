// How each form of predicate is written in C.
#include "program/contracts/acsl/Emit.h"

#include <algorithm>

namespace premise::program::acsl {
namespace {

using Kind = Node::Kind;

bool isAdditive(const Node &node) {
  return node.kind == Kind::Arithmetic && (node.text == "+" || node.text == "-");
}

unsigned summands(const Node &node) {
  return isAdditive(node) ? summands(node.operands[0]) + 1 : 1;
}

bool mentions(const Node &node, const std::set<std::string> &names) {
  return (node.kind == Kind::Name && names.contains(node.text)) ||
         std::any_of(node.operands.begin(), node.operands.end(),
                     [&](const Node &operand) { return mentions(operand, names); });
}

bool isPlainNumber(const Node &node) {
  return node.kind == Kind::Number && node.text.find_first_not_of("0123456789") == std::string::npos &&
         node.text.size() < 10;
}

void conjuncts(const Node &node, std::vector<const Node *> &result) {
  if (node.kind != Kind::And) {
    result.push_back(&node);
    return;
  }
  for (const Node &operand : node.operands)
    conjuncts(operand, result);
}

/// The bounds that a guard gives a variable; null where it gives none.
struct Bounds {
  const Node *lowest = nullptr, *highest = nullptr;
  bool isAboveLowest = false, isBelowHighest = false; ///< strictly
};

Bounds boundsOf(const std::string &variable, const std::vector<const Node *> &guard) {
  Bounds bounds;
  const auto isVariable = [&](const Node &node) { return node.kind == Kind::Name && node.text == variable; };
  for (const Node *node : guard) {
    if (node->kind != Kind::Comparison)
      continue;
    for (std::size_t i = 0; i < node->operators.size(); ++i) {
      const std::string &op = node->operators[i];
      const Node &left = node->operands[i];
      const Node &right = node->operands[i + 1];
      const bool isUpward = op == "<" || op == "<=";
      if (op == "==" || op == "!=" || isVariable(left) == isVariable(right))
        continue;
      const bool isLower = isVariable(right) == isUpward;
      (isLower ? bounds.lowest : bounds.highest) = isVariable(right) ? &left : &right;
      (isLower ? bounds.isAboveLowest : bounds.isBelowHighest) = op == "<" || op == ">";
    }
  }
  return bounds;
}

} // namespace

std::string Emitter::fail(const Node &node, const std::string &what) {
  if (!error_)
    error_ = Outside{what, node.offset};
  return "0";
}

std::string Emitter::reject(const Node &node, const std::string &what) {
  if (!error_ || !error_->isWrong)
    error_ = Outside{what, node.offset, true};
  return "0";
}

std::string Emitter::condition(const Node &node) {
  switch (node.kind) {
  case Kind::And:
    return "(" + condition(node.operands[0]) + " && " + condition(node.operands[1]) + ")";
  case Kind::Or:
    return "(" + condition(node.operands[0]) + " || " + condition(node.operands[1]) + ")";
  case Kind::Implies:
    return "(!" + condition(node.operands[0]) + " || " + condition(node.operands[1]) + ")";
  case Kind::Equivalent:
    return "(!" + condition(node.operands[0]) + " == !" + condition(node.operands[1]) + ")";
  case Kind::Comparison:
    return comparison(node);
  case Kind::Quantifier:
    return quantifier(node);
  default:
    return "(" + term(node) + ")";
  }
}

std::string Emitter::term(const Node &node) {
  switch (node.kind) {
  case Kind::Name:
  case Kind::Literal:
    return node.text;
  case Kind::Number:
    return isPlainNumber(node) ? "(long long)" + node.text : node.text;
  case Kind::Builtin:
    return builtin(node);
  case Kind::Unary:
    if (node.text == "-")
      return "(-__PREMISE_WIDE(" + term(node.operands[0]) + "))";
    return "(" + node.text + (node.text == "!" ? condition(node.operands[0]) : term(node.operands[0])) + ")";
  case Kind::Arithmetic:
    return arithmetic(node);
  case Kind::Conditional:
    return "(" + condition(node.operands[0]) + " ? " + term(node.operands[1]) + " : " + term(node.operands[2]) + ")";
  case Kind::Index:
    if (node.operands[1].kind == Kind::Range)
      return fail(node, "a range of elements is not read here");
    return term(node.operands[0]) + "[" + term(node.operands[1]) + "]";
  case Kind::Member:
    return term(node.operands[0]) + node.text;
  case Kind::Cast:
    if (node.text == "integer")
      return "__PREMISE_WIDEST(" + term(node.operands[0]) + ")";
    if (node.text == "real")
      return fail(node, "real numbers are not read");
    return "((" + node.text + ")" + term(node.operands[0]) + ")";
  case Kind::SizeOf:
    return "sizeof(" + node.text + ")";
  case Kind::Range:
    return fail(node, "a range is not read here");
  default:
    return condition(node);
  }
}

std::string Emitter::builtin(const Node &node) {
  if (node.text == "\\true")
    return "1";
  if (node.text == "\\false")
    return "0";
  if (node.text == "\\null")
    return "((void *)0)";
  if (node.text == "\\result") {
    if (isInOld_)
      return reject(node, "\\result stands inside \\old: there is no result at the entry");
    if (position_ != Position::Ensures)
      return reject(node, "\\result stands outside of an ensures");
    return "PREMISE_RESULT";
  }
  if (node.text == "\\old" || node.text == "\\at")
    return old(node);
  if (node.text == "\\separated")
    return separated(node);
  if (node.text == "\\nothing")
    return fail(node, "\\nothing is not a predicate");
  return valid(node);
}

std::string Emitter::old(const Node &node) {
  if (node.text == "\\at") {
    const bool hasLabel = node.operands.size() == 2 && node.operands[1].kind == Kind::Name;
    if (hasLabel && node.operands[1].text == "Here")
      return term(node.operands[0]);
    const bool isPre = hasLabel && node.operands[1].text == "Pre";
    if (isPre && position_ == Position::Requires)
      return term(node.operands[0]);
    if (isPre && position_ == Position::Statement)
      return fail(node, "\\at with Pre is only read in contracts");
    if (!isPre && (!hasLabel || node.operands[1].text != "Old"))
      return fail(node, "\\at is only read with Here, Pre and Old");
  }
  if (position_ != Position::Ensures)
    return reject(node, node.text + " stands outside of an ensures");
  if (mentions(node.operands[0], bound_))
    return fail(node, "an old value that depends on a bound variable is not read");
  if (isInOld_)
    return term(node.operands[0]);
  isInOld_ = true;
  const std::string value = "PREMISE_OLD(" + term(node.operands[0]) + ")";
  isInOld_ = false;
  return value;
}

/// a + b + c: each operand is widened once; with three or more of them to 128 bits.
void Emitter::flatten(const Node &node, std::string &text, unsigned count) {
  const char *widen = count > 2 ? "__PREMISE_WIDEST(" : "__PREMISE_WIDE(";
  if (!isAdditive(node)) {
    text += widen + term(node) + ")";
    return;
  }
  flatten(node.operands[0], text, count);
  text += " " + node.text + " " + widen + term(node.operands[1]) + ")";
}

std::string Emitter::arithmetic(const Node &node) {
  if (isAdditive(node)) {
    if (node.operands[1].kind == Kind::Range)
      return fail(node, "a range is not read here");
    std::string text;
    flatten(node, text, summands(node));
    return "(" + text + ")";
  }
  return "(__PREMISE_WIDE(" + term(node.operands[0]) + ") " + node.text + " __PREMISE_WIDE(" + term(node.operands[1]) +
         "))";
}

std::string Emitter::comparable(const Node &node) {
  if (isPlainNumber(node))
    return node.text;
  return "__PREMISE_COMPARABLE(" + term(node) + ")";
}

std::string Emitter::comparison(const Node &node) {
  std::string text;
  for (std::size_t i = 0; i < node.operators.size(); ++i)
    text += (i == 0 ? "" : " && ") + comparable(node.operands[i]) + " " + node.operators[i] + " " +
            comparable(node.operands[i + 1]);
  return "(" + text + ")";
}

std::string Emitter::quantifier(const Node &node) {
  const std::set<std::string> outer = bound_;
  bound_.insert(node.operators.begin(), node.operators.end());
  const std::string text = loop(node, 0);
  bound_ = outer;
  return text;
}

/// One loop per variable, between the bounds that the guard gives it; the body evaluates the guard as well.
std::string Emitter::loop(const Node &node, std::size_t variable) {
  if (variable == node.operators.size())
    return condition(node.operands[0]);
  const bool isForall = node.text == "\\forall";
  const Node &body = node.operands[0];
  std::vector<const Node *> guard;
  if (isForall && body.kind == Kind::Implies)
    conjuncts(body.operands[0], guard);
  else if (!isForall)
    conjuncts(body, guard);
  const std::string &name = node.operators[variable];
  const Bounds bounds = boundsOf(name, guard);
  if (!bounds.lowest || !bounds.highest)
    return fail(node, node.text + " without both bounds of " + name + " in its guard is not read");
  const std::set<std::string> later(node.operators.begin() + static_cast<std::ptrdiff_t>(variable),
                                    node.operators.end());
  if (mentions(*bounds.lowest, later) || mentions(*bounds.highest, later))
    return fail(node, "the bounds of " + name + " depend on a variable that comes later");
  const std::string low = term(*bounds.lowest);
  const std::string high = term(*bounds.highest);
  const std::string lowest = bounds.isAboveLowest ? "__PREMISE_WIDE(" + low + ") + 1" : low;
  const std::string highest = bounds.isBelowHighest ? "__PREMISE_WIDE(" + high + ") - 1" : high;
  return std::string(isForall ? "__PREMISE_FORALL(" : "__PREMISE_EXISTS(") + name + ", " + lowest + ", " + highest +
         ", " + loop(node, variable + 1) + ")";
}

Emitter::Location Emitter::location(const Node &node) {
  if (isAdditive(node) && node.text == "+" && node.operands[1].kind == Kind::Range)
    return elements(node.operands[0], node.operands[1]);
  const bool isAddress = node.kind == Kind::Unary && node.text == "&";
  if (isAddress && node.operands[0].kind == Kind::Index && node.operands[0].operands[1].kind == Kind::Range) {
    return elements(node.operands[0].operands[0], node.operands[0].operands[1]);
  }
  return {term(node)};
}

Emitter::Location Emitter::elements(const Node &pointer, const Node &range) {
  const Node &lowest = range.operands[0], &highest = range.operands[1];
  const auto isNumber = [](const Node &number, const char *text) {
    return number.kind == Kind::Number && number.text == text;
  };
  const bool isCounted =
      isNumber(lowest, "0") && isAdditive(highest) && highest.text == "-" && isNumber(highest.operands[1], "1");
  return {term(pointer), term(lowest), term(highest), isCounted ? term(highest.operands[0]) : ""};
}

std::string Emitter::valid(const Node &node) {
  const char *flags = node.text == "\\valid" ? "1" : node.text == "\\initialized" ? "2" : "0";
  std::string text;
  for (const Node &operand : node.operands) {
    const Location at = location(operand);
    const std::string elements = at.count.empty()
                                     ? "__PREMISE_VALID_RANGE(" + at.pointer + ", " + at.lowest + ", " + at.highest
                                     : "__PREMISE_VALID_COUNT(" + at.pointer + ", " + at.count;
    text += (text.empty() ? "" : " && ") + elements + ", " + flags + ")";
  }
  return "(" + text + ")";
}

std::string Emitter::separated(const Node &node) {
  std::string text;
  for (std::size_t i = 0; i < node.operands.size(); ++i)
    for (std::size_t j = i + 1; j < node.operands.size(); ++j) {
      const Location a = location(node.operands[i]);
      const Location b = location(node.operands[j]);
      text += (text.empty() ? "" : " && ") + std::string("__PREMISE_SEPARATED(") + a.pointer + ", " + a.lowest + ", " +
              a.highest + ", " + b.pointer + ", " + b.lowest + ", " + b.highest + ")";
    }
  return text.empty() ? "1" : "(" + text + ")";
}

} // namespace premise::program::acsl
