// Does an annotated source compile, mean the same, and read back to an equal ledger?
#include "ledger/annotate/Annotate.h"
#include "ledger/annotate/Predicate.h"

#include "base/Files.h"

#include <cstdlib>
#include <filesystem>
#include <gtest/gtest.h>
#include <llvm/IR/LLVMContext.h>
#include <llvm/IR/Module.h>

namespace premise::ledger {
namespace {

using program::CheckKind;
using program::Program;

class AnnotateTest : public ::testing::Test {
protected:
  AnnotateTest() {
    std::string pattern = (std::filesystem::temp_directory_path() / "premise-annotate-XXXXXX").string();
    folder_ = ::mkdtemp(pattern.data());
  }
  ~AnnotateTest() override { std::filesystem::remove_all(folder_); }

  Program compile(const std::string &name, const std::string &text) {
    const std::string file = (folder_ / name).string();
    EXPECT_TRUE(base::writeAtomically(file, text).isOk());
    auto program = program::compile(program::findSource(file, std::nullopt, {}).value(), "");
    EXPECT_TRUE(program.isOk()) << (program ? "" : base::toString(program.error())) << "\n" << text;
    return std::move(program).value();
  }

  static std::uint32_t find(const Ledger &ledger, CheckKind kind, const std::string &condition) {
    for (std::uint32_t i = 0; i < ledger.entries().size(); i++)
      if (ledger[i].check.kind == kind && ledger[i].check.condition == condition)
        return i;
    ADD_FAILURE() << "no check " << condition;
    return 0;
  }

  static std::string assumeNoOverflow(Ledger &ledger, const std::string &condition) {
    const program::Check check = ledger[find(ledger, CheckKind::SignedOverflow, condition)].check;
    return ledger.assume({.id = "",
                          .kind = "no-overflow",
                          .place = check.place,
                          .function = check.function,
                          .predicate = check.condition,
                          .by = "numeric",
                          .executable = CheckHolds{check.id}});
  }

  /// One line per check: what both ledgers must agree on. Assumptions are counted, as they are called otherwise.
  static std::vector<std::string> digest(const Ledger &ledger) {
    std::vector<std::string> result;
    for (const Entry &entry : ledger.entries()) {
      std::string line = toString(entry.check.kind) + " " + entry.check.condition + ": " + toString(entry.status());
      for (const Cube &cube : entry.premise().cubes())
        line += " " + std::to_string(cube.size());
      result.push_back(line + (entry.failedBy ? " " + *entry.failedBy : ""));
    }
    return result;
  }

  /// Annotates, writes, compiles and reads back.
  Ledger roundTrip(const std::string &text, const Program &program, const Ledger &ledger) {
    const AnnotatedSource annotated = annotate(text, program, ledger);
    annotated_ = annotated.text;
    sidecar_ = annotated.sidecar;
    const Program again = compile("annotated.c", annotated.text);
    EXPECT_TRUE(base::writeAtomically(sidecarPath(folder_ / "annotated.c"), annotated.sidecar).isOk());
    Ledger result(again);
    const auto read = readSidecar(folder_ / "annotated.c", again, result);
    EXPECT_TRUE(read.isOk()) << (read ? "" : base::toString(read.error()));
    return result;
  }

  std::filesystem::path folder_;
  std::string annotated_;
  std::string sidecar_;
};

const std::string kBank = "#include <assert.h>\n"
                          "static int balance;\n"
                          "void deposit(int amount) {\n"
                          "  if (amount <= 0)\n"
                          "    return;\n"
                          "  int old = balance;\n"
                          "  balance = balance + amount;\n"
                          "  assert(balance >= old);\n"
                          "}\n";

TEST_F(AnnotateTest, AnOverflowAssumptionBecomesAnAnnotation) {
  const Program program = compile("bank.c", kBank);
  Ledger ledger(program);
  const std::string id = assumeNoOverflow(ledger, "balance + amount does not overflow");
  ledger.record(find(ledger, CheckKind::Assert, "balance >= old"), {.by = "numeric", .premise = Premise({{id}})});
  const Ledger again = roundTrip(kBank, program, ledger);
  EXPECT_EQ(annotated_, "#include <premise/premise.h>\n"
                        "#include <assert.h>\n"
                        "static int balance;\n"
                        "void deposit(int amount) {\n"
                        "  if (amount <= 0)\n"
                        "    return;\n"
                        "  int old = balance;\n"
                        "  PREMISE_ASSUMED(PREMISE_ADD_FITS(balance, amount), no_overflow_1);\n"
                        "  balance = balance + amount;\n"
                        "  PREMISE_VERIFIED_IF(no_overflow_1);\n"
                        "  assert(balance >= old);\n"
                        "}\n");
  EXPECT_EQ(digest(again), digest(ledger));
  EXPECT_EQ(again[find(again, CheckKind::Assert, "balance >= old")].status(), Status::VerifiedUnder);
}

TEST_F(AnnotateTest, NamesThatContainOthersAreAllWritten) {
  const std::string text = "#include <premise/premise.h>\n#include <assert.h>\n"
                           "void f(int x, int y) {\n  PREMISE_ASSUMED(x > 0, ab);\n  PREMISE_ASSUMED(y > 0, a);\n"
                           "  assert(x != 0 && y != 0);\n}\n";
  const Program program = compile("names.c", text);
  Ledger ledger(program);
  ASSERT_EQ(ledger.assumptions().size(), 2U);
  Cube both;
  for (const auto &[id, assumption] : ledger.assumptions())
    both.insert(id);
  const std::uint32_t check = find(ledger, CheckKind::Assert, "x != 0 && y != 0");
  for (const char *by : {"numeric", "unroll"}) // of two with the same premise, one is written
    ledger.record(check, {.by = by, .premise = Premise({both})});
  const Ledger again = roundTrip(text, program, ledger);
  EXPECT_NE(annotated_.find("PREMISE_VERIFIED_IF(a && ab);\n"), std::string::npos) << annotated_;
  EXPECT_EQ(digest(again), digest(ledger));
}

TEST_F(AnnotateTest, WhatIsNotWrittenStandsInTheSidecar) {
  const Program program = compile("bank.c", kBank);
  Ledger ledger(program);
  const std::string shape = ledger.assume({.id = "",
                                           .kind = "loops-at-most-3",
                                           .place = {program.units[0].place.file, 4, 3},
                                           .function = "deposit",
                                           .predicate = "at most 3 iterations",
                                           .by = "unroll",
                                           .executable = LoopAtMost{3}});
  ledger.record(find(ledger, CheckKind::Assert, "balance >= old"), {.by = "unroll", .premise = Premise({{shape}})});
  ledger.record(find(ledger, CheckKind::SignedOverflow, "balance + amount does not overflow"),
                {.by = "testing", .strength = Strength::Testing});
  const Ledger again = roundTrip(kBank, program, ledger);
  EXPECT_EQ(digest(again), digest(ledger));
  EXPECT_NE(annotated_.find("balance + amount; /* premise: signed-overflow verified-by-testing */"), std::string::npos)
      << annotated_;
  EXPECT_NE(annotated_.find("  assert(balance >= old); /* premise: assert verified-under */"), std::string::npos)
      << annotated_;
  ASSERT_EQ(again.assumptions().size(), 1U);
  EXPECT_EQ(again.assumptions().begin()->second.place.line, 5U); // one line was added above
  EXPECT_EQ(again.assumptions().begin()->second.executable, Executable(LoopAtMost{3}));
}

TEST_F(AnnotateTest, FailuresAndBoundedResultsAreNeverWrittenAsProofs) {
  const Program program = compile("bank.c", kBank);
  Ledger ledger(program);
  const std::uint32_t check = find(ledger, CheckKind::Assert, "balance >= old");
  ledger.record(check, {.by = "unroll", .strength = Strength::Bounded, .detail = "3 iterations"});
  EXPECT_EQ(digest(roundTrip(kBank, program, ledger)), digest(ledger));
  EXPECT_EQ(annotated_.find("PREMISE_VERIFIED"), std::string::npos);
  ledger.record(check, {.by = "numeric"});
  ledger.recordFailure(check, "deposit_1");
  EXPECT_EQ(digest(roundTrip(kBank, program, ledger)), digest(ledger));
  EXPECT_EQ(annotated_.find("PREMISE_VERIFIED"), std::string::npos);
}

TEST_F(AnnotateTest, AnnotatedAgainItStaysTheSame) {
  const Program program = compile("bank.c", kBank);
  Ledger ledger(program);
  const std::string id = assumeNoOverflow(ledger, "balance + amount does not overflow");
  ledger.record(find(ledger, CheckKind::Assert, "balance >= old"), {.by = "numeric", .premise = Premise({{id}})});
  const AnnotatedSource once = annotate(kBank, program, ledger);
  const Program again = compile("again.c", once.text);
  EXPECT_EQ(annotate(once.text, again, Ledger(again)).text, once.text);
}

TEST_F(AnnotateTest, AnnotatedSourceCompilesElsewhere) {
  const Program program = compile("bank.c", kBank);
  Ledger ledger(program);
  const std::string id = assumeNoOverflow(ledger, "balance + amount does not overflow");
  ledger.record(find(ledger, CheckKind::Assert, "balance >= old"), {.by = "numeric", .premise = Premise({{id}})});
  const std::string file = (folder_ / "elsewhere.c").string();
  ASSERT_TRUE(base::writeAtomically(file, annotate(kBank, program, ledger).text).isOk());
  for (const std::string compiler : {"gcc -std=c11", "clang-19 -std=c11", "g++ -std=c++17 -x c++"})
    EXPECT_EQ(std::system((compiler + " -Wall -Wextra -Wpedantic -Werror -c -o /dev/null -I " + PREMISE_INCLUDE_DIR +
                           " " + file)
                              .c_str()),
              0)
        << compiler;
}

TEST_F(AnnotateTest, AStaleSidecarIsNotRead) {
  const Program program = compile("bank.c", kBank);
  Ledger ledger(program);
  ledger.record(find(ledger, CheckKind::SignedOverflow, "balance + amount does not overflow"), {.by = "numeric"});
  roundTrip(kBank, program, ledger);
  const Program changed = compile("annotated.c", annotated_ + "\n");
  Ledger fresh(changed);
  EXPECT_FALSE(readSidecar(folder_ / "annotated.c", changed, fresh).isOk());
  EXPECT_EQ(digest(fresh), digest(Ledger(changed)));
}

TEST(FitsPredicateTest, Operands) {
  const auto fits = [](const std::string &statement, const std::string &at) {
    const Text text("void f(void) {\n  " + statement + "\n}\n");
    const auto predicate = fitsPredicate(text, text.all().find(at) + at.find_first_of("+-*"));
    return predicate ? predicate->text : "none";
  };
  EXPECT_EQ(fits("x = a + b * c;", "a + b"), "PREMISE_ADD_FITS(a, b * c)");
  EXPECT_EQ(fits("x = a + b * c;", "b * c"), "PREMISE_MUL_FITS(b, c)");
  EXPECT_EQ(fits("x = a - b - c;", "b - c"), "PREMISE_SUB_FITS(a - b, c)");
  EXPECT_EQ(fits("return (a + b) * 2;", ") * 2"), "PREMISE_MUL_FITS((a + b), 2)");
  EXPECT_EQ(fits("int x = p->n + s.m;", "n + s"), "PREMISE_ADD_FITS(p->n, s.m)");
  EXPECT_EQ(fits("x += a * b;", "x +="), "PREMISE_ADD_FITS(x, a * b)");
  EXPECT_EQ(fits("return a < b + 1;", "b + 1"), "PREMISE_ADD_FITS(b, 1)");
  for (const char *statement :
       {"x = f(a) + b;", "x = y ? a + b : 0;", "if (x) y = a + b;", "for (i = a + b; i < 3; i++) ;",
        "x = a + b, y = 1;", "x = c && a + b;", "x = c[a + b];", "x = i++, a + b;", "case 1: x = a + b;"})
    EXPECT_EQ(fits(statement, "+ b"), "none") << statement;
}

} // namespace
} // namespace premise::ledger
