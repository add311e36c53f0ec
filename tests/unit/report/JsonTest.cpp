// Do the machine-readable results have the shape of interface.md, and come back unchanged?
#include "report/Json.h"

#include "Samples.h"

#include <cmath>
#include <gtest/gtest.h>
#include <nlohmann/json.hpp>
#include <random>

namespace premise::report {
namespace {

using namespace suite::samples;
using Json = nlohmann::ordered_json;

suite::Results resultsOf(suite::UnitResult unit) {
  suite::Results results;
  results.command = "test";
  results.seconds = 1.234;
  results.units = {std::move(unit)};
  results.warnings = {"one warning"};
  return results;
}

Json inputsOf(suite::Test test) {
  suite::UnitResult unit;
  unit.tests = {std::move(test)};
  return toJson(resultsOf(unit))["units"][0]["tests"][0]["inputs"];
}

suite::Test withParameters(std::vector<suite::InputValue> parameters) {
  return passing("f_1", std::move(parameters), std::nullopt);
}

/// What interface.md promises, reduced to its keys; additions are allowed, omissions are not.
TEST(Json, depositHasTheShapeOfTheInterface) {
  const Json json = toJson(resultsOf(deposit()));
  const Json promised = Json::parse(R"({
    "premise": "0.1.0", "schema": 1, "command": "test", "seconds": 1.234,
    "units": [ {
      "function": "deposit", "file": "bank.c", "line": 4, "seconds": 0.1,
      "checks": [ {
        "id": "bank.c:14:3:assert", "kind": "assert", "file": "bank.c", "line": 14, "column": 3,
        "function": "deposit", "condition": "balance >= old", "status": "failed", "premise": [],
        "by": [], "test": "deposit_1", "confidence": 0.0, "reason": ""
      }, {
        "id": "bank.c:9:15:signed-overflow", "kind": "signed-overflow", "file": "bank.c", "line": 9, "column": 15,
        "function": "deposit", "condition": "balance + amount fits int", "status": "verified-under",
        "premise": [["bank.c:9:15:no-overflow"]], "by": ["numeric"], "test": null, "confidence": 1.0, "reason": ""
      } ],
      "assumptions": [ {
        "id": "bank.c:9:15:no-overflow", "kind": "no-overflow", "file": "bank.c", "line": 9, "column": 15,
        "predicate": "balance + amount does not overflow", "by": "numeric"
      } ],
      "guidance": [],
      "exploration": {
        "exhaustive": true, "imprecise": [], "bounds": [],
        "runs": 7, "paths": 6, "tests": 2, "failing": 1, "redundant": 0, "aborted": 0, "interrupted": 0,
        "queries": 9, "seconds": 0.05, "covered_lines": 8, "lines": 8, "covered_branches": 6, "branches": 6
      },
      "tests": [ {
        "id": "deposit_1", "outcome": "fail", "check": "bank.c:14:3:assert", "redundant": false,
        "inputs": { "amount": 1, "balance": 2147483647 }, "message": "assertion failed: balance >= old"
      }, {
        "id": "deposit_2", "outcome": "pass", "check": null, "redundant": false,
        "inputs": { "amount": 0, "balance": 5 }, "message": ""
      } ]
    } ],
    "warnings": [ "one warning" ]
  })");
  const Json flat = json.flatten();
  const Json promisedFlat = promised.flatten();
  for (const auto &[key, value] : promisedFlat.items()) {
    ASSERT_TRUE(flat.contains(key)) << key;
    EXPECT_EQ(flat[key], value) << key;
  }
}

TEST(Json, integersAreNumbersUpTo53Bits) {
  const std::int64_t limit = std::int64_t{1} << 53;
  const Json inputs = inputsOf(withParameters({integer("a", "long", limit, 64), integer("b", "long", limit + 1, 64),
                                               integer("c", "long", -limit, 64), integer("d", "long", -limit - 1, 64),
                                               integer("e", "unsigned long", -1, 64), integer("f", "int", -1),
                                               integer("g", "__int128", -5, 128), character("h", 'a')}));
  EXPECT_EQ(inputs.dump(),
            R"({"a":9007199254740992,"b":"9007199254740993","c":-9007199254740992,"d":"-9007199254740993",)"
            R"("e":"18446744073709551615","f":-1,"g":-5,"h":97})");
}

TEST(Json, floatsAreNumbersWhereJsonHasThem) {
  const Json inputs = inputsOf(
      withParameters({real("a", 0.1), real("b", NAN), real("c", INFINITY), real("d", -INFINITY), real("e", -0.0)}));
  EXPECT_EQ(inputs.dump(), R"({"a":0.1,"b":"NaN","c":"Infinity","d":"-Infinity","e":-0.0})");
}

TEST(Json, bytesAreStrings) {
  suite::Test test = withParameters({array("a", "char[4]", text(std::string("x\0\xff\n", 4))),
                                     pointer("s", "char *", 0), opaque("o", "struct s", "\x80")});
  test.objects = {string("s_1", "h\xc3\xa9")};
  const std::string dumped = inputsOf(test).dump(-1, ' ', true);
  EXPECT_EQ(dumped, R"({"a":"x\u0000\u00ff\n","s":"h\u00c3\u00a9","o":"\u0080"})");
}

TEST(Json, objectsStandAtTheirFirstPointer) {
  suite::Test test =
      withParameters({pointer("list", "struct node *", 0), pointer("same", "struct node *", 0), null("none", "int *"),
                      pointer("numbers", "int *", 1), function("call", "void (*)(void)", "exit")});
  test.objects = {
      object("list_1", "struct node",
             {record("", "struct node", {integer("value", "int", 3), pointer("next", "struct node *", 0)})}),
      object("numbers_1", "int", {integer("", "int", 1), integer("", "int", 2)})};
  EXPECT_EQ(inputsOf(test).dump(),
            R"({"list":{"value":3,"next":{"alias-of":"list_1"}},"same":{"alias-of":"list_1"},"none":null,)"
            R"("numbers":[1,2],"call":"exit"})");
}

TEST(Json, functionsOfTheTestShowWhatTheyReturn) {
  suite::Test test = withParameters({function("call", "int (*)(void)", "any_function_1")});
  test.functions = {{"any_function_1", "int", {}, false, {integer("", "int", 3), integer("", "int", -1)}}};
  EXPECT_EQ(inputsOf(test).dump(), R"({"call":{"returns":[3,-1]}})");
}

TEST(Json, unnamedMembersAreReachedDirectly) {
  const suite::InputValue value =
      record("u", "struct u", {record("", "", {integer("x", "int", 1)}), integer("y", "int", 2)});
  EXPECT_EQ(inputsOf(withParameters({value})).dump(), R"({"u":{"x":1,"y":2}})");
}

TEST(Json, programsShowChoicesStandardInputArgumentsAndFiles) {
  suite::Test test;
  test.choices = {integer("x", "int", 1), integer("x", "int", 2), integer("x", "int", 3)};
  test.standardInput = "in\n";
  test.arguments = {"-v"};
  test.files = {{"data", "12"}};
  EXPECT_EQ(inputsOf(test).dump(), R"({"x":1,"x#2":2,"x#3":3,"stdin":"in\n","argv":["-v"],"files":{"data":"12"}})");
}

TEST(Json, textIsAsciiAndToleratesAnyBytes) {
  suite::UnitResult unit = deposit();
  unit.checks[0].check.condition = "s != \"\xfc\"";
  unit.checks[1].check.condition = "s != \"\xc3\xbc\"";
  const std::string text = toJsonText(resultsOf(unit));
  EXPECT_NE(text.find(R"(s != \"\u00fc\")"), std::string::npos);
  for (const char c : text)
    ASSERT_LT(static_cast<unsigned char>(c), 0x80);
  const auto read = fromJsonText(text);
  ASSERT_TRUE(read.isOk());
  EXPECT_EQ(read->units[0].checks[1].check.condition, unit.checks[1].check.condition);
}

TEST(Json, damagedFilesAreTheUsersInput) {
  for (const char *text : {"", "{", "[]", "{\"schema\": 2}", "{\"schema\": 1}"}) {
    const auto read = fromJsonText(text, "results.json");
    ASSERT_FALSE(read.isOk()) << text;
    EXPECT_EQ(read.error().place.file, "results.json");
  }
  Json json = toJson(resultsOf(deposit()));
  json["units"][0]["checks"][0]["status"] = "believed";
  EXPECT_FALSE(fromJson(json).isOk());
}

/// Random results of every kind of value, text and number.
class RandomResults {
public:
  explicit RandomResults(unsigned seed) : random_(seed) {}

  suite::Results results() {
    suite::Results results;
    results.command = word();
    results.seconds = real();
    results.directory = word();
    results.sources = many<suite::SourceFile>(2, [&] { return suite::SourceFile{word(), word()}; });
    results.units = many<suite::UnitResult>(3, [&] { return unit(); });
    results.warnings = many<std::string>(3, [&] { return word(); });
    return results;
  }

private:
  std::uint64_t number() { return random_() >> (random_() % 64); }
  unsigned small() { return static_cast<unsigned>(number()); }
  bool flip() { return random_() % 2 == 0; }
  double real() { return static_cast<double>(number()) / static_cast<double>(1 + random_() % 1000); }

  std::string word() {
    static const char *const kParts[] = {"a",        "Z9",           "_",    " ", "\"", "\\", "\n",
                                         "\xc3\xa9", "\xe2\x82\xac", "\x01", "/", ":"};
    std::string text;
    for (unsigned n = random_() % 6; n > 0; --n)
      text += kParts[random_() % std::size(kParts)];
    return text;
  }

  std::string bytes() {
    std::string text;
    for (unsigned n = random_() % 6; n > 0; --n)
      text += static_cast<char>(random_());
    return text;
  }

  template <typename T, typename F> std::vector<T> many(unsigned most, F make) {
    std::vector<T> items;
    for (unsigned n = random_() % (most + 1); n > 0; --n)
      items.push_back(make());
    return items;
  }

  suite::InputValue value(unsigned depth = 3) {
    suite::InputValue value;
    value.kind = static_cast<suite::ValueKind>(random_() % 8);
    value.name = bytes();
    value.type = bytes();
    value.bits = static_cast<unsigned>(random_() % 129);
    value.isSigned = flip();
    value.isChar = flip();
    value.isBool = flip();
    value.low = number();
    value.high = flip() ? number() : 0;
    value.object = static_cast<unsigned>(random_() % 4);
    value.text = bytes();
    if (depth > 0)
      value.elements = many<suite::InputValue>(3, [&] { return this->value(depth - 1); });
    return value;
  }

  suite::TestObject object() {
    suite::TestObject object =
        suite::samples::object(bytes(), bytes(), many<suite::InputValue>(3, [&] { return value(); }));
    object.isString = flip();
    object.onHeap = flip();
    return object;
  }

  suite::Test test() {
    suite::Test test;
    test.id = word();
    test.outcome = static_cast<suite::Outcome>(random_() % 5);
    if (flip())
      test.check = word();
    test.message = word();
    test.redundant = flip();
    for (auto *values : {&test.parameters, &test.globals, &test.choices})
      *values = many<suite::InputValue>(3, [&] { return value(); });
    test.objects = many<suite::TestObject>(3, [&] { return object(); });
    test.standardInput = bytes();
    test.arguments = many<std::string>(3, [&] { return bytes(); });
    test.files = many<std::pair<std::string, std::string>>(2, [&] { return std::pair(bytes(), bytes()); });
    if (flip())
      test.result = value();
    if (flip())
      test.exitCode = static_cast<int>(random_());
    test.path = many<base::SourceSpan>(3, [&] { return base::SourceSpan{word(), small(), small()}; });
    test.pathOmitted = number();
    return test;
  }

  suite::CheckResult check() {
    suite::CheckResult result = suite::samples::check(static_cast<program::CheckKind>(random_() % 19),
                                                      {word(), small(), small()}, word(), word());
    result.check.id = word();
    result.status = static_cast<suite::Status>(random_() % 7);
    result.premise = many<std::vector<std::string>>(2, [&] { return many<std::string>(2, [&] { return word(); }); });
    result.by = many<std::string>(2, [&] { return word(); });
    if (flip())
      result.test = word();
    result.confidence = real();
    result.reason = word();
    return result;
  }

  suite::ExplorationSummary exploration() {
    suite::ExplorationSummary summary;
    summary.exhaustive = flip();
    summary.imprecise = many<std::string>(2, [&] { return word(); });
    summary.bounds = many<std::string>(2, [&] { return word(); });
    for (auto *counter : {&summary.runs, &summary.paths, &summary.tests, &summary.failing, &summary.redundant,
                          &summary.aborted, &summary.interrupted, &summary.queries, &summary.divergences})
      *counter = number();
    summary.seconds = real();
    for (auto *counter : {&summary.coveredLines, &summary.lines, &summary.coveredBranches, &summary.branches})
      *counter = small();
    return summary;
  }

  suite::UnitResult unit() {
    suite::UnitResult unit;
    unit.function = word();
    unit.place = {word(), small(), small()};
    unit.declaration = word();
    unit.isStatic = flip();
    unit.resultType = word();
    unit.seconds = real();
    unit.checks = many<suite::CheckResult>(3, [&] { return check(); });
    unit.assumptions = many<suite::Assumption>(
        2, [&] { return suite::Assumption{word(), word(), {word(), small(), small()}, word(), word()}; });
    unit.exploration = exploration();
    unit.lineCoverage = many<suite::LineCoverage>(3, [&] { return suite::LineCoverage{small(), flip()}; });
    unit.branchCoverage =
        many<suite::BranchCoverage>(3, [&] { return suite::BranchCoverage{small(), flip(), flip()}; });
    unit.tests = many<suite::Test>(2, [&] { return test(); });
    unit.stages = many<suite::StageRow>(
        2, [&] { return suite::StageRow{word(), number(), number(), number(), number(), real()}; });
    unit.executionSeconds = real();
    unit.solverSeconds = real();
    unit.note = word();
    return unit;
  }

  std::mt19937_64 random_;
};

TEST(Json, readingBackGivesEqualResults) {
  for (unsigned seed = 0; seed < 1000; ++seed) {
    const suite::Results results = RandomResults(seed).results();
    const auto read = fromJsonText(toJsonText(results));
    ASSERT_TRUE(read.isOk()) << "seed " << seed << ": " << read.error().message;
    ASSERT_TRUE(*read == results) << "seed " << seed;
  }
}

} // namespace
} // namespace premise::report
