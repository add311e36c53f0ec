// Which widths and how many arguments each operator takes.
#include "term/Shape.h"

#include "base/Ensure.h"

#include <algorithm>

namespace premise::term {
namespace {

bool isFloatWidth(unsigned width) {
  return width == 32 || width == 64;
}

bool fitsInteger(const Shape &s) {
  const unsigned first = s.args[0]->width();
  switch (s.op) {
  case Op::Not:
  case Op::Neg:
    return s.args.size() == 1 && first == s.width;
  case Op::Ite:
    return s.args.size() == 3 && first == 1 && s.args[1]->width() == s.width && s.args[2]->width() == s.width;
  case Op::Concat:
    return s.args.size() == 2 && first + s.args[1]->width() == s.width;
  case Op::Extract:
    return s.args.size() == 1 && s.immediate + s.width <= first;
  case Op::ZExt:
  case Op::SExt:
    return s.args.size() == 1 && first <= s.width;
  case Op::Mux:
    return s.args.size() >= 2 && std::ranges::all_of(s.args.subspan(1), [&](Term t) { return t->width() == s.width; });
  default:
    break;
  }
  const bool compares = s.op >= Op::Eq && s.op <= Op::SLe;
  return s.args.size() == 2 && s.args[1]->width() == first && s.width == (compares ? 1 : first);
}

bool fitsFloat(const Shape &s) {
  const unsigned first = s.args[0]->width();
  if (s.op == Op::SIntToF || s.op == Op::UIntToF)
    return s.args.size() == 1 && isFloatWidth(s.width);
  if (!isFloatWidth(first))
    return false;
  if (s.op == Op::FToSInt || s.op == Op::FToUInt)
    return s.args.size() == 1;
  if (s.op == Op::FToF)
    return s.args.size() == 1 && isFloatWidth(s.width);
  if (s.op == Op::FIsNaN)
    return s.args.size() == 1 && s.width == 1;
  if (s.op == Op::FNeg || s.op == Op::FAbs || s.op == Op::FSqrt)
    return s.args.size() == 1 && s.width == first;
  const bool compares = s.op == Op::FEq || s.op == Op::FLt || s.op == Op::FLe;
  return s.args.size() == 2 && s.args[1]->width() == first && s.width == (compares ? 1 : first);
}

bool fitsUnbounded(const Shape &s) {
  const auto isInteger = [](Term t) { return t->width() == kIntegerWidth; };
  const bool compares = s.op == Op::IEq || s.op == Op::ILt || s.op == Op::ILe;
  const bool chooses = s.op == Op::IIte;
  if (s.width != (compares ? 1 : kIntegerWidth) || (chooses && s.args[0]->width() != 1))
    return false;
  const std::size_t count = s.op == Op::INeg ? 1 : chooses ? 3 : 2;
  return s.args.size() == count && std::ranges::all_of(s.args.subspan(chooses ? 1 : 0), isInteger);
}

} // namespace

void ensureWellFormed(const Shape &shape) {
  base::ensure(!shape.args.empty(), "an operator should have arguments");
  if (isUnboundedOp(shape.op))
    return base::ensure(fitsUnbounded(shape), "the arguments should fit the operator on unbounded integers");
  base::ensure(shape.width >= 1 && shape.width <= 128, "a term's width should be between 1 and 128");
  base::ensure(std::ranges::all_of(shape.args, [](Term t) { return t->width() >= 1; }),
               "an operator on bits should have no unbounded integer as an argument");
  base::ensure(isFloatOp(shape.op) ? fitsFloat(shape) : fitsInteger(shape),
               "the widths and number of arguments should fit the operator");
}

} // namespace premise::term
