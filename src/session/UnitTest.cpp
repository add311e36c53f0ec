// How one unit is tested: workers explore it, candidates are collected, selected, replayed and described.
#include "session/UnitTest.h"

#include "session/Allowed.h"
#include "session/Focus.h"
#include "session/Judge.h"
#include "session/LongerInputs.h"
#include "session/ReplayTests.h"
#include "session/Shorten.h"
#include "suite/Select.h"

#include <algorithm>
#include <chrono>
#include <set>

namespace premise::session {
namespace {

using Clock = std::chrono::steady_clock;

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
      exploration.approximations.insert({.what = program::toString(check.kind) + " fails in " + check.function +
                                                 " while an input is prepared, and no unit of this source tests it",
                                         .site = number,
                                         .kind = explore::StepKind::Check,
                                         .file = check.place.file,
                                         .line = check.place.line});
    }
}

std::string declarationOf(const program::Program &program, const program::Unit &unit) {
  std::string text = program.types[unit.result].spelling + " " + unit.name + "(";
  for (std::size_t i = 0; i < unit.parameters.size(); i++)
    text += (i == 0 ? "" : ", ") + program.types[unit.parameters[i].type].spelling + " " + unit.parameters[i].name;
  return text + (unit.parameters.empty() ? "void)" : ")");
}

base::Result<void> addTests(const CompiledSource &source, std::size_t unit, Explored &near, Longer &longer,
                            suite::UnitResult &result) {
  auto replayed =
      replayAll({source, unit, near.shape, near.options}, near.candidates.byKey(), near.exploration, result);
  if (!replayed)
    return replayed;
  if (longer.explored) {
    Explored &far = *longer.explored;
    const auto added = newCandidates(near.candidates, far.candidates);
    if (auto more = replayAll({source, unit, far.shape, far.options}, added, far.exploration, result); !more)
      return more;
    near.team.join(std::move(far.team));
  }
  suite::nameTests(source.program.units[unit].name, result.tests);
  return {};
}

void addAssumptions(const CompiledSource &source, std::size_t unit, Explored &explored) {
  auto &assumptions = explored.shape.assumptions;
  const auto &executors = explored.team.executors;
  if (std::any_of(executors.begin(), executors.end(), [](const auto &executor) { return executor->sawAllocation(); }))
    assumptions.push_back({"allocation-succeeds", "malloc and its kin return memory up to the memory bound"});
  if (std::any_of(executors.begin(), executors.end(), [](const auto &executor) { return executor->sawEnvironment(); }))
    assumptions.push_back({"environment", "time, random numbers, files, input and variables that no option names are "
                                          "as the runner fixes them"});
  if (explored.options.stubMissing)
    for (const std::string &name : source.missing[unit])
      assumptions.push_back({"missing-function", name + " returns some value and changes nothing else"});
}

void addNote(const CompiledSource &source, const Explored &explored, suite::UnitResult &result) {
  const explore::Exploration &exploration = explored.exploration;
  if (result.tests.empty())
    result.note = exploration.aborted != 0 && source.guided ? "no test: every run was verified before"
                  : exploration.aborted != 0                ? "no test: every run was stopped by an assumption"
                                                            : "no test: every run reached a bound";
  else if (explored.shape.variables.empty() && exploration.runs == 1)
    result.note = "the unit has no inputs: one run";
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
  auto explored = exploreUnit(source, unit, options, workers);
  if (!explored)
    return explored.error();
  auto longer = lookFurther(source, unit, workers, *explored);
  if (!longer)
    return longer.error();
  shortenFailures(*explored);
  if (longer->explored)
    shortenFailures(*longer->explored);
  notePreparation(source, explored->team, explored->exploration);
  if (auto added = addTests(source, unit, *explored, *longer, result); !added)
    return added.error();
  addAssumptions(source, unit, *explored);
  judge(source, unit, explored->shape, explored->exploration, result);
  leaveOpen(source, longer->onlyThere, result);
  explainAllowed(source, unit, result);
  result.linked = source.program.linked;
  addCoverage(source, described.symbols, explored->team, result);
  addStages(explored->team, result);
  addNote(source, *explored, result);
  if (!options.focus.empty())
    keepFocus(options.focus, result);
  result.seconds = std::chrono::duration<double>(Clock::now() - start).count();
  return result;
}

} // namespace premise::session
