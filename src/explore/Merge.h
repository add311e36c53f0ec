// Where does a run's path lie in the tree, and what does it add to it?
#pragma once

#include "explore/Decided.h"
#include "explore/Frontier.h"
#include "explore/PathTree.h"
#include "explore/Tally.h"
#include "term/Evaluate.h"

#include <optional>
#include <vector>

namespace premise::explore {

enum class Arrival : std::uint8_t {
  New,          ///< ends at an edge where no run ended before: that edge is left for the caller to close
  Repeat,       ///< ends in a part of the tree that was closed before
  Disagreement, ///< the same decisions led two runs to different steps: the unit is not deterministic
};

struct Merged {
  Arrival arrival = Arrival::New;
  Edge end;                       ///< where the walk stopped
  std::size_t steps = 0;          ///< of the run, which lie above `end`
  bool isThroughExpected = false; ///< the walk opened the edge that was expected
};

/// Merges the runs of one worker into its tree. Conditions are asked only for steps the tree does not know, and for
/// Enumerate steps, whose value has to be compared.
class Merger {
public:
  Merger(PathTree &tree, Coverage &coverage, Tally &tally, const ExploreOptions &options)
      : tree_(tree), coverage_(coverage), tally_(tally), options_(options) {}

  /// `expected` is the edge that the run was made for, if any. New pending edges go to the frontier.
  Merged merge(Execution &execution, const term::Assignment &inputs, std::optional<Edge> expected, Frontier &frontier);
  /// Makes an explored tree hold nothing but the run's first `flip` steps and, pending, the other side of the next one.
  void adopt(Execution &execution, const term::Assignment &inputs, std::size_t flip, Frontier &frontier);

private:
  Merged walk(Execution &execution);
  void extend(Execution &execution, const term::Assignment &inputs, Merged &merged);
  void decide(NodeIndex node, bool side);
  NodeIndex addNode(Edge at, const Step &step, term::Term condition, const term::Assignment &inputs);
  bool holds(term::Term condition, const term::Assignment &inputs);
  EdgeState otherSide(NodeIndex node, const Step &step);
  void pendAll(const term::Assignment &inputs, bool addsCoverage, Frontier &frontier);

  PathTree &tree_;
  Coverage &coverage_;
  Tally &tally_;
  const ExploreOptions &options_;
  term::Evaluator evaluator_;
  Decided decided_;              ///< on the path of the run that is being merged
  bool isFirstCondition_ = true; ///< of the run that is being merged
  std::vector<Edge> newEdges_;   ///< of the current run, from shallow to deep
  std::uint32_t newPlaces_ = 0;
  bool isPruned_ = false; ///< the run that is being merged
};

} // namespace premise::explore
