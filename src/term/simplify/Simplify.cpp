// Which family of rules is asked, after constants are folded.
#include "term/simplify/Simplify.h"

#include "term/Operators.h"
#include "term/simplify/Facts.h"

#include <algorithm>
#include <array>
#include <vector>

namespace premise::term {
namespace {

Term fold(Pool &pool, const Shape &shape) {
  if (shape.op == Op::Mux) // chosen by its index alone, in simplifyChoice
    return {};
  if (!std::ranges::all_of(shape.args, [](Term t) { return t->isConst(); }))
    return {};
  std::array<Value, 3> values{};
  std::array<unsigned, 3> widths{};
  for (std::size_t i = 0; i < shape.args.size(); ++i) {
    values[i] = shape.args[i]->value();
    widths[i] = shape.args[i]->width();
  }
  const std::size_t count = shape.args.size();
  return pool.constant(shape.width, apply({shape.op, shape.width, shape.immediate, std::span(widths).first(count),
                                           std::span(values).first(count)}));
}

} // namespace

Term simplifyShape(Pool &pool, const Shape &shape) {
  if (isUnboundedOp(shape.op))
    return simplifyUnbounded(pool, shape);
  if (const Term folded = fold(pool, shape); !folded.isNull())
    return folded;
  switch (shape.op) {
  case Op::Const:
  case Op::Var:
    return {};
  case Op::Not:
    return simplifyNot(pool, shape);
  case Op::Neg:
  case Op::Add:
  case Op::Sub:
  case Op::Mul:
    return simplifyArithmetic(pool, shape);
  case Op::UDiv:
  case Op::SDiv:
  case Op::URem:
  case Op::SRem:
    return simplifyDivision(pool, shape);
  case Op::And:
  case Op::Or:
  case Op::Xor:
    if (shape.width == 1)
      return simplifyBoolean(pool, shape);
    return simplifyBitwise(pool, shape);
  case Op::Shl:
  case Op::LShr:
  case Op::AShr:
    return simplifyShift(pool, shape);
  case Op::Eq:
    return simplifyEqual(pool, shape);
  case Op::ULt:
  case Op::ULe:
  case Op::SLt:
  case Op::SLe:
    return simplifyOrder(pool, shape);
  case Op::Ite:
  case Op::Mux:
    return simplifyChoice(pool, shape);
  case Op::Concat:
    return simplifyConcat(pool, shape);
  case Op::Extract:
    return simplifyExtract(pool, shape);
  case Op::ZExt:
  case Op::SExt:
    return simplifyExtension(pool, shape);
  default:
    return simplifyFloat(pool, shape);
  }
}

} // namespace premise::term
