// Does the code of conditions grow with the program, and is it well formed?
#include "Guide.h"

#include <llvm/IR/Verifier.h>
#include <llvm/Support/raw_ostream.h>

#include <set>

namespace premise::guide {
namespace {

/// Conditional sums, each of which is assumed to be small, and checks that rest on two of these assumptions each.
std::string sums(unsigned count, bool isInHelper) {
  std::string text = "#include <premise/premise.h>\nint a[" + std::to_string(count) + "];\n" +
                     (isInHelper ? "static " : "") + "int total(int n) {\n  int s = n & 7;\n";
  for (unsigned i = 0; i < count; i++) {
    const std::string number = std::to_string(i);
    text += "if (a[" + number + "] > 0) { PREMISE_ASSUMED(a[" + number + "] < 9, b" + number + "); s++; }\n";
  }
  for (unsigned i = 0; i < count; i++)
    text += "PREMISE_VERIFIED(s >= 0, b" + std::to_string(i) + " && b" + std::to_string((7 * i + 3) % count) + ");\n";
  text += "  return s;\n}\n";
  return isInHelper ? text + "int unit(int n) { return total(n) + 1; }\n" : text;
}

std::size_t instructionsOf(unsigned count, Mode mode, bool isInHelper = false) {
  Guide guide(sums(count, isInHelper));
  const session::CompiledSource source =
      guide.build(mode, [](program::Program &, ledger::Ledger &ledger) { EXPECT_FALSE(ledger.entries().empty()); });
  EXPECT_FALSE(llvm::verifyModule(*source.program.module, &llvm::errs()));
  std::size_t instructions = 0;
  for (const llvm::Function &function : *source.program.module)
    instructions += function.getInstructionCount();
  return instructions;
}

TEST(Values, EqualPartsOfConditionsAreOne) {
  EXPECT_LT(instructionsOf(40, Mode::MayMust), 3 * instructionsOf(20, Mode::MayMust));
}

TEST(Values, AndInFunctionsThatAreCalled) {
  EXPECT_LT(instructionsOf(40, Mode::MayMust, true), 3 * instructionsOf(20, Mode::MayMust, true));
}

TEST(Values, WhatChangedSinceIsComputedAgain) {
  Guide guide(R"(#include <premise/premise.h>
int f(int x, int y) {
  int s = 0;
  PREMISE_ASSUMED(x != 5, a);
  for (int i = 0; i < 2; i++) {
    PREMISE_VERIFIED(x != 5 || y != 3 || i != 1, a && b);
    if (y == 3)
      PREMISE_ASSUMED(y != 3, b);
    s++;
  }
  PREMISE_VERIFIED(y != 3, a && b);
  return s;
}
)");
  for (const Mode mode : {Mode::Pv, Mode::May, Mode::Must, Mode::MayMust}) {
    const suite::UnitResult result = guide.test("f", mode, [](program::Program &program, ledger::Ledger &ledger) {
      const ledger::Cube both = {program.assumed[0].id, program.assumed[1].id};
      for (const program::Assumed &assumed : program.assumed)
        ledger.assume({.id = {},
                       .kind = "assumed",
                       .place = assumed.place,
                       .function = "f",
                       .predicate = {},
                       .by = "test",
                       .executable = ledger::Annotated{}});
      for (std::uint32_t i = 0; i < program.checks.size(); i++)
        ledger.record(i, program.checks[i].kind == program::CheckKind::Assert
                             ? under({both})
                             : ledger::Evidence{.by = "test", .premise = ledger::Premise::always()});
    });
    std::set<std::string> failing;
    for (const suite::Test &test : result.tests)
      if (test.outcome == suite::Outcome::Fail)
        failing.insert(*test.check);
    EXPECT_EQ(failing.size(), 2U);
  }
}

} // namespace
} // namespace premise::guide
