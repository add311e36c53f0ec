// A runner process and the memory it shares with us.
#pragma once

#include "base/Result.h"
#include "protocol.h"

#include <chrono>
#include <cstdint>
#include <filesystem>
#include <sys/types.h>

namespace premise::native {

enum class RunnerAnswer : std::uint8_t { Finished, Died, TimedOut };

/// Starts the executable, and again whenever it dies. One run at a time.
class Runner {
public:
  static base::Result<Runner> open(const std::filesystem::path &executable);
  Runner(Runner &&other) noexcept;
  Runner &operator=(Runner &&other) noexcept;
  ~Runner();

  /// One run with what stands in the shared memory. A runner that died or hangs is killed; the next run starts a new
  /// one.
  RunnerAnswer run(std::chrono::milliseconds patience);

  protocol::Header &header() { return *at<protocol::Header>(protocol::kHeaderAt); }
  template <typename T> T *at(std::uint64_t offset) { return reinterpret_cast<T *>(memory_ + offset); }

private:
  Runner() = default;
  bool start();
  void kill();
  bool waitForResponse(std::uint32_t expected, std::chrono::milliseconds patience);

  std::filesystem::path executable_;
  char *memory_ = nullptr;
  int descriptor_ = -1;
  pid_t process_ = 0;
};

} // namespace premise::native
