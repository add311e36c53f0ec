// Where terms live: builds, simplifies and shares them.
#pragma once

#include "term/Node.h"
#include "term/Term.h"

#include <initializer_list>
#include <memory>
#include <span>

namespace premise::term {

/// Owns every term made with it. Each `make` returns an equivalent, simplified, shared term. Not thread-safe: a worker
/// has its own.
class Pool {
public:
  Pool();
  ~Pool();
  Pool(const Pool &) = delete;
  Pool &operator=(const Pool &) = delete;

  Term constant(unsigned width, Value value);
  /// An unbounded integer; 128 bits are what a constant can hold.
  Term integer(__int128 value);
  Term boolean(bool value) { return constant(1, value ? 1 : 0); }
  /// A variable has one width for good; `kIntegerWidth` makes it an unbounded integer.
  Term variable(VarId id, unsigned width);
  /// The variable as it was made before; null if it never was.
  Term knownVariable(VarId id) const;
  /// One more than the largest variable made so far.
  VarId nextVariable() const;

  /// Any operator but Const, Var and Extract; `width` is the width of the result.
  Term make(Op op, unsigned width, std::span<const Term> args);
  Term make(Op op, unsigned width, std::initializer_list<Term> args) {
    return make(op, width, std::span(args.begin(), args.size()));
  }
  Term extract(Term of, unsigned lowestBit, unsigned width);
  /// Logical negation of a term of width 1.
  Term negate(Term condition) { return make(Op::Not, 1, {condition}); }

  /// Switches the simplifier off, to measure and to test it: terms are then built as asked.
  void setSimplify(bool on);
  std::size_t size() const;
  std::size_t bytes() const;

private:
  struct Implementation;
  std::unique_ptr<Implementation> impl_;
};

} // namespace premise::term
