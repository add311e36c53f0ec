// How the bound is chosen, summaries are tried and tests are confirmed.
#include "cover/Ivl.h"

#include "base/Ensure.h"
#include "cover/Explain.h"
#include "encode/ivl/Loops.h"
#include "encode/ivl/Replay.h"
#include "term/Print.h"

#include <algorithm>

namespace premise::cover {

using encode::ivl::Encoded;
using encode::ivl::ProcedureIndex;
using encode::ivl::Program;

namespace {

/// --unwind auto: from the first of these on, until the bound matters no more.
constexpr unsigned kBounds[] = {1, 2, 4, 8, 16, 32};
/// What one block costs with its terms and clauses: an estimate.
constexpr std::uint64_t kBlocksPerMiB = 200;

std::string textOf(const encode::ivl::Input &input, const term::Assignment &model) {
  const term::Value value = model[input.variable];
  if (input.type == encode::ivl::Type::Boolean)
    return value != 0 ? "true" : "false";
  return term::toDecimal(static_cast<__int128>(value));
}

class Job {
public:
  Job(const Program &program, ProcedureIndex procedure, const IvlOptions &options, SummaryCache &cache)
      : program_(program), procedure_(procedure), options_(options), cache_(cache) {}

  base::Result<IvlUnit> atBound(unsigned bound) {
    const bool asksForPaths = options_.criterion == Criterion::Path; // a row has none: only inlining finds all of them
    if (options_.summaries == Summaries::Off || (asksForPaths && options_.summaries == Summaries::OnDemand))
      return attempt(bound, {});
    auto summarised = attempt(bound, cache_.forCallsOf(procedure_));
    if (!summarised)
      return summarised;
    if (options_.summaries == Summaries::OnDemand && isAnyMissing(*summarised)) {
      if (cache_.refineForCallsOf(procedure_))
        summarised = attempt(bound, cache_.forCallsOf(procedure_));
      if (summarised && isAnyMissing(*summarised) && !options_.cover.limit.isOver())
        return attempt(bound, {});
    }
    if (summarised)
      leaveOpen(*summarised);
    return summarised;
  }

private:
  static bool isAnyMissing(const IvlUnit &unit) {
    return std::ranges::any_of(unit.judged.entries, [](const Entry &e) { return e.state != BlockState::Feasible; });
  }

  /// A summary leaves executions out: what it does not show is not infeasible.
  void leaveOpen(IvlUnit &unit) const {
    if (options_.criterion == Criterion::Path)
      unit.judged.entries.push_back({.state = BlockState::Open, .reason = "summary"});
    for (Entry &entry : unit.judged.entries)
      if (entry.state == BlockState::Infeasible && entry.reason != kUnreachable) {
        entry.state = BlockState::Open;
        entry.reason = "summary";
        entry.mayBoundMatter = false;
      }
  }

  base::Result<IvlUnit> attempt(unsigned bound, std::vector<std::optional<encode::ivl::Summary>> summaries) {
    term::Pool pool;
    encode::ivl::EncodeOptions encoding;
    encoding.unwind.bound = bound;
    if (options_.cover.solver.maxMemoryMiB != 0)
      encoding.unwind.maxInstances = options_.cover.solver.maxMemoryMiB * kBlocksPerMiB;
    encoding.summaries = std::move(summaries);
    encoding.unwind.limit = options_.cover.limit;
    auto encoded = encode::ivl::encode(pool, program_, procedure_, encoding);
    if (!encoded && encoded.error().message == encode::ivl::kOutOfTime)
      return listed(bound);
    if (!encoded)
      return encoded.error();
    IvlUnit unit{.judged = judge(pool, encoded->program, options_.criterion, options_.cover), .unwind = bound};
    for (const TestCase &test : unit.judged.cover.tests)
      unit.tests.push_back(confirmed(*encoded, test, !encoding.summaries.empty()));
    if (options_.criterion == Criterion::Statement)
      addMissing(unit, false);
    if (encoding.summaries.empty() && mayBoundMatter(unit.judged.entries))
      proveForAnyBound(unit, encoding);
    return unit;
  }

  void proveForAnyBound(IvlUnit &unit, encode::ivl::EncodeOptions encoding) const {
    term::Pool pool;
    encoding.unwind.beyond = encode::ivl::Beyond::Anything;
    const auto encoded = encode::ivl::encode(pool, program_, procedure_, encoding);
    if (encoded && !isCutOff(encoded->program))
      takeProofs(unit.judged.entries, judge(pool, encoded->program, options_.criterion, options_.cover).entries);
  }

  /// There was no time to encode it: what there is, as far as it is without going round and into itself.
  base::Result<IvlUnit> listed(unsigned bound) {
    term::Pool pool;
    encode::ivl::EncodeOptions once;
    once.unwind.bound = 0;
    auto encoded = encode::ivl::encode(pool, program_, procedure_, once);
    if (!encoded)
      return encoded.error();
    IvlUnit unit{.judged = judgeNothing(pool, encoded->program, options_.criterion, solve::kOutOfTime),
                 .unwind = bound};
    if (options_.criterion == Criterion::Statement)
      addMissing(unit, true);
    return unit;
  }

  IvlTest confirmed(const Encoded &encoded, const TestCase &test, bool hasSummaries) {
    IvlTest result;
    if (!hasSummaries) { // the interpreter enters calls
      const auto replayed = encode::ivl::replay(program_, encoded, test.path, test.model);
      base::ensure(replayed.mistake.empty(), "a test case should be executed by the interpreter as predicted");
    }
    for (const encode::ivl::Input &input : encoded.inputs)
      result.inputs.push_back({input.name, textOf(input, test.model)});
    for (const BlockIndex block : test.path)
      if (const auto check = encoded.program.origins[encoded.program.blocks[block].origin].check; check != ~0U)
        result.failed = check;
    return result;
  }

  /// Statements of the procedure that no path of the graph leads to are in no unwinding; neither are those that only
  /// follow calls and rounds that were cut off.
  void addMissing(IvlUnit &unit, bool isListed) {
    const encode::ivl::Procedure &procedure = program_.procedures[procedure_];
    const std::vector<bool> isReached = encode::ivl::reachedBlocks(procedure);
    for (std::size_t i = 0; i < procedure.blocks.size(); i++) {
      Entry like{.state = BlockState::Infeasible, .reason = isReached[i] ? kOnlyBeyond : kUnreachable};
      like.mayBoundMatter = isReached[i];
      if (isListed)
        like = {.state = BlockState::Open, .reason = solve::kOutOfTime};
      for (const encode::ivl::Statement &statement : procedure.blocks[i].statements)
        if (!statement.isImplied)
          addUnlessThere(unit, statement.place, like);
      addUnlessThere(unit, procedure.blocks[i].endPlace, like);
    }
  }

  void addUnlessThere(IvlUnit &unit, const base::SourceSpan &place, Entry like) {
    const auto isThere = [&](const Entry &e) { return e.place == place; };
    if (place.line == 0 || std::ranges::any_of(unit.judged.entries, isThere))
      return;
    like.place = place;
    like.function = program_.procedures[procedure_].name;
    unit.judged.entries.push_back(std::move(like));
  }

  static constexpr const char *kUnreachable = "no path leads here";

  const Program &program_;
  ProcedureIndex procedure_;
  const IvlOptions &options_;
  SummaryCache &cache_;
};

std::ptrdiff_t countOpen(const IvlUnit &unit) {
  return std::ranges::count(unit.judged.entries, BlockState::Open, &Entry::state);
}

} // namespace

base::Result<IvlUnit> coverProcedure(const Program &program, ProcedureIndex procedure, const IvlOptions &options,
                                     SummaryCache &summaries) {
  Job job(program, procedure, options, summaries);
  summaries.limit(options.cover.limit);
  if (options.unwind)
    return job.atBound(*options.unwind);
  std::optional<IvlUnit> last;
  for (const unsigned bound : kBounds) {
    auto unit = job.atBound(bound);
    if (!unit && last) { // too large now; what the smaller bound gave still holds
      last->notes.push_back("the bound " + std::to_string(bound) + " was not tried: " + unit.error().message);
      break;
    }
    if (!unit)
      return unit;
    if (last && options.cover.limit.isOver() && countOpen(*unit) > countOpen(*last)) {
      last->notes.push_back("the bound " + std::to_string(bound) + " was given up: time");
      break;
    }
    last = std::move(*unit);
    if (!mayBoundMatter(last->judged.entries) || options.cover.limit.isOver())
      break;
  }
  return std::move(*last);
}

} // namespace premise::cover
