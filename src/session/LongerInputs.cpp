// How a unit is run with inputs that fill the arrays it works with.
#include "session/LongerInputs.h"

#include "session/Judge.h"
#include "session/RunSeeds.h"

#include <algorithm>

namespace premise::session {
namespace {

using explore::Bound;
using explore::Ending;
using std::chrono::milliseconds;

/// More would make every run slow; it is enough for 1,024 characters and for a few hundred structures.
constexpr std::size_t kMostVariables = 4096;
/// Of the time for the unit: whoever waits for results knows everything about short inputs by then.
constexpr int kShareOfTime = 10;
constexpr milliseconds kWithoutLimit{3000};

milliseconds timeFor(const explore::ExploreOptions &options, const explore::Exploration &near) {
  if (options.time.count() == 0)
    return kWithoutLimit;
  const milliseconds left = options.time - milliseconds(static_cast<std::int64_t>(near.seconds * 1000));
  return std::min(left, options.time / kShareOfTime);
}

/// A limit that the user set is one for all runs.
std::uint64_t runsFor(const TestOptions &options, const explore::Exploration &near) {
  const std::uint64_t most = options.exploration.maxRuns;
  const std::uint64_t left = most > near.runs ? most - near.runs : 0;
  return most == 0 ? options.longerRuns : std::min<std::uint64_t>(left, options.longerRuns);
}

/// The longest inputs up to `length` that are not too many variables; none if they are no longer than those of `near`.
std::optional<TestOptions> withLength(const CompiledSource &source, std::size_t unit, unsigned length,
                                      const Explored &near) {
  TestOptions options = near.options;
  for (; length > near.options.shape.maxLength; length /= 2) {
    options.shape.maxLength = length;
    const std::size_t variables = shapeOf(source, unit, options).variables.size();
    if (variables == near.shape.variables.size())
      return std::nullopt;
    if (variables <= kMostVariables)
      return options;
  }
  return std::nullopt;
}

bool isWorthwhile(const Explored &near) {
  const TestOptions &options = near.options;
  const bool isStopped = options.exploration.interrupted != nullptr && *options.exploration.interrupted;
  return near.exploration.bounds.contains(Bound::InputSize) && !isStopped && runsFor(options, near.exploration) != 0 &&
         timeFor(options.exploration, near.exploration).count() > 0;
}

void addCounts(const explore::Exploration &other, explore::Exploration &sum) {
  sum.runs += other.runs;
  sum.paths = std::max(sum.paths, other.paths);
  sum.aborted += other.aborted;
  sum.interrupted += other.interrupted;
  sum.queries += other.queries;
  sum.seconds += other.seconds;
  sum.executionSeconds += other.executionSeconds;
  sum.solverSeconds += other.solverSeconds;
}

} // namespace

base::Result<Explored> exploreUnit(const CompiledSource &source, std::size_t unit, const TestOptions &options,
                                   unsigned workers) {
  Explored explored{options, shapeOf(source, unit, options), {}, Candidates(options.allPaths), {}};
  auto team = makeWorkers(source, explored.shape, unit, options, workers);
  if (!team)
    return team.error();
  explored.team = std::move(*team);
  explore::ExploreOptions how = options.exploration;
  how.urgentChecks = source.urgent;
  how.unverifiedFirst = source.guided && options.guide.mode != guide::Mode::Uv && options.guide.mode != guide::Mode::Pv;
  for (term::Assignment &seed :
       seedsOf(source.counterexamples, explored.shape, source.program, source.program.units[unit]))
    how.seeds.push_back(std::move(seed));
  explored.exploration = explore::explore(explored.team.workers, how, explored.candidates);
  return explored;
}

base::Result<Longer> lookFurther(const CompiledSource &source, std::size_t unit, unsigned workers, Explored &near) {
  if (!isWorthwhile(near))
    return Longer{};
  std::optional<TestOptions> options = withLength(source, unit, source.extents[unit].length, near);
  if (!options)
    return Longer{};
  options->allPaths = false;
  options->exploration.maxRuns = runsFor(near.options, near.exploration);
  options->exploration.time = timeFor(near.options.exploration, near.exploration);
  options->exploration.seeds = longestInputs(shapeOf(source, unit, *options), source.extents[unit].separators);
  auto far = exploreUnit(source, unit, *options, workers);
  if (!far)
    return far.error();
  if (isComplete(far->exploration) && !near.options.allPaths) {
    addCounts(near.exploration, far->exploration);
    std::swap(near, *far);
    return Longer{};
  }
  Longer longer;
  addCounts(far->exploration, near.exploration);
  for (const auto &[check, outcome] : far->exploration.checks)
    if (near.exploration.checks.insert({check, outcome}).second)
      longer.onlyThere.insert(check);
  longer.explored = std::move(*far);
  return longer;
}

std::map<PathKey, Candidate> newCandidates(const Candidates &near, const Candidates &far) {
  std::set<std::uint32_t> covered;
  std::set<std::pair<Ending, std::uint32_t>> failed;
  for (const auto &[key, candidate] : near.byKey()) {
    covered.insert(candidate.coverage.begin(), candidate.coverage.end());
    if (candidate.ending == Ending::CheckFailed || candidate.ending == Ending::Crashed)
      failed.insert({candidate.ending, candidate.failedCheck});
  }
  std::map<PathKey, Candidate> added;
  for (auto [key, candidate] : far.byKey()) {
    std::erase_if(candidate.coverage, [&](std::uint32_t element) { return covered.contains(element); });
    const bool isFailure = candidate.ending == Ending::CheckFailed || candidate.ending == Ending::Crashed;
    if (candidate.ending == Ending::TimedOut)
      continue; // long inputs take long
    if (isFailure ? !failed.contains({candidate.ending, candidate.failedCheck}) : !candidate.coverage.empty())
      added.emplace(key, std::move(candidate));
  }
  return added;
}

void leaveOpen(const CompiledSource &source, const std::set<std::uint32_t> &onlyThere, suite::UnitResult &result) {
  for (suite::CheckResult &check : result.checks) {
    const bool isOnlyThere = std::any_of(onlyThere.begin(), onlyThere.end(), [&](std::uint32_t index) {
      return source.program.checks[index].id == check.check.id;
    });
    if (!isOnlyThere || check.status == suite::Status::Failed)
      continue;
    check.status = suite::Status::Open;
    check.by.clear();
    check.premise.clear();
    check.reason = "bound reached: input-size (only longer inputs reach it)";
  }
}

} // namespace premise::session
