// Which memory accesses get a check, and which need none.
#include "SourceFixture.h"

#include <llvm/IR/Instructions.h>

namespace premise::program {
namespace {

using Texts = std::vector<std::string>;

class AccessTest : public SourceFixture {};

TEST_F(AccessTest, FollowingAPointerHasFourChecks) {
  const Program program = compileText("int f(int *p) { return *p; }\n");
  EXPECT_EQ(kinds(program), (Texts{"null-dereference", "out-of-bounds", "use-after-free", "uninitialized-read"}));
  EXPECT_EQ(conditions(program, CheckKind::NullDereference), Texts{"p is not null"});
  EXPECT_EQ(conditions(program, CheckKind::OutOfBounds), Texts{"*p is within bounds"});
  EXPECT_EQ(conditions(program, CheckKind::UseAfterFree), Texts{"*p is not freed"});
  EXPECT_EQ(conditions(program, CheckKind::UninitializedRead), Texts{"*p is initialized"});
  EXPECT_EQ(callArguments(program, "__premise_access"), (std::vector<long>{-99, 4, 0, 0, 1, 2, 3}));
}

TEST_F(AccessTest, WritingDoesNotLookAtInitialization) {
  const Program program = compileText("struct s { char c; long v; };\nvoid f(struct s *p) { p->v = 1; }\n");
  EXPECT_EQ(kinds(program), (Texts{"null-dereference", "out-of-bounds", "use-after-free"}));
  EXPECT_EQ(callArguments(program, "__premise_access"), (std::vector<long>{-99, 8, 1, 0, 1, 2, -1}));
}

TEST_F(AccessTest, TriviallySafeAccessesHaveNone) {
  const Program program = compileText("struct pair { int a, b; };\n"
                                      "int table[4]; static struct pair both;\n"
                                      "int f(int x) {\n"
                                      "  struct pair p = {1, 2};\n"
                                      "  int a[3];\n"
                                      "  a[0] = x; a[2] = 1;\n"
                                      "  both.b = table[3];\n"
                                      "  p.b = x;\n"
                                      "  return a[0] ^ p.a ^ p.b;\n"
                                      "}\n");
  EXPECT_EQ(kinds(program), Texts{});
  EXPECT_EQ(countCalls(program, "__premise_access"), 0U);
}

TEST_F(AccessTest, VariableIndexIntoAKnownArrayHasBoundsOnly) {
  const Program program = compileText("int table[4];\nint f(int i) { return table[i]; }\n"
                                      "void g(int i) { char local[8]; local[i] = 1; }\n");
  EXPECT_EQ(describe(program, CheckKind::OutOfBounds),
            (Texts{"2:23:out-of-bounds table[i] is within bounds", "3:41:out-of-bounds local[i] is within bounds"}));
  EXPECT_EQ(kinds(program).size(), 2U);
}

TEST_F(AccessTest, ConstantIndexBeyondTheArrayIsChecked) {
  EXPECT_EQ(kinds(compileText("int f(void) { int a[3] = {0}; return a[3]; }\n")).front(), "out-of-bounds");
}

TEST_F(AccessTest, IndexMayNotLeaveAMemberArray) {
  const std::string record = "struct s { int a[4]; int b; int rest[1]; };\n";
  const Program member = compileText(record + "int f(struct s *p, int i) { return p->a[i]; }\n");
  EXPECT_EQ(conditions(member, CheckKind::OutOfBounds), Texts{"p->a[i] is within bounds"});
  EXPECT_EQ(countCalls(member, "__premise_check"), 1U) << "i < 4, besides the bounds of the object";
  const Program trailing = compileText(record + "int f(struct s *p, int i) { return p->rest[i]; }\n");
  EXPECT_EQ(countCalls(trailing, "__premise_check"), 0U) << "may be longer than declared";
  const Program row = compileText("int g[3][4];\nint f(int i, int j) { return g[i][j]; }\n");
  EXPECT_EQ(countCalls(row, "__premise_check"), 1U) << "j < 4; i is bounded by the object";
  const Program constant = compileText(record + "int f(void) { struct s v = {{0}}; return v.a[5]; }\n");
  EXPECT_EQ(conditions(constant, CheckKind::OutOfBounds), Texts{"v.a[5] is within bounds"});
}

TEST_F(AccessTest, SteppingPointer) {
  EXPECT_EQ(conditions(compileText("int f(const char *p) { return *p++; }\n"), CheckKind::NullDereference),
            Texts{"p is not null"});
}

TEST_F(AccessTest, NestedAccessesOfOnePlaceAreTwoChecks) {
  const Program program = compileText("int f(int **a, int i, int j) { return a[i][j]; }\n");
  EXPECT_EQ(describe(program, CheckKind::NullDereference),
            (Texts{"1:39:null-dereference a is not null", "1:39:null-dereference#2 a[i] is not null"}));
  EXPECT_EQ(conditions(program, CheckKind::OutOfBounds), (Texts{"a[i] is within bounds", "a[i][j] is within bounds"}));
}

TEST_F(AccessTest, ReadAndWriteOfOneLvalueAreOneCheck) {
  EXPECT_EQ(
      conditions(compileText("struct s { int v; };\nvoid f(struct s *p) { p->v += 2; }\n"), CheckKind::NullDereference),
      Texts{"p is not null"});
}

TEST_F(AccessTest, BitFieldWriteReadsNoValue) {
  const Program program = compileText("struct s { unsigned a : 3, b : 5; };\nvoid f(struct s *p) { p->b = 1; }\n");
  EXPECT_EQ(conditions(program, CheckKind::UninitializedRead), Texts{});
  EXPECT_EQ(callArguments(program, "__premise_access", 0), (std::vector<long>{-99, 1, 2, 0, 1, 2, -1}));
  EXPECT_EQ(callArguments(program, "__premise_access", 1), (std::vector<long>{-99, 1, 1, 0, 1, 2, -1}));
}

TEST_F(AccessTest, BitFieldReadIsARead) {
  const Program program =
      compileText("struct s { unsigned a : 3, b : 5; };\nunsigned f(struct s *p) { return p->b; }\n");
  EXPECT_EQ(conditions(program, CheckKind::UninitializedRead), Texts{"p->b is initialized"});
}

TEST_F(AccessTest, StructCopyChecksBothSidesButNoInitialization) {
  const Program program = compileText("struct s { int a[8]; };\nvoid f(struct s *p, struct s *q) { *p = *q; }\n");
  EXPECT_EQ(conditions(program, CheckKind::NullDereference), (Texts{"p is not null", "q is not null"}));
  EXPECT_EQ(conditions(program, CheckKind::UninitializedRead), Texts{});
  EXPECT_EQ(callArguments(program, "__premise_access", 0)[2], 3);
  EXPECT_EQ(callArguments(program, "__premise_access", 1)[2], 2);
}

TEST_F(AccessTest, PassingAStructInRegistersReadsNoMember) {
  const Program program =
      compileText("struct s { int a, b; };\nint use(struct s v);\nint one(struct s v) { return v.a; }\n"
                  "int f(struct s *p) { return use(*p); }\n"
                  "int g(void) { struct s v; v.a = 1; return use(v); }\n");
  EXPECT_EQ(conditions(program, CheckKind::UninitializedRead), Texts{});
  EXPECT_EQ(conditions(program, CheckKind::NullDereference), Texts{"p is not null"});
}

TEST_F(AccessTest, MemoryFunctionsCheckEachArgument) {
  const Program program = compileText("#include <string.h>\nvoid f(char *p, const char *q, unsigned long n) {\n"
                                      "  memcpy(p, q, n);\n  memset(p, 0, n);\n}\n");
  EXPECT_EQ(conditions(program, CheckKind::NullDereference),
            (Texts{"p in memcpy(p, q, n) is not null", "q in memcpy(p, q, n) is not null",
                   "p in memset(p, 0, n) is not null"}));
  EXPECT_EQ(callArguments(program, "__premise_access")[1], -99) << "the size is a variable";
}

TEST_F(AccessTest, OnlyTheNumberOfVariadicArgumentsIsChecked) {
  const Program program = compileText("#include <stdarg.h>\nint f(int n, ...) {\n  va_list l;\n  va_start(l, n);\n"
                                      "  int v = va_arg(l, int);\n  va_end(l);\n  return v;\n}\n");
  EXPECT_EQ(kinds(program), Texts{"out-of-bounds"});
}

TEST_F(AccessTest, AtomicsAreAccesses) {
  const Program program = compileText("int f(_Atomic int *p) { return __c11_atomic_fetch_add(p, 1, 0); }\n");
  EXPECT_EQ(conditions(program, CheckKind::NullDereference).size(), 1U);
  EXPECT_EQ(conditions(program, CheckKind::UninitializedRead).size(), 1U);
}

TEST_F(AccessTest, CheckCallsCarryTheDebugLocation) {
  const Program program = compileText("int f(int *p) {\n  return *p;\n}\n");
  for (const llvm::BasicBlock &block : *program.module->getFunction("f"))
    for (const llvm::Instruction &instruction : block)
      if (const auto *call = llvm::dyn_cast<llvm::CallInst>(&instruction)) {
        ASSERT_TRUE(call->getDebugLoc());
        EXPECT_EQ(call->getDebugLoc().getLine(), 2U);
      }
}

} // namespace
} // namespace premise::program
