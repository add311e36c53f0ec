// A statement counts as feasible only if a native run executes it; what the encoding promises is not enough.
#include "session/CoverSource.h"

#include "cover/FunctionSummaries.h"
#include "session/Choose.h"
#include "session/CoverLedger.h"
#include "session/CoverNative.h"

#include <algorithm>
#include <chrono>

namespace premise::session {
namespace {

using Clock = std::chrono::steady_clock;
/// --unwind auto
constexpr unsigned kBounds[] = {1, 2, 4, 8, 16};
/// Calls inside calls, of functions that are not inside themselves: deeper than anybody writes them.
constexpr unsigned kInlineDepth = 100;
constexpr std::size_t kTermsPerMiB = 5'000;
/// Dynamic exploration may take this share of the time for what the encoding's tests do not show.
constexpr int kExplorationPart = 4;
constexpr std::chrono::milliseconds kDefaultExploration{5'000};
constexpr std::chrono::milliseconds kLeastTime{1};
/// What is infeasible whatever the bound is has to show soon.
constexpr std::size_t kBlocksForAnyBound = 5'000;

/// Summaries of the file's functions, for all its units.
using SummariesByBound = std::map<unsigned, cover::FunctionSummaries>;
/// On demand: with what is known, then once more with rows for the constants of calls.
constexpr unsigned kSummaryAttempts = 2;

/// A row of values has no path and no conditions in it.
bool usesSummaries(const CoverRequest &request) {
  return request.summaries != cover::Summaries::Off &&
         (request.criterion == cover::Criterion::Statement || request.criterion == cover::Criterion::Branch);
}

/// Promised by the encoding but not seen, or nobody knows: an execution would settle both.
bool isUnshown(const suite::CoverEntry &entry) {
  return entry.state == suite::Coverable::Open && entry.reason != "paths";
}

class CoverUnit {
public:
  CoverUnit(const CompiledSource &source, std::size_t unit, const TestOptions &options, const CoverRequest &request,
            SummariesByBound &summaries)
      : source_(source), unit_(unit), options_(options), request_(request), summaries_(summaries),
        native_(source, unit, options), result_(describeUnit(source, unit)) {}

  /// `plain` is the program as it was written, without shadow code; `module` belongs to it.
  base::Result<suite::UnitResult> run(encode::PreparedModule &module, const program::Program &plain) {
    const auto start = Clock::now();
    phases_ = coverPhases(options_.exploration.time);
    if (described().problem.empty())
      if (auto opened = native_.open(); !opened)
        return opened.error();
    auto covered = request_.unwind ? atBound(module, plain, *request_.unwind) : raised(module, plain);
    if (!covered)
      return covered.error();
    nameFunctions();
    judgeChecks(source_.program.checks, result_);
    result_.seconds = std::chrono::duration<double>(Clock::now() - start).count();
    return std::move(result_);
  }

private:
  const program::Unit &described() const { return source_.program.units[unit_]; }

  base::Result<void> raised(encode::PreparedModule &module, const program::Program &plain) {
    const std::chrono::milliseconds time = options_.exploration.time;
    const base::TimeLimit all = time.count() == 0 ? base::TimeLimit{} : base::TimeLimit::after(time);
    for (const unsigned bound : kBounds) {
      if (time.count() != 0)
        phases_ = coverPhases(all.within(time) / (bound == kBounds[std::size(kBounds) - 1] ? 1 : 2) + kLeastTime);
      const suite::UnitResult before = result_;
      auto covered = atBound(module, plain, bound);
      if (!covered)
        return covered;
      if (before.cover && phases_.cover.isOver() &&
          count(suite::Coverable::Open, result_) > count(suite::Coverable::Open, before)) {
        result_ = before;
        result_.note = "unwind " + std::to_string(bound) + " was given up: time";
      }
      const auto matters = [](const suite::CoverEntry &entry) { return entry.mayBoundMatter; };
      if (!result_.cover || !result_.note.empty() ||
          std::none_of(result_.cover->entries.begin(), result_.cover->entries.end(), matters))
        return {};
    }
    return {};
  }

  static std::ptrdiff_t count(suite::Coverable state, const suite::UnitResult &result) {
    return std::count_if(result.cover->entries.begin(), result.cover->entries.end(),
                         [&](const suite::CoverEntry &entry) { return entry.state == state; });
  }

  encode::TranslateOptions translateOptions(unsigned bound) const {
    encode::TranslateOptions translating;
    translating.unwind = bound;
    translating.recursion = bound;
    translating.inlineDepth = kInlineDepth;
    translating.tracksStatements = true;
    translating.interrupted = options_.exploration.interrupted;
    translating.deadline = phases_.cover.end();
    if (request_.maxMemoryMiB != 0)
      translating.maxTerms = request_.maxMemoryMiB * kTermsPerMiB;
    return translating;
  }

  cover::FunctionSummaries &summariesFor(encode::PreparedModule &module, unsigned bound) {
    const auto known =
        summaries_.try_emplace(bound, module, translateOptions(bound), coverOptions(options_, request_, phases_)).first;
    known->second.setOnDemand(request_.summaries == cover::Summaries::OnDemand);
    return known->second;
  }

  /// Summaries leave executions out, so what they do not show is not infeasible.
  static void leaveOpen(cover::Judged &judged) {
    for (cover::Entry &entry : judged.entries)
      if (entry.state == cover::BlockState::Infeasible) {
        entry.state = cover::BlockState::Open;
        entry.reason = "summary";
        entry.mayBoundMatter = false;
      }
  }

  /// Whether native runs show everything, and not only by failing.
  bool isAllShown() const {
    std::set<std::string> failing;
    for (const NativeRun &run : native_.runs())
      if (!run.isComplete())
        failing.insert(run.test.id);
    return std::ranges::all_of(result_.cover->entries, [&](const suite::CoverEntry &entry) {
      return entry.state == suite::Coverable::Feasible && !failing.contains(entry.test);
    });
  }

  /// Whether that is the answer; else calls have to be inlined.
  base::Result<bool> withSummaries(encode::PreparedModule &module, const program::Program &plain, unsigned bound) {
    cover::FunctionSummaries &summaries = summariesFor(module, bound);
    const bool isFinal = request_.summaries == cover::Summaries::Always;
    base::TimeLimit limit = phases_.cover;
    if (!isFinal && options_.exploration.time.count() != 0) // inlining needs time, too
      limit = base::TimeLimit::after(phases_.cover.within(options_.exploration.time) / 2);
    summaries.limit(limit);
    for (unsigned attempt = 0; attempt < kSummaryAttempts && !limit.isOver(); attempt++) {
      term::Pool pool;
      auto translation = bySummaries(module, bound, summaries, pool);
      if (!translation || translation->summarisedCalls.empty())
        return false;
      cover::CoverOptions covering = coverOptions(options_, request_, phases_);
      covering.limit = limit;
      covering.explanationLimit = base::TimeLimit::at({}); // nothing will be called infeasible
      cover::Judged judged = cover::judge(pool, translation->program, request_.criterion, covering);
      leaveOpen(judged);
      if (auto shown = show(*translation, judged, plain, bound); !shown)
        return shown.error();
      if (isFinal || isAllShown()) {
        auto finished = lookForTheRest();
        return finished ? base::Result<bool>(true) : finished.error();
      }
      if (!summaries.widenFor(translation->summarisedCalls))
        break;
    }
    return false;
  }

  base::Result<encode::Translation> bySummaries(encode::PreparedModule &module, unsigned bound,
                                                cover::FunctionSummaries &summaries, term::Pool &pool) {
    const cover::FunctionSummaries::Cost before = summaries.cost();
    encode::TranslateOptions translating = translateOptions(bound);
    translating.summaries = &summaries;
    translating.deadline = summaries.limit().end();
    auto translation = module.translate(described().symbol, pool, translating);
    spent_.queries += summaries.cost().queries - before.queries;
    spent_.blocks += summaries.cost().blocks - before.blocks;
    return translation;
  }

  base::Result<void> atBound(encode::PreparedModule &module, const program::Program &plain, unsigned bound) {
    spent_ = {};
    if (usesSummaries(request_)) {
      const suite::UnitResult before = result_;
      auto isDone = withSummaries(module, plain, bound);
      if (!isDone)
        return isDone.error();
      if (*isDone)
        return {};
      result_ = before;
    }
    term::Pool pool;
    auto translation = module.translate(described().symbol, pool, translateOptions(bound));
    if (!translation) {
      const bool isTooLarge = translation.error().message.starts_with(encode::kTooLarge);
      if (isTooLarge && request_.maxMemoryMiB != 0 && !result_.cover)
        return base::Diagnostic{described().name + ": " + translation.error().message + " for --max-memory " +
                                    std::to_string(request_.maxMemoryMiB) + "; a smaller --unwind may help",
                                described().place};
      result_.note = (result_.cover ? "not encoded with unwind " + std::to_string(bound) : "not encoded") + ": " +
                     translation.error().message;
      const bool isLate = translation.error().message == encode::kOutOfTime;
      if (result_.cover || (!isTooLarge && !isLate))
        return {};
      return list(module, plain, bound, isLate ? solve::kOutOfTime : "memory");
    }
    cover::Judged judged =
        cover::judge(pool, translation->program, request_.criterion, coverOptions(options_, request_, phases_));
    if (cover::mayBoundMatter(judged.entries))
      proveForAnyBound(module, bound, judged);
    return take(*translation, judged, plain, bound);
  }

  void proveForAnyBound(encode::PreparedModule &module, unsigned bound, cover::Judged &judged) {
    term::Pool pool;
    encode::TranslateOptions translating = translateOptions(bound);
    translating.anyRound = true;
    translating.maxBlocks = kBlocksForAnyBound;
    const auto translation = module.translate(described().symbol, pool, translating);
    if (translation && !cover::isCutOff(translation->program))
      cover::takeProofs(judged.entries, cover::judge(pool, translation->program, request_.criterion,
                                                     coverOptions(options_, request_, phases_))
                                            .entries);
  }

  /// What there is in a unit that could not be encoded: all of it is open until a run shows it.
  base::Result<void> list(encode::PreparedModule &module, const program::Program &plain, unsigned bound,
                          const char *reason) {
    term::Pool pool;
    auto listed = module.list(described().symbol, pool);
    if (!listed)
      return listed.error();
    return take(*listed, cover::judgeNothing(pool, listed->program, request_.criterion, reason), plain, bound);
  }

  base::Result<void> take(const encode::Translation &translation, const cover::Judged &judged,
                          const program::Program &plain, unsigned bound) {
    auto shown = show(translation, judged, plain, bound);
    return shown ? lookForTheRest() : shown;
  }

  /// Runs every test; entries keep their test only if it gets there.
  base::Result<void> show(const encode::Translation &translation, const cover::Judged &judged,
                          const program::Program &plain, unsigned bound) {
    result_.cover = toResult(judged, request_, bound, described().name);
    result_.exploration.imprecise = translation.imprecise;
    result_.exploration.queries += judged.cover.queries;
    spent_.queries += judged.cover.queries;
    spent_.blocks += translation.program.blocks.size();
    result_.cover->queries = spent_.queries;
    result_.cover->blocks = spent_.blocks;
    std::vector<suite::CoverEntry> &entries = result_.cover->entries;
    std::erase_if(entries, [&](const suite::CoverEntry &entry) { // what headers hold is not the user's question
      return entry.place.line != 0 && entry.place.file != described().place.file;
    });
    claimed_ = entries;
    if (described().problem.empty())
      if (auto run = native_.run(translation, judged.cover, plain.checks, phases_.runs); !run)
        return run.error();
    confirmAll();
    return {};
  }

  /// What no test of the cover shows is looked for dynamically.
  base::Result<void> lookForTheRest() {
    std::vector<suite::CoverEntry> &entries = result_.cover->entries;
    const bool explores =
        request_.crossChecks || (!isByTest() && std::any_of(entries.begin(), entries.end(), isUnshown));
    if (described().problem.empty() && explores && !phases_.runs.isOver()) {
      const std::chrono::milliseconds time = options_.exploration.time;
      auto explored =
          native_.explore(phases_.runs.within(time.count() != 0 ? time / kExplorationPart : kDefaultExploration));
      if (!explored)
        return explored.error();
      entries = claimed_;
      confirmAll();
    }
    keepUsedTests();
    return {};
  }

  bool isByTest() const {
    return request_.criterion == cover::Criterion::Path || request_.criterion == cover::Criterion::Mcdc;
  }

  void confirmAll() {
    for (suite::CoverEntry &entry : result_.cover->entries)
      native_.confirm(entry, isByTest());
  }

  /// As the user calls them.
  void nameFunctions() {
    for (const program::Unit &unit : source_.program.units)
      for (std::size_t i = 0; result_.cover && i < result_.cover->entries.size(); i++) {
        suite::CoverEntry &entry = result_.cover->entries[i];
        if (entry.function == unit.symbol || std::count(unit.symbols.begin(), unit.symbols.end(), entry.function) != 0)
          entry.function = unit.name;
      }
  }

  /// Failing tests, one for each check, and those that entries name.
  void keepUsedTests() {
    std::set<std::string> failing;
    result_.tests.clear();
    for (const NativeRun &run : native_.runs()) {
      const auto names = [&](const suite::CoverEntry &entry) { return entry.test == run.test.id; };
      const bool isNew = run.test.outcome == suite::Outcome::Fail && failing.insert(run.test.check.value_or("")).second;
      if (isNew || std::any_of(result_.cover->entries.begin(), result_.cover->entries.end(), names))
        result_.tests.push_back(run.test);
    }
    result_.exploration.runs = native_.runs().size();
    result_.exploration.tests = result_.tests.size();
    result_.exploration.failing = static_cast<std::uint64_t>(
        std::count_if(result_.tests.begin(), result_.tests.end(),
                      [](const suite::Test &test) { return test.outcome == suite::Outcome::Fail; }));
  }

  const CompiledSource &source_;
  std::size_t unit_;
  const TestOptions &options_;
  const CoverRequest &request_;
  SummariesByBound &summaries_;
  CoverNative native_;
  CoverPhases phases_;
  suite::UnitResult result_;
  cover::FunctionSummaries::Cost spent_{}; ///< at this bound
  std::vector<suite::CoverEntry> claimed_; ///< what the encoding says, before runs are looked at
};

void sayWhatIsInlined(const program::Program &program, const SummariesByBound &summaries, suite::Results &results) {
  std::set<std::string> said;
  for (const auto &[bound, known] : summaries)
    for (const auto &[symbol, why] : known.obstacles())
      for (const program::Unit &unit : program.units)
        if (unit.symbol == symbol && said.insert(symbol).second)
          results.warnings.push_back("--summaries: calls of " + unit.name + " are inlined: " + why);
}

} // namespace

base::Result<void> coverSource(const TestOptions &options, const CoverRequest &request, const std::string &file,
                               suite::Results &results) {
  auto source = compileSource(options, file);
  if (!source)
    return source.error();
  results.warnings.insert(results.warnings.end(), source->program.warnings.begin(), source->program.warnings.end());
  if (request.summaries != cover::Summaries::Off && !usesSummaries(request))
    results.warnings.push_back("--summaries is for statements and branches: calls in " + file + " are inlined");
  auto units = chooseTestable(source->program, options);
  if (!units)
    return units.error();
  // Encoded is the program as it was written: the one that runs has shadow code in it by now.
  auto plain = program::compile(source->program.source, "");
  if (!plain)
    return plain.error();
  encode::PreparedModule module(*plain);
  const std::size_t first = results.units.size();
  SummariesByBound summaries;
  const auto record = [&] { return recordCover(options, *plain, std::span(results.units).subspan(first)); };
  for (const std::size_t unit : *units) {
    auto covered = CoverUnit(*source, unit, options, request, summaries).run(module, *plain);
    if (!covered) {
      if (auto recorded = record(); !recorded)
        return recorded.error();
      return covered.error();
    }
    results.units.push_back(std::move(*covered));
  }
  sayWhatIsInlined(*plain, summaries, results);
  return record();
}

} // namespace premise::session
