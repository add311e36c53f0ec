// How stored results are read back, and what is said when they cannot be.
#include "report/CoverReport.h"
#include "report/InputJson.h"
#include "report/Json.h"

#include <stdexcept>

namespace premise::report {
namespace {

/// The enumerator whose name is `name`; asks the enumerators themselves, so that the names stand in one place.
template <typename Enum> Enum named(const std::string &name, Enum last) {
  for (unsigned i = 0; i <= static_cast<unsigned>(last); ++i)
    if (toString(static_cast<Enum>(i)) == name)
      return static_cast<Enum>(i);
  throw std::invalid_argument("'" + name + "' is no word of these results");
}

base::SourceSpan placeOf(const Json &json) {
  return {json.at("file").get<std::string>(), json.at("line").get<unsigned>(), json.value("column", 0U)};
}

std::optional<std::string> optionalText(const Json &json) {
  return json.is_null() ? std::nullopt : std::optional(json.get<std::string>());
}

suite::CheckResult checkOf(const Json &json) {
  suite::CheckResult result;
  result.check.id = json.at("id").get<std::string>();
  result.check.kind = named(json.at("kind").get<std::string>(), program::CheckKind::ReachError);
  result.check.place = placeOf(json);
  result.check.function = json.at("function").get<std::string>();
  result.check.condition = json.at("condition").get<std::string>();
  result.status = named(json.at("status").get<std::string>(), suite::Status::Open);
  result.premise = json.at("premise").get<std::vector<std::vector<std::string>>>();
  result.by = json.at("by").get<std::vector<std::string>>();
  result.test = optionalText(json.at("test"));
  result.confidence = json.at("confidence").get<double>();
  result.reason = json.at("reason").get<std::string>();
  return result;
}

suite::Assumption assumptionOf(const Json &json) {
  return {json.at("id").get<std::string>(), json.at("kind").get<std::string>(), placeOf(json),
          json.at("predicate").get<std::string>(), json.at("by").get<std::string>()};
}

suite::Guidance guidanceOf(const Json &json) {
  return {json.at("kind").get<std::string>(), json.at("line").get<unsigned>(), json.at("condition").get<std::string>()};
}

suite::ExplorationSummary explorationOf(const Json &json) {
  suite::ExplorationSummary exploration;
  json.at("exhaustive").get_to(exploration.exhaustive);
  json.at("imprecise").get_to(exploration.imprecise);
  json.at("bounds").get_to(exploration.bounds);
  json.at("runs").get_to(exploration.runs);
  json.at("paths").get_to(exploration.paths);
  json.at("tests").get_to(exploration.tests);
  json.at("failing").get_to(exploration.failing);
  json.at("redundant").get_to(exploration.redundant);
  json.at("aborted").get_to(exploration.aborted);
  json.at("interrupted").get_to(exploration.interrupted);
  exploration.divergences = json.value("divergences", std::uint64_t{0});
  json.at("queries").get_to(exploration.queries);
  json.at("seconds").get_to(exploration.seconds);
  json.at("covered_lines").get_to(exploration.coveredLines);
  json.at("lines").get_to(exploration.lines);
  json.at("covered_branches").get_to(exploration.coveredBranches);
  json.at("branches").get_to(exploration.branches);
  return exploration;
}

template <typename F> auto listOf(const Json &array, F fromItem) {
  std::vector<decltype(fromItem(array))> items;
  for (const Json &item : array)
    items.push_back(fromItem(item));
  return items;
}

void readCoverage(const Json &json, suite::UnitResult &unit) {
  unit.lineCoverage = listOf(json.at("lines"), [](const Json &row) {
    return suite::LineCoverage{row.at(0).get<unsigned>(), row.at(1).get<bool>()};
  });
  unit.branchCoverage = listOf(json.at("branches"), [](const Json &row) {
    return suite::BranchCoverage{row.at(0).get<unsigned>(), row.at(1).get<bool>(), row.at(2).get<bool>()};
  });
}

suite::Test testOf(const Json &json) {
  suite::Test test;
  test.id = json.at("id").get<std::string>();
  test.outcome = named(json.at("outcome").get<std::string>(), suite::Outcome::Rejected);
  test.check = optionalText(json.at("check"));
  test.message = json.at("message").get<std::string>();
  test.redundant = json.at("redundant").get<bool>();
  test.refutes = json.value("refutes", false);
  if (json.contains("exception"))
    test.exception = json.at("exception").get<std::string>();
  if (json.contains("exit_code"))
    test.exitCode = json.at("exit_code").get<int>();
  if (json.contains("path"))
    test.path = listOf(json.at("path"), placeOf);
  test.allowed = json.value("allowed", std::vector<std::string>());
  test.pathOmitted = json.value("path_omitted", std::uint64_t{0});
  decodeInputs(json.at("replay").at("encoded"), test);
  return test;
}

suite::StageRow stageOf(const Json &json) {
  return {json.at("name").get<std::string>(),      json.at("asked").get<std::uint64_t>(),
          json.at("sat").get<std::uint64_t>(),     json.at("unsat").get<std::uint64_t>(),
          json.at("unknown").get<std::uint64_t>(), json.at("seconds").get<double>()};
}

suite::UnitResult unitOf(const Json &json) {
  suite::UnitResult unit;
  unit.function = json.at("function").get<std::string>();
  unit.place = placeOf(json);
  unit.declaration = json.value("declaration", std::string());
  unit.isStatic = json.value("static", false);
  unit.resultType = json.value("result_type", std::string());
  unit.seconds = json.at("seconds").get<double>();
  unit.checks = listOf(json.at("checks"), checkOf);
  unit.assumptions = listOf(json.at("assumptions"), assumptionOf);
  if (json.contains("guidance"))
    unit.guidance = listOf(json.at("guidance"), guidanceOf);
  unit.guideSeconds = json.value("guidance_seconds", 0.0);
  unit.exploration = explorationOf(json.at("exploration"));
  if (json.contains("coverage"))
    readCoverage(json.at("coverage"), unit);
  unit.tests = listOf(json.at("tests"), testOf);
  if (json.contains("stages"))
    unit.stages = listOf(json.at("stages"), stageOf);
  unit.executionSeconds = json.value("execution_seconds", 0.0);
  unit.solverSeconds = json.value("solver_seconds", 0.0);
  if (json.contains("cover"))
    unit.cover = coverFromJson(json.at("cover"), unit.place.file);
  unit.note = json.value("note", std::string());
  if (json.contains("proposals"))
    unit.proposals = listOf(json.at("proposals"), [](const Json &row) {
      return suite::Proposal{row.at("check").get<std::string>(), row.at("line").get<std::string>(),
                             row.at("shown").get<std::string>()};
    });
  unit.linked = json.value("linked", std::vector<std::string>());
  if (json.contains("cxx"))
    unit.cxx =
        suite::CxxCall{json.at("cxx").at("callee").get<std::string>(), json.at("cxx").at("receiver").get<std::string>(),
                       json.at("cxx").at("constructor").get<bool>()};
  return unit;
}

suite::Reported reportedOf(const Json &json) {
  return {json.at("tool"),
          json.at("rule"),
          {json.at("file").get<std::string>(), json.at("line").get<unsigned>(), json.at("column").get<unsigned>()},
          json.at("message"),
          json.at("verdict"),
          json.at("detail")};
}

suite::Refutation refutationOf(const Json &json) {
  return {json.at("by").get<std::vector<std::string>>(),
          json.at("check"),
          json.at("function"),
          json.at("premise").get<std::vector<std::string>>(),
          json.at("test"),
          json.at("inferred").get<std::vector<std::string>>()};
}

suite::Results resultsOf(const Json &json) {
  if (const int schema = json.at("schema").get<int>(); schema != kSchema)
    throw std::invalid_argument("they have schema " + std::to_string(schema) + ", this version reads schema " +
                                std::to_string(kSchema));
  suite::Results results;
  results.command = json.at("command").get<std::string>();
  results.seconds = json.at("seconds").get<double>();
  results.directory = json.value("directory", std::string());
  if (json.contains("sources"))
    results.sources = listOf(json.at("sources"), [](const Json &item) {
      return suite::SourceFile{item.at("file").get<std::string>(), item.at("hash").get<std::string>()};
    });
  results.units = listOf(json.at("units"), unitOf);
  results.warnings = json.at("warnings").get<std::vector<std::string>>();
  if (json.contains("reported"))
    results.reported = listOf(json.at("reported"), reportedOf);
  if (json.contains("refuted"))
    results.refuted = listOf(json.at("refuted"), refutationOf);
  return results;
}

} // namespace

// The JSON library and std::stoull report by exception; a stored file that somebody changed is the user's input.
base::Result<suite::Results> fromJson(const nlohmann::ordered_json &json, const std::string &file) {
  try {
    return resultsOf(json);
  } catch (const std::exception &problem) {
    return base::Diagnostic{std::string("cannot read stored results: ") + problem.what(), {file}};
  }
}

base::Result<suite::Results> fromJsonText(const std::string &text, const std::string &file) {
  try {
    return fromJson(Json::parse(text), file);
  } catch (const Json::exception &problem) {
    return base::Diagnostic{std::string("cannot read stored results: ") + problem.what(), {file}};
  }
}

} // namespace premise::report
