// How unbounded integers are written for Z3.
#include "solve/Z3Translate.h"

#include "base/Ensure.h"
#include "term/Print.h"

namespace premise::solve {

using term::Node;
using term::Op;

namespace {

/// Z3 leaves division by zero open; terms are functions.
z3::expr divide(Op op, const z3::expr &x, const z3::expr &y) {
  const z3::expr zero = x.ctx().int_val(0);
  if (y.is_numeral())
    return op == Op::IDiv ? (Z3_get_numeral_string(x.ctx(), y) == std::string("0") ? zero : x / y)
                          : (Z3_get_numeral_string(x.ctx(), y) == std::string("0") ? x : z3::mod(x, y));
  return op == Op::IDiv ? z3::ite(y == zero, zero, x / y) : z3::ite(y == zero, x, z3::mod(x, y));
}

} // namespace

z3::expr Z3Translate::buildUnbounded(const Node &node) {
  const auto arg = [&](unsigned i) { return known_.at(node.arg(i)->id()); };
  switch (node.op()) {
  case Op::Const: {
    const std::string digits = term::toDecimal(static_cast<__int128>(node.value()));
    return isRational_ ? context_.real_val(digits.c_str()) : context_.int_val(digits.c_str());
  }
  case Op::Var: {
    const std::string name = "v" + std::to_string(node.variable());
    if (!substitutes_)
      return isRational_ ? context_.real_const(name.c_str()) : context_.int_const(name.c_str());
    const term::Value value = node.variable() < substituted_.size() ? substituted_[node.variable()] : 0;
    const std::string digits = term::toDecimal(static_cast<__int128>(value));
    return context_.int_val(digits.c_str());
  }
  case Op::INeg:
    return -arg(0);
  case Op::IAdd:
    return arg(0) + arg(1);
  case Op::ISub:
    return arg(0) - arg(1);
  case Op::IMul:
    return arg(0) * arg(1);
  case Op::IDiv:
  case Op::IMod:
    return divide(node.op(), arg(0), arg(1));
  case Op::IEq:
    return arg(0) == arg(1);
  case Op::ILt:
    return isRational_ ? arg(0) + 1 <= arg(1) : arg(0) < arg(1);
  case Op::ILe:
    return arg(0) <= arg(1);
  case Op::IIte:
    return z3::ite(arg(0), arg(1), arg(2));
  default:
    base::ensure(false, "the operator should be one on unbounded integers");
    return arg(0);
  }
}

} // namespace premise::solve
