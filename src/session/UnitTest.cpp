// How one unit is tested: workers explore it, candidates are collected, selected, replayed and described.
#include "session/UnitTest.h"

#include "explore/Explorer.h"
#include "native/Replayer.h"
#include "session/Decode.h"
#include "session/Judge.h"
#include "suite/Select.h"

#include <algorithm>
#include <chrono>
#include <cstring>
#include <set>

namespace premise::session {
namespace {

using explore::Ending;
using Clock = std::chrono::steady_clock;

/// An executed input that may become a test.
struct Candidate {
  term::Assignment inputs;
  term::Assignment original;
  Ending ending = Ending::Returned;
  std::uint32_t failedCheck = 0;
  std::vector<std::uint32_t> coverage;
  std::vector<native::DynamicInput> choices;
};

/// Keeps what fails or adds coverage (or everything); forgets the rest at once, so that memory does not grow with paths.
class Collector : public explore::Listener {
public:
  explicit Collector(bool keepsAll) : keepsAll_(keepsAll) {}

  void finished(const explore::Path &path) override {
    explore::Execution &execution = *path.execution;
    const Ending ending = execution.ending();
    if (ending == Ending::AssumeViolated || ending == Ending::BoundReached)
      return;
    const bool isSpecial = ending == Ending::CheckFailed || ending == Ending::Crashed || ending == Ending::TimedOut;
    const bool isNewFailure = isSpecial && seenFailures_.insert({ending, execution.failedCheck()}).second;
    if (!keepsAll_ && !isNewFailure && !(execution.addsCoverage() && !isSpecial) && !(ending == Ending::CheckFailed))
      return;
    auto &executor = static_cast<native::NativeExecutor &>(execution);
    const bool isSimplified = path.simplified.size() != 0 || execution.addsCoverage() || ending == Ending::CheckFailed;
    candidates_.push_back({isSimplified ? path.simplified : path.inputs, path.inputs, ending, execution.failedCheck(), executor.coverage(),
                           executor.dynamicInputs()});
  }

  std::vector<Candidate> &candidates() { return candidates_; }

private:
  bool keepsAll_;
  std::vector<Candidate> candidates_;
  std::set<std::pair<Ending, std::uint32_t>> seenFailures_;
};

/// Pools, chains and executors of one unit.
struct Workers {
  std::vector<std::unique_ptr<term::Pool>> pools;
  std::vector<std::unique_ptr<solve::Chain>> chains;
  std::vector<std::unique_ptr<native::NativeExecutor>> executors;
  std::vector<explore::Worker> workers;
};

base::Result<Workers> makeWorkers(const CompiledSource &source, const native::Shape &shape, std::size_t unit, const TestOptions &options,
                                  unsigned count) {
  Workers all;
  for (unsigned i = 0; i < count; i++) {
    all.pools.push_back(std::make_unique<term::Pool>());
    all.chains.push_back(solve::makeChain(*all.pools.back(), options.solver));
    auto executor = native::NativeExecutor::open(source.build, shape, static_cast<unsigned>(unit), options.limits, *all.pools.back());
    if (!executor)
      return executor.error();
    all.executors.push_back(std::move(*executor));
    all.workers.push_back({all.pools.back().get(), all.chains.back().get(), all.executors.back().get()});
  }
  return all;
}

suite::Outcome outcomeOf(Ending ending) {
  switch (ending) {
  case Ending::CheckFailed:
  case Ending::Crashed: return suite::Outcome::Fail;
  case Ending::TimedOut:
  case Ending::BoundReached: return suite::Outcome::Timeout;
  case Ending::AssumeViolated: return suite::Outcome::Abort;
  case Ending::Returned:
  case Ending::Exited: return suite::Outcome::Pass;
  }
  return suite::Outcome::Pass;
}

std::string messageOf(const program::Check &check) {
  if (check.kind == program::CheckKind::Assert)
    return "assertion failed: " + check.condition;
  return program::toString(check.kind) + ": " + check.condition;
}

suite::Test describe(const CompiledSource &source, std::size_t unit, const native::Shape &shape, const term::Assignment &inputs,
                     const native::ReplayOutcome &outcome) {
  const program::Unit &described = source.program.units[unit];
  suite::Test test;
  test.outcome = outcomeOf(outcome.ending);
  test.assignment = encodeAssignment(inputs);
  decodeInputs(source.program, described, shape, inputs, test);
  if (outcome.ending == Ending::CheckFailed) {
    const program::Check &check = source.program.checks[outcome.failedCheck];
    test.check = check.id;
    test.message = messageOf(check);
  } else if (outcome.ending == Ending::Crashed) {
    test.message = "crashed: " + std::string(outcome.signal != 0 ? ::strsignal(static_cast<int>(outcome.signal)) : "the process ended");
  } else if (outcome.ending == Ending::TimedOut) {
    test.message = "did not return in time";
  } else if (outcome.ending == Ending::Exited) {
    test.exitCode = outcome.exitCode;
    test.message = "called exit(" + std::to_string(outcome.exitCode) + ")";
  } else {
    test.result = decodeResult(source.program, described, outcome.result);
  }
  return test;
}

native::ResultPlace resultPlace(const CompiledSource &source, std::size_t unit) {
  const program::Unit &described = source.program.units[unit];
  return {native::layOut(source.program.types, described).resultOffset, source.program.types[described.result].sizeBytes};
}

bool matches(const Candidate &candidate, const native::ReplayOutcome &outcome) {
  if (candidate.ending != outcome.ending)
    return false;
  return candidate.ending != Ending::CheckFailed || candidate.failedCheck == outcome.failedCheck;
}

/// What belongs together while one unit is tested.
struct Context {
  const CompiledSource &source;
  std::size_t unit;
  const native::Shape &shape;
  const TestOptions &options;
};

/// Replays the selected candidates; a test whose outcome does not match what was predicted is a divergence, not a test.
base::Result<void> replayAll(const Context &context, std::vector<Candidate> &candidates, explore::Exploration &exploration,
                             suite::UnitResult &result) {
  const auto &[source, unit, shape, options] = context;
  std::vector<suite::Candidate> choice;
  for (const Candidate &candidate : candidates) {
    suite::Candidate entry;
    entry.outcome = outcomeOf(candidate.ending);
    if (candidate.ending == Ending::CheckFailed)
      entry.check = source.program.checks[candidate.failedCheck].id;
    entry.coverage = candidate.coverage;
    entry.inputSize = encodeAssignment(candidate.inputs).size();
    choice.push_back(std::move(entry));
  }
  auto replayer = native::Replayer::open(source.build, shape, static_cast<unsigned>(unit), options.limits, resultPlace(source, unit));
  if (!replayer)
    return replayer.error();
  for (const std::size_t index : suite::select(choice, options.allPaths)) {
    Candidate &candidate = candidates[index];
    native::ReplayOutcome outcome = replayer->run(candidate.inputs);
    if (!matches(candidate, outcome)) {
      candidate.inputs = candidate.original;
      outcome = replayer->run(candidate.inputs);
    }
    if (!matches(candidate, outcome)) {
      exploration.divergences++;
      exploration.exhaustive = false;
      continue;
    }
    result.tests.push_back(describe(source, unit, shape, candidate.inputs, outcome));
    decodeChoices(candidate.choices, candidate.inputs, result.tests.back());
  }
  suite::nameTests(source.program.units[unit].name, result.tests);
  return {};
}

void addCoverage(const CompiledSource &source, const std::string &function, const Workers &workers, suite::UnitResult &result) {
  const native::Instrumentation &instrumentation = source.build.instrumentation;
  std::set<unsigned> lines;
  std::set<unsigned> covered;
  for (std::size_t i = 0; i < instrumentation.blocks.size(); i++) {
    if (instrumentation.blocks[i].function != function)
      continue;
    lines.insert(instrumentation.blocks[i].lines.begin(), instrumentation.blocks[i].lines.end());
    for (const auto &executor : workers.executors)
      if (executor->blocksSeen()[i])
        covered.insert(instrumentation.blocks[i].lines.begin(), instrumentation.blocks[i].lines.end());
  }
  suite::ExplorationSummary &summary = result.exploration;
  summary.lines = static_cast<unsigned>(lines.size());
  summary.coveredLines = static_cast<unsigned>(covered.size());
  for (std::size_t i = 0; i < instrumentation.branches.size(); i++) {
    if (instrumentation.branches[i].function != function)
      continue;
    summary.branches += 2;
    for (const std::size_t direction : {2 * i, 2 * i + 1})
      summary.coveredBranches += std::any_of(workers.executors.begin(), workers.executors.end(), [&](const auto &executor) {
        return executor->branchesSeen()[direction];
      });
  }
}

void addStages(const Workers &workers, suite::UnitResult &result) {
  for (const auto &chain : workers.chains) {
    const std::vector<solve::StageStatistics> stages = chain->statistics();
    for (std::size_t i = 0; i < stages.size(); i++) {
      if (i >= result.stages.size())
        result.stages.push_back({stages[i].name, 0, 0, 0, 0, 0});
      suite::StageRow &row = result.stages[i];
      row.asked += stages[i].asked;
      row.sat += stages[i].sat;
      row.unsat += stages[i].unsat;
      row.unknown += stages[i].unknown;
      row.seconds += stages[i].seconds;
    }
  }
}

std::string declarationOf(const program::Program &program, const program::Unit &unit) {
  std::string text = program.types[unit.result].spelling + " " + unit.name + "(";
  for (std::size_t i = 0; i < unit.parameters.size(); i++)
    text += (i == 0 ? "" : ", ") + program.types[unit.parameters[i].type].spelling + " " + unit.parameters[i].name;
  return text + (unit.parameters.empty() ? "void)" : ")");
}

} // namespace

base::Result<suite::UnitResult> testUnit(const CompiledSource &source, std::size_t unit, const TestOptions &options, unsigned workers) {
  const auto start = Clock::now();
  const program::Unit &described = source.program.units[unit];
  suite::UnitResult result;
  result.function = described.name;
  result.place = described.place;
  result.isStatic = described.isStatic;
  result.resultType = source.program.types[described.result].spelling;
  result.declaration = declarationOf(source.program, described);
  native::Shape shape = shapeOf(source, unit, options);
  auto team = makeWorkers(source, shape, unit, options, workers);
  if (!team)
    return team.error();
  Collector collector(options.allPaths);
  explore::Exploration exploration = explore::explore(team->workers, options.exploration, collector);
  auto replayed = replayAll({source, unit, shape, options}, collector.candidates(), exploration, result);
  if (!replayed)
    return replayed.error();
  if (std::any_of(team->executors.begin(), team->executors.end(), [](const auto &executor) { return executor->sawAllocation(); }))
    shape.assumptions.push_back({"allocation-succeeds", "malloc and its kin return memory up to the memory bound"});
  judge(source, unit, shape, exploration, result);
  addCoverage(source, described.name, *team, result);
  addStages(*team, result);
  if (result.tests.empty())
    result.note = exploration.aborted != 0 ? "no test: every run was stopped by an assumption" : "no test: every run reached a bound";
  else if (shape.variables.empty() && exploration.runs == 1)
    result.note = "the unit has no inputs: one run";
  result.seconds = std::chrono::duration<double>(Clock::now() - start).count();
  return result;
}

base::Result<suite::Test> replayAssignment(const CompiledSource &source, std::size_t unit, const TestOptions &options,
                                           const term::Assignment &inputs) {
  const native::Shape shape = shapeOf(source, unit, options);
  auto replayer = native::Replayer::open(source.build, shape, static_cast<unsigned>(unit), options.limits, resultPlace(source, unit));
  if (!replayer)
    return replayer.error();
  return describe(source, unit, shape, inputs, replayer->run(inputs));
}

} // namespace premise::session
