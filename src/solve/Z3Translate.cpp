// How integer operators and choices are written for Z3.
#include "solve/Z3Translate.h"

#include "base/Ensure.h"

#include <string>

namespace premise::solve {

using term::Node;
using term::Op;
using term::Term;
using term::Value;

namespace {

/// Nothing when the number does not fit.
std::optional<Value> toInteger(const std::string &digits) {
  const bool isNegative = digits.starts_with('-');
  __int128 value = 0;
  for (const char digit : digits.substr(isNegative ? 1 : 0)) {
    const int next = isNegative ? -(digit - '0') : digit - '0';
    if (__builtin_mul_overflow(value, static_cast<__int128>(10), &value) ||
        __builtin_add_overflow(value, static_cast<__int128>(next), &value))
      return std::nullopt;
  }
  return static_cast<Value>(value);
}

} // namespace

z3::expr Z3Translate::operator()(Term term) {
  std::vector<const Node *> pending{&term.node()};
  while (!pending.empty()) { // not recursive: path conditions can be very deep
    const Node &node = *pending.back();
    const std::size_t before = pending.size();
    if (!known_.contains(node.id()))
      for (Term arg : node.args())
        if (!known_.contains(arg->id()))
          pending.push_back(&arg.node());
    if (pending.size() != before)
      continue;
    if (!known_.contains(node.id()))
      known_.emplace(node.id(), build(node));
    pending.pop_back();
  }
  return known_.at(term->id());
}

void Z3Translate::substitute(std::vector<Value> values) {
  known_.clear();
  substituted_ = std::move(values);
  substitutes_ = true;
}

z3::expr Z3Translate::constant(unsigned width, Value value) {
  if (width <= 64)
    return context_.bv_val(static_cast<std::uint64_t>(value), width);
  const z3::expr high = context_.bv_val(static_cast<std::uint64_t>(value >> 64), width - 64);
  return z3::concat(high, context_.bv_val(static_cast<std::uint64_t>(value), 64)).simplify();
}

z3::expr Z3Translate::condition(Term term) {
  return known_.at(term->id());
}

z3::expr Z3Translate::bits(Term term) {
  const z3::expr known = known_.at(term->id());
  return known.is_bool() ? z3::ite(known, context_.bv_val(1, 1), context_.bv_val(0, 1)) : known;
}

z3::expr Z3Translate::build(const Node &node) {
  if (isUnboundedOp(node.op()) || node.width() == term::kIntegerWidth)
    return buildUnbounded(node);
  if (node.isConst())
    return node.width() == 1 ? context_.bool_val(node.value() != 0) : constant(node.width(), node.value());
  if (node.isVar())
    return buildVariable(node);
  if (isFloatOp(node.op()))
    return buildFloat(node);
  if (node.op() == Op::Ite || node.op() == Op::Mux)
    return buildChoice(node);
  if (node.width() == 1)
    return buildCondition(node);
  return buildInteger(node);
}

z3::expr Z3Translate::buildVariable(const Node &node) {
  if (substitutes_) {
    const Value value = node.variable() < substituted_.size() ? substituted_[node.variable()] : 0;
    return node.width() == 1 ? context_.bool_val((value & 1) != 0)
                             : constant(node.width(), value & term::maskOf(node.width()));
  }
  const std::string name = "v" + std::to_string(node.variable());
  return node.width() == 1 ? context_.bool_const(name.c_str()) : context_.bv_const(name.c_str(), node.width());
}

z3::expr Z3Translate::buildChoice(const Node &node) {
  if (node.op() == Op::Ite)
    return z3::ite(condition(node.arg(0)), known_.at(node.arg(1)->id()), known_.at(node.arg(2)->id()));
  const z3::expr index = bits(node.arg(0));
  z3::expr result = known_.at(node.arg(node.argCount() - 1)->id());
  for (unsigned cell = node.argCount() - 2; cell-- > 0;) {
    if (cell > term::maskOf(node.arg(0)->width()))
      continue;
    result = z3::ite(index == constant(node.arg(0)->width(), cell), known_.at(node.arg(1 + cell)->id()), result);
  }
  return result;
}

z3::expr Z3Translate::buildCondition(const Node &node) {
  const auto arg = [&](unsigned i) { return bits(node.arg(i)); };
  switch (node.op()) {
  case Op::Not:
    return !condition(node.arg(0));
  case Op::And:
  case Op::Mul:
    return condition(node.arg(0)) && condition(node.arg(1));
  case Op::Or:
    return condition(node.arg(0)) || condition(node.arg(1));
  case Op::Xor:
  case Op::Add:
  case Op::Sub:
    return condition(node.arg(0)) != condition(node.arg(1));
  case Op::Neg:
    return condition(node.arg(0));
  case Op::Eq:
    return known_.at(node.arg(0)->id()) == known_.at(node.arg(1)->id());
  case Op::ULt:
    return z3::ult(arg(0), arg(1));
  case Op::ULe:
    return z3::ule(arg(0), arg(1));
  case Op::SLt:
    return z3::slt(arg(0), arg(1));
  case Op::SLe:
    return z3::sle(arg(0), arg(1));
  default: // division, shifts, extracts and extensions of one bit
    return buildInteger(node) == context_.bv_val(1, 1);
  }
}

z3::expr Z3Translate::buildInteger(const Node &node) {
  z3::expr x = bits(node.arg(0));
  const auto y = [&] { return bits(node.arg(1)); };
  const unsigned added = node.width() - node.arg(0)->width();
  switch (node.op()) {
  case Op::Not:
    return ~x;
  case Op::Neg:
    return -x;
  case Op::Add:
    return x + y();
  case Op::Sub:
    return x - y();
  case Op::Mul:
    return x * y();
  case Op::UDiv:
    return z3::udiv(x, y());
  case Op::SDiv:
    return x / y();
  case Op::URem:
    return z3::urem(x, y());
  case Op::SRem:
    return z3::srem(x, y());
  case Op::And:
    return x & y();
  case Op::Or:
    return x | y();
  case Op::Xor:
    return x ^ y();
  case Op::Shl:
    return z3::shl(x, y());
  case Op::LShr:
    return z3::lshr(x, y());
  case Op::AShr:
    return z3::ashr(x, y());
  case Op::Concat:
    return z3::concat(x, y());
  case Op::Extract:
    return x.extract(node.lowestBit() + node.width() - 1, node.lowestBit());
  case Op::ZExt:
    return added == 0 ? x : z3::zext(x, added);
  case Op::SExt:
    return added == 0 ? x : z3::sext(x, added);
  default:
    base::ensure(false, "the operator should be one on integers");
    return x;
  }
}

std::optional<Value> Z3Translate::toValue(const z3::expr &numeral) {
  if (numeral.is_bool())
    return numeral.is_true() ? 1 : 0;
  std::string digits;
  base::ensure(numeral.is_numeral(digits), "a closed term should simplify to a number");
  if (numeral.is_int())
    return toInteger(digits);
  Value value = 0;
  for (char digit : digits)
    value = value * 10 + static_cast<unsigned>(digit - '0');
  return value;
}

std::optional<Value> Z3Translate::valueIn(const z3::model &model, Term variable) {
  return toValue(model.eval((*this)(variable), true));
}

} // namespace premise::solve
