// Which arithmetic gets a check, and what the check says.
#include "SourceFixture.h"

namespace premise::program {
namespace {

using Texts = std::vector<std::string>;

class ArithmeticTest : public SourceFixture {};

TEST_F(ArithmeticTest, SignedOperatorsCanOverflow) {
  const Program program = compileText("int f(int a, int b) {\n"
                                      "  int s = a + b;\n"
                                      "  s -= b;\n"
                                      "  s++;\n"
                                      "  --s;\n"
                                      "  return -s * a;\n"
                                      "}\n");
  EXPECT_EQ(describe(program, CheckKind::SignedOverflow),
            (Texts{"2:13:signed-overflow a + b does not overflow", "3:5:signed-overflow s -= b does not overflow",
                   "4:4:signed-overflow s++ does not overflow", "5:3:signed-overflow --s does not overflow",
                   "6:10:signed-overflow -s does not overflow", "6:13:signed-overflow -s * a does not overflow"}));
  EXPECT_EQ(kinds(program).size(), 6U);
}

TEST_F(ArithmeticTest, NoInstructionKeepsUndefinedOverflow) {
  const Program program = compileText("int f(int a, int b) { return a * b - a; }\n");
  for (const llvm::Function &function : *program.module)
    for (const llvm::BasicBlock &block : function)
      for (const llvm::Instruction &instruction : block)
        EXPECT_NE(instruction.getOpcode(), static_cast<unsigned>(llvm::Instruction::Mul));
  EXPECT_EQ(countCalls(program, "llvm.smul.with.overflow.i32"), 1U);
  EXPECT_EQ(countCalls(program, "llvm.ssub.with.overflow.i32"), 1U);
}

TEST_F(ArithmeticTest, UnsignedAndNarrowOperandsCannotOverflow) {
  EXPECT_EQ(kinds(compileText("unsigned f(unsigned a, unsigned b) { return a * b + a - b; }\n")), Texts{});
  EXPECT_EQ(kinds(compileText("int f(short a, unsigned char b) { return a + b - a * 3; }\n")), Texts{});
  EXPECT_EQ(kinds(compileText("int f(short a, short b) { return a * b; }\n")), Texts{});
  EXPECT_EQ(kinds(compileText("int f(void) { return 2147483647 - 5; }\n")), Texts{});
}

TEST_F(ArithmeticTest, BitFieldsAreNarrow) {
  const std::string record = "struct s { unsigned a : 7; int b : 5; int c : 32; };\n";
  EXPECT_EQ(conditions(compileText(record + "int f(struct s *p) { return p->a * 1000 + p->b * p->a; }\n"),
                       CheckKind::SignedOverflow),
            Texts{});
  EXPECT_EQ(conditions(compileText(record + "int f(struct s *p) { return p->c + 1; }\n"), CheckKind::SignedOverflow),
            Texts{"p->c + 1 does not overflow"});
}

TEST_F(ArithmeticTest, WrappingOverflowIsDefined) {
  const std::string text = "int f(int a, int b) { return (a + b) << 3; }\nint g(int a, int b) { return a / b; }\n";
  EXPECT_EQ(kinds(compileText(text)), (Texts{"signed-overflow", "shift", "division-by-zero", "signed-overflow"}));
  EXPECT_EQ(kinds(compileText(text, {"-fwrapv"})), Texts{"division-by-zero"});
  EXPECT_EQ(kinds(compileText(text, {"-fno-strict-overflow"})), Texts{"division-by-zero"});
}

TEST_F(ArithmeticTest, DivisionByZeroAndByMinusOne) {
  const Program program = compileText("int f(int a, int b) { return a / b; }\n"
                                      "int g(int a, int b) { a %= b + 1; return a; }\n"
                                      "unsigned h(unsigned a, unsigned b) { return a / b; }\n"
                                      "int k(int a) { return a / 3 + a % -7; }\n"
                                      "int l(int a) { return a / -1; }\n");
  EXPECT_EQ(conditions(program, CheckKind::DivisionByZero), (Texts{"b != 0", "(b + 1) != 0", "b != 0"}));
  EXPECT_EQ(describe(program, CheckKind::SignedOverflow),
            (Texts{"1:32:signed-overflow a / b does not overflow", "2:25:signed-overflow a %= b + 1 does not overflow",
                   "2:30:signed-overflow b + 1 does not overflow",

                   "5:25:signed-overflow a / -1 does not overflow"}));
}

TEST_F(ArithmeticTest, ShiftAmountsAndSignedResults) {
  const Program program = compileText("unsigned f(unsigned a, int n) { return a << n; }\n"
                                      "unsigned g(unsigned a) { return a << 31; }\n"
                                      "int h(int n) { return 1 << n; }\n"
                                      "int i(int a) { return a << 4; }\n"
                                      "int j(int a, long n) { return a >> n; }\n"
                                      "int k(unsigned char a) { return a << 8; }\n");
  EXPECT_EQ(describe(program, CheckKind::Shift),
            (Texts{"1:42:shift a << n: shift amount below 32",
                   "3:25:shift 1 << n: shift amount below 32 and result representable",
                   "4:25:shift a << 4: result representable", "5:33:shift a >> n: shift amount below 32"}));
  EXPECT_EQ(kinds(program).size(), 4U);
  EXPECT_EQ(countCalls(program, "__premise_check"), 5U) << "1 << n is one check with two conditions";
}

TEST_F(ArithmeticTest, FloatingPointMustFitTheInteger) {
  const Program program = compileText("int f(double d) { return d; }\n"
                                      "unsigned char g(float x) { return (unsigned char)x; }\n"
                                      "int h(int i) { i += 1.5; return i; }\n"
                                      "float k(double d) { return (float)d; }\n");
  EXPECT_EQ(describe(program, CheckKind::FloatCast),
            (Texts{"1:26:float-cast d fits in int", "2:35:float-cast x fits in unsigned char",
                   "3:18:float-cast i += 1.5 fits in int"}));
}

TEST_F(ArithmeticTest, AbsoluteValueOfTheSmallestNumber) {
  EXPECT_EQ(describe(compileText("#include <stdlib.h>\nint f(int a) { return abs(a); }\n"), CheckKind::SignedOverflow),
            Texts{"2:23:signed-overflow abs(a) does not overflow"});
}

TEST_F(ArithmeticTest, PointerArithmeticIsNoOverflow) {
  EXPECT_EQ(kinds(compileText("long f(int *p, int *q, long n) { return (p + n) - q; }\n")), Texts{});
  EXPECT_EQ(conditions(compileText("void f(int n, int m) { int a[n][m]; a[1][2] = 3; }\n"), CheckKind::SignedOverflow),
            Texts{});
}

} // namespace
} // namespace premise::program
