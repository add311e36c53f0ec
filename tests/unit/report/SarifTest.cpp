// Does the SARIF log say what failed and what is open, the same way every time, and within the limits?
#include "report/Sarif.h"

#include "Samples.h"
#include "report/SarifPlace.h"

#include <gtest/gtest.h>
#include <nlohmann/json.hpp>

namespace premise::report {
namespace {

using namespace suite::samples;
using Json = nlohmann::ordered_json;

suite::Results resultsOf(std::vector<suite::UnitResult> units) {
  suite::Results results;
  results.directory = "/project";
  results.units = std::move(units);
  return results;
}

Json runOf(const suite::Results &results, const SarifLimits &limits = {},
           const std::map<std::string, SourceText> &sources = {}) {
  const Json log = Json::parse(renderSarif(results, sources, limits));
  EXPECT_EQ(log["version"], "2.1.0");
  EXPECT_EQ(log["runs"].size(), 1U);
  return log["runs"][0];
}

suite::UnitResult withOpen(unsigned count) {
  suite::UnitResult unit = deposit();
  for (unsigned i = 0; i < count; ++i) {
    unit.checks.push_back(check(program::CheckKind::Shift, {"bank.c", 20 + i, 3}, "deposit", "n < 32"));
    unit.checks.back().reason = "bound reached: time";
  }
  return unit;
}

TEST(Sarif, aDefectIsAnErrorWithItsPath) {
  suite::UnitResult unit = deposit();
  unit.tests[0].path = {{"bank.c", 6, 0}, {"bank.c", 9, 0}};
  std::map<std::string, SourceText> sources;
  sources["bank.c"].lines = std::vector<std::string>(20, "  if (amount > 0)");
  const Json run = runOf(resultsOf({unit}), {}, sources);
  ASSERT_EQ(run["results"].size(), 1U);
  const Json &result = run["results"][0];
  EXPECT_EQ(result["ruleId"], "assert");
  EXPECT_EQ(result["level"], "error");
  EXPECT_EQ(run["tool"]["driver"]["rules"][result["ruleIndex"].get<std::size_t>()]["id"], "assert");
  EXPECT_EQ(result["message"]["text"],
            "Violated: balance >= old; deposit fails with amount = 1, balance = 2147483647 (test deposit_1)");
  const Json &place = result["locations"][0]["physicalLocation"];
  EXPECT_EQ(place["artifactLocation"], Json::parse(R"({"uri": "bank.c", "uriBaseId": "SRCROOT"})"));
  EXPECT_EQ(place["region"], Json::parse(R"({"startLine": 14, "startColumn": 3})"));
  const Json &steps = result["codeFlows"][0]["threadFlows"][0]["locations"];
  ASSERT_EQ(steps.size(), 4U);
  const std::vector<unsigned> lines{4, 6, 9, 14};
  for (std::size_t i = 0; i < lines.size(); ++i)
    EXPECT_EQ(steps[i]["location"]["physicalLocation"]["region"]["startLine"], lines[i]);
  EXPECT_EQ(steps[1]["location"]["message"]["text"], "decided by the input: if (amount > 0)");
}

TEST(Sarif, withoutFindingsTheListIsEmpty) {
  suite::UnitResult unit = deposit();
  unit.checks.erase(unit.checks.begin());
  unit.tests.erase(unit.tests.begin());
  EXPECT_EQ(runOf(resultsOf({unit}))["results"], Json::array());
  EXPECT_EQ(runOf(resultsOf({}))["results"], Json::array());
}

TEST(Sarif, openChecksAreNotesThatSayWhy) {
  const Json run = runOf(resultsOf({withOpen(1)}));
  ASSERT_EQ(run["results"].size(), 2U);
  EXPECT_EQ(run["results"][1]["ruleId"], "open-check");
  EXPECT_EQ(run["results"][1]["level"], "note");
  EXPECT_EQ(run["results"][1]["message"]["text"], "Nobody knows whether n < 32 holds (shift): bound reached: time");
}

TEST(Sarif, crashesAreErrors) {
  suite::UnitResult unit = deposit();
  unit.checks.clear();
  unit.tests[0].check.reset();
  unit.tests[0].message = "crashed: Segmentation fault";
  const Json run = runOf(resultsOf({unit}));
  ASSERT_EQ(run["results"].size(), 1U);
  EXPECT_EQ(run["results"][0]["ruleId"], "crash");
}

std::vector<std::string> fingerprints(const Json &run) {
  std::vector<std::string> found;
  for (const Json &result : run["results"])
    found.push_back(result["partialFingerprints"]["primaryLocationLineHash"]);
  return found;
}

TEST(Sarif, fingerprintsFollowTheCodeAndNotItsLine) {
  suite::UnitResult unit = withOpen(3);
  const std::vector<std::string> before = fingerprints(runOf(resultsOf({unit})));
  for (suite::CheckResult &result : unit.checks)
    result.check.place.line += 10;
  EXPECT_EQ(fingerprints(runOf(resultsOf({unit}))), before);
  EXPECT_EQ(std::set<std::string>(before.begin(), before.end()).size(), before.size());
  unit.checks[0].check.condition = "balance > old";
  EXPECT_NE(fingerprints(runOf(resultsOf({unit})))[0], before[0]);
}

TEST(Sarif, whatTheLimitsLeaveOutIsSaid) {
  SarifLimits limits;
  limits.results = 3;
  limits.text = 40;
  const Json run = runOf(resultsOf({withOpen(5)}), limits);
  EXPECT_EQ(run["results"].size(), 3U);
  EXPECT_EQ(run["results"][0]["level"], "error");
  EXPECT_LE(run["results"][0]["message"]["text"].get<std::string>().size(), 40U);
  const Json &notes = run["invocations"][0]["toolExecutionNotifications"];
  ASSERT_EQ(notes.size(), 1U);
  EXPECT_TRUE(notes[0]["message"]["text"].get<std::string>().starts_with("3 results left out")) << notes;
}

TEST(Sarif, flowsKeepToTheirLimit) {
  suite::UnitResult unit = deposit();
  unit.tests[0].path = std::vector<base::SourceSpan>(50, {"bank.c", 6, 0});
  SarifLimits limits;
  limits.flowLocations = 10;
  const Json run = runOf(resultsOf({unit}), limits);
  EXPECT_EQ(run["results"][0]["codeFlows"][0]["threadFlows"][0]["locations"].size(), 10U);
}

TEST(Sarif, placesAreUrisAndCharacters) {
  suite::Results results;
  results.directory = "/my project";
  std::map<std::string, SourceText> sources;
  sources["a b#.c"].lines = {"\"\xc3\xa9\" + x"};
  const SarifPlaces places(results, sources);
  EXPECT_EQ(places.artifact("a b#.c")["uri"], "a%20b%23.c");
  EXPECT_EQ(places.artifact("../x.c")["uri"], "file:///x.c");
  EXPECT_EQ(places.artifact("/usr/include/c.h")["uri"], "file:///usr/include/c.h");
  EXPECT_EQ(places.artifact("./sub/../y.c")["uri"], "y.c");
  EXPECT_EQ(fileUri("/my project/"), "file:///my%20project/");
  EXPECT_EQ(places.location({"a b#.c", 1, 6})["physicalLocation"]["region"]["startColumn"], 5);
}

} // namespace
} // namespace premise::report
