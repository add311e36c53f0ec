// How candidates are selected and replayed.
#include "session/ReplayTests.h"

#include "native/Build.h"
#include "native/Replayer.h"
#include "session/Decode.h"
#include "session/FailingPath.h"
#include "session/Workers.h"
#include "suite/Select.h"

#include <cstdlib>
#include <cstring>
#include <cxxabi.h>
#include <memory>

namespace premise::session {
namespace {

using explore::Ending;

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

void addVerification(native::NativeExecutor &executor, const term::Assignment &inputs, suite::Test &test) {
  test.redundant = !executor.execute(inputs).metUnverified();
  test.refutes = test.outcome == suite::Outcome::Fail && executor.refutes();
}

/// The minimal set, or all paths.
std::vector<std::size_t> selectTests(const TestContext &context, const std::vector<const Candidate *> &candidates) {
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

} // namespace

base::Result<void> replayAll(const TestContext &context, const std::map<PathKey, Candidate> &all,
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
  const std::set<term::VarId> characters = charactersOf(shape);
  const auto time = options.exploration.time; // nicer inputs are not worth more than finding them
  const auto patience = time.count() == 0 ? base::TimeLimit() : base::TimeLimit::after(time);
  for (const std::size_t index : selectTests(context, candidates)) {
    const Candidate &candidate = *candidates[index];
    term::Assignment inputs =
        canonicalInputs(judgeWorker->workers.front(), candidate, keys[index], characters, patience);
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
    result.tests.back().maxLength = options.shape.maxLength;
    if (source.guided)
      addVerification(*judgeWorker->executors.front(), inputs, result.tests.back());
    decodeChoices(source.program, candidate.choices, inputs, result.tests.back());
    // `canonicalInputs` has just run the candidate here, and the inputs follow its path.
    if (result.tests.back().outcome == suite::Outcome::Fail)
      describePath(source, *judgeWorker->executors.front(), candidate, result.tests.back());
  }
  return {};
}

TestOptions withShapeOf(const suite::Test &test, TestOptions options) {
  if (test.maxLength != 0)
    options.shape.maxLength = test.maxLength;
  return options;
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
