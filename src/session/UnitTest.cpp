// How one unit is tested: workers explore it, candidates are collected, selected, replayed and described.
#include "session/UnitTest.h"

#include "explore/Explorer.h"
#include "native/Build.h"
#include "native/Replayer.h"
#include "session/Allowed.h"
#include "session/Candidates.h"
#include "session/Decode.h"
#include "session/FailingPath.h"
#include "session/Focus.h"
#include "session/Judge.h"
#include "session/RunSeeds.h"
#include "suite/Select.h"

#include <algorithm>
#include <chrono>
#include <cstdlib>
#include <cstring>
#include <cxxabi.h>
#include <memory>
#include <set>

namespace premise::session {
namespace {

using explore::Ending;
using Clock = std::chrono::steady_clock;

/// Pools, chains and executors of one unit.
struct Workers {
  std::vector<std::unique_ptr<term::Pool>> pools;
  std::vector<std::unique_ptr<solve::Chain>> chains;
  std::vector<std::unique_ptr<native::NativeExecutor>> executors;
  std::vector<explore::Worker> workers;
};

base::Result<Workers> makeWorkers(const CompiledSource &source, const native::Shape &shape, std::size_t unit,
                                  const TestOptions &options, unsigned count) {
  Workers all;
  for (unsigned i = 0; i < count; i++) {
    all.pools.push_back(std::make_unique<term::Pool>());
    all.chains.push_back(solve::makeChain(*all.pools.back(), options.solver));
    auto executor = native::NativeExecutor::open(source.build, shape, static_cast<unsigned>(unit),
                                                 limitsOf(source, unit, options), *all.pools.back());
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
  case Ending::Crashed:
    return suite::Outcome::Fail;
  case Ending::TimedOut:
  case Ending::BoundReached:
    return suite::Outcome::Timeout;
  case Ending::AssumeViolated:
  case Ending::Interrupted:
    return suite::Outcome::Abort;
  case Ending::Pruned: // what it did not run is verified
  case Ending::Returned:
  case Ending::Exited:
    return suite::Outcome::Pass;
  }
  return suite::Outcome::Pass;
}

std::string messageOf(const program::Check &check) {
  if (check.kind == program::CheckKind::Assert)
    return "assertion failed: " + check.condition;
  return program::toString(check.kind) + ": " + check.condition;
}

std::string demangled(const std::string &type) {
  int status = 0;
  std::unique_ptr<char, decltype(&std::free)> text(abi::__cxa_demangle(type.c_str(), nullptr, nullptr, &status),
                                                   &std::free);
  std::string name = status == 0 ? text.get() : type;
  for (const char *hidden : {"(anonymous namespace)::", "__cxx11::"})
    for (std::size_t at; (at = name.find(hidden)) != std::string::npos;)
      name.erase(at, std::string(hidden).size());
  return name;
}

void describeException(const native::ReplayOutcome &outcome, suite::Test &test) {
  const std::size_t end = outcome.exception.find('\n');
  test.exception = demangled(outcome.exception.substr(0, end));
  test.message = "throws " + *test.exception;
  if (end != std::string::npos)
    test.message += ": " + outcome.exception.substr(end + 1);
  if (outcome.isRejected)
    test.outcome = suite::Outcome::Rejected;
}

suite::Test describe(const CompiledSource &source, std::size_t unit, const native::Shape &shape,
                     const term::Assignment &inputs, const native::ReplayOutcome &outcome) {
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
    test.message = "crashed: " + std::string(outcome.signal != 0 ? ::strsignal(static_cast<int>(outcome.signal))
                                                                 : "the process ended");
  } else if (outcome.ending == Ending::TimedOut) {
    test.message = "did not return in time";
  } else if (outcome.ending == Ending::Exited) {
    test.exitCode = outcome.exitCode;
    test.message = "called exit(" + std::to_string(outcome.exitCode) + ")";
  } else if (outcome.isThrown) {
    describeException(outcome, test);
  } else {
    test.result = decodeResult(source.program, described, outcome.result);
  }
  return test;
}

native::ResultPlace resultPlace(const CompiledSource &source, std::size_t unit) {
  const program::Unit &described = source.program.units[unit];
  return {native::layOut(source.program, described).resultOffset,
          native::hasResult(source.program.types[described.result]) ? source.program.types[described.result].sizeBytes
                                                                    : 0};
}

bool matches(const Candidate &candidate, const native::ReplayOutcome &outcome) {
  // Replays are not guided. What lies behind the place where the run was stopped is verified: if it fails, it is not.
  if (candidate.ending == Ending::Pruned)
    return outcome.ending != Ending::AssumeViolated;
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

void addVerification(native::NativeExecutor &executor, const term::Assignment &inputs, suite::Test &test) {
  test.redundant = !executor.execute(inputs).metUnverified();
  test.refutes = test.outcome == suite::Outcome::Fail && executor.refutes();
}

/// The minimal set, or all paths.
std::vector<std::size_t> selectTests(const Context &context, const std::vector<const Candidate *> &candidates) {
  std::vector<suite::Candidate> choice;
  for (const Candidate *candidate : candidates) {
    suite::Candidate entry;
    entry.outcome = outcomeOf(candidate->ending);
    if (candidate->ending == Ending::CheckFailed)
      entry.check = context.source.program.checks[candidate->failedCheck].id;
    entry.coverage = candidate->coverage;
    choice.push_back(std::move(entry));
  }
  return suite::select(choice, context.options.allPaths);
}

/// Replays the selected candidates; a test whose outcome does not match what was predicted is a divergence, not a test.
base::Result<void> replayAll(const Context &context, const std::map<PathKey, Candidate> &all,
                             explore::Exploration &exploration, suite::UnitResult &result) {
  const auto &[source, unit, shape, options] = context;
  std::vector<PathKey> keys;
  std::vector<const Candidate *> candidates;
  for (const auto &[key, candidate] : all) {
    keys.push_back(key);
    candidates.push_back(&candidate);
  }
  auto judgeWorker = makeWorkers(source, shape, unit, options, 1);
  if (!judgeWorker)
    return judgeWorker.error();
  auto replayer = native::Replayer::open(source.build, shape, static_cast<unsigned>(unit),
                                         limitsOf(source, unit, options), resultPlace(source, unit));
  if (!replayer)
    return replayer.error();
  for (const std::size_t index : selectTests(context, candidates)) {
    const Candidate &candidate = *candidates[index];
    term::Assignment inputs = canonicalInputs(judgeWorker->workers.front(), candidate, keys[index]);
    native::ReplayOutcome outcome = replayer->run(inputs);
    if (!matches(candidate, outcome)) {
      inputs = candidate.inputs;
      outcome = replayer->run(inputs);
    }
    if (!matches(candidate, outcome)) {
      exploration.divergences++;
      exploration.exhaustive = false;
      continue;
    }
    result.tests.push_back(describe(source, unit, shape, inputs, outcome));
    if (source.guided)
      addVerification(*judgeWorker->executors.front(), inputs, result.tests.back());
    decodeChoices(source.program, candidate.choices, inputs, result.tests.back());
    // `canonicalInputs` has just run the candidate here, and the inputs follow its path.
    if (result.tests.back().outcome == suite::Outcome::Fail)
      describePath(source, *judgeWorker->executors.front(), candidate, result.tests.back());
  }
  suite::nameTests(source.program.units[unit].name, result.tests);
  return {};
}

void addCoverage(const CompiledSource &source, const std::vector<std::string> &symbols, const Workers &workers,
                 suite::UnitResult &result) {
  const auto isUnit = [&](const std::string &function) {
    return std::any_of(symbols.begin(), symbols.end(), [&](const std::string &symbol) {
      return function == symbol || function == symbol + " (called)";
    });
  };
  const native::Instrumentation &instrumentation = source.build.instrumentation;
  std::set<unsigned> lines;
  std::set<unsigned> covered;
  for (std::size_t i = 0; i < instrumentation.blocks.size(); i++) {
    if (!isUnit(instrumentation.blocks[i].function))
      continue;
    lines.insert(instrumentation.blocks[i].lines.begin(), instrumentation.blocks[i].lines.end());
    for (const auto &executor : workers.executors)
      if (executor->blocksSeen()[i])
        covered.insert(instrumentation.blocks[i].lines.begin(), instrumentation.blocks[i].lines.end());
  }
  suite::ExplorationSummary &summary = result.exploration;
  summary.lines = static_cast<unsigned>(lines.size());
  summary.coveredLines = static_cast<unsigned>(covered.size());
  for (const unsigned line : lines)
    result.lineCoverage.push_back({line, covered.contains(line)});
  for (std::size_t i = 0; i < instrumentation.branches.size(); i++) {
    if (!isUnit(instrumentation.branches[i].function))
      continue;
    const auto isTaken = [&](std::size_t direction) {
      return std::any_of(workers.executors.begin(), workers.executors.end(),
                         [&](const auto &executor) { return executor->branchesSeen()[direction]; });
    };
    result.branchCoverage.push_back({instrumentation.branches[i].line, isTaken(2 * i), isTaken(2 * i + 1)});
    summary.branches += 2;
    summary.coveredBranches += (isTaken(2 * i) ? 1 : 0) + (isTaken(2 * i + 1) ? 1 : 0);
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

void addGuidance(const CompiledSource &source, std::size_t unit, suite::UnitResult &result) {
  if (!source.guided)
    return;
  result.guideSeconds = source.guided->unitSeconds[unit];
  for (const guide::Guidance &one : source.guided->units[unit])
    result.guidance.push_back({one.kind == guide::Kind::May ? "may" : "must", one.line, one.condition});
}

/// A failure in a method that is a unit is reported there. Nobody else reports one in a header.
void notePreparation(const CompiledSource &source, const Workers &workers, explore::Exploration &exploration) {
  for (const auto &executor : workers.executors)
    for (const std::uint32_t number : executor->preparationChecks()) {
      const program::Check &check = source.program.checks[number];
      const bool isTested = std::any_of(source.program.units.begin(), source.program.units.end(),
                                        [&](const program::Unit &unit) { return unit.name == check.function; });
      if (isTested)
        continue;
      exploration.exhaustive = false;
      exploration.approximations.insert({program::toString(check.kind) + " fails in " + check.function +
                                             " while an input is prepared, and no unit of this source tests it",
                                         0, check.place.file, check.place.line});
    }
}

std::string declarationOf(const program::Program &program, const program::Unit &unit) {
  std::string text = program.types[unit.result].spelling + " " + unit.name + "(";
  for (std::size_t i = 0; i < unit.parameters.size(); i++)
    text += (i == 0 ? "" : ", ") + program.types[unit.parameters[i].type].spelling + " " + unit.parameters[i].name;
  return text + (unit.parameters.empty() ? "void)" : ")");
}

} // namespace

suite::UnitResult describeUnit(const CompiledSource &source, std::size_t unit) {
  const program::Unit &described = source.program.units[unit];
  suite::UnitResult result;
  result.function = described.name;
  result.place = described.place;
  result.isStatic = described.isStatic;
  result.resultType = source.program.types[described.result].spelling;
  result.declaration = declarationOf(source.program, described);
  if (source.program.isCxx)
    result.cxx = {described.callee, described.receiverCast, described.kind == program::UnitKind::Constructor};
  return result;
}

base::Result<suite::UnitResult> testUnit(const CompiledSource &source, std::size_t unit, const TestOptions &options,
                                         unsigned workers) {
  const auto start = Clock::now();
  const program::Unit &described = source.program.units[unit];
  suite::UnitResult result = describeUnit(source, unit);
  if (!described.problem.empty()) {
    result.note = "not tested: " + described.problem;
    return result;
  }
  addGuidance(source, unit, result);
  native::Shape shape = shapeOf(source, unit, options);
  auto team = makeWorkers(source, shape, unit, options, workers);
  if (!team)
    return team.error();
  Candidates candidates(options.allPaths);
  explore::ExploreOptions how = options.exploration;
  how.urgentChecks = source.urgent;
  how.unverifiedFirst = source.guided && options.guide.mode != guide::Mode::Uv && options.guide.mode != guide::Mode::Pv;
  how.seeds = seedsOf(source.counterexamples, shape, source.program, source.program.units[unit]);
  explore::Exploration exploration = explore::explore(team->workers, how, candidates);
  notePreparation(source, *team, exploration);
  auto replayed = replayAll({source, unit, shape, options}, candidates.byKey(), exploration, result);
  if (!replayed)
    return replayed.error();
  if (std::any_of(team->executors.begin(), team->executors.end(),
                  [](const auto &executor) { return executor->sawAllocation(); }))
    shape.assumptions.push_back({"allocation-succeeds", "malloc and its kin return memory up to the memory bound"});
  if (options.stubMissing)
    for (const std::string &name : source.missing[unit])
      shape.assumptions.push_back({"missing-function", name + " returns some value and changes nothing else"});
  judge(source, unit, shape, exploration, result);
  explainAllowed(source, unit, result);
  result.linked = source.program.linked;
  addCoverage(source, described.symbols, *team, result);
  addStages(*team, result);
  if (result.tests.empty())
    result.note = exploration.aborted != 0 && source.guided ? "no test: every run was verified before"
                  : exploration.aborted != 0                ? "no test: every run was stopped by an assumption"
                                                            : "no test: every run reached a bound";
  else if (shape.variables.empty() && exploration.runs == 1)
    result.note = "the unit has no inputs: one run";
  if (!options.focus.empty())
    keepFocus(options.focus, result);
  result.seconds = std::chrono::duration<double>(Clock::now() - start).count();
  return result;
}

base::Result<suite::Test> replayAssignment(const CompiledSource &source, std::size_t unit, const TestOptions &options,
                                           const term::Assignment &inputs) {
  const native::Shape shape = shapeOf(source, unit, options);
  auto replayer = native::Replayer::open(source.build, shape, static_cast<unsigned>(unit),
                                         limitsOf(source, unit, options), resultPlace(source, unit));
  if (!replayer)
    return replayer.error();
  return describe(source, unit, shape, inputs, replayer->run(inputs));
}

} // namespace premise::session
