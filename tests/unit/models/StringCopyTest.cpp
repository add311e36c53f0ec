// Do the copying models of string.h write the same bytes as libc, and none beyond?
#include "Models.h"

#include <gtest/gtest.h>

PREMISE_MODEL(strcpy);
PREMISE_MODEL(strncpy);
PREMISE_MODEL(stpcpy);
PREMISE_MODEL(stpncpy);
PREMISE_MODEL(strcat);
PREMISE_MODEL(strncat);
PREMISE_MODEL(strdup);
PREMISE_MODEL(strndup);
PREMISE_MODEL(memccpy);
PREMISE_MODEL(bzero);
PREMISE_MODEL(strxfrm);
extern "C" {
size_t model_strlcpy(char *, const char *, size_t);
size_t model_strlcat(char *, const char *, size_t);
char *model___strcpy_chk(char *, const char *, size_t);
void *model___memcpy_chk(void *, const void *, size_t, size_t);
}

namespace premise::models {
namespace {

constexpr std::string_view kLetters = "abc\x80";

// What a copying function did: the place it returned and the whole target.
template <typename Copy> std::string effect(const std::string &before, Copy copy) {
  std::string target = before;
  long place = offset(copy(target.data()), target.data());
  return std::to_string(place) + ":" + target;
}

TEST(StringCopyModels, CopyAsLibc) {
  Random random(11);
  Guarded memory;
  for (int run = 0; run < kRuns; run++) {
    const char *source = memory.placeText(random.text(kLetters, 10));
    size_t count = random.number(0, 14);
    std::string before(32, '#');
#define EXPECT_SAME(name, ...)                                                                                         \
  ASSERT_EQ(effect(before, [&](char *target) { return model_##name(target, __VA_ARGS__); }),                           \
            effect(before, [&](char *target) { return name(target, __VA_ARGS__); }))
    EXPECT_SAME(strcpy, source);
    EXPECT_SAME(stpcpy, source);
    EXPECT_SAME(strncpy, source, count);
    EXPECT_SAME(stpncpy, source, count);
    EXPECT_SAME(memccpy, source, 'b', strlen(source));
    before[static_cast<size_t>(random.number(0, 12))] = 0;
    EXPECT_SAME(strcat, source);
    EXPECT_SAME(strncat, source, count);
#undef EXPECT_SAME
  }
}

TEST(StringCopyModels, NeverWriteBeyondTheTarget) {
  Random random(12);
  Guarded sourceMemory;
  Guarded targetMemory;
  for (int run = 0; run < kRuns; run++) {
    std::string text = random.text(kLetters, 10);
    const char *source = sourceMemory.placeText(text);
    EXPECT_STREQ(model_strcpy(targetMemory.room(text.size() + 1), source), source);
    EXPECT_STREQ(model___strcpy_chk(targetMemory.room(text.size() + 1), source, text.size() + 1), source);
    size_t count = random.number(0, 14);
    model_strncpy(targetMemory.room(count), source, count);
    model___memcpy_chk(targetMemory.room(text.size()), source, text.size(), text.size());
    char *zeroed = targetMemory.room(count);
    model_bzero(zeroed, count);
    ASSERT_EQ(std::string(zeroed, count), std::string(count, '\0'));
  }
}

// libc has no strlcpy here, so its definition is the reference: as much as fits, terminated, and the whole length.
TEST(StringCopyModels, LimitedCopiesTerminateAndReturnTheWholeLength) {
  Random random(13);
  Guarded sourceMemory;
  Guarded targetMemory;
  for (int run = 0; run < kRuns; run++) {
    std::string text = random.text(kLetters, 10);
    const char *source = sourceMemory.placeText(text);
    size_t capacity = random.number(0, 14);
    char *target = targetMemory.room(capacity);
    ASSERT_EQ(model_strlcpy(target, source, capacity), text.size());
    if (capacity > 0)
      ASSERT_EQ(std::string(target), text.substr(0, capacity - 1));
    std::string start = random.text(kLetters, 6);
    target = targetMemory.room(capacity);
    if (start.size() < capacity)
      memcpy(target, start.c_str(), start.size() + 1);
    size_t used = strnlen(target, capacity);
    ASSERT_EQ(model_strlcat(target, source, capacity), used + text.size());
    if (used < capacity)
      ASSERT_EQ(std::string(target), (start + text).substr(0, capacity - 1));
  }
}

TEST(StringCopyModels, DuplicateAsLibc) {
  Random random(14);
  Guarded memory;
  for (int run = 0; run < kRuns; run++) {
    const char *source = memory.placeText(random.text(kLetters, 10));
    char *copy = model_strdup(source);
    ASSERT_STREQ(copy, source);
    free(copy);
    size_t count = random.number(0, 14);
    copy = model_strndup(source, count);
    char *expected = strndup(source, count);
    ASSERT_STREQ(copy, expected);
    free(copy);
    free(expected);
    ASSERT_EQ(model_strxfrm(nullptr, source, 0), strxfrm(nullptr, source, 0));
  }
}

} // namespace
} // namespace premise::models
