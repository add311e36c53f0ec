// Does a stored input mean the same when it is read again?
#include "session/UnitTest.h"

#include <gtest/gtest.h>

namespace premise::session {
namespace {

TEST(AssignmentTest, RoundTrip) {
  term::Assignment inputs;
  inputs.set(0, 1);
  inputs.set(3, 0xdeadbeef);
  inputs.set(7, ~term::Value{0});
  EXPECT_EQ(encodeAssignment(inputs), "0=1,3=deadbeef,7=ffffffffffffffffffffffffffffffff");
  const auto read = decodeAssignment(encodeAssignment(inputs));
  ASSERT_TRUE(read.isOk());
  EXPECT_EQ(*read, inputs);
}

TEST(AssignmentTest, ZerosAreNotWritten) {
  term::Assignment inputs;
  inputs.set(5, 0);
  EXPECT_EQ(encodeAssignment(inputs), "");
  EXPECT_EQ((*decodeAssignment(""))[5], 0u);
}

TEST(AssignmentTest, NonsenseIsRefused) {
  for (const char *text : {"x", "1", "=3", "1=zz", "1=2;3=4"})
    EXPECT_FALSE(decodeAssignment(text).isOk()) << text;
}

} // namespace
} // namespace premise::session
