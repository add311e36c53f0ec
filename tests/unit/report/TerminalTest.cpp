// Does a person at a terminal read what is so, and nothing else?
#include "report/Terminal.h"

#include "Samples.h"

#include <algorithm>
#include <gtest/gtest.h>

namespace premise::report {
namespace {

using namespace suite::samples;
using Lines = std::vector<std::string>;

suite::Results resultsOf(std::vector<suite::UnitResult> units) {
  suite::Results results;
  results.units = std::move(units);
  return results;
}

suite::UnitResult withStatuses(const std::vector<suite::Status> &statuses) {
  suite::UnitResult unit;
  unit.function = "f";
  for (const suite::Status status : statuses) {
    unit.checks.push_back(check(program::CheckKind::Assert, {"a.c", 1, 1}, "f", "x"));
    unit.checks.back().status = status;
  }
  return unit;
}

TEST(Terminal, showsUnitsFailuresAndSummary) {
  suite::Results results = resultsOf({deposit()});
  results.warnings = {"flag -mfoo is unknown"};
  EXPECT_EQ(renderResults(results, {}),
            R"(deposit  1 verified under assumptions, 1 failed | 2 tests (1 failing) | 6 paths | 0.10 s | exhaustive

bank.c:14:3: assert failed in deposit: balance >= old
    amount = 1
    balance = 2147483647
    test deposit_1: premise replay --out premise-out deposit_1

checks that are verified only under assumptions rest on:
  1 check  bank.c:9:15  numeric  balance + amount does not overflow

warning: flag -mfoo is unknown

1 of 2 checks verified under assumptions, 1 failed, 0 open
)");
}

TEST(Terminal, testsThatFailOneCheckAreShownOnce) {
  suite::UnitResult unit = deposit();
  const auto failing = std::ranges::find(unit.tests, suite::Outcome::Fail, &suite::Test::outcome);
  suite::Test other = *failing;
  other.id = "deposit_9";
  unit.tests.push_back(other);
  EXPECT_EQ(renderFailures(resultsOf({unit}), {}), R"(bank.c:14:3: assert failed in deposit: balance >= old
    amount = 1
    balance = 2147483647
    test deposit_1: premise replay --out premise-out deposit_1
    also fails in deposit_9
)");
}

TEST(Terminal, ofManyTestsThatFailOneCheckOnlyTheFirstAreNamed) {
  suite::UnitResult unit = deposit();
  const suite::Test failing = *std::ranges::find(unit.tests, suite::Outcome::Fail, &suite::Test::outcome);
  for (unsigned i = 0; i < 1000; i++) {
    unit.tests.push_back(failing);
    unit.tests.back().id = "t" + std::to_string(i);
  }
  EXPECT_TRUE(
      renderFailures(resultsOf({unit}), {}).ends_with("\n    also fails in t0, t1, t2, t3, t4, t5, and 994 more\n"));
}

TEST(Terminal, whatNoTestCanCallSaysWhy) {
  suite::UnitResult unit = withStatuses({suite::Status::Verified, suite::Status::Open});
  unit.note = "not tested: it is private or protected";
  EXPECT_TRUE(
      renderUnits(resultsOf({unit}), {}).ends_with("1 verified, 1 open | not tested: it is private or protected\n"));
}

TEST(Terminal, coversSpeakOfWhatIsCovered) {
  suite::UnitResult unit = withStatuses({suite::Status::Failed, suite::Status::Open});
  unit.place.file = "a.ivl";
  unit.cover.emplace();
  unit.cover->criterion = "statement";
  unit.cover->unwind = 3;
  unit.cover->entries.resize(3);
  unit.cover->entries[0].state = suite::Coverable::Feasible;
  unit.cover->entries[1].state = suite::Coverable::Infeasible;
  unit.cover->entries[1].place = {"a.ivl", 4, 5};
  unit.cover->entries[1].reason = "x > 1 is false";
  unit.cover->entries[2].place = {"a.ivl", 6, 5};
  unit.cover->entries[2].reason = "time";
  unit.tests.push_back(passing("f_1", {}, std::nullopt));
  unit.tests.back().outcome = suite::Outcome::Fail;
  suite::Results results = resultsOf({unit});
  results.command = "cover";
  EXPECT_EQ(renderResults(results, {}),
            R"(f  1 of 3 statements feasible, 1 infeasible within 3 unwindings, 1 open | 1 test (1 failing) | 0.00 s

a.ivl:4:5: infeasible in f: x > 1 is false
a.ivl:6:5: open in f: time

a.ivl: f failed: the call crashed
    (no inputs: every call fails)
    test f_1

1 of 3 statements feasible, 1 infeasible within the bound, 1 open; 1 check failed
)");
}

TEST(Terminal, saysWhyAnExplorationIsNotExhaustive) {
  suite::UnitResult unit = withStatuses({suite::Status::Open});
  unit.exploration.runs = 1;
  unit.exploration.bounds = {"time", "loop"};
  unit.exploration.imprecise = {"a.c:3: call of getenv has no model", "a.c:4: x"};
  suite::UnitResult idle = withStatuses({});
  idle.function = "longer";
  idle.note = "variadic functions cannot be called";
  EXPECT_EQ(
      renderUnits(resultsOf({unit, idle}), {}),
      "f       1 open | 0 tests | 0 paths | 0.00 s | not exhaustive (bound reached: time, loop; imprecise at a.c:3: "
      "call of getenv has no model and 1 other place)\n"
      "longer  no checks | 0 tests | 0 paths | 0.00 s | not exhaustive (variadic functions cannot be called)\n");
}

TEST(Terminal, summaryKeepsTheStatusesApart) {
  using suite::Status;
  EXPECT_EQ(renderSummary(resultsOf({withStatuses(
                {Status::VerifiedByTesting, Status::VerifiedByTesting, Status::VerifiedByTesting, Status::Failed})})),
            "3 of 4 checks verified by testing, 1 failed, 0 open\n");
  EXPECT_EQ(renderSummary(resultsOf({withStatuses({Status::Verified, Status::VerifiedUnder, Status::VerifiedToBound,
                                                   Status::Unreachable, Status::Open})})),
            "1 of 5 checks verified, 1 verified under assumptions, 1 verified to a bound, 0 failed, 1 "
            "unreachable, 1 open\n");
  EXPECT_EQ(renderSummary(resultsOf({withStatuses({Status::Open})})), "0 of 1 check verified, 0 failed, 1 open\n");
  EXPECT_EQ(renderSummary(resultsOf({})), "no checks\n");
}

TEST(Terminal, callsNothingElseVerified) {
  using suite::Status;
  const suite::Results results = resultsOf({withStatuses({Status::Failed, Status::Unreachable, Status::Open})});
  EXPECT_EQ(renderUnits(results, {}).find("verified"), std::string::npos);
  EXPECT_EQ(renderSummary(results), "0 of 3 checks verified, 1 failed, 1 unreachable, 1 open\n");
}

TEST(Terminal, inputsReadLikeC) {
  suite::Test test =
      passing("f_1",
              {integer("n", "int", INT32_MIN), character("c", '\n'), real("d", 0.5), null("p", "int *"),
               pointer("s", "char *", 0),
               array("a", "int[3]", {integer("", "int", 1), integer("", "int", 2), integer("", "int", 3)}),
               pointer("list", "struct node *", 1), function("call", "void (*)(void)", "exit")},
              std::nullopt);
  test.objects = {string("s_1", "a\"\n\001"),
                  object("list_1", "struct node",
                         {record("", "struct node", {integer("value", "int", 3), null("next", "struct node *")})})};
  test.arguments = {"-v"};
  test.standardInput = std::string("x\0", 2);
  EXPECT_EQ(renderInputs(test),
            (Lines{"n = -2147483648", "c = '\\n'", "d = 0.5", "p = NULL", R"(s -> "a\"\n\001")", "a = {1, 2, 3}",
                   "list -> {value = 3, next = NULL}", "call = exit", "argv[1] = \"-v\"", R"(stdin = "x\000")"}));
}

TEST(Terminal, sharedObjectsAreNamed) {
  suite::Test test = passing("f_1", {pointer("a", "struct node *", 0), pointer("b", "struct node *", 0)}, std::nullopt);
  test.objects = {object("a_1", "struct node", {record("", "struct node", {pointer("next", "struct node *", 0)})})};
  EXPECT_EQ(renderInputs(test), (Lines{"a -> a_1: {next -> a_1}", "b -> a_1"}));
}

TEST(Terminal, longInputsContinueIndented) {
  suite::UnitResult unit = deposit();
  std::vector<suite::InputValue> elements(100, integer("", "int", 1000));
  unit.tests[0].parameters = {array("a", "int[100]", elements)};
  const std::string text = renderFailures(resultsOf({unit}), {false, 40});
  EXPECT_NE(text.find("... 36 more}"), std::string::npos);
  std::size_t start = text.find('\n') + 1;
  for (std::size_t end = text.find('\n', start); text.substr(start, 9) != "    test ";
       end = text.find('\n', start = end + 1))
    ASSERT_LE(end - start, 40U);
}

TEST(Terminal, stringsAreNotBroken) {
  suite::UnitResult unit = deposit();
  unit.tests[0].globals.clear();
  unit.tests[0].parameters = {pointer("s", "char *", 0)};
  unit.tests[0].objects = {string("s_1", "one, two, three, \\ four, five, six, seven")};
  const std::string text = renderFailures(resultsOf({unit}), {false, 30});
  EXPECT_NE(text.find("    s -> \"one, two, three, \\\\ four, five, six, seven\"\n"), std::string::npos) << text;
}

TEST(Terminal, failuresWithoutACheckNameTheUnit) {
  suite::UnitResult unit = deposit();
  unit.tests[0].check = std::nullopt;
  unit.tests[0].message = "killed by signal 11";
  EXPECT_EQ(renderFailures(resultsOf({unit}), {}).substr(0, 52),
            "bank.c:4:5: deposit failed: killed by signal 11\n    ");
}

TEST(Terminal, statisticsAreATable) {
  EXPECT_EQ(renderStatistics(resultsOf({deposit()}), {}), R"(deposit: 7 runs, 6 paths, 9 solver queries
  stage     asked  sat  unsat  unknown  seconds
  simplify     20    8      3        0    0.001
  z3            9    6      3        0    0.020
  execution 0.010 s (10 %), solver 0.025 s (25 %) of 0.100 s
)");
}

TEST(Terminal, inventoryIsATable) {
  const suite::UnitResult unit = deposit();
  EXPECT_EQ(renderInventory({unit.checks[0].check, unit.checks[1].check}, {}),
            R"(place        kind             function  condition
bank.c:14:3  assert           deposit   balance >= old
bank.c:9:15  signed-overflow  deposit   balance + amount fits int
2 checks
)");
  EXPECT_EQ(renderInventory({}, {}), "no checks\n");
}

TEST(Terminal, colourOnlyWhereWanted) {
  const suite::Results results = resultsOf({deposit()});
  EXPECT_EQ(renderResults(results, {}).find('\x1b'), std::string::npos);
  EXPECT_NE(renderResults(results, {true, 80}).find("\x1b[31mfailed\x1b[0m"), std::string::npos);
}

TEST(Terminal, progressFitsOneLine) {
  EXPECT_EQ(renderProgress("0123456789", {true, 5}), "\r\x1b[K0123");
  EXPECT_EQ(renderProgress("", {true, 5}), "\r\x1b[K");
}

} // namespace
} // namespace premise::report
