// How many runs per second does exploration itself allow, when running and solving cost next to nothing?
//
//     explore [branches] [assumes]        a unit with that many independent branches and, between them, assumes
#include "explore/Explorer.h"
#include "term/Node.h"

#include <cstdio>
#include <cstdlib>
#include <vector>

namespace {

using namespace premise;

/// Branch i asks for bit i of the input; assumes ask for something that holds. Conditions are made once.
class BenchUnit : public explore::Executor, public explore::Execution {
public:
  BenchUnit(term::Pool &pool, unsigned branches, unsigned assumes) {
    for (unsigned i = 0; i < branches + assumes; ++i) {
      // Spread evenly, so that paths part in the middle of their steps too.
      const bool isBranch = (i + 1) * branches / (branches + assumes) != i * branches / (branches + assumes);
      const term::VarId variable = isBranch ? bits_++ : 1000 + i;
      const term::Term x = pool.variable(variable, isBranch ? 1 : 8);
      conditions_.push_back(isBranch ? x : pool.make(term::Op::ULt, 1, {x, pool.constant(8, 200)}));
      steps_.push_back(
          {.site = i, .kind = isBranch ? explore::StepKind::Branch : explore::StepKind::Assume, .holds = true});
    }
  }

  explore::Execution &execute(const term::Assignment &inputs) override {
    term::VarId bit = 0;
    for (explore::Step &step : steps_) {
      if (step.kind == explore::StepKind::Branch)
        step.holds = inputs[bit++] != 0;
    }
    return *this;
  }

  std::span<const explore::Step> steps() const override { return steps_; }
  term::Term condition(std::size_t step) override { return conditions_[step]; }
  explore::Ending ending() const override { return explore::Ending::Returned; }
  std::uint32_t failedCheck() const override { return 0; }
  const std::vector<explore::Approximation> &approximations() const override { return approximations_; }
  const std::vector<explore::Bound> &bounds() const override { return bounds_; }
  bool addsCoverage() const override { return false; }
  std::span<const std::uint32_t> checksReached() const override { return {}; }
  std::uint64_t branchesExecuted() const override { return steps_.size(); }

private:
  term::VarId bits_ = 0;
  std::vector<explore::Step> steps_;
  std::vector<term::Term> conditions_;
  std::vector<explore::Approximation> approximations_;
  std::vector<explore::Bound> bounds_;
};

/// Knows that every goal is one bit or its negation.
class BenchChain : public solve::Chain {
public:
  solve::Answer solve(const solve::Query &query) override {
    solve::Sat sat{*query.parent};
    for (const term::VarId id : query.goal->variables())
      sat.model.set(id, 1 - sat.model[id]);
    return sat;
  }
  std::vector<solve::StageStatistics> statistics() const override { return {}; }
  std::uint64_t lastStageQueries() const override { return 0; }
};

class Silence : public explore::Listener {
public:
  void finished(const explore::Path &) override {}
};

void measure(const char *name, unsigned branches, unsigned assumes, const explore::ExploreOptions &options) {
  term::Pool pool;
  BenchChain chain;
  BenchUnit unit(pool, branches, assumes);
  Silence silence;
  explore::Exploration sum;
  std::uint64_t peak = 0;
  while (sum.seconds < 1) {
    const explore::Worker worker{.pool = &pool, .chain = &chain, .executor = &unit};
    const explore::Exploration result = explore::explore(std::span(&worker, 1), options, silence);
    if (!result.exhaustive || result.nodesLeft != 0)
      std::printf("not exhaustive!\n");
    sum.runs += result.runs;
    sum.seconds += result.seconds;
    sum.executionSeconds += result.executionSeconds;
    sum.solverSeconds += result.solverSeconds;
    peak = std::max(peak, result.nodesPeak);
  }
  const double own = sum.seconds - sum.executionSeconds - sum.solverSeconds;
  const double runs = static_cast<double>(sum.runs);
  std::printf("%-22s %10.0f runs/s %8.2f us own work per run, at most %llu nodes in memory\n", name, runs / sum.seconds,
              own / runs * 1e6, static_cast<unsigned long long>(peak));
}

} // namespace

int main(int argc, char **argv) {
  const unsigned branches = argc > 1 ? static_cast<unsigned>(std::atoi(argv[1])) : 10;
  const unsigned assumes = argc > 2 ? static_cast<unsigned>(std::atoi(argv[2])) : 0;
  using explore::Strategy;
  measure("dfs", branches, assumes, {.strategy = Strategy::Dfs});
  measure("dfs, unverified", branches, assumes, {.strategy = Strategy::Dfs, .verifyConditions = false});
  measure("bfs", branches, assumes, {.strategy = Strategy::Bfs});
  measure("random", branches, assumes, {.strategy = Strategy::Random});
  measure("generational", branches, assumes, {.strategy = Strategy::Generational});
  measure("coverage", branches, assumes, {.strategy = Strategy::Coverage});
  measure("coverage, unverified", branches, assumes, {.strategy = Strategy::Coverage, .verifyConditions = false});
  return 0;
}
