// Rules for unbounded integers: constants, neutral elements, comparisons of a term with itself.
#include "term/Operators.h"
#include "term/simplify/Simplify.h"

#include <algorithm>

namespace premise::term {
namespace {

Term foldUnbounded(Pool &pool, const Shape &shape) {
  if (!std::ranges::all_of(shape.args, [](Term t) { return t->isConst(); }))
    return {};
  const auto number = [&](std::size_t i) { return static_cast<__int128>(shape.args[i]->value()); };
  const auto result = applyUnbounded(shape.op, number(0), shape.args.size() > 1 ? number(1) : 0);
  if (!result)
    return {};
  return shape.width == 1 ? pool.boolean(*result != 0) : pool.integer(*result);
}

bool isNumber(Term t, int value) {
  return t->isConst() && static_cast<__int128>(t->value()) == value;
}

Term simplifyChoiceOfIntegers(const Shape &shape) {
  if (shape.args[0]->isConst())
    return shape.args[shape.args[0]->value() ? 1 : 2];
  return shape.args[1] == shape.args[2] ? shape.args[1] : Term();
}

} // namespace

Term simplifyUnbounded(Pool &pool, const Shape &shape) {
  if (shape.op == Op::IIte)
    return simplifyChoiceOfIntegers(shape);
  if (const Term folded = foldUnbounded(pool, shape); !folded.isNull())
    return folded;
  if (shape.op == Op::INeg)
    return shape.args[0]->op() == Op::INeg ? shape.args[0]->arg(0) : Term();
  const Term x = shape.args[0];
  const Term y = shape.args[1];
  switch (shape.op) {
  case Op::IAdd:
    return isNumber(y, 0) ? x : Term();
  case Op::ISub:
    return isNumber(y, 0) ? x : x == y ? pool.integer(0) : Term();
  case Op::IMul:
    return isNumber(y, 1) ? x : isNumber(y, 0) ? pool.integer(0) : Term();
  case Op::IDiv:
    return isNumber(y, 1) ? x : Term();
  case Op::IEq:
  case Op::ILe:
    return x == y ? pool.boolean(true) : Term();
  case Op::ILt:
    return x == y ? pool.boolean(false) : Term();
  default:
    return {};
  }
}

} // namespace premise::term
