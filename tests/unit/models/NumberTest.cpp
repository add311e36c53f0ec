// Do the models of stdlib.h read the same numbers as libc, with the same end, errno and limits?
#include "Models.h"

#include <gtest/gtest.h>

PREMISE_MODEL(strtol);
PREMISE_MODEL(strtoll);
PREMISE_MODEL(strtoul);
PREMISE_MODEL(strtoull);
PREMISE_MODEL(strtoimax);
PREMISE_MODEL(strtoumax);
PREMISE_MODEL(atoi);
PREMISE_MODEL(atol);
PREMISE_MODEL(atoll);
PREMISE_MODEL(atof);
PREMISE_MODEL(strtod);
PREMISE_MODEL(strtof);
extern "C" {
long model___isoc23_strtol(const char *, char **, int);
int model_abs(int);
long model_labs(long);
long long model_llabs(long long);
div_t model_div(int, int);
ldiv_t model_ldiv(long, long);
lldiv_t model_lldiv(long long, long long);
}

namespace premise::models {
namespace {

std::string integerText(Random &random) {
  static const std::string_view starts[] = {"",  "",   "",   " ",   "\t\n ", "-",  "+", " -",
                                            "0", "0x", "0X", "-0x", "0b",    "+-", "--"};
  std::string text(starts[random.number(0, std::size(starts) - 1)]);
  switch (random.number(0, 3)) {
  case 0:
    return text + std::to_string(random.scaledBits()) + random.text("0123456789", 3);
  case 1:
    return text + random.text("01", 70);
  case 2:
    return text + random.text("0123456789abcdefABCDEFgxz", 20);
  default:
    return text + std::to_string(static_cast<long long>(random.scaledBits())) + random.text(" x.a", 2);
  }
}

std::string limitText(Random &random) {
  static const std::string_view limits[] = {"9223372036854775807",   "9223372036854775808",  "-9223372036854775808",
                                            "-9223372036854775809",  "18446744073709551615", "18446744073709551616",
                                            "-18446744073709551615", "2147483648",           "-2147483649",
                                            "7fffffffffffffff",      "8000000000000000",     "ffffffffffffffff",
                                            "10000000000000000"};
  return std::string(limits[random.number(0, std::size(limits) - 1)]);
}

// Value, consumed characters and errno of one call.
template <typename Read> std::string reading(const char *text, int base, int *error, Read read) {
  clearErrors();
  char *end = const_cast<char *>(text) - 1; // stays where the function does not set it
  auto value = read(text, &end, base);
  return std::to_string(value) + " end " + std::to_string(end - text) + " errno " + std::to_string(*error);
}

TEST(NumberModels, ReadIntegersAsLibc) {
  Random random(21);
  Guarded memory;
  int *modelError = model___errno_location();
  for (int run = 0; run < 2 * kRuns; run++) {
    const char *text = memory.placeText(random.chance(15) ? limitText(random) : integerText(random));
    int base = random.chance(50) ? 10 : static_cast<int>(random.number(2, 36));
    base = random.chance(20) ? 0 : base;
#define EXPECT_SAME(name)                                                                                              \
  ASSERT_EQ(reading(text, base, modelError, model_##name), reading(text, base, &errno, name))                          \
      << text << " base " << base
    EXPECT_SAME(strtol);
    EXPECT_SAME(strtoll);
    EXPECT_SAME(strtoul);
    EXPECT_SAME(strtoull);
    EXPECT_SAME(strtoimax);
    EXPECT_SAME(strtoumax);
#undef EXPECT_SAME
    ASSERT_EQ(model_atoi(text), atoi(text)) << text;
    ASSERT_EQ(model_atol(text), atol(text)) << text;
    ASSERT_EQ(model_atoll(text), atoll(text)) << text;
    ASSERT_EQ(model_strtol(text, nullptr, 10), strtol(text, nullptr, 10)) << text;
  }
}

TEST(NumberModels, RefuseOtherBases) {
  const char *text = "12";
  for (int base : {-1, 1, 37}) {
    clearErrors();
    char *end = nullptr;
    EXPECT_EQ(model_strtol(text, &end, base), 0);
    EXPECT_EQ(end, nullptr);
    EXPECT_EQ(*model___errno_location(), EINVAL);
  }
}

TEST(NumberModels, BinaryPrefixIsC23Only) {
  EXPECT_EQ(model___isoc23_strtol("0b101", nullptr, 0), 5);
  EXPECT_EQ(model___isoc23_strtol("-0B11", nullptr, 2), -3);
  EXPECT_EQ(model___isoc23_strtol("0b2", nullptr, 0), 0);
  EXPECT_EQ(model_strtol("0b101", nullptr, 0), 0);
}

std::string floatText(Random &random, int longestPart, int largestExponent) {
  static const std::string_view starts[] = {"", "", "-", "+", " ", "\n-"};
  std::string text(starts[random.number(0, std::size(starts) - 1)]);
  text += random.text("0123456789", longestPart);
  if (random.chance(60))
    text += "." + random.text("0123456789", longestPart);
  if (random.chance(40))
    text += (random.chance(50) ? "e" : "E") + std::to_string(random.number(-largestExponent, largestExponent));
  if (random.chance(10))
    text += random.text("e.+-x ", 3);
  return text;
}

TEST(NumberModels, ReadShortFloatsExactly) {
  Random random(22);
  Guarded memory;
  for (int run = 0; run < kRuns; run++) {
    const char *text = memory.placeText(floatText(random, 7, 15));
    char *end = nullptr;
    char *modelEnd = nullptr;
    clearErrors();
    double expected = strtod(text, &end);
    double actual = model_strtod(text, &modelEnd);
    ASSERT_EQ(actual, expected) << text;
    ASSERT_EQ(std::signbit(actual), std::signbit(expected)) << text;
    ASSERT_EQ(modelEnd, end) << text;
    ASSERT_EQ(*model___errno_location(), errno) << text;
    ASSERT_EQ(model_atof(text), atof(text)) << text;
  }
}

TEST(NumberModels, ReadShortSingleFloatsExactly) {
  Random random(23);
  Guarded memory;
  for (int run = 0; run < kRuns; run++) {
    const char *text = memory.placeText(floatText(random, 3, 6));
    char *end = nullptr;
    char *modelEnd = nullptr;
    ASSERT_EQ(model_strtof(text, &modelEnd), strtof(text, &end)) << text;
    ASSERT_EQ(modelEnd, end) << text;
  }
}

TEST(NumberModels, ReadLongFloatsClosely) {
  Random random(24);
  Guarded memory;
  for (int run = 0; run < kRuns; run++) {
    const char *text = memory.placeText(floatText(random, 25, 340));
    char *end = nullptr;
    char *modelEnd = nullptr;
    double expected = strtod(text, &end);
    double actual = model_strtod(text, &modelEnd);
    ASSERT_EQ(modelEnd, end) << text;
    if (std::isinf(expected) || std::fabs(expected) > 1.79e308)
      ASSERT_GT(std::fabs(actual), 1.79e308) << text;
    else
      ASSERT_LE(std::fabs(actual - expected), std::fabs(expected) * 1e-14 + 1e-322) << text;
  }
}

TEST(NumberModels, ReadHexadecimalFloatsExactly) {
  Random random(25);
  Guarded memory;
  for (int run = 0; run < kRuns; run++) {
    std::string written = random.chance(50) ? "0x" : "-0X";
    written += random.text("0123456789abcdefAF", 6) + (random.chance(50) ? "." + random.text("08cF", 5) : "");
    written += random.chance(50) ? "p" + std::to_string(random.number(-1100, 1030)) : random.text("pg", 2);
    const char *text = memory.placeText(written);
    char *end = nullptr;
    char *modelEnd = nullptr;
    ASSERT_EQ(model_strtod(text, &modelEnd), strtod(text, &end)) << text;
    ASSERT_EQ(modelEnd, end) << text;
  }
}

TEST(NumberModels, ReadSpecialFloatsAsLibc) {
  for (const char *text : {"inf",    "-INF", "infinity", "Infinitx", "infin", "nan",    "-nan",   "NaN(12_a)", "nan(1",
                           "nan(-)", "in",   "na",       "",         ".",     "-",      "e5",     ".e5",       "5.",
                           ".5",     "0x",   "0x.",      "0xp1",     "1e999", "-1e999", "1e-999", "0e999"}) {
    char *end = nullptr;
    char *modelEnd = nullptr;
    clearErrors();
    double expected = strtod(text, &end);
    double actual = model_strtod(text, &modelEnd);
    EXPECT_EQ(modelEnd, end) << text;
    EXPECT_EQ(std::isnan(actual), std::isnan(expected)) << text;
    if (!std::isnan(expected))
      EXPECT_EQ(actual, expected) << text;
    EXPECT_EQ(*model___errno_location(), errno) << text;
  }
}

TEST(NumberModels, ComputeAsLibc) {
  Random random(26);
  for (int run = 0; run < kRuns; run++) {
    long dividend = static_cast<long>(random.scaledBits() * (random.chance(50) ? -1ULL : 1ULL));
    long divisor = static_cast<long>(random.scaledBits() >> 1) + 1;
    int small = static_cast<int>(random.scaledBits());
    int smallDivisor = static_cast<int>(random.scaledBits() >> 34) + 1;
    if (small != std::numeric_limits<int>::min())
      ASSERT_EQ(model_abs(small), abs(small));
    if (dividend != std::numeric_limits<long>::min()) {
      ASSERT_EQ(model_labs(dividend), labs(dividend));
      ASSERT_EQ(model_llabs(dividend), llabs(dividend));
    }
    ASSERT_EQ(model_div(small, smallDivisor).quot, small / smallDivisor);
    ASSERT_EQ(model_div(small, smallDivisor).rem, small % smallDivisor);
    ASSERT_EQ(model_ldiv(dividend, divisor).quot, dividend / divisor);
    ASSERT_EQ(model_ldiv(dividend, divisor).rem, dividend % divisor);
    ASSERT_EQ(model_lldiv(dividend, divisor).quot, dividend / divisor);
  }
}

} // namespace
} // namespace premise::models
