// Do the scanf models read and store the same values as libc?
#include "Models.h"

#include <array>
#include <gtest/gtest.h>

PREMISE_MODEL(sscanf);
PREMISE_MODEL(vsscanf);
extern "C" int model___isoc99_sscanf(const char *, const char *, ...);

namespace premise::models {
namespace {

// Three targets of any type that a conversion may store into, with a filling that shows what was written.
struct Targets {
  alignas(16) std::array<char, 256> bytes[3];
  Targets() {
    for (auto &target : bytes)
      target.fill('#');
  }
  void *at(size_t index) { return bytes[index].data(); }
};

std::string directive(Random &random) {
  std::string spec = "%";
  if (random.chance(10))
    spec += "*";
  if (random.chance(25))
    spec += std::to_string(random.number(1, 6));
  switch (random.number(0, 5)) {
  case 0:
  case 1: {
    static const std::string_view sizes[] = {"", "", "h", "hh", "l", "ll"};
    return spec + std::string(sizes[random.number(0, 5)]) + random.oneOf("diuxXo");
  }
  case 2:
    return spec + "s";
  case 3:
    return spec + "c";
  case 4: {
    static const std::string_view sets[] = {"[abc]", "[^abc]", "[a-c1-5]", "[]a]", "[^] ]", "[-a]", "[a-]", "[0-9]"};
    return spec + std::string(sets[random.number(0, 7)]);
  }
  default:
    return random.chance(50) ? "%n" : "%%";
  }
}

std::string format(Random &random) {
  std::string result;
  for (int part = 0; part < 3; part++) {
    if (random.chance(30))
      result += random.oneOf(" ,a");
    result += directive(random);
  }
  return result + random.text(" x", 1);
}

std::string input(Random &random) {
  std::string result;
  for (int part = random.number(0, 4); part > 0; part--) {
    if (random.chance(50))
      result += random.oneOf(" ,a\n%");
    if (random.chance(60))
      result += std::to_string(static_cast<int>(random.scaledBits()));
    else
      result += random.text("abc01x-+ ]8", 6);
    if (random.chance(5))
      result += "123456789012345678901234567890";
  }
  return result;
}

TEST(ScanModels, ReadAsLibc) {
  Random random(61);
  Guarded memory;
  for (int run = 0; run < 5 * kRuns; run++) {
    std::string spec = format(random);
    const char *text = memory.placeText(input(random));
    Targets expected;
    Targets actual;
    int count = sscanf(text, spec.c_str(), expected.at(0), expected.at(1), expected.at(2));
    int modelCount = model_sscanf(text, spec.c_str(), actual.at(0), actual.at(1), actual.at(2));
    ASSERT_EQ(modelCount, count) << '"' << spec << "\" on \"" << text << '"';
    for (size_t i = 0; i < 3; i++)
      ASSERT_EQ(actual.bytes[i], expected.bytes[i]) << '"' << spec << "\" on \"" << text << "\", target " << i;
  }
}

TEST(ScanModels, ReadFloatsAsLibc) {
  Random random(62);
  for (int run = 0; run < kRuns; run++) {
    std::string text =
        random.text(" -+", 1) + random.text("0123456789", 4) + random.text(".", 1) + random.text("0123456789", 4);
    if (random.chance(30))
      text += random.oneOf("eE") + random.text("-+", 1) + std::to_string(random.number(0, 9));
    text += random.text(" e.,", 2);
    float expectedFloat = -1;
    float actualFloat = -1;
    double expectedDouble = -1;
    double actualDouble = -1;
    const char *spec = random.chance(50) ? "%f%lf" : "%3f%*c%lg";
    int count = sscanf(text.c_str(), spec, &expectedFloat, &expectedDouble);
    ASSERT_EQ(model_sscanf(text.c_str(), spec, &actualFloat, &actualDouble), count) << text;
    ASSERT_EQ(actualFloat, expectedFloat) << text;
    ASSERT_EQ(actualDouble, expectedDouble) << text;
  }
}

TEST(ScanModels, NamesOfTheHeadersExist) {
  int value = 0;
  EXPECT_EQ(model___isoc99_sscanf("42", "%d", &value), 1);
  EXPECT_EQ(value, 42);
}

} // namespace
} // namespace premise::models
