// Does the tool outlive a solver that crashes, and only that?
#include "solve/CrashGuard.h"

#include <gtest/gtest.h>

#include <csignal>
#include <stdexcept>
#include <thread>

namespace premise::solve {
namespace {

// NOLINTNEXTLINE(misc-no-recursion): that is the point
int deepen(int depth) {
  volatile char frame[4096];
  frame[0] = static_cast<char>(depth);
  return depth == 0 ? frame[0] : deepen(depth + 1) + frame[0];
}

TEST(CrashGuard, WorkThatEndsIsFine) {
  int done = 0;
  EXPECT_TRUE(survives([&] { done = 7; }));
  EXPECT_EQ(done, 7);
}

TEST(CrashGuard, SignalsAreCrashesAgainAndAgain) {
  for (const int signal : {SIGSEGV, SIGABRT, SIGFPE, SIGSEGV})
    EXPECT_FALSE(survives([&] { raise(signal); }));
  EXPECT_TRUE(survives([] {}));
}

TEST(CrashGuard, AFullStackIsACrash) {
  volatile int start = 1;
  EXPECT_FALSE(survives([&] { deepen(start); }));
  EXPECT_FALSE(survives([&] { deepen(start); }));
}

TEST(CrashGuard, EveryThreadHasItsOwn) {
  bool survived = true;
  std::thread([&] { survived = survives([] { raise(SIGSEGV); }); }).join();
  EXPECT_FALSE(survived);
}

TEST(CrashGuard, ExceptionsPassThrough) {
  EXPECT_THROW(survives([] { throw std::runtime_error("solver"); }), std::runtime_error);
  EXPECT_TRUE(survives([] {}));
}

TEST(CrashGuardDeathTest, CrashesElsewhereStayCrashes) {
  EXPECT_TRUE(survives([] {}));
  EXPECT_EXIT(raise(SIGSEGV), testing::KilledBySignal(SIGSEGV), "");
}

} // namespace
} // namespace premise::solve
