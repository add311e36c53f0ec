// How long did a stage take, measured so cheaply that stages of some nanoseconds can be measured?
#pragma once

#include <chrono>
#include <cstdint>
#include <x86intrin.h>

namespace premise::solve {

/// Counts processor ticks and converts them by comparing with the system's clock since its own creation.
class TickClock {
public:
  TickClock() : startTicks_(now()), startTime_(std::chrono::steady_clock::now()) {}

  static std::uint64_t now() { return __rdtsc(); }

  double seconds(std::uint64_t ticks) const {
    const std::chrono::duration<double> elapsed = std::chrono::steady_clock::now() - startTime_;
    const std::uint64_t total = now() - startTicks_;
    return total == 0 ? 0 : elapsed.count() * static_cast<double>(ticks) / static_cast<double>(total);
  }

private:
  std::uint64_t startTicks_;
  std::chrono::steady_clock::time_point startTime_;
};

} // namespace premise::solve
