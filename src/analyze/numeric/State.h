// What is known at one place of the program about all executions that come there.
#pragma once

#include "analyze/numeric/FlatMap.h"
#include "analyze/numeric/Zone.h"

namespace premise::analyze::numeric {

/// Byte ranges, sorted and apart.
using Bytes = llvm::SmallVector<std::pair<std::int64_t, std::int64_t>, 2>;
void addBytes(Bytes &bytes, std::int64_t low, std::int64_t high);
void removeBytes(Bytes &bytes, std::int64_t low, std::int64_t high);
bool containsBytes(const Bytes &bytes, std::int64_t low, std::int64_t high);
Bytes commonBytes(const Bytes &a, const Bytes &b);
/// Whether one of the places lies within these bytes.
bool hasPlaceIn(const Bytes &places, std::int64_t low, std::int64_t high);

struct ObjectFacts {
  Extent size = {0, kInfinity};               ///< of a region only if it has one: so many bytes at least
  bool hasSize = false;                       ///< of a region: somebody said how much of it is valid
  bool isText = false;                        ///< its size is known only because characters were read
  bool isWritable = false;                    ///< something was written there, or may be
  bool mayBeFreed = false;                    ///< of what was allocated
  std::int64_t accessLow = 0, accessHigh = 0; ///< of a region: these bytes exist and are not freed
  Bytes initialized = {};                     ///< bytes that were certainly written
  Bytes partly = {};                          ///< places that may overlap: at least one byte of each was written
  /// So many bytes from the start were certainly written. May be measured by a pointer: by its distance from the start.
  Extent prefix = Extent::exactly(0);
  /// Where this is positive, no pointer to it that is based is null: `n == 0 ? NULL : malloc(n)`. Without a node
  /// nothing.
  Extent presence = {};
  Bytes zero = {}; ///< bytes that are certainly zero, unless a cell says otherwise
  /// Of a region that is a string: the distance of its first zero, up to which all bytes exist and are initialised.
  Variable end = kNoVariable;

  void forgetContents() {
    zero.clear();
    end = kNoVariable;
  }
  void clearInitialized() {
    initialized.clear();
    partly.clear();
    prefix = Extent::exactly(0);
  }
  bool operator==(const ObjectFacts &) const = default;
};

/// An access that was checked and passed, at a place that is not constant.
struct PassedAccess {
  Object object = 0;
  Node node = kNoNode;
  std::int64_t scale = 0, constant = 0, bytes = 0;
  bool isPartly = false;      ///< at least one byte was written
  bool isInitialized = false; ///< every byte was
  bool operator==(const PassedAccess &) const = default;
};

class State {
public:
  static State unreachable();
  bool isUnreachable() const { return isUnreachable_; }
  void setUnreachable() { *this = unreachable(); }

  const Value *find(Variable variable) const { return values_.find(variable); }
  Range rangeOf(Variable variable, unsigned bits) const;
  Pointer pointerOf(Variable variable) const;
  /// Whether its address is that of its one target and the offset, without wrapping around: as no object lies in the
  /// first page, pointers shortly before one are fine.
  bool isPlaced(const Pointer &pointer) const;

  /// A new value for a variable, of which nothing is known any more afterwards but this.
  void assign(Variable variable, const Value &value);
  void forget(Variable variable);
  /// Without looking for what it says about others.
  void drop(Variable variable);
  /// `to` takes over everything that is known of `from`.
  void rename(Variable from, Variable to);

  /// The execution goes on only where this holds; what follows for others by differences is found to some depth.
  void restrict(Variable variable, const Range &range);
  void restrictDifference(Node from, Node to, std::int64_t low, std::int64_t high);
  /// By a comparison, or because the null check of an access has passed.
  void restrictNonNull(Variable variable, bool isByCheck = false);
  void restrictNull(Variable variable);
  void equate(Variable a, Variable b);

  std::int64_t low(Node node) const;
  std::int64_t high(Node node) const;
  /// An upper bound of from - to; of pointers, in bytes.
  std::int64_t difference(Node from, Node to) const;
  /// With what is known of its node now.
  Extent sharpened(const Extent &extent) const;
  /// The same of what may be measured by a pointer into the object, without it.
  Extent inObject(Object object, const Extent &extent) const;
  /// The first variable from which it differs by a number, and that number.
  std::pair<Node, std::int64_t> oldestOf(Node node) const;
  /// Whether the size of an object, or the end of a string, is told by it.
  bool isMeasure(Variable variable) const;
  /// Whether a <= b, by intervals or by the difference of what they are measured in.
  bool isAtMost(const Extent &a, const Extent &b) const;

  ObjectFacts *facts(Object object) { return objects_.find(object); }
  const ObjectFacts *facts(Object object) const { return objects_.find(object); }
  ObjectFacts &makeFacts(Object object) { return objects_[object]; }
  void dropFacts(Object object) { objects_.erase(object); }

  FlatMap<Variable, Value> &values() { return values_; }
  const FlatMap<Variable, Value> &values() const { return values_; }
  const Zone &zone() const { return zone_; }
  FlatMap<Object, ObjectFacts> &objects() { return objects_; }
  const FlatMap<Object, ObjectFacts> &objects() const { return objects_; }
  std::vector<PassedAccess> &passed() { return passed_; }
  const std::vector<PassedAccess> &passed() const { return passed_; }
  /// Of boolean registers: the value whose truth they have.
  FlatMap<Variable, const llvm::Value *> &conditions() { return conditions_; }
  const FlatMap<Variable, const llvm::Value *> &conditions() const { return conditions_; }

  friend State join(const State &a, const State &b, const Names &names);
  /// Differences of these variables that all of the states have, in what they were joined to: `k` never overtakes `i`
  /// if it grows at most as often.
  friend void relate(const std::vector<State> &states, const std::vector<Variable> &variables, State &joined);
  /// What `next` adds to `known` is given up rather than followed, up to the next threshold.
  friend State widen(const State &known, const State &next, const std::vector<std::int64_t> &thresholds);
  /// Whether everything that `b` says holds in `a`, which is a join of `b` and something else.
  friend bool isIncluded(const State &a, const State &b);

  bool operator==(const State &) const = default;

private:
  /// Of pointers into one object, by their offsets.
  std::int64_t distance(Node from, Node to) const;
  /// What was measured by one node is measured from now on by another one, from which it differs by `distance`.
  void measureBy(Node old, Node other, std::int64_t distance);
  void propagate(Variable variable);
  void sharpenNeighbours(Node node, llvm::SmallVectorImpl<Variable> &changed);
  bool sharpen(Node node, std::int64_t low, std::int64_t high);

  bool isUnreachable_ = false;
  FlatMap<Variable, Value> values_;
  Zone zone_;
  FlatMap<Object, ObjectFacts> objects_;
  std::vector<PassedAccess> passed_;
  FlatMap<Variable, const llvm::Value *> conditions_;
};

} // namespace premise::analyze::numeric
