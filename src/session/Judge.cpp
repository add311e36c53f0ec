// How the outcome of an exploration becomes statuses that claim no more than was shown.
#include "session/Judge.h"

#include "program/frontend/FileNames.h"
#include "session/FailingPath.h"

#include <algorithm>
#include <set>

namespace premise::session {
namespace {

using explore::Bound;
using suite::CheckResult;
using suite::Status;

/// Everything was explored except what lies behind bounds that the predicate accepts.
template <typename Accepted> bool isCompleteToBounds(const explore::Exploration &exploration, Accepted accepted) {
  const bool isPrecise = exploration.approximations.empty() && exploration.divergences == 0 &&
                         exploration.solverUnknown == 0 && exploration.pendingEdges == 0;
  return isPrecise && std::all_of(exploration.bounds.begin(), exploration.bounds.end(), accepted);
}

bool limitsSizes(Bound bound) {
  return bound == Bound::Loop || bound == Bound::InputSize;
}

/// A list that leads back to itself is often walked without end. Such a run stops at one of these, with everything
/// before it explored.
bool limitsLengthOfRuns(Bound bound) {
  return bound == Bound::Branches || bound == Bound::Depth;
}

/// Whether no run failed the check but those that are longer than a bound might.
bool passesToBound(const explore::Exploration &exploration, bool isReached) {
  return isReached &&
         isCompleteToBounds(exploration, [](Bound bound) { return limitsSizes(bound) || limitsLengthOfRuns(bound); });
}

std::string boundNames(const explore::Exploration &exploration) {
  std::string names;
  for (const Bound bound : exploration.bounds)
    names += (names.empty() ? "" : ", ") + explore::toString(bound);
  return names;
}

std::string whyOpen(const explore::Exploration &exploration) {
  if (!exploration.bounds.empty())
    return "bound reached: " + boundNames(exploration);
  if (!exploration.approximations.empty())
    return "imprecision: " + exploration.approximations.begin()->what;
  if (exploration.divergences != 0)
    return "imprecision: a run left its predicted path";
  if (exploration.solverUnknown != 0)
    return "the solver could not decide a path";
  return "interrupted";
}

/// Inputs of other shapes may reach what these do not.
std::string ifAsAssumed(const std::vector<std::string> &assumptions) {
  std::string text = "if inputs are as assumed:";
  for (const std::string &id : assumptions)
    text += " " + id;
  return text;
}

void judgeCheck(CheckResult &check, const explore::CheckOutcome &outcome, const explore::Exploration &exploration,
                const std::vector<std::string> &assumptions) {
  const bool isReached = outcome.passed + outcome.failed > 0;
  const double known = static_cast<double>(outcome.passed + outcome.failed + outcome.unknown);
  if (check.test) {
    check.status = Status::Failed;
    check.by = {"testing"};
    check.confidence = 1.0;
    return;
  }
  check.confidence = known == 0 ? 0.0 : static_cast<double>(outcome.passed) / known;
  if (outcome.failed > 0) {
    check.reason = "a failing input did not reproduce in the native replay";
    return;
  }
  if ((!isComplete(exploration) && !passesToBound(exploration, isReached)) || outcome.unknown > 0) {
    check.reason = outcome.unknown > 0 ? "the solver could not decide whether it can fail" : whyOpen(exploration);
    return;
  }
  check.by = {"testing"};
  if (!exploration.exhaustive)
    check.reason = "within the bounds: " + boundNames(exploration);
  if (!isReached) {
    check.status = Status::Unreachable;
    check.confidence = 0.0;
    if (!assumptions.empty())
      check.reason += (check.reason.empty() ? "" : "; ") + ifAsAssumed(assumptions);
    return;
  }
  check.status = !exploration.exhaustive ? Status::VerifiedToBound
                 : assumptions.empty()   ? Status::VerifiedByTesting
                                         : Status::VerifiedUnder;
  if (!assumptions.empty())
    check.premise = {assumptions};
}

/// Guided testing leaves out executions for which a check was verified before. What was verified for all of them was
/// not tested at all, whatever passed on the way; what was verified for some is not unreachable if no other reaches it.
void judgeWithKnowledge(const CompiledSource &source, std::uint32_t index, bool isExhaustive,
                        const std::vector<std::string> &assumptions, CheckResult &judged) {
  const bool isKnown = source.guided && index < source.guided->checks.size();
  const guide::Knowledge knowledge = isKnown ? source.guided->checks[index] : guide::Knowledge::Unverified;
  if (knowledge == guide::Knowledge::Verified && judged.status != Status::Failed && judged.status != Status::Open) {
    judged.status = Status::Verified;
    judged.premise.clear();
    judged.reason.clear();
    judged.confidence = 1.0;
    judged.by = source.ledger[index].by();
    return;
  }
  if (judged.status != Status::Unreachable || knowledge == guide::Knowledge::Unverified)
    return;
  judged.status = !isExhaustive         ? Status::VerifiedToBound
                  : assumptions.empty() ? Status::VerifiedByTesting
                                        : Status::VerifiedUnder;
  judged.confidence = isExhaustive ? 1.0 : 0.0;
  if (!assumptions.empty())
    judged.premise = {assumptions};
  for (const std::string &by : source.ledger[index].by())
    judged.by.push_back(by);
}

/// The world around the process looks the same in every run: what none of them reaches may be reached in another world.
/// So do variable arguments, which the unit is called without.
void judgeFixed(const program::Unit &unit, const native::Shape &shape, CheckResult &judged) {
  const bool isFixed = std::any_of(shape.assumptions.begin(), shape.assumptions.end(),
                                   [](const native::ShapeAssumption &each) { return each.kind == "environment"; });
  if (judged.status != Status::Unreachable || (!isFixed && !unit.isVariadic))
    return;
  judged.status = Status::Open;
  judged.by.clear();
  judged.reason =
      isFixed ? "imprecision: not reached with the files, variables, time and random numbers that the runner fixes"
              : "bound reached: input-size (not reached without variable arguments)";
}

std::vector<std::string> addAssumptions(const program::Unit &unit, const native::Shape &shape,
                                        suite::UnitResult &result) {
  std::vector<std::string> ids;
  for (const native::ShapeAssumption &assumption : shape.assumptions) {
    suite::Assumption described;
    described.place = unit.place;
    described.kind = assumption.kind;
    described.predicate = assumption.predicate;
    described.by = "input-shape";
    described.id = base::toString(unit.place) + ":" + assumption.kind;
    if (!ids.empty())
      described.id += "#" + std::to_string(ids.size() + 1);
    ids.push_back(described.id);
    result.assumptions.push_back(described);
  }
  return ids;
}

/// "file:line: what"; one line may have several sites. What happens where the inputs are passed is said at the unit.
std::set<std::string> imprecisePlaces(const CompiledSource &source, const program::Unit &unit,
                                      const explore::Exploration &exploration) {
  std::set<std::string> places;
  for (const explore::Approximation &approximation : exploration.approximations) {
    base::SourceSpan place{approximation.file, approximation.line};
    if (place.file.empty())
      place = placeOf(source, approximation.kind, approximation.site);
    if (place.file == program::kAppendedName)
      place = unit.place;
    const std::string where = place.file.empty() ? "" : place.file + ":" + std::to_string(place.line) + ": ";
    places.insert(where + approximation.what);
  }
  return places;
}

void summarise(const CompiledSource &source, const program::Unit &unit, const explore::Exploration &exploration,
               suite::UnitResult &result) {
  suite::ExplorationSummary &summary = result.exploration;
  summary.exhaustive = exploration.exhaustive;
  const std::set<std::string> places = imprecisePlaces(source, unit, exploration);
  summary.imprecise.assign(places.begin(), places.end());
  for (const Bound bound : exploration.bounds)
    summary.bounds.push_back(explore::toString(bound));
  summary.runs = exploration.runs;
  summary.paths = exploration.paths;
  summary.aborted = exploration.aborted;
  summary.interrupted = exploration.interrupted;
  summary.redundant = static_cast<std::uint64_t>(
      std::count_if(result.tests.begin(), result.tests.end(), [](const suite::Test &test) { return test.redundant; }));
  summary.queries = exploration.queries;
  summary.divergences = exploration.divergences;
  summary.seconds = exploration.seconds;
  summary.tests = result.tests.size();
  summary.failing =
      static_cast<std::uint64_t>(std::count_if(result.tests.begin(), result.tests.end(), [](const suite::Test &test) {
        return test.outcome == suite::Outcome::Fail;
      }));
  result.executionSeconds = exploration.executionSeconds;
  result.solverSeconds = exploration.solverSeconds;
}

} // namespace

bool isComplete(const explore::Exploration &exploration) {
  return exploration.exhaustive || isCompleteToBounds(exploration, limitsSizes);
}

void judge(const CompiledSource &source, std::size_t unit, const native::Shape &shape,
           const explore::Exploration &exploration, suite::UnitResult &result) {
  const program::Unit &described = source.program.units[unit];
  const std::vector<std::string> assumptions = addAssumptions(described, shape, result);
  summarise(source, described, exploration, result);
  for (std::uint32_t i = 0; i < source.program.checks.size(); i++) {
    const program::Check &check = source.program.checks[i];
    const auto found = exploration.checks.find(i);
    const auto &linked = source.program.linked;
    const bool isOwn =
        check.function == described.name && std::find(linked.begin(), linked.end(), check.place.file) == linked.end();
    if (!isOwn && found == exploration.checks.end())
      continue;
    CheckResult judged;
    judged.check = check;
    const auto failing = std::find_if(result.tests.begin(), result.tests.end(), [&](const suite::Test &test) {
      return test.outcome == suite::Outcome::Fail && test.check == check.id;
    });
    if (failing != result.tests.end())
      judged.test = failing->id;
    judgeCheck(judged, found == exploration.checks.end() ? explore::CheckOutcome{} : found->second, exploration,
               assumptions);
    judgeFixed(described, shape, judged);
    judgeWithKnowledge(source, i, exploration.exhaustive, assumptions, judged);
    result.checks.push_back(std::move(judged));
  }
}

} // namespace premise::session
