// How IEEE-754 order is decided on bits: sign and magnitude, with two zeros and many "not a number".
#include "solve/FloatCompare.h"

#include <vector>

namespace premise::solve {

using term::Node;
using term::Op;
using term::Term;
using term::Value;

Term FloatCompare::lower(Term term) {
  if (!term->hasFloat())
    return term;
  std::vector<Term> pending{term};
  while (!pending.empty()) {
    const Term next = pending.back();
    const std::size_t before = pending.size();
    for (Term arg : next->args())
      if (arg->hasFloat() && !lowered_.contains(arg->id()))
        pending.push_back(arg);
    if (pending.size() != before)
      continue;
    lowered_.try_emplace(next->id(), rebuild(next.node()));
    pending.pop_back();
  }
  return lowered_.at(term->id());
}

Term FloatCompare::rebuild(const Node &node) {
  std::vector<Term> args;
  for (Term arg : node.args())
    args.push_back(arg->hasFloat() ? lowered_.at(arg->id()) : arg);
  switch (node.op()) {
  case Op::FIsNaN:
    return isNaN(args[0]);
  case Op::FEq:
  case Op::FLt:
  case Op::FLe:
    return compare(node.op(), args[0], args[1]);
  case Op::Extract:
    return pool_.extract(args[0], node.lowestBit(), node.width());
  default:
    return pool_.make(node.op(), node.width(), args);
  }
}

Term FloatCompare::isNaN(Term bits) {
  const unsigned width = bits->width();
  const Value infinity = width == 32 ? Value{0x7F800000} : Value{0x7FF0000000000000};
  return pool_.make(Op::ULt, 1, {pool_.constant(width - 1, infinity), pool_.extract(bits, 0, width - 1)});
}

Term FloatCompare::isZero(Term bits) {
  const unsigned width = bits->width();
  return pool_.make(Op::Eq, 1, {pool_.extract(bits, 0, width - 1), pool_.constant(width - 1, 0)});
}

/// Numbers of different sign compare by sign, positive ones like their bits, negative ones the other way round.
Term FloatCompare::compare(Op op, Term x, Term y) {
  const auto both = [&](Term a, Term b) { return pool_.make(Op::And, 1, {a, b}); };
  const auto either = [&](Term a, Term b) { return pool_.make(Op::Or, 1, {a, b}); };
  const unsigned sign = x->width() - 1;
  const Term numbers = both(pool_.negate(isNaN(x)), pool_.negate(isNaN(y)));
  const Term zeros = both(isZero(x), isZero(y));
  const Term same = either(pool_.make(Op::Eq, 1, {x, y}), zeros);
  if (op == Op::FEq)
    return both(numbers, same);
  const Term xNegative = pool_.extract(x, sign, 1);
  const Term yNegative = pool_.extract(y, sign, 1);
  const Term upward = pool_.make(Op::ULt, 1, {x, y});
  const Term downward = pool_.make(Op::ULt, 1, {y, x});
  const Term byBits = pool_.make(
      Op::Ite, 1, {xNegative, either(pool_.negate(yNegative), downward), both(pool_.negate(yNegative), upward)});
  const Term less = both(byBits, pool_.negate(zeros));
  return both(numbers, op == Op::FLt ? less : either(less, same));
}

} // namespace premise::solve
