// Do the models of wchar.h compute what libc computes?
#include "Models.h"

#include <cwchar>
#include <gtest/gtest.h>

PREMISE_MODEL(wcslen);
PREMISE_MODEL(wcscpy);
PREMISE_MODEL(wcsncpy);
PREMISE_MODEL(wcscat);
PREMISE_MODEL(wcsncat);
PREMISE_MODEL(wmemset);
PREMISE_MODEL(wmemcmp);
PREMISE_MODEL(wcscmp);
PREMISE_MODEL(wcsncmp);
extern "C" {
wchar_t *model_wcschr(const wchar_t *, wchar_t);
wchar_t *model_wcsrchr(const wchar_t *, wchar_t);
wchar_t *model_wcsstr(const wchar_t *, const wchar_t *);
wchar_t *model_wmemchr(const wchar_t *, wchar_t, size_t);
}

namespace premise::models {
namespace {

std::wstring wide(const std::string &text) {
  std::wstring result;
  for (char c : text)
    result += c == 'c' ? L'\x10400' : static_cast<wchar_t>(c);
  return result;
}

int sign(int number) {
  return (number > 0) - (number < 0);
}

template <typename Copy> std::wstring effect(const std::wstring &before, Copy copy) {
  std::wstring target = before;
  EXPECT_EQ(copy(target.data()), target.data());
  return target;
}

TEST(WcharModels, CopyAsLibc) {
  Random random(21);
  for (int run = 0; run < kRuns; run++) {
    const std::wstring source = wide(random.text("abc", 10));
    const auto count = static_cast<size_t>(random.number(0, 14));
    std::wstring before(40, L'#');
#define EXPECT_SAME(name, ...)                                                                                         \
  ASSERT_EQ(effect(before, [&](wchar_t *target) { return model_##name(target, __VA_ARGS__); }),                        \
            effect(before, [&](wchar_t *target) { return name(target, __VA_ARGS__); }))
    EXPECT_SAME(wcscpy, source.c_str());
    EXPECT_SAME(wcsncpy, source.c_str(), count);
    EXPECT_SAME(wmemset, L'x', count);
    before[static_cast<size_t>(random.number(0, 12))] = 0;
    EXPECT_SAME(wcscat, source.c_str());
    EXPECT_SAME(wcsncat, source.c_str(), count);
#undef EXPECT_SAME
  }
}

TEST(WcharModels, CompareAndSearchAsLibc) {
  Random random(22);
  for (int run = 0; run < kRuns; run++) {
    const std::wstring left = wide(random.text("abc", 6));
    const std::wstring right = wide(random.text("abc", 3));
    const auto count = static_cast<size_t>(random.number(0, 8));
    const size_t both = std::min(left.size(), right.size());
    ASSERT_EQ(model_wcslen(left.c_str()), left.size());
    ASSERT_EQ(model_wcscmp(left.c_str(), right.c_str()), sign(wcscmp(left.c_str(), right.c_str())));
    ASSERT_EQ(model_wcsncmp(left.c_str(), right.c_str(), count), sign(wcsncmp(left.c_str(), right.c_str(), count)));
    ASSERT_EQ(model_wmemcmp(left.c_str(), right.c_str(), both), sign(wmemcmp(left.c_str(), right.c_str(), both)));
    for (wchar_t c : {L'a', L'\x10400', L'\0'}) {
      ASSERT_EQ(model_wcschr(left.c_str(), c), wcschr(left.c_str(), c));
      ASSERT_EQ(model_wcsrchr(left.c_str(), c), wcsrchr(left.c_str(), c));
      ASSERT_EQ(model_wmemchr(left.c_str(), c, left.size()), wmemchr(left.c_str(), c, left.size()));
    }
    ASSERT_EQ(model_wcsstr(left.c_str(), right.c_str()), wcsstr(left.c_str(), right.c_str()));
  }
}

} // namespace
} // namespace premise::models
