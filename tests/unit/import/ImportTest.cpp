// Which evidence does a dump of Frama-C become, and under which assumptions? Dumps are made by hand here.
#include "analyze/import/Import.h"
#include "analyze/import/Support.h"

#include <gtest/gtest.h>

#include <algorithm>

namespace premise::analyze {
namespace {

using program::CheckKind;

class ImportTest : public ::testing::Test {
protected:
  ImportTest() {
    dump_.analyzer = "wp";
    dump_.functions["f"] = {true, {}};
    program_.source.file = "nowhere/f.c";
    program_.units.push_back({.name = "f", .symbol = "f", .place = {"nowhere/f.c", 1, 5}, .parameters = {}});
    task_.functions = {"f"};
  }

  std::uint32_t check(unsigned line, unsigned column, CheckKind kind, const std::string &condition) {
    const base::SourceSpan place{"nowhere/f.c", line, column};
    program_.checks.push_back({base::toString(place) + ":" + program::toString(kind), kind, place, "f", condition});
    return static_cast<std::uint32_t>(program_.checks.size() - 1);
  }

  FramaProperty &property(const std::string &id, unsigned line, const std::string &kind, const std::string &predicate) {
    dump_.properties.push_back({id, "f", "nowhere/f.c", line, kind, "", predicate, "", "unknown", {}});
    return dump_.properties.back();
  }
  FramaProperty &alarm(const std::string &id, unsigned line, const std::string &name, const std::string &predicate) {
    FramaProperty &made = property(id, line, "assert", predicate);
    made.alarm = name;
    return made;
  }
  static void prove(FramaProperty &property, std::vector<std::string> restsOn = {}) {
    property.status = "valid";
    property.proofs = {{"Wp.typed", std::move(restsOn)}};
  }

  const ledger::Ledger &import() {
    ledger_ = ledger::Ledger(program_);
    findings_ = importDump(dump_, "frama-c-wp", task_, ledger_);
    return ledger_;
  }
  /// The kinds of what a check is verified under, in its only cube.
  std::vector<std::string> under(std::uint32_t check) {
    std::vector<std::string> kinds;
    for (const std::string &id : ledger_[check].premise().names())
      kinds.push_back(ledger_.assumptions().at(id).kind);
    std::sort(kinds.begin(), kinds.end());
    return kinds;
  }

  using Kinds = std::vector<std::string>;

  program::Program program_;
  FramaDump dump_;
  ledger::Ledger ledger_;
  Findings findings_;
  Task task_{.program = program_, .functions = {}};
};

TEST_F(ImportTest, BothSidesOfAnOverflowHaveToBeProved) {
  const auto sum = check(3, 9, CheckKind::SignedOverflow, "a + b does not overflow");
  prove(alarm("low", 3, "signed_overflow", "rte: signed_overflow: -2147483648 <= a + b"));
  alarm("high", 3, "signed_overflow", "rte: signed_overflow: a + b <= 2147483647");
  EXPECT_EQ(import()[sum].status(), ledger::Status::Open);
  prove(dump_.properties.back());
  EXPECT_EQ(import()[sum].status(), ledger::Status::Verified);
}

TEST_F(ImportTest, TwoChecksOnALineAreToldApartByTheirText) {
  const auto first = check(3, 9, CheckKind::DivisionByZero, "a != 0");
  const auto second = check(3, 17, CheckKind::DivisionByZero, "b != 0");
  alarm("a", 3, "division_by_zero", "rte: division_by_zero: a != 0");
  prove(alarm("b", 3, "division_by_zero", "rte: division_by_zero: b != 0"));
  import();
  EXPECT_EQ(ledger_[first].status(), ledger::Status::Open);
  EXPECT_EQ(ledger_[second].status(), ledger::Status::Verified);
}

TEST_F(ImportTest, NothingIsGuessed) {
  const auto first = check(3, 9, CheckKind::DivisionByZero, "x != 0");
  const auto second = check(3, 17, CheckKind::DivisionByZero, "y != 0");
  prove(alarm("tmp", 3, "division_by_zero", "rte: division_by_zero: tmp != 0"));
  import();
  EXPECT_EQ(ledger_[first].status(), ledger::Status::Open);
  EXPECT_EQ(ledger_[second].status(), ledger::Status::Open);
  ASSERT_EQ(findings_.warnings.size(), 1U);
  EXPECT_NE(findings_.warnings[0].find("tmp != 0"), std::string::npos);
}

TEST_F(ImportTest, AnotherFunctionAnotherLineAndAnotherFileDoNotMatch) {
  const auto division = check(3, 9, CheckKind::DivisionByZero, "a != 0");
  prove(alarm("line", 4, "division_by_zero", "a != 0"));
  prove(alarm("file", 3, "division_by_zero", "a != 0"));
  dump_.properties.back().file = "elsewhere/g.c";
  prove(alarm("function", 3, "division_by_zero", "a != 0"));
  dump_.properties.back().function = "g";
  EXPECT_EQ(import()[division].status(), ledger::Status::Open);
}

TEST_F(ImportTest, StatusesThatAreNoProofs) {
  const auto assertion = check(3, 3, CheckKind::Assert, "p");
  for (const char *status :
       {"never-tried", "considered-valid", "unknown", "invalid", "valid-but-dead", "inconsistent"}) {
    dump_.properties.clear();
    prove(property("a", 3, "assert", "p"));
    dump_.properties.back().status = status;
    EXPECT_EQ(import()[assertion].status(), ledger::Status::Open) << status;
  }
}

TEST_F(ImportTest, HypothesesOfHypothesesCount) {
  const auto sum = check(2, 9, CheckKind::SignedOverflow, "a + b does not overflow");
  const auto middle = check(3, 3, CheckKind::Assert, "q");
  const auto assertion = check(4, 3, CheckKind::Assert, "p");
  alarm("sum", 2, "signed_overflow", "a + b <= 2147483647");
  prove(property("q", 3, "assert", "q"), {"sum"});
  prove(property("p", 4, "assert", "p"), {"q"});
  import();
  EXPECT_EQ(ledger_[sum].status(), ledger::Status::Open);
  EXPECT_EQ(under(middle), Kinds{"no-overflow"});
  EXPECT_EQ(under(assertion), Kinds{"no-overflow"});
}

TEST_F(ImportTest, WhatFramaCDoesNotDescribeIsAnAssumption) {
  const auto assertion = check(4, 3, CheckKind::Assert, "p");
  prove(property("p", 4, "assert", "p"), {"nobody knows"});
  import();
  EXPECT_EQ(under(assertion), Kinds{"frama-c-hypothesis"});
  const ledger::Assumption &made = ledger_.assumptions().begin()->second;
  EXPECT_TRUE(std::holds_alternative<ledger::NotExecutable>(made.executable));
}

TEST_F(ImportTest, CallsRestOnWhatTheyCall) {
  const auto assertion = check(4, 3, CheckKind::Assert, "p");
  prove(property("p", 4, "assert", "p"));
  dump_.functions["f"].calls = {"", "library", "g"};
  dump_.functions["library"] = {false, {}};
  dump_.functions["g"] = {true, {}};
  FramaProperty &frame = property("g assigns", 9, "assigns", "assigns \\nothing;");
  frame.function = "g";
  import();
  EXPECT_EQ(under(assertion), (Kinds{"callee-frame", "frama-c-hypothesis", "frama-c-hypothesis"}));
}

TEST_F(ImportTest, AMemoryModelHypothesisIsEvaluatedAtTheEntry) {
  const auto assertion = check(4, 3, CheckKind::Assert, "p");
  prove(property("p", 4, "assert", "p"));
  property("f_wp_typed_requires", 1, "requires", "\\separated(a, &g)");
  import();
  EXPECT_EQ(under(assertion), Kinds{"memory-model"});
  const ledger::Assumption &made = ledger_.assumptions().begin()->second;
  EXPECT_EQ(std::get<ledger::AtEntry>(made.executable).predicate, "\\separated(a, &g)");
}

TEST_F(ImportTest, WhatCannotBeTranslatedIsKeptAsText) {
  const auto assertion = check(4, 3, CheckKind::Assert, "p");
  prove(property("p", 4, "assert", "p"));
  property("f_wp_typed_requires", 1, "requires", "\\separated(a + (..), &g)");
  import();
  EXPECT_EQ(under(assertion), Kinds{"memory-model"});
  EXPECT_TRUE(std::holds_alternative<ledger::NotExecutable>(ledger_.assumptions().begin()->second.executable));
}

TEST_F(ImportTest, AResultDoesNotRestOnItself) {
  const auto invariant = check(4, 3, CheckKind::LoopInvariant, "p");
  prove(property("p", 4, "loop-invariant", "p"), {"p", "q"});
  prove(property("q", 5, "assert", "q"), {"p"});
  EXPECT_EQ(import()[invariant].status(), ledger::Status::Verified);
}

TEST_F(ImportTest, EvaGoesOnAsIfAlarmsHadNotHappened) {
  dump_.analyzer = "eva";
  dump_.entry = "f";
  dump_.contextWidth = 2;
  const auto division = check(3, 9, CheckKind::DivisionByZero, "n != 0");
  const auto assertion = check(4, 3, CheckKind::Assert, "n != 0");
  alarm("division", 3, "division_by_zero", "n != 0");
  prove(property("assert", 4, "assert", "n != 0"));
  import();
  EXPECT_EQ(ledger_[division].status(), ledger::Status::Open);
  EXPECT_EQ(under(assertion), Kinds{"check-holds"});
}

TEST_F(ImportTest, WhatIsNoDumpIsRefused) {
  for (const char *text : {"", "[]", "{}", "{\"premise_frama_c\": 2}"})
    EXPECT_FALSE(readDump(text, "x").isOk()) << text;
}

} // namespace
} // namespace premise::analyze
