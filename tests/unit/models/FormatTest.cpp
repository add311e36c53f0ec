// Do the printf models write and count the same characters as libc?
#include "Models.h"

#include <gtest/gtest.h>

PREMISE_MODEL(snprintf);
PREMISE_MODEL(sprintf);
PREMISE_MODEL(vsnprintf);
PREMISE_MODEL(asprintf);
PREMISE_MODEL(printf);
PREMISE_MODEL(fprintf);
PREMISE_MODEL(dprintf);
extern "C" {
extern FILE *model_stdout;
extern FILE *model_stdin;
int model___printf_chk(int, const char *, ...);
int model___sprintf_chk(char *, int, size_t, const char *, ...);
int model___snprintf_chk(char *, size_t, int, size_t, const char *, ...);
}

namespace premise::models {
namespace {

constexpr size_t kRoom = 600;

std::string flagsAndWidth(Random &random) {
  std::string spec = "%" + random.text("-+ #0", 3);
  if (random.chance(50))
    spec += std::to_string(random.number(1, 25));
  if (random.chance(40))
    spec += "." + (random.chance(80) ? std::to_string(random.number(0, 25)) : "");
  return spec;
}

// Compares text, length, truncation and the count that a swallowing function returns.
template <typename... Values> void compare(Random &random, const std::string &format, Values... values) {
  char expected[kRoom];
  char actual[kRoom];
  int length = snprintf(expected, kRoom, format.c_str(), values...);
  ASSERT_EQ(model_snprintf(actual, kRoom, format.c_str(), values...), length) << format;
  ASSERT_STREQ(actual, expected) << format;
  size_t capacity = static_cast<size_t>(random.number(0, length + 2));
  memset(expected, '#', kRoom);
  memset(actual, '#', kRoom);
  ASSERT_EQ(model_snprintf(actual, capacity, format.c_str(), values...),
            snprintf(expected, capacity, format.c_str(), values...));
  ASSERT_EQ(std::string(actual, kRoom), std::string(expected, kRoom)) << format << " into " << capacity;
  ASSERT_EQ(model_sprintf(actual, format.c_str(), values...), length) << format;
}

template <typename... Values> void compareCount(const std::string &format, Values... values) {
  int length = snprintf(nullptr, 0, format.c_str(), values...);
  ASSERT_EQ(model_printf(format.c_str(), values...), length) << format;
  ASSERT_EQ(model_fprintf(model_stdout, format.c_str(), values...), length) << format;
}

TEST(FormatModels, WriteIntegersAsLibc) {
  Random random(51);
  for (int run = 0; run < 2 * kRuns; run++) {
    std::string around = random.text("ab%", 2);
    std::string::size_type percent = 0;
    while ((percent = around.find('%', percent)) != std::string::npos) {
      around.insert(percent, "%");
      percent += 2;
    }
    std::string spec = around + flagsAndWidth(random);
    char specifier = random.oneOf("diuxXo");
    unsigned long long value = random.chance(10) ? 0 : random.scaledBits() * (random.chance(50) ? -1ULL : 1ULL);
    static const std::string_view wideSizes[] = {"l", "ll", "z", "j", "t"};
    static const std::string_view smallSizes[] = {"", "h", "hh"};
    std::string wide = spec + std::string(wideSizes[random.number(0, 4)]) + specifier + around;
    std::string small = spec + std::string(smallSizes[random.number(0, 2)]) + specifier + around;
    compare(random, wide, value);
    compareCount(wide, value);
    compare(random, small, static_cast<int>(value));
    compareCount(small, static_cast<int>(value));
    ASSERT_FALSE(HasFatalFailure());
  }
}

TEST(FormatModels, WriteTextsAsLibc) {
  Random random(52);
  Guarded memory;
  for (int run = 0; run < kRuns; run++) {
    std::string spec = "%" + random.text("-", 1);
    int width = static_cast<int>(random.number(-20, 20));
    int precision = static_cast<int>(random.number(-2, 12));
    const char *text = random.chance(5) ? nullptr : memory.placeText(random.text("abc\x80", 14));
    compare(random, spec + "*.*s|", width, precision, text);
    compareCount(spec + "*.*s|", width, precision, text);
    compare(random, "<%s>" + spec + "*c%%", text == nullptr ? "-" : text, width,
            static_cast<int>(random.number(1, 255)));
    const void *pointer = random.chance(10) ? nullptr : reinterpret_cast<void *>(random.scaledBits());
    compare(random, spec + "20p", pointer);
    compareCount("%p %*d", pointer, width, precision);
    ASSERT_FALSE(HasFatalFailure());
  }
}

TEST(FormatModels, WriteSomeArgumentsAsLibc) {
  Random random(53);
  for (int run = 0; run < kRuns; run++) {
    int a = static_cast<int>(random.scaledBits());
    long b = static_cast<long>(random.scaledBits());
    unsigned char c = static_cast<unsigned char>(random.bits());
    double d =
        std::ldexp(static_cast<double>(random.number(-100000, 100000)), static_cast<int>(random.number(-20, 20)));
    compare(random, "%d,%ld;%hhu %s %f %d", a, b, c, "text", d, a);
    compare(random, flagsAndWidth(random) + random.oneOf("fgeEG") + "/%d", d, a);
    compareCount("%d %d %d %d %d %d %d %ld", a, a, a, a, a, a, a, b);
    ASSERT_FALSE(HasFatalFailure());
  }
}

TEST(FormatModels, StoreTheCount) {
  char buffer[16];
  int count = -1;
  long longCount = -1;
  EXPECT_EQ(model_snprintf(buffer, sizeof buffer, "abc%n%d%ln", &count, 12, &longCount), 5);
  EXPECT_EQ(count, 3);
  EXPECT_EQ(longCount, 5);
}

TEST(FormatModels, HugeDoublesFit) {
  char expected[kRoom];
  char actual[kRoom];
  int length = snprintf(expected, kRoom, "%.100f", 1e300);
  EXPECT_EQ(model_snprintf(actual, kRoom, "%.100f", 1e300), length);
  EXPECT_STREQ(actual, expected);
  snprintf(expected, kRoom, "%Lf", 2.5L);
  model_snprintf(actual, kRoom, "%Lf", 2.5L);
  EXPECT_STREQ(actual, expected);
}

TEST(FormatModels, AllocateAndForward) {
  char *text = nullptr;
  ASSERT_EQ(model_asprintf(&text, "%s-%05d", "abc", 42), 9);
  EXPECT_STREQ(text, "abc-00042");
  free(text);
  char buffer[16];
  EXPECT_EQ(model___sprintf_chk(buffer, 1, sizeof buffer, "%x", 255), 2);
  EXPECT_STREQ(buffer, "ff");
  EXPECT_EQ(model___snprintf_chk(buffer, 3, 1, sizeof buffer, "%d", 12345), 5);
  EXPECT_STREQ(buffer, "12");
  EXPECT_EQ(model___printf_chk(1, "%s\n", "abc"), 4);
  EXPECT_EQ(model_dprintf(2, "%d", -7), 2);
  EXPECT_EQ(model_dprintf(17, "%d", -7), -1);
  EXPECT_EQ(model_fprintf(model_stdin, "x"), -1);
}

} // namespace
} // namespace premise::models
