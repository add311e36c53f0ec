// How several workers share one exploration: who has nothing to do asks, who has much gives.
#pragma once

#include "term/Assignment.h"

#include <atomic>
#include <condition_variable>
#include <cstdint>
#include <deque>
#include <exception>
#include <mutex>
#include <optional>
#include <vector>

namespace premise::explore {

/// EXPLORE(prefix) of Alg. 1.1 without terms, as terms belong to one worker: the receiver runs `inputs` again and
/// explores what lies behind the other side of step `flip`.
struct WorkItem {
  term::Assignment inputs;
  std::uint32_t flip = 0;
  std::uint64_t decisions = 0; ///< hash of the steps up to `flip`, to notice a run that cannot be repeated
};

class Exchange {
public:
  Exchange(unsigned workers, std::uint64_t maxRuns) : workers_(workers), maxRuns_(maxRuns) {}

  /// Somebody waits, and nothing is in the queue for them. Cheap: asked before every run.
  bool isHungry() const { return hungry_.load(std::memory_order_relaxed) > 0; }
  void give(WorkItem item);
  /// Blocks until there is work; none: everything is explored, or the exploration was stopped.
  std::optional<WorkItem> take();

  /// Ends the exploration for all workers.
  void stop();
  bool isStopped() const { return isStopped_.load(std::memory_order_relaxed); }
  /// Stops because of an exception, which `finish` throws again.
  void fail(std::exception_ptr error);

  /// One of the runs that all workers may make together.
  bool reserveRun();
  bool hasRunsLeft() const { return maxRuns_ == 0 || runs_.load(std::memory_order_relaxed) < maxRuns_; }

  void addFailedCheck(std::uint32_t check);
  /// Failed checks that the caller, who knows the first `known` of them, has not seen; advances `known`.
  std::vector<std::uint32_t> newFailedChecks(std::size_t &known);
  bool hasNewFailedChecks(std::size_t known) const { return failures_.load(std::memory_order_relaxed) != known; }

  /// Held while the listener is told about a path.
  std::mutex &listening() { return listening_; }

  /// After all workers have ended: how much work was left in the queue.
  std::size_t finish();

private:
  void updateHunger();

  const unsigned workers_;
  const std::uint64_t maxRuns_;
  std::mutex listening_;
  std::mutex mutex_; ///< guards what follows up to the atomics
  std::condition_variable changed_;
  std::deque<WorkItem> items_;
  std::vector<std::uint32_t> failedChecks_;
  std::exception_ptr error_;
  unsigned waiting_ = 0;
  bool isDone_ = false;
  std::atomic<int> hungry_{0};
  std::atomic<bool> isStopped_{false};
  std::atomic<std::uint64_t> runs_{0};
  std::atomic<std::size_t> failures_{0};
};

} // namespace premise::explore
