// The queue between workers, and the end of an exploration: all wait and nothing is queued.
#include "explore/Exchange.h"

#include <algorithm>

namespace premise::explore {

void Exchange::updateHunger() {
  hungry_.store(static_cast<int>(waiting_) - static_cast<int>(items_.size()), std::memory_order_relaxed);
}

void Exchange::give(WorkItem item) {
  const std::lock_guard lock(mutex_);
  items_.push_back(std::move(item));
  updateHunger();
  changed_.notify_one();
}

std::optional<WorkItem> Exchange::take() {
  std::unique_lock lock(mutex_);
  ++waiting_;
  updateHunger();
  if (waiting_ == workers_ && items_.empty()) {
    isDone_ = true;
    changed_.notify_all();
  }
  changed_.wait(lock, [&] { return !items_.empty() || isDone_ || isStopped(); });
  if (items_.empty() || isStopped())
    return std::nullopt;
  WorkItem item = std::move(items_.front());
  items_.pop_front();
  --waiting_;
  updateHunger();
  return item;
}

void Exchange::stop() {
  const std::lock_guard lock(mutex_);
  isStopped_.store(true, std::memory_order_relaxed);
  changed_.notify_all();
}

void Exchange::fail(std::exception_ptr error) {
  {
    const std::lock_guard lock(mutex_);
    if (!error_)
      error_ = std::move(error);
  }
  stop();
}

bool Exchange::reserveRun() {
  if (maxRuns_ == 0)
    return true;
  return runs_.fetch_add(1, std::memory_order_relaxed) < maxRuns_;
}

void Exchange::addFailedCheck(std::uint32_t check) {
  const std::lock_guard lock(mutex_);
  if (std::find(failedChecks_.begin(), failedChecks_.end(), check) != failedChecks_.end())
    return;
  failedChecks_.push_back(check);
  failures_.store(failedChecks_.size(), std::memory_order_relaxed);
}

std::vector<std::uint32_t> Exchange::newFailedChecks(std::size_t &known) {
  const std::lock_guard lock(mutex_);
  std::vector<std::uint32_t> unseen(failedChecks_.begin() + static_cast<std::ptrdiff_t>(known), failedChecks_.end());
  known = failedChecks_.size();
  return unseen;
}

std::size_t Exchange::finish() {
  if (error_)
    std::rethrow_exception(error_);
  return items_.size();
}

} // namespace premise::explore
