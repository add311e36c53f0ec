// When is a pointer to memory that was perhaps allocated not null: `p = n == 0 ? NULL : malloc(n)`?
#pragma once

#include "analyze/numeric/State.h"

namespace premise::analyze::numeric {

/// Joins pointers of which one may be null where the memory of the other was not allocated, and remembers the number
/// that tells: see ObjectFacts::presence.
class Presences {
public:
  Presences(const Names &names, const State &a, const State &b) : names_(names), a_(a), b_(b) {}

  /// `result` is the join of x in one and y in the other state.
  void join(const Value &x, const Value &y, Value &result);
  /// When all objects were joined.
  void store(State &joined) const;

private:
  bool joinNull(const Value &null, const State &without, const Value &pointer, const State &with, Value &result);
  std::optional<Extent> telling(Object object, const State &with) const;

  const Names &names_;
  const State &a_, &b_;
  llvm::SmallVector<std::pair<Object, Extent>, 2> found_;
};

/// What tells in both states of an object that was perhaps allocated in both.
Extent joinPresence(Object object, const State &a, const Extent &x, const State &b, const Extent &y);

} // namespace premise::analyze::numeric
