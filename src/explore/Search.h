// One worker's part of an exploration: solve a pending edge, run the answer, merge the run, until nothing is pending.
#pragma once

#include "explore/Exchange.h"
#include "explore/Explorer.h"
#include "explore/Frontier.h"
#include "explore/Merge.h"
#include "explore/PathTree.h"
#include "explore/Tally.h"

#include <chrono>
#include <memory>
#include <optional>
#include <vector>

namespace premise::explore {

class Search {
public:
  using Clock = std::chrono::steady_clock;

  /// `exchange` is null when this is the only worker; then nothing here locks.
  Search(const Worker &worker, const ExploreOptions &options, Listener &listener, Exchange *exchange);

  /// The runs that need no solver: all inputs 0, then the seeds.
  void start();
  /// Explores what is pending, and then what others give, until nothing is left or a bound is reached.
  void explore();
  Exploration finish();

private:
  void drain();
  bool mustStop();
  PendingEdge nextPending();
  void exploreEdge(Edge edge);
  void exploreBeyond(Edge edge);
  void giveUp(Edge edge);
  std::optional<term::Assignment> solve(Edge edge);
  std::optional<term::Assignment> solvePreferred(Edge edge, const solve::Query &query);
  std::optional<term::Assignment> retry(Edge edge, const solve::Query &query, const std::string &why);
  static std::chrono::milliseconds timeFor(std::chrono::milliseconds left);
  solve::Answer ask(const solve::Query &query);

  /// What became of the edge that a run was made for.
  enum class Made : std::uint8_t { Nothing, Elsewhere, Through };
  bool run(std::optional<Edge> expected);
  Made runOnce(std::optional<Edge> expected);
  void tryFirst(Edge edge);
  void repair(Edge edge);
  Execution &execute(const term::Assignment &inputs);
  void finishRun(Execution &execution, const Merged &merged);
  void finishInterrupted(const Merged &merged);
  bool isWorthTelling(const Execution &execution, const Merged &merged) const;
  void tell(Execution &execution);

  void feedOthers();
  WorkItem describe(Edge edge) const;
  void adopt(const WorkItem &item);
  void exchangeFailures();
  void stop();

  Worker worker_;
  const ExploreOptions &options_;
  Listener &listener_;
  Exchange *exchange_;
  PathTree tree_;
  Coverage coverage_;
  Tally tally_;
  Merger merger_;
  std::unique_ptr<Frontier> frontier_;
  Path path_; ///< the current run's; a member so that its memory is used again
  std::vector<term::Term> constraints_;
  Clock::time_point deadline_;
  std::uint64_t queriesBefore_;
  std::size_t knownFailures_ = 0;
  unsigned interruptsLeft_;
  std::optional<Edge> interruptedAt_; ///< the TryFirst that ended the last run
  std::optional<Edge> abortedAt_;     ///< where the assumption that ended the last run holds, if that is pending
  std::vector<RunIndex> violating_;   ///< runs that were followed by one that violates fewer assumptions
  unsigned patience_ = 0;             ///< iterations until the tree is searched again for something to give
  bool isStopped_ = false;
};

} // namespace premise::explore
