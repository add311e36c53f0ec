// A run that fails or throws stops in the middle of a block: then only the path that was promised counts.
#include "session/CoverNative.h"

#include "session/CoverInputs.h"

#include <algorithm>

namespace premise::session {
namespace {

constexpr const char *kNotReproduced = "imprecision: no native run reproduces the execution that the encoding promises";

std::string directionName(const base::SourceSpan &place, const std::string &function, const std::string &text) {
  return function + ":" + std::to_string(place.line) + ":" + std::to_string(place.column) + ":" + text;
}

/// "(called)" marks the copy of a function that the unit itself calls.
std::string plainName(const std::string &function) {
  const std::string mark = " (called)";
  return function.ends_with(mark) ? function.substr(0, function.size() - mark.size()) : function;
}

} // namespace

bool NativeRun::isComplete() const {
  return test.outcome == suite::Outcome::Pass && !test.exitCode && !test.exception;
}

CoverNative::CoverNative(const CompiledSource &source, std::size_t unit, const TestOptions &options)
    : source_(source), unit_(unit), options_(options), shape_(shapeOf(source, unit, options)) {
  for (const native::Block &block : source.build.instrumentation.blocks)
    for (const auto &place : block.places)
      known_.emplace(plainName(block.function), place);
}

base::Result<void> CoverNative::open() {
  auto executor = native::NativeExecutor::open(source_.build, shape_, static_cast<unsigned>(unit_),
                                               limitsOf(source_, unit_, options_), pool_);
  if (!executor)
    return executor.error();
  executor_ = std::move(*executor);
  return {};
}

NativeRun CoverNative::execute(suite::Test test, const term::Assignment &inputs) {
  NativeRun run;
  run.test = std::move(test);
  run.test.id = nameOf(runs_.size());
  executor_->execute(inputs);
  const auto &blocks = source_.build.instrumentation.blocks;
  for (const std::uint32_t number : executor_->coverage()) {
    if (number >= blocks.size())
      continue;
    const std::string function = plainName(blocks[number].function);
    for (const auto &place : blocks[number].places)
      run.places.emplace(function, place);
  }
  return run;
}

/// An instruction is a witness for its statement only if no other statement has one at the same place: the "||" of a
/// condition belongs to both sides of it.
void CoverNative::findStatements(const encode::PassiveProgram &program) {
  statements_.clear();
  witnesses_.clear();
  std::map<CodePlace, std::set<CodePlace>> owners;
  for (const encode::Origin &origin : program.origins)
    for (std::size_t i = 0; i < origin.allColumns.size(); i++) {
      const CodePlace key{origin.function, {origin.lines[i], origin.columns[i]}};
      Statement &statement = statements_[key];
      statement.origins++;
      statement.startsBlock = statement.startsBlock && origin.startsBlock;
      for (const unsigned column : origin.allColumns[i])
        owners[{origin.function, {origin.lines[i], column}}].insert(key);
    }
  for (const auto &[place, keys] : owners)
    if (keys.size() == 1)
      statements_[*keys.begin()].places.insert(place);
  for (const encode::Origin &origin : program.origins)
    if (origin.leadsOnlyTo && !program.origins[*origin.leadsOnlyTo].allColumns.empty()) {
      const encode::Origin &target = program.origins[*origin.leadsOnlyTo];
      const CodePlace key{target.function, {target.lines.front(), target.columns.front()}};
      if (statements_[key].origins == 1)
        witnesses_.emplace(directionName(origin.place, origin.function, origin.branch), key);
    }
}

base::Result<void> CoverNative::run(const encode::Translation &translation, const cover::Cover &cover,
                                    const std::vector<program::Check> &checks, const base::TimeLimit &limit) {
  runs_.clear();
  notRun_.clear();
  findStatements(translation.program);
  for (std::size_t i = 0; i < cover.tests.size(); i++) {
    const cover::TestCase &test = cover.tests[i];
    if (limit.isOver()) {
      notRun_.insert(nameOf(i));
      continue;
    }
    const term::Assignment inputs = nativeInputs(translation, shape_, source_.program, described(), test.model);
    auto replayed = replayAssignment(source_, unit_, options_, inputs);
    if (!replayed)
      return replayed.error();
    runs_.push_back(execute(std::move(*replayed), inputs));
    compare(test.path, translation, checks, runs_.back());
  }
  return {};
}

/// Whether the run visited the places of a block that is on the promised path.
bool CoverNative::promise(const encode::Origin &origin, NativeRun &run) const {
  if (origin.check != ~0U)
    return true;
  if (!origin.branch.empty())
    run.directions.insert(directionName(origin.place, origin.function, origin.branch));
  bool isOnWay = true;
  for (std::size_t i = 0; i < origin.lines.size(); i++) {
    const CodePlace place{origin.function, {origin.lines[i], origin.columns[i]}};
    run.onPath.insert(place);
    isOnWay = isOnWay && (!known_.contains(place) || run.places.contains(place));
  }
  return isOnWay;
}

/// As promised: the same end, and every place on the path is in a block that the run visited.
void CoverNative::compare(const cover::Path &path, const encode::Translation &translation,
                          const std::vector<program::Check> &checks, NativeRun &run) const {
  std::optional<std::string> fails;
  bool isOnWay = true;
  const encode::PassiveProgram &program = translation.program;
  for (const encode::BlockIndex block : path) {
    const encode::OriginIndex index = program.blocks[block].origin;
    if (program.origins[index].check != ~0U)
      fails = checks[program.origins[index].check].id;
    isOnWay = promise(program.origins[index], run) && isOnWay;
    if (const auto row = translation.rowPaths.find(index); row != translation.rowPaths.end())
      for (const encode::Origin &inside : row->second)
        isOnWay = promise(inside, run) && isOnWay;
  }
  const bool isSameEnd = fails ? run.test.outcome == suite::Outcome::Fail && run.test.check == fails
                               : run.test.outcome == suite::Outcome::Pass;
  run.isAsPromised = isOnWay && isSameEnd;
}

base::Result<void> CoverNative::explore(std::chrono::milliseconds time) {
  TestOptions options = options_;
  options.longerRuns = 0; // they have another shape
  options.exploration.time = std::chrono::duration_cast<decltype(options.exploration.time)>(time);
  auto explored = testUnit(source_, unit_, options, 1);
  if (!explored)
    return explored.error();
  for (suite::Test &test : explored->tests) {
    auto inputs = decodeAssignment(test.assignment);
    if (!inputs)
      return inputs.error();
    runs_.push_back(execute(std::move(test), *inputs));
  }
  return {};
}

const NativeRun *CoverNative::byName(const std::string &test) const {
  const auto found =
      std::find_if(runs_.begin(), runs_.end(), [&](const NativeRun &run) { return run.test.id == test; });
  return found == runs_.end() ? nullptr : &*found;
}

bool CoverNative::executes(const NativeRun &run, const suite::CoverEntry &entry) const {
  CodePlace place{entry.function, {entry.place.line, entry.place.column}};
  if (!entry.branch.empty()) {
    const std::string direction = directionName(entry.place, entry.function, entry.branch);
    if (run.isAsPromised && run.directions.contains(direction))
      return true;
    const auto witness = witnesses_.find(direction);
    if (witness == witnesses_.end())
      return false;
    place = witness->second;
  }
  if (run.isAsPromised && run.onPath.contains(place))
    return true;
  const auto statement = statements_.find(place);
  if (statement == statements_.end() || (!run.isComplete() && !statement->second.startsBlock))
    return false;
  const std::set<CodePlace> &places = statement->second.places;
  return std::any_of(places.begin(), places.end(), [&](const CodePlace &each) { return run.places.contains(each); });
}

/// Rather one that does not fail, and the first one: so fewer tests are needed.
const NativeRun *CoverNative::whoExecutes(const suite::CoverEntry &entry) const {
  const NativeRun *found = nullptr;
  for (const NativeRun &run : runs_) {
    const bool isBetter = !found || (found->test.outcome == suite::Outcome::Fail && run.isComplete());
    if (isBetter && executes(run, entry))
      found = &run;
  }
  return found;
}

void CoverNative::confirm(suite::CoverEntry &entry, bool isByTest) const {
  if (isByTest) {
    const NativeRun *own = byName(entry.test);
    if (entry.state != suite::Coverable::Feasible || (own && own->isAsPromised))
      return;
  } else if (const NativeRun *run = whoExecutes(entry)) {
    if (entry.state == suite::Coverable::Infeasible && entry.mayBoundMatter)
      return; // beyond the bound
    if (entry.state == suite::Coverable::Infeasible) {
      entry.state = suite::Coverable::Open;
      entry.reason = "contradiction: " + run->test.id + " executes what was proved infeasible; please report this";
      return;
    }
    entry.state = suite::Coverable::Feasible;
    entry.reason.clear();
    entry.test = run->test.id;
    return;
  }
  if (entry.state != suite::Coverable::Feasible)
    return;
  entry.state = suite::Coverable::Open;
  entry.reason = notRun_.contains(entry.test) ? solve::kOutOfTime : kNotReproduced;
  entry.test.clear();
  entry.isOnlyByFailing = false;
}

} // namespace premise::session
