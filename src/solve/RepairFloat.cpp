// How float operators are undone: by computing with the inverse operator, which is right up to rounding.
#include "solve/Repair.h"

#include "term/Node.h"
#include "term/Operators.h"

namespace premise::solve {

using term::Op;
using term::Term;
using term::Value;

namespace {

/// The next number up or down; numbers are ordered like their bits, negative ones backwards.
Value neighbour(Value bits, unsigned width, bool up) {
  const Value sign = term::signBitOf(width);
  if ((bits & ~sign) == 0)
    return up ? 1 : sign | 1;
  return ((bits & sign) != 0) == up ? bits - 1 : bits + 1;
}

} // namespace

bool Repair::forceFloat(Term condition, bool wanted) {
  const Term a = condition->arg(0);
  const unsigned width = a->width();
  if (condition->op() == Op::FIsNaN)
    return give(a, wanted ? term::quietNaN(width) : Value{0});
  const Term b = condition->arg(1);
  const bool changeFirst = b->variables().isEmpty() || (!a->variables().isEmpty() && random(2) != 0);
  const Value fixed = now(changeFirst ? b : a);
  const Term changed = changeFirst ? a : b;
  if (condition->op() == Op::FEq)
    return give(changed, wanted ? fixed : neighbour(fixed, width, random(2) != 0));
  // wanted: the first becomes smaller than the second; otherwise equal or larger.
  if (!wanted && random(2) != 0)
    return give(changed, condition->op() == Op::FLt ? fixed : neighbour(fixed, width, changeFirst));
  const bool down = changeFirst == wanted;
  if (random(4) == 0)
    return give(changed,
                applyFloat(down ? Op::FSub : Op::FAdd, width, width, fixed, applyFloat(Op::UIntToF, width, 8, 1, 0)));
  return give(changed, neighbour(fixed, width, !down));
}

bool Repair::giveFloat(Term term, Value wanted) {
  const unsigned width = term->width();
  const unsigned argWidth = term->arg(0)->width();
  const Op op = term->op();
  switch (op) {
  case Op::FAdd:
  case Op::FMul: {
    const unsigned side = pickSide(term);
    const Op inverse = op == Op::FAdd ? Op::FSub : Op::FDiv;
    return give(term->arg(side), applyFloat(inverse, width, width, wanted, now(term->arg(1 - side))));
  }
  case Op::FSub:
  case Op::FDiv: {
    const unsigned side = pickSide(term);
    const Value other = now(term->arg(1 - side));
    if (side == 0)
      return give(term->arg(0), applyFloat(op == Op::FSub ? Op::FAdd : Op::FMul, width, width, wanted, other));
    return give(term->arg(1), applyFloat(op, width, width, other, wanted));
  }
  case Op::FSqrt:
    return give(term->arg(0), applyFloat(Op::FMul, width, width, wanted, wanted));
  case Op::FNeg:
    return give(term->arg(0), wanted ^ term::signBitOf(width));
  case Op::FAbs:
    return give(term->arg(0), wanted);
  case Op::FToF:
    return give(term->arg(0), applyFloat(Op::FToF, argWidth, width, wanted, 0));
  case Op::SIntToF:
    return give(term->arg(0), applyFloat(Op::FToSInt, argWidth, width, wanted, 0));
  case Op::UIntToF:
    return give(term->arg(0), applyFloat(Op::FToUInt, argWidth, width, wanted, 0));
  case Op::FToSInt:
    return give(term->arg(0), applyFloat(Op::SIntToF, argWidth, width, wanted, 0));
  case Op::FToUInt:
    return give(term->arg(0), applyFloat(Op::UIntToF, argWidth, width, wanted, 0));
  default:
    return false;
  }
}

} // namespace premise::solve
