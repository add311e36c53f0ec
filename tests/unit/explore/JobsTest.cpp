// Do several workers find what one finds, share it, and stop together?
#include "FakeUnit.h"

#include "base/Ensure.h"
#include "explore/Exchange.h"

#include <gtest/gtest.h>

#include <mutex>
#include <thread>

namespace premise::explore::test {

namespace {

/// Slow enough that a worker without work has the time to ask for some.
FakeUnit wideUnit(unsigned branches) {
  return [branches](FakeRun &run) {
    std::this_thread::sleep_for(std::chrono::microseconds(50));
    run.enumerate(90, run.variable(30, 2));
    for (unsigned i = 0; i < branches; ++i)
      run.branch(i, run.equal(run.variable(i, 1), 1));
    run.check(0, run.less(run.variable(31, 2), 3));
  };
}

} // namespace

TEST(Jobs, ThreeWorkersFindTheSamePaths) {
  Laboratory alone(wideUnit(7));
  Laboratory three(wideUnit(7), 3);
  const Exploration one = alone.explore({.everyFailure = true});
  const Exploration many = three.explore({.everyFailure = true});
  EXPECT_TRUE(one.exhaustive);
  EXPECT_TRUE(many.exhaustive);
  EXPECT_EQ(one.paths, 4U * 128U * 2U);
  EXPECT_EQ(many.paths, one.paths);
  EXPECT_EQ(three.names(), alone.names());
  EXPECT_EQ(many.checks.at(0).failed, one.checks.at(0).failed);
  EXPECT_EQ(many.nodesLeft, 0U);
}

TEST(Jobs, WorkIsShared) {
  std::mutex mutex;
  std::set<std::thread::id> threads;
  Laboratory three(
      [&](FakeRun &run) {
        wideUnit(8)(run);
        const std::lock_guard lock(mutex);
        threads.insert(std::this_thread::get_id());
      },
      3);
  EXPECT_TRUE(three.explore().exhaustive);
  EXPECT_GT(threads.size(), 1U);
}

TEST(Jobs, WaitingEndsWhenThereIsWorkOrAllWait) {
  Exchange exchange(2, 0);
  std::optional<WorkItem> first;
  std::optional<WorkItem> second;
  std::atomic<bool> hasFirst{false};
  std::jthread other([&] {
    first = exchange.take();
    hasFirst = true;
    second = exchange.take();
  });
  while (!exchange.isHungry())
    std::this_thread::yield();
  exchange.give({.inputs = {}, .flip = 7, .decisions = 0});
  while (!hasFirst)
    std::this_thread::yield();
  EXPECT_FALSE(exchange.take()) << "nobody is left who could give";
  other.join();
  ASSERT_TRUE(first);
  EXPECT_EQ(first->flip, 7U);
  EXPECT_FALSE(second);
  EXPECT_EQ(exchange.finish(), 0U);
}

TEST(Jobs, RunsAreBoundedTogether) {
  Laboratory three(wideUnit(8), 3);
  const Exploration result = three.explore({.maxRuns = 100});
  EXPECT_EQ(result.runs, 100U);
  EXPECT_FALSE(result.exhaustive);
  EXPECT_TRUE(result.bounds.contains(Bound::Runs));
  EXPECT_GT(result.pendingEdges, 0U);
}

TEST(Jobs, FailureOfOneWorkerReachesTheCaller) {
  std::atomic<int> runs{0};
  Laboratory three(
      [&](FakeRun &run) {
        base::ensure(++runs < 50, "this run should not happen");
        wideUnit(8)(run);
      },
      3);
  EXPECT_THROW(three.explore(), base::InternalError);
}

} // namespace premise::explore::test
