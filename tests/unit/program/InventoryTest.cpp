// How checks are numbered and named.
#include "SourceFixture.h"

#include <llvm/IR/Constants.h>
#include <llvm/IR/Instructions.h>

namespace premise::program {
namespace {

using Texts = std::vector<std::string>;

class InventoryTest : public SourceFixture {};

TEST_F(InventoryTest, IdsAreFileLineColumnKind) {
  const Program program = compileText("int f(int a) { return a + 1; }\n");
  ASSERT_EQ(program.checks.size(), 1U);
  EXPECT_EQ(program.checks[0].id, program.source.file + ":1:25:signed-overflow");
  EXPECT_EQ(program.checks[0].place, (base::SourceSpan{program.source.file, 1, 25}));
}

TEST_F(InventoryTest, KindsHaveTheNamesOfTheInterface) {
  EXPECT_EQ(toString(CheckKind::Assert), "assert");
  EXPECT_EQ(toString(CheckKind::NullDereference), "null-dereference");
  EXPECT_EQ(toString(CheckKind::UninitializedRead), "uninitialized-read");
  EXPECT_EQ(toString(CheckKind::Shift), "shift");
  EXPECT_EQ(toString(CheckKind::ReachError), "reach-error");
}

TEST_F(InventoryTest, IdsAreTheSameEachTime) {
  const std::string text = "int f(int **a, int b) { return a[b][b] / b + b; }\n";
  const Program first = compileText(text);
  const Program second = compileText(text);
  ASSERT_EQ(first.checks.size(), second.checks.size());
  for (std::size_t i = 0; i < first.checks.size(); ++i)
    EXPECT_EQ(first.checks[i].id, second.checks[i].id);
}

TEST_F(InventoryTest, OperatorsOfOneMacroAreNumbered) {
  const Program program = compileText("#define BOTH(x, y) ((x) / (y) + (y) / (x))\n"
                                      "int f(unsigned a, unsigned b) { return BOTH(a, b); }\n");
  EXPECT_EQ(describe(program, CheckKind::DivisionByZero),
            (Texts{"2:40:division-by-zero b != 0", "2:40:division-by-zero#2 a != 0"}));
}

TEST_F(InventoryTest, ChecksAreOrderedByPlace) {
  const Program program = compileText("int g(int a) { return a + 2; }\nint f(int a) {\n  for (int i = 0; i < a; i++)\n"
                                      "    a = g(a * a);\n  return a;\n}\n");
  for (std::size_t i = 1; i < program.checks.size(); ++i)
    EXPECT_LE(std::pair(program.checks[i - 1].place.line, program.checks[i - 1].place.column),
              std::pair(program.checks[i].place.line, program.checks[i].place.column));
}

TEST_F(InventoryTest, CallsNameTheFinalIndex) {
  const Program program = compileText("int f(int a) {\n  for (;; a++)\n    if (a * 3 > 7)\n      return a - 1;\n}\n");
  ASSERT_EQ(program.checks.size(), 3U);
  for (const llvm::Function &function : *program.module)
    for (const llvm::BasicBlock &block : function)
      for (const llvm::Instruction &instruction : block) {
        const auto *call = llvm::dyn_cast<llvm::CallInst>(&instruction);
        if (!call || call->getCalledOperand()->getName() != "__premise_check")
          continue;
        const auto index = llvm::cast<llvm::ConstantInt>(call->getArgOperand(1))->getZExtValue();
        EXPECT_EQ(program.checks[index].place.line, call->getDebugLoc().getLine());
        EXPECT_EQ(program.checks[index].place.column, call->getDebugLoc().getCol());
      }
}

TEST_F(InventoryTest, UserHeadersHaveChecksSystemHeadersNone) {
  write("user.h", "static inline int twice(int a) { return a * 2; }\n");
  write("system/sys.h", "static inline int thrice(int a) { return a * 3; }\n");
  const Program program =
      compileText("#include \"user.h\"\n#include <sys.h>\nint f(int a) { return twice(a) ^ thrice(a); }\n",
                  {"-isystem", (folder_ / "system").string()});
  ASSERT_EQ(program.checks.size(), 1U);
  EXPECT_EQ(program.checks[0].place.file, (folder_ / "user.h").string());
  EXPECT_EQ(program.checks[0].function, "twice");
}

TEST_F(InventoryTest, StaticFunctionsNobodyCallsAreChecked) {
  const Program program = compileText("static int f(int a) { return a + 1; }\ninline int g(int a) { return a + 2; }\n");
  EXPECT_EQ(program.checks.size(), 2U);
  EXPECT_EQ(program.module->getNamedGlobal("llvm.used"), nullptr);
}

} // namespace
} // namespace premise::program
