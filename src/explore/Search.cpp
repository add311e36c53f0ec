// Alg. 1.1 with its recursion written as a frontier, so that a strategy can choose the order.
#include "explore/Search.h"

#include "base/Ensure.h"
#include "base/Match.h"
#include "explore/Relax.h"

#include <algorithm>
#include <utility>

namespace premise::explore {

namespace {

using Seconds = std::chrono::duration<double>;

Search::Clock::time_point deadlineOf(const ExploreOptions &options) {
  return options.time.count() <= 0 ? Search::Clock::time_point::max() : Search::Clock::now() + options.time;
}

/// Z3 calls it "timeout", "canceled" or a resource limit, depending on who stopped it.
bool isTimeout(const std::string &why) {
  return why.find("time") != std::string::npos || why.find("cancel") != std::string::npos ||
         why.find("resource") != std::string::npos;
}

} // namespace

Search::Search(const Worker &worker, const ExploreOptions &options, Listener &listener, Exchange *exchange)
    : worker_(worker), options_(options), listener_(listener), exchange_(exchange), tree_(*worker.pool),
      merger_(tree_, coverage_, tally_, options),
      frontier_(makeUrgent(options.urgentChecks, options.unverifiedFirst
                                                     ? makeUnverifiedFirst(options.strategy, options.seed, coverage_)
                                                     : makeFrontier(options.strategy, options.seed, coverage_))),
      deadline_(deadlineOf(options)), queriesBefore_(worker.chain->lastStageQueries()),
      interruptsLeft_(exchange ? 0 : options.maxInterrupts) {}

void Search::start() {
  interruptsLeft_ = options_.maxInterrupts;
  path_.inputs = {};
  run(std::nullopt);
  for (const term::Assignment &seed : options_.seeds) {
    if (mustStop())
      return;
    path_.inputs = seed;
    run(std::nullopt);
  }
}

void Search::explore() {
  drain();
  while (exchange_ && !isStopped_) {
    const std::optional<WorkItem> item = exchange_->take();
    if (!item)
      return;
    adopt(*item);
    drain();
  }
}

void Search::drain() {
  while (tree_.pending() > 0 && !mustStop()) {
    if (exchange_) {
      exchangeFailures();
      feedOthers();
      if (tree_.pending() == 0)
        break;
    }
    exploreEdge(nextPending().edge);
  }
  while (tree_.pending() == 0 && !frontier_->isEmpty())
    frontier_->next();
}

bool Search::mustStop() {
  if (isStopped_)
    return true;
  const bool isInterrupted = options_.interrupted && options_.interrupted->load(std::memory_order_relaxed);
  // A run that a TryFirst interrupted is made again, and counts then.
  const std::uint64_t counted = tally_.numbers.runs - tally_.numbers.interrupted;
  const bool hasRuns = exchange_ ? exchange_->hasRunsLeft() : options_.maxRuns == 0 || counted < options_.maxRuns;
  const bool hasTime = deadline_ == Clock::time_point::max() || Clock::now() < deadline_;
  if (!hasRuns)
    tally_.numbers.bounds.insert(Bound::Runs);
  if (!hasTime)
    tally_.numbers.bounds.insert(Bound::Time);
  if (isInterrupted || !hasRuns || !hasTime)
    stop();
  else if (exchange_ && exchange_->isStopped())
    isStopped_ = true;
  return isStopped_;
}

void Search::stop() {
  isStopped_ = true;
  if (exchange_)
    exchange_->stop();
}

PendingEdge Search::nextPending() {
  for (;;) {
    const PendingEdge next = frontier_->next();
    if (tree_.isPending(next.edge, next.serial))
      return next;
  }
}

void Search::exploreEdge(Edge edge) {
  tree_.take(edge);
  const PathNode &node = tree_[edge.node];
  const bool isFailure = node.kind == StepKind::Check && !edge.side;
  if (isFailure && !options_.everyFailure && tally_.hasFailed(node.site)) {
    tree_.close(edge, EdgeState::Closed);
    return;
  }
  if (node.kind == StepKind::Limit && !edge.side)
    return exploreBeyond(edge);
  std::optional<term::Assignment> model = solve(edge);
  if (!model)
    return;
  path_.inputs = std::move(*model);
  if (!run(edge))
    tree_.putBack(edge);
}

/// Are there inputs beyond the limit? One is enough to know that the exploration is not complete.
void Search::exploreBeyond(Edge edge) {
  std::set<Bound> &bounds = tally_.numbers.bounds;
  if (!bounds.contains(Bound::InputSize) && !solve(edge))
    return;
  bounds.insert(Bound::InputSize);
  tree_.close(edge, EdgeState::Closed);
}

void Search::giveUp(Edge edge) {
  tally_.countUnknownEdge(tree_[edge.node].kind, tree_[edge.node].site);
  tree_.close(edge, EdgeState::Unknown);
}

/// Inputs for a run through the edge; without them the edge has been closed.
std::optional<term::Assignment> Search::solve(Edge edge) {
  constraints_.clear();
  tree_.prefix(edge.node, constraints_);
  std::reverse(constraints_.begin(), constraints_.end());
  const solve::Query query{
      .prefix = constraints_, .goal = tree_.constraint(edge), .parent = &tree_.runs()[tree_[edge.node].run]};
  if (std::optional<term::Assignment> preferred = solvePreferred(edge, query))
    return preferred;
  solve::Answer answer = ask(query);
  return std::visit(base::Match{
                        [](solve::Sat &sat) -> std::optional<term::Assignment> { return std::move(sat.model); },
                        [&](solve::Unsat) -> std::optional<term::Assignment> {
                          tree_.close(edge, EdgeState::Infeasible);
                          return std::nullopt;
                        },
                        [&](solve::Unknown &unknown) { return retry(edge, query, unknown.why); },
                    },
                    answer);
}

/// Inputs that also satisfy the must-unverified conditions on the way, if there are any.
std::optional<term::Assignment> Search::solvePreferred(Edge edge, const solve::Query &query) {
  constexpr std::size_t kMostPreferences = 4;
  std::vector<term::Term> preferences;
  tree_.preferences(edge.node, kMostPreferences, preferences);
  if (preferences.empty())
    return std::nullopt;
  // They join the goal, not the prefix: the parent need not satisfy them. Whoever looks for them spends no more than
  // the order of tests is worth.
  term::Term goal = query.goal;
  for (const term::Term preference : preferences)
    goal = worker_.pool->make(term::Op::And, 1, {goal, preference});
  solve::Answer answer = ask({.prefix = query.prefix, .goal = goal, .parent = query.parent, .isHint = true});
  auto *sat = std::get_if<solve::Sat>(&answer);
  return sat ? std::optional(std::move(sat->model)) : std::nullopt;
}

/// Whatever comes of it, the solver did not answer what it was asked: the edge counts as unknown.
std::optional<term::Assignment> Search::retry(Edge edge, const solve::Query &query, const std::string &why) {
  ++tally_.numbers.solverUnknown;
  if (isTimeout(why))
    tally_.numbers.bounds.insert(Clock::now() < deadline_ ? Bound::SolverTime : Bound::Time);
  for (const std::vector<term::Term> &fixed : relaxations(*worker_.pool, query)) {
    if (Clock::now() >= deadline_)
      break;
    std::vector<term::Term> prefix(query.prefix.begin(), query.prefix.end());
    prefix.insert(prefix.end(), fixed.begin(), fixed.end());
    solve::Answer answer = ask({.prefix = prefix, .goal = query.goal, .parent = query.parent});
    if (auto *sat = std::get_if<solve::Sat>(&answer))
      return std::move(sat->model);
  }
  giveUp(edge);
  return std::nullopt;
}

/// For one query of what is left: a hard one should not cost all the others their answers.
std::chrono::milliseconds Search::timeFor(std::chrono::milliseconds left) {
  constexpr std::chrono::milliseconds kEnough{100};
  const std::chrono::milliseconds share = std::min(left, std::max(left / 4, kEnough));
  return std::max(share, std::chrono::milliseconds(1)); // zero would mean no limit to some solvers
}

solve::Answer Search::ask(const solve::Query &query) {
  const Clock::time_point before = Clock::now();
  solve::Query limited = query;
  if (deadline_ != Clock::time_point::max())
    limited.most = timeFor(std::chrono::ceil<std::chrono::milliseconds>(deadline_ - before));
  solve::Answer answer = worker_.chain->solve(limited);
  tally_.numbers.solverSeconds += Seconds(Clock::now() - before).count();
  return answer;
}

Execution &Search::execute(const term::Assignment &inputs) {
  const Clock::time_point before = Clock::now();
  Execution &execution = worker_.executor->execute(inputs);
  tally_.numbers.executionSeconds += Seconds(Clock::now() - before).count();
  return execution;
}

/// Runs `path_.inputs`, and what a TryFirst prefers to them. False: all runs that are allowed were made.
bool Search::run(std::optional<Edge> expected) {
  interruptedAt_.reset();
  const Made made = runOnce(expected);
  if (made == Made::Elsewhere && expected)
    giveUp(*expected);
  while (made != Made::Nothing && (interruptedAt_ || abortedAt_)) {
    if (interruptedAt_)
      tryFirst(*std::exchange(interruptedAt_, std::nullopt));
    else
      repair(*std::exchange(abortedAt_, std::nullopt));
  }
  for (const RunIndex run : violating_)
    tree_.runs().release(run);
  violating_.clear();
  return made != Made::Nothing;
}

/// The run for `path_.inputs` ended at the TryFirst above `edge`. Inputs that satisfy its condition take its place if
/// there are any, and it is made again if there are none: behind the edge, all paths are explored in either case.
void Search::tryFirst(Edge edge) {
  tree_.pend(edge, tree_.runs().add(path_.inputs, 1));
  if (mustStop())
    return;
  tree_.take(edge);
  const term::Assignment interrupted = path_.inputs;
  constraints_.clear();
  tree_.prefix(edge.node, constraints_);
  std::reverse(constraints_.begin(), constraints_.end());
  solve::Answer answer = ask({.prefix = constraints_, .goal = tree_.constraint(edge), .parent = &interrupted});
  Made made = Made::Elsewhere;
  if (auto *sat = std::get_if<solve::Sat>(&answer)) {
    path_.inputs = std::move(sat->model);
    made = runOnce(edge);
  }
  if (made == Made::Elsewhere) {
    path_.inputs = interrupted;
    made = runOnce(edge);
  }
  if (made == Made::Nothing)
    tree_.putBack(edge);
  else if (made == Made::Elsewhere)
    giveUp(edge);
}

/// The last run violated the assumption above `edge`. It is made again with inputs that satisfy it, which take the
/// place of the old ones: what branches off from inputs that violate an assumption mostly violates it, too.
void Search::repair(Edge edge) {
  if (mustStop())
    return;
  violating_.push_back(tree_[edge.node].run);
  tree_.runs().retain(violating_.back());
  tree_.take(edge);
  std::optional<term::Assignment> model = solve(edge);
  if (!model)
    return;
  path_.inputs = std::move(*model);
  const Made made = runOnce(edge);
  if (made == Made::Nothing)
    tree_.putBack(edge);
  else if (made == Made::Elsewhere)
    giveUp(edge);
  else
    for (const RunIndex run : violating_)
      tree_.runs().replace(run, path_.inputs);
}

Search::Made Search::runOnce(std::optional<Edge> expected) {
  if (exchange_ && !exchange_->reserveRun()) {
    tally_.numbers.bounds.insert(Bound::Runs);
    stop();
    return Made::Nothing;
  }
  abortedAt_.reset();
  worker_.executor->allowInterrupts(interruptsLeft_ > 0);
  Execution &execution = execute(path_.inputs);
  tally_.countRun(execution);
  const Merged merged = merger_.merge(execution, path_.inputs, expected, *frontier_);
  path_.diverged = merged.arrival == Arrival::Disagreement || (expected && !merged.isThroughExpected);
  if (path_.diverged)
    ++tally_.numbers.divergences;
  finishRun(execution, merged);
  return !expected || merged.isThroughExpected ? Made::Through : Made::Elsewhere;
}

void Search::finishRun(Execution &execution, const Merged &merged) {
  const Ending ending = execution.ending();
  const bool isPruned = ending == Ending::Pruned && !execution.metUnverified();
  if (ending == Ending::Interrupted) {
    finishInterrupted(merged);
    return;
  }
  if (ending == Ending::AssumeViolated || isPruned) {
    ++tally_.numbers.aborted;
    // Inputs that are no inputs of the unit say nothing about its checks; those that guidance stopped do.
    if (isPruned)
      tally_.countChecks(execution);
  } else if (isWorthTelling(execution, merged)) {
    const bool fails = ending == Ending::CheckFailed;
    if (fails && exchange_ && !tally_.hasFailed(execution.failedCheck()))
      exchange_->addFailedCheck(execution.failedCheck());
    tell(execution);
    tally_.countPath(execution);
  }
  if (merged.arrival != Arrival::New)
    return;
  const Edge satisfied{merged.end.node, true};
  // What is violated on concrete data leaves no step: the run may end on a pending edge, which is closed now.
  const bool isRepairable = !merged.end.side && tree_.state(satisfied) == EdgeState::Pending;
  if (ending == Ending::AssumeViolated || ending == Ending::Pruned)
    abortedAt_ = isRepairable ? std::optional(satisfied) : std::nullopt;
  tree_.close(merged.end, EdgeState::Closed);
}

void Search::finishInterrupted(const Merged &merged) {
  ++tally_.numbers.interrupted;
  interruptsLeft_ -= interruptsLeft_ > 0 ? 1 : 0;
  if (merged.arrival == Arrival::New)
    interruptedAt_ = merged.end;
}

/// A run that ends in a closed part of the tree is no new path as far as anyone knows, unless what it saw is new:
/// closed parts can hide edges that were given up.
bool Search::isWorthTelling(const Execution &execution, const Merged &merged) const {
  if (merged.arrival != Arrival::Repeat || execution.addsCoverage())
    return true;
  return execution.ending() == Ending::CheckFailed && !tally_.hasFailed(execution.failedCheck());
}

void Search::tell(Execution &execution) {
  path_.execution = &execution;
  if (!exchange_)
    return listener_.finished(path_);
  const std::lock_guard lock(exchange_->listening());
  listener_.finished(path_);
}

Exploration Search::finish() {
  tally_.numbers.queries = worker_.chain->lastStageQueries() - queriesBefore_;
  tally_.numbers.pendingEdges = tree_.pending();
  tally_.numbers.nodesPeak = tree_.peak();
  tally_.numbers.nodesLeft = tree_.live();
  return tally_.finish();
}

} // namespace premise::explore
