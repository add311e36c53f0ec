// Do models that copy or skip whole ranges demand that exactly those are accessible?
#include "Models.h"

#include <algorithm>
#include <gtest/gtest.h>

PREMISE_MODEL(strcpy);
PREMISE_MODEL(strncpy);
PREMISE_MODEL(strcat);
PREMISE_MODEL(memcmp);
PREMISE_MODEL(qsort);
PREMISE_MODEL(write);
PREMISE_MODEL(fwrite);
PREMISE_MODEL(sprintf);
extern "C" FILE *model_stdout;
extern "C" void *model___memset_chk(void *, int, size_t, size_t);

namespace premise::models {
namespace {

class AccessModels : public testing::Test {
protected:
  AccessModels() {
    environment().accesses.clear();
    environment().keepsAccesses = true;
  }
  ~AccessModels() override { environment().keepsAccesses = false; }

  static bool demanded(const void *bytes, size_t count, bool isWrite) {
    const auto &accesses = environment().accesses;
    return std::find(accesses.begin(), accesses.end(), Access{bytes, count, isWrite}) != accesses.end();
  }

  char target_[32] = "xy";
};

TEST_F(AccessModels, CopyingDemandsSourceAndTarget) {
  const char *source = "abc";
  model_strcpy(target_, source);
  EXPECT_TRUE(demanded(source, 4, false));
  EXPECT_TRUE(demanded(target_, 4, true));
  model_strcat(target_, source);
  EXPECT_TRUE(demanded(target_ + 3, 4, true));
}

TEST_F(AccessModels, PaddingIsDemandedToo) {
  model_strncpy(target_, "abc", 10);
  EXPECT_TRUE(demanded(target_, 3, true));
  EXPECT_TRUE(demanded(target_ + 3, 7, true));
}

TEST_F(AccessModels, ComparingAndSortingDemandAllElements) {
  model_memcmp("abcd", target_, 4);
  EXPECT_TRUE(demanded(target_, 4, false));
  int values[] = {3, 1, 2};
  model_qsort(values, 3, sizeof(int), [](const void *, const void *) { return 0; });
  EXPECT_TRUE(demanded(values, sizeof values, true));
}

TEST_F(AccessModels, SwallowedOutputIsDemanded) {
  model_write(1, target_, 20);
  EXPECT_TRUE(demanded(target_, 20, false));
  model_fwrite(target_, 4, 6, model_stdout);
  EXPECT_TRUE(demanded(target_, 24, false));
}

TEST_F(AccessModels, FormattedAndFortifiedWritesAreDemanded) {
  model_sprintf(target_, "%s", "hello");
  EXPECT_TRUE(demanded(target_, 5, true));
  model___memset_chk(target_, 0, 9, sizeof target_);
  EXPECT_TRUE(demanded(target_, 9, true));
}

} // namespace
} // namespace premise::models
