// How results are laid out for other programs.
#include "report/Json.h"

#include "report/CoverReport.h"
#include "report/InputJson.h"

namespace premise::report {
namespace {

Json optional(const std::optional<std::string> &value) {
  return value ? Json(fromSource(*value)) : Json();
}

Json strings(const std::vector<std::string> &texts) {
  Json array = Json::array();
  for (const std::string &text : texts)
    array.push_back(fromSource(text));
  return array;
}

Json checkJson(const suite::CheckResult &result) {
  const program::Check &check = result.check;
  Json premise = Json::array();
  for (const std::vector<std::string> &conjunction : result.premise)
    premise.push_back(strings(conjunction));
  Json json = Json::object();
  json["id"] = fromSource(check.id);
  json["kind"] = program::toString(check.kind);
  json["file"] = fromSource(check.place.file);
  json["line"] = check.place.line;
  json["column"] = check.place.column;
  json["function"] = fromSource(check.function);
  json["condition"] = fromSource(check.condition);
  json["status"] = toString(result.status);
  json["premise"] = premise;
  json["by"] = strings(result.by);
  json["test"] = optional(result.test);
  json["confidence"] = result.confidence;
  json["reason"] = fromSource(result.reason);
  return json;
}

Json assumptionJson(const suite::Assumption &assumption) {
  Json json = Json::object();
  json["id"] = fromSource(assumption.id);
  json["kind"] = assumption.kind;
  json["file"] = fromSource(assumption.place.file);
  json["line"] = assumption.place.line;
  json["column"] = assumption.place.column;
  json["predicate"] = fromSource(assumption.predicate);
  json["by"] = fromSource(assumption.by);
  return json;
}

Json guidanceJson(const suite::Guidance &guidance) {
  return {{"kind", guidance.kind}, {"line", guidance.line}, {"condition", fromSource(guidance.condition)}};
}

Json explorationJson(const suite::ExplorationSummary &exploration) {
  Json json = Json::object();
  json["exhaustive"] = exploration.exhaustive;
  json["imprecise"] = strings(exploration.imprecise);
  json["bounds"] = strings(exploration.bounds);
  json["runs"] = exploration.runs;
  json["paths"] = exploration.paths;
  json["tests"] = exploration.tests;
  json["failing"] = exploration.failing;
  json["redundant"] = exploration.redundant;
  json["aborted"] = exploration.aborted;
  json["interrupted"] = exploration.interrupted;
  json["divergences"] = exploration.divergences;
  json["queries"] = exploration.queries;
  json["seconds"] = exploration.seconds;
  json["covered_lines"] = exploration.coveredLines;
  json["lines"] = exploration.lines;
  json["covered_branches"] = exploration.coveredBranches;
  json["branches"] = exploration.branches;
  return json;
}

template <typename T, typename F> Json array(const std::vector<T> &items, F toItem) {
  Json json = Json::array();
  for (const T &item : items)
    json.push_back(toItem(item));
  return json;
}

Json placeJson(const base::SourceSpan &place) {
  Json json = Json::object();
  json["file"] = fromSource(place.file);
  json["line"] = place.line;
  json["column"] = place.column;
  return json;
}

/// Short rows, because there is one for every line: [line, covered], [line, first taken, second taken].
Json coverageJson(const suite::UnitResult &unit) {
  Json json = Json::object();
  json["lines"] =
      array(unit.lineCoverage, [](const suite::LineCoverage &row) { return Json::array({row.line, row.isCovered}); });
  json["branches"] = array(unit.branchCoverage, [](const suite::BranchCoverage &row) {
    return Json::array({row.line, row.isFirstTaken, row.isSecondTaken});
  });
  return json;
}

Json testJson(const suite::Test &test) {
  Json json = Json::object();
  json["id"] = test.id;
  json["outcome"] = toString(test.outcome);
  json["check"] = optional(test.check);
  json["redundant"] = test.redundant;
  if (test.refutes)
    json["refutes"] = true;
  json["inputs"] = readableInputs(test);
  json["message"] = fromSource(test.message);
  if (test.result)
    json["result"] = readableValue(*test.result, test.objects);
  if (test.exception)
    json["exception"] = *test.exception;
  if (test.exitCode)
    json["exit_code"] = *test.exitCode;
  if (!test.path.empty())
    json["path"] = array(test.path, placeJson);
  if (!test.allowed.empty())
    json["allowed"] = array(test.allowed, fromSource);
  if (test.pathOmitted > 0)
    json["path_omitted"] = test.pathOmitted;
  json["replay"] = {{"encoded", encodeInputs(test)}};
  return json;
}

Json stageJson(const suite::StageRow &stage) {
  return {{"name", stage.name},   {"asked", stage.asked},     {"sat", stage.sat},
          {"unsat", stage.unsat}, {"unknown", stage.unknown}, {"seconds", stage.seconds}};
}

Json unitJson(const suite::UnitResult &unit) {
  Json json = Json::object();
  json["function"] = fromSource(unit.function);
  json["file"] = fromSource(unit.place.file);
  json["line"] = unit.place.line;
  json["column"] = unit.place.column;
  json["declaration"] = fromSource(unit.declaration);
  json["static"] = unit.isStatic;
  json["result_type"] = fromSource(unit.resultType);
  json["seconds"] = unit.seconds;
  json["checks"] = array(unit.checks, checkJson);
  json["assumptions"] = array(unit.assumptions, assumptionJson);
  json["guidance"] = array(unit.guidance, guidanceJson);
  json["guidance_seconds"] = unit.guideSeconds;
  json["exploration"] = explorationJson(unit.exploration);
  json["coverage"] = coverageJson(unit);
  json["tests"] = array(unit.tests, testJson);
  json["stages"] = array(unit.stages, stageJson);
  json["execution_seconds"] = unit.executionSeconds;
  json["solver_seconds"] = unit.solverSeconds;
  if (unit.cover)
    json["cover"] = coverJson(*unit.cover);
  json["note"] = fromSource(unit.note);
  if (!unit.proposals.empty())
    json["proposals"] = array(unit.proposals, [](const suite::Proposal &proposal) {
      return Json{{"check", proposal.check}, {"line", fromSource(proposal.line)}, {"shown", proposal.shown}};
    });
  if (!unit.linked.empty())
    json["linked"] = array(unit.linked, fromSource);
  if (unit.cxx)
    json["cxx"] = {
        {"callee", unit.cxx->callee}, {"receiver", unit.cxx->receiver}, {"constructor", unit.cxx->isConstructor}};
  return json;
}

Json reportedJson(const suite::Reported &reported) {
  return {{"tool", fromSource(reported.tool)},
          {"rule", fromSource(reported.rule)},
          {"file", fromSource(reported.place.file)},
          {"line", reported.place.line},
          {"column", reported.place.column},
          {"message", fromSource(reported.message)},
          {"verdict", reported.verdict},
          {"detail", fromSource(reported.detail)}};
}

Json refutationJson(const suite::Refutation &refutation) {
  return {{"by", strings(refutation.by)},
          {"check", fromSource(refutation.check)},
          {"function", fromSource(refutation.function)},
          {"premise", strings(refutation.premise)},
          {"test", refutation.test},
          {"inferred", strings(refutation.inferred)}};
}

} // namespace

nlohmann::ordered_json toJson(const suite::Results &results) {
  Json json = Json::object();
  json["premise"] = kVersion;
  json["schema"] = kSchema;
  json["command"] = results.command;
  json["seconds"] = results.seconds;
  json["directory"] = fromSource(results.directory);
  json["sources"] = array(results.sources, [](const suite::SourceFile &source) {
    return Json{{"file", fromSource(source.file)}, {"hash", source.hash}};
  });
  json["units"] = array(results.units, unitJson);
  json["warnings"] = strings(results.warnings);
  if (!results.reported.empty())
    json["reported"] = array(results.reported, reportedJson);
  if (!results.refuted.empty())
    json["refuted"] = array(results.refuted, refutationJson);
  return json;
}

std::string toJsonText(const suite::Results &results) {
  return toJson(results).dump(2, ' ', true, Json::error_handler_t::replace) + "\n";
}

} // namespace premise::report
