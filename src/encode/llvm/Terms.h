// How terms are written down in the translation: short names for the operators, and fresh variables.
#pragma once

#include "term/Pool.h"

#include <span>

namespace premise::encode {

using term::Term;

class Terms {
public:
  Terms(term::Pool &pool, term::VarId firstVariable) : pool_(pool), next_(firstVariable) {}

  Term fresh(unsigned width) { return pool_.variable(next_++, width); }
  term::VarId nextVariable() const { return next_; }
  term::Pool &pool() { return pool_; }

  Term number(unsigned width, term::Value value) { return pool_.constant(width, value & term::maskOf(width)); }
  Term yes() { return pool_.boolean(true); }
  Term no() { return pool_.boolean(false); }
  static bool isTrue(Term term) { return term->isConst() && term->value() == 1; }
  static bool isFalse(Term term) { return term->isConst() && term->value() == 0; }

  Term negate(Term a) { return pool_.negate(a); }
  Term both(Term a, Term b) { return pool_.make(term::Op::And, a->width(), {a, b}); }
  Term either(Term a, Term b) { return pool_.make(term::Op::Or, a->width(), {a, b}); }
  Term implies(Term a, Term b) { return either(negate(a), b); }
  Term equal(Term a, Term b) { return pool_.make(term::Op::Eq, 1, {a, b}); }
  Term isBelow(Term a, Term b) { return pool_.make(term::Op::ULt, 1, {a, b}); }
  Term isAtMost(Term a, Term b) { return pool_.make(term::Op::ULe, 1, {a, b}); }
  Term apply(term::Op op, Term a, Term b) { return pool_.make(op, a->width(), {a, b}); }
  Term add(Term a, Term b) { return apply(term::Op::Add, a, b); }
  Term subtract(Term a, Term b) { return apply(term::Op::Sub, a, b); }
  Term multiply(Term a, Term b) { return apply(term::Op::Mul, a, b); }
  Term choose(Term condition, Term a, Term b) {
    return a == b ? a : pool_.make(term::Op::Ite, a->width(), {condition, a, b});
  }
  Term extract(Term of, unsigned lowestBit, unsigned width) {
    return lowestBit == 0 && of->width() == width ? of : pool_.extract(of, lowestBit, width);
  }
  Term concat(Term high, Term low) { return pool_.make(term::Op::Concat, high->width() + low->width(), {high, low}); }
  /// Cut off or filled with zeros.
  Term resize(Term a, unsigned width) {
    return a->width() >= width ? extract(a, 0, width) : pool_.make(term::Op::ZExt, width, {a});
  }
  Term signExtend(Term a, unsigned width) {
    return a->width() >= width ? extract(a, 0, width) : pool_.make(term::Op::SExt, width, {a});
  }
  Term isOneOf(Term a, std::span<const term::Value> values);

private:
  term::Pool &pool_;
  term::VarId next_;
};

inline Term Terms::isOneOf(Term a, std::span<const term::Value> values) {
  Term result = no();
  for (const term::Value value : values)
    result = either(result, equal(a, number(a->width(), value)));
  return result;
}

/// How many of the lowest bits are certainly zero.
unsigned trailingZeros(Term term);

} // namespace premise::encode
