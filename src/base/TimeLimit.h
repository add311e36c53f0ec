// Until when may something go on?
#pragma once

#include <algorithm>
#include <chrono>
#include <optional>

namespace premise::base {

/// A point in time, or never.
class TimeLimit {
public:
  using Clock = std::chrono::steady_clock;

  TimeLimit() = default;
  static TimeLimit at(Clock::time_point end) { return TimeLimit(end); }
  static TimeLimit after(Clock::duration time) { return TimeLimit(Clock::now() + time); }

  bool isOver() const { return end_ && Clock::now() >= *end_; }
  /// As much of `most` as is left, but a millisecond at least: to some solvers zero means no limit.
  std::chrono::milliseconds within(std::chrono::milliseconds most) const {
    if (!end_)
      return most;
    const auto rest = std::chrono::ceil<std::chrono::milliseconds>(*end_ - Clock::now());
    return std::clamp(rest, std::chrono::milliseconds(1), std::max(most, std::chrono::milliseconds(1)));
  }
  std::optional<Clock::time_point> end() const { return end_; }

private:
  explicit TimeLimit(Clock::time_point end) : end_(end) {}
  std::optional<Clock::time_point> end_;
};

} // namespace premise::base
