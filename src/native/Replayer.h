// Runs one input natively, without symbolic shadow: what really happens, before anyone is told.
#pragma once

#include "native/NativeExecutor.h"

namespace premise::native {

/// Tells a runner which unit to run, its input shape and its limits.
void writeSetup(Runner &runner, const Build &build, const Shape &shape, unsigned unit, const RunLimits &limits);

struct ReplayOutcome {
  bool isThrown = false;   ///< the unit ended by an exception
  bool isRejected = false; ///< by one with which it refuses an argument itself
  std::string exception;   ///< mangled name of its type, then what it says on a line of its own
  explore::Ending ending = explore::Ending::Returned;
  std::uint32_t failedCheck = 0; ///< when the ending is CheckFailed
  unsigned signal = 0;           ///< when it crashed
  int exitCode = 0;
  std::vector<unsigned char> result; ///< the bytes that the unit returned
};

/// Where in the argument block the unit leaves its result; size 0: nowhere.
struct ResultPlace {
  std::uint64_t offset = 0;
  std::uint64_t size = 0;
};

class Replayer {
public:
  static base::Result<Replayer> open(const Build &build, const Shape &shape, unsigned unit, const RunLimits &limits,
                                     ResultPlace result);
  ReplayOutcome run(const term::Assignment &inputs);

private:
  explicit Replayer(Runner runner) : runner_(std::move(runner)) {}

  Runner runner_;
  std::chrono::milliseconds patience_{2500};
  std::size_t variablesWritten_ = 0;
};

} // namespace premise::native
