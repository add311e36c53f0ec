// Which paths of a program over linear integers are feasible, without a solver?
#pragma once

#include "cover/Condition.h"
#include "cover/LinearProgram.h"
#include "cover/Nogoods.h"
#include "solve/Coordinates.h"
#include "solve/PointSearch.h"

#include <functional>
#include <random>

namespace premise::cover {

/// Depth first, with a point of integers for every prefix: along one path every variable is a linear sum of inputs, so
/// a prefix is a conjunction of few constraints. Where the point of a prefix satisfies what the next block assumes, it
/// is a point of the longer one; else another one is looked for, or the proof that there is none, and everything behind
/// that block is left out. The proof names constraints, and these the blocks in which they and their variables come
/// about: no path that visits all of them is feasible. So the search goes back to the last choice that matters, and
/// remembers what it has learned.
class LinearPaths {
public:
  struct Surroundings {
    /// Asked where the search for a point is too hard.
    std::function<solve::SearchAnswer(std::span<const solve::DenseConstraint>)> solver;
    std::function<bool()> isOver; ///< then the search stops
  };

  /// Both programs must outlive this.
  LinearPaths(const encode::PassiveProgram &program, const LinearProgram &linear, Surroundings surroundings);

  /// Goes on if it returns true. The values are those of all variables that the path mentions.
  using Found = std::function<bool(term::Assignment values, const Path &path)>;

  /// Every feasible path once; false if it was stopped, or if there may be more, because numbers became too large or
  /// the solver gave up.
  bool enumerate(const Found &found);

  enum class Through : std::uint8_t { Found, None, Unknown };
  /// A path through the block, given to `found` (whose answer does not matter); at most so many points are looked for.
  /// The order of ways is random. `None` is a proof.
  Through find(BlockIndex block, unsigned maxPoints, const Found &found);

private:
  /// What is known about the prefix.
  struct Known {
    const solve::Tableau *tableau = nullptr; ///< of the first constraints on the path
    std::size_t taken = 0;                   ///< so many of them
    solve::Coordinates coordinates;          ///< of constraints and of the point
    solve::DensePoint point{};               ///< satisfies all of them
  };

  /// Why no path goes on this way; nothing if one does, or if it is not known.
  using Failure = std::optional<Conflict>;

  Failure visit(BlockIndex block, const Known &before);
  Failure goOn(BlockIndex block, Known &known);
  Failure findPoint(Known &known);
  Failure follow(const Known &known);
  void finish(const Known &known);
  Conflict conflictOf(const solve::NoPoint &none) const;
  enum class Entered : std::uint8_t { Yes, Never, Unknown };
  Entered take(const Step &step, Known &known);
  Entered assume(const std::vector<std::vector<SlotSum>> &alternatives, Known &known);
  /// Nothing if a number is too large.
  std::optional<solve::DenseSum> valueOf(const SlotSum &sum);
  std::optional<term::Assignment> valuesAt(const Known &known) const;

  const encode::PassiveProgram &program_;
  const LinearProgram &linear_;
  Surroundings surroundings_;
  const Found *found_ = nullptr;
  std::vector<solve::DenseSum> values_;             ///< by slot, of what the path has met
  std::vector<BlockSet> sources_;                   ///< by slot: blocks that its value comes from
  std::vector<solve::DenseConstraint> constraints_; ///< of the path
  std::vector<BlockSet> reasons_;                   ///< by constraint: blocks that it comes from
  BlockSet reason_;                                 ///< of what is assumed just now
  Path path_;
  BlockSet onPath_;
  Nogoods nogoods_;
  BlockIndex wanted_ = 0;          ///< paths should visit it
  std::vector<bool> leadsThere_{}; ///< by block; empty: everything is wanted
  unsigned pointsLeft_ = ~0U;
  std::mt19937 random_{1};
  bool isStopped_ = false;
  bool isComplete_ = true;
};

} // namespace premise::cover
