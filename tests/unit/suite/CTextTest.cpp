// Does C text denote the values it stands for?
#include "suite/CText.h"

#include "Samples.h"
#include "suite/Scalar.h"

#include <cmath>
#include <gtest/gtest.h>
#include <limits>

namespace premise::suite {
namespace {

using namespace samples;

TEST(CText, integersKeepTheirTypeAndEdges) {
  EXPECT_EQ(integerLiteral(integer("", "int", 5)), "5");
  EXPECT_EQ(integerLiteral(integer("", "int", -7)), "-7");
  EXPECT_EQ(integerLiteral(integer("", "int", std::numeric_limits<int>::min())), "(-2147483647 - 1)");
  EXPECT_EQ(integerLiteral(integer("", "short", -32768, 16)), "-32768");
  EXPECT_EQ(integerLiteral(integer("", "unsigned int", -1)), "4294967295u");
  EXPECT_EQ(integerLiteral(integer("", "long", std::numeric_limits<std::int64_t>::min(), 64)),
            "(-9223372036854775807ll - 1)");
  EXPECT_EQ(integerLiteral(integer("", "long", std::int64_t{1} << 40, 64)), "1099511627776ll");
  EXPECT_EQ(integerLiteral(integer("", "unsigned long", -1, 64)), "18446744073709551615ull");
  EXPECT_EQ(integerLiteral(integer("", "enum colour", 2)), "(enum colour)2");
}

TEST(CText, wideIntegersAreShifted) {
  InputValue wide = integer("", "unsigned __int128", 0, 128);
  wide.high = 1;
  wide.low = 2;
  EXPECT_EQ(integerLiteral(wide), "(unsigned __int128)((unsigned __int128)0x1ull << 64 | 0x2ull)");
  EXPECT_EQ(integerLiteral(integer("", "__int128", -3, 128)), "-3");
  EXPECT_EQ(decimal(wide), "18446744073709551618");
}

TEST(CText, charactersReadAsCharactersWhereTheyAreSome) {
  EXPECT_EQ(integerLiteral(character("", 'a')), "'a'");
  EXPECT_EQ(integerLiteral(character("", '\'')), "'\\''");
  EXPECT_EQ(integerLiteral(character("", '\\')), "'\\\\'");
  EXPECT_EQ(integerLiteral(character("", '\n')), "'\\n'");
  EXPECT_EQ(integerLiteral(character("", '\0')), "0");
  EXPECT_EQ(integerLiteral(character("", '\x80')), "-128");
}

TEST(CText, floatsAreShortOrExact) {
  EXPECT_EQ(floatLiteral(real("", 1.5)), "1.5");
  EXPECT_EQ(floatLiteral(real("", 2)), "2.0");
  EXPECT_EQ(floatLiteral(real("", -0.0)), "-0.0");
  EXPECT_EQ(floatLiteral(real("", 3.141592653589793)), "0x1.921fb54442d18p+1");
  EXPECT_EQ(floatLiteral(real("", -INFINITY)), "-__builtin_inf()");
  InputValue nan = real("", 0);
  nan.low = 0x7ff8000000000001;
  EXPECT_EQ(floatLiteral(nan), "((union { unsigned long long bits; double value; }){0x7ff8000000000001ull}).value");
  EXPECT_EQ(floatText(nan), "NaN");
  EXPECT_EQ(floatText(real("", 0.1)), "0.1");
}

TEST(CText, halfAndExtendedFloatsHaveTheirValue) {
  InputValue half = real("", 0);
  half.bits = 16;
  half.low = 0x3e00;
  EXPECT_EQ(floatText(half), "1.5");
  half.low = 0x0001;
  EXPECT_EQ(floatValue(half), std::ldexp(1.0L, -24));
  half.low = 0xfc00;
  EXPECT_EQ(floatText(half), "-Infinity");
  InputValue extended = half;
  extended.bits = 80;
  extended.low = 0xc000000000000000;
  extended.high = 0x3fff;
  EXPECT_EQ(floatLiteral(extended), "1.5l");
}

TEST(CText, stringsSurviveDigitsAfterEscapes) {
  EXPECT_EQ(stringLiteral(std::string("a\"b\\\n\0011\377", 8)), R"("a\"b\\\n\0011\377")");
  EXPECT_TRUE(isText(std::string("abc\0\0", 5)));
  EXPECT_FALSE(isText(std::string("a\0b", 3)));
  EXPECT_FALSE(isText(""));
}

TEST(CText, declarationsPutTheNameWhereCWantsIt) {
  EXPECT_EQ(declare("int", "x"), "int x");
  EXPECT_EQ(declare("struct node *", "p"), "struct node *p");
  EXPECT_EQ(declare("int[3]", "a"), "int a[3]");
  EXPECT_EQ(declare("int[2][3]", "a[4]"), "int a[4][2][3]");
  EXPECT_EQ(declare("int (*)(char, void (*)(int))", "f"), "int (*f)(char, void (*)(int))");
  EXPECT_EQ(declare("int (*[3])(void)", "f"), "int (*f[3])(void)");
  EXPECT_EQ(declare("int (*)[3]", "p"), "int (*p)[3]");
  EXPECT_EQ(decayed("int[3]"), "int *");
  EXPECT_EQ(decayed("int[][3]"), "int (*)[3]");
  EXPECT_EQ(withoutQualifiers("const char"), "char");
  EXPECT_EQ(withoutQualifiers("const char *const"), "const char *");
  EXPECT_EQ(withoutQualifiers("constant"), "constant");
}

TEST(CText, commentsCannotBeLeft) {
  EXPECT_EQ(commentText("a */ b\nc\\"), "a * / b c");
}

TEST(CText, memoryHasPaddingAndSigns) {
  EXPECT_EQ(memoryBytes(integer("", "int", -2)), std::string("\xfe\xff\xff\xff", 4));
  const InputValue mixed =
      record("", "struct mixed", {character("c", 'x'), integer("n", "int", 1), character("d", 'y')});
  EXPECT_EQ(memoryBytes(mixed), std::string("x\0\0\0\1\0\0\0y\0\0\0", 12));
}

} // namespace
} // namespace premise::suite
