// Do the models of string.h agree with libc on what they measure, compare and find?
#include "Models.h"

#include <gtest/gtest.h>

PREMISE_MODEL(strlen);
PREMISE_MODEL(strnlen);
PREMISE_MODEL(memcmp);
PREMISE_MODEL(bcmp);
PREMISE_MODEL(strcmp);
PREMISE_MODEL(strncmp);
PREMISE_MODEL(strcasecmp);
PREMISE_MODEL(strncasecmp);
PREMISE_MODEL(strcoll);
PREMISE_MODEL(strspn);
PREMISE_MODEL(strcspn);
PREMISE_MODEL(strtok);
PREMISE_MODEL(strtok_r);
PREMISE_MODEL(strsep);
PREMISE_MODEL(memmem);
PREMISE_MODEL(strerror);
extern "C" {
void *model_memchr(const void *, int, size_t);
void *model_memrchr(const void *, int, size_t);
void *model_rawmemchr(const void *, int);
char *model_strchr(const char *, int);
char *model_strrchr(const char *, int);
char *model_strchrnul(const char *, int);
char *model_strstr(const char *, const char *);
char *model_strcasestr(const char *, const char *);
char *model_strpbrk(const char *, const char *);
}

namespace premise::models {
namespace {

constexpr std::string_view kLetters = "abcAB\x80\xff";

TEST(StringModels, MeasureAsLibc) {
  Random random(1);
  Guarded memory;
  for (int run = 0; run < kRuns; run++) {
    const char *text = memory.placeText(random.text(kLetters, 30));
    size_t limit = random.number(0, 40);
    ASSERT_EQ(model_strlen(text), strlen(text));
    ASSERT_EQ(model_strnlen(text, limit), strnlen(text, limit));
    ASSERT_EQ(model_strnlen(text, strlen(text)), strlen(text));
  }
}

TEST(StringModels, CompareAsLibc) {
  Random random(2);
  Guarded left;
  Guarded right;
  for (int run = 0; run < kRuns; run++) {
    std::string first = random.text(kLetters.substr(0, random.number(1, kLetters.size())), 8);
    std::string second = random.chance(50) ? first + random.text(kLetters, 3) : random.text(kLetters, 8);
    const char *a = left.placeText(first);
    const char *b = right.placeText(second);
    size_t count = random.number(0, 12);
    ASSERT_EQ(signOf(model_strcmp(a, b)), signOf(strcmp(a, b))) << first << "|" << second;
    ASSERT_EQ(signOf(model_strcoll(a, b)), signOf(strcoll(a, b)));
    ASSERT_EQ(signOf(model_strncmp(a, b, count)), signOf(strncmp(a, b, count)));
    ASSERT_EQ(signOf(model_strcasecmp(a, b)), signOf(strcasecmp(a, b)));
    ASSERT_EQ(signOf(model_strncasecmp(a, b, count)), signOf(strncasecmp(a, b, count)));
  }
}

TEST(StringModels, CompareMemoryAsLibc) {
  Random random(3);
  Guarded left;
  Guarded right;
  for (int run = 0; run < kRuns; run++) {
    std::string first(static_cast<size_t>(random.number(0, 70)), '\0');
    for (char &code : first)
      code = static_cast<char>(random.bits());
    std::string second = first;
    for (int change = 0; !second.empty() && change < random.number(0, 2); change++)
      second[static_cast<size_t>(random.number(0, second.size() - 1))] ^= static_cast<char>(random.bits());
    const char *a = left.place(first);
    const char *b = right.place(second);
    ASSERT_EQ(signOf(model_memcmp(a, b, first.size())), signOf(memcmp(a, b, first.size())));
    ASSERT_EQ(model_bcmp(a, b, first.size()) == 0, bcmp(a, b, first.size()) == 0);
  }
}

TEST(StringModels, FindCharactersAsLibc) {
  Random random(4);
  Guarded memory;
  for (int run = 0; run < kRuns; run++) {
    const char *text = memory.placeText(random.text(kLetters, 20));
    int code = random.chance(10) ? 0 : static_cast<int>(random.oneOf(kLetters)) + (random.chance(20) ? 256 : 0);
    size_t size = static_cast<size_t>(random.number(0, strlen(text) + 1));
    ASSERT_EQ(offset(model_strchr(text, code), text), offset(strchr(text, code), text));
    ASSERT_EQ(offset(model_strrchr(text, code), text), offset(strrchr(text, code), text));
    ASSERT_EQ(offset(model_strchrnul(text, code), text), offset(strchrnul(text, code), text));
    ASSERT_EQ(offset(model_memchr(text, code, size), text), offset(memchr(text, code, size), text));
    ASSERT_EQ(offset(model_memrchr(text, code, size), text), offset(memrchr(text, code, size), text));
    ASSERT_EQ(offset(model_rawmemchr(text, 0), text), offset(rawmemchr(text, 0), text));
  }
}

TEST(StringModels, FindTextsAsLibc) {
  Random random(5);
  Guarded haystackMemory;
  Guarded needleMemory;
  for (int run = 0; run < kRuns; run++) {
    const char *haystack = haystackMemory.placeText(random.text("abAB", 16));
    const char *needle = needleMemory.placeText(random.text("abAB", random.number(0, 4)));
    ASSERT_EQ(offset(model_strstr(haystack, needle), haystack), offset(strstr(haystack, needle), haystack));
    ASSERT_EQ(offset(model_strcasestr(haystack, needle), haystack), offset(strcasestr(haystack, needle), haystack));
    size_t size = strlen(haystack);
    size_t needleSize = strlen(needle);
    ASSERT_EQ(offset(model_memmem(haystack, size, needle, needleSize), haystack),
              offset(memmem(haystack, size, needle, needleSize), haystack));
  }
}

TEST(StringModels, SpanAsLibc) {
  Random random(6);
  Guarded textMemory;
  Guarded setMemory;
  for (int run = 0; run < kRuns; run++) {
    const char *text = textMemory.placeText(random.text(kLetters, 12));
    const char *set = setMemory.placeText(random.text(kLetters, 4));
    ASSERT_EQ(model_strspn(text, set), strspn(text, set));
    ASSERT_EQ(model_strcspn(text, set), strcspn(text, set));
    ASSERT_EQ(offset(model_strpbrk(text, set), text), offset(strpbrk(text, set), text));
  }
}

// The tokens of a text, and the text as the splitter left it.
template <typename Next> std::string tokensOf(std::string text, Next next) {
  std::string result;
  char *start = text.data();
  for (int call = 0; call < 12; call++) {
    char *token = next(call, start);
    result += token == nullptr ? "-" : "[" + std::to_string(token - start) + token + "]";
  }
  return result + text;
}

TEST(StringModels, SplitAsLibc) {
  Random random(7);
  for (int run = 0; run < kRuns; run++) {
    std::string text = random.text("ab,; ", 14);
    std::string delimiters = random.text(",; ", 3);
    const char *set = delimiters.c_str();
    ASSERT_EQ(tokensOf(text, [&](int call, char *start) { return model_strtok(call == 0 ? start : nullptr, set); }),
              tokensOf(text, [&](int call, char *start) { return strtok(call == 0 ? start : nullptr, set); }));
    char *rest = nullptr;
    ASSERT_EQ(tokensOf(text, [&](int call, char *start) { return model_strtok_r(call ? nullptr : start, set, &rest); }),
              tokensOf(text, [&](int call, char *start) { return strtok_r(call ? nullptr : start, set, &rest); }));
    auto separate = [&](auto function) {
      return tokensOf(text, [&](int call, char *start) {
        rest = call == 0 ? start : rest;
        return function(&rest, set);
      });
    };
    ASSERT_EQ(separate(model_strsep), separate(strsep));
  }
}

TEST(StringModels, DescribeEveryError) {
  EXPECT_STREQ(model_strerror(ENOENT), "Error");
}

} // namespace
} // namespace premise::models
