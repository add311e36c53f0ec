// Does a broken expectation about Premise stop it, and say where?
#include "base/Ensure.h"

#include <gtest/gtest.h>
#include <string>

namespace premise::base {
namespace {

TEST(EnsureTest, NothingHappensWhenTheConditionHolds) {
  EXPECT_NO_THROW(ensure(true, "one should be one"));
}

TEST(EnsureTest, ABrokenExpectationNamesItselfAndItsPlace) {
  std::string message;
  const int line = __LINE__ + 2;
  try {
    ensure(false, "the index should be in range");
  } catch (const InternalError &error) {
    message = error.what();
  }
  EXPECT_NE(message.find("the index should be in range"), std::string::npos);
  EXPECT_NE(message.find("EnsureTest.cpp:" + std::to_string(line) + ":"), std::string::npos) << message;
}

} // namespace
} // namespace premise::base
