// How a test is replayed.
#include "native/Replayer.h"

#include <algorithm>

namespace premise::native {

using namespace protocol;

base::Result<Replayer> Replayer::open(const Build &build, const Shape &shape, unsigned unit, const RunLimits &limits,
                                      ResultPlace result) {
  auto runner = Runner::open(build.replay);
  if (!runner)
    return runner.error();
  Replayer replayer(std::move(*runner));
  writeSetup(replayer.runner_, build, shape, unit, limits);
  // The replay has no coverage and no reached checks.
  Header &h = replayer.runner_.header();
  h.blockCount = h.branchCount = h.reachedCount = 0;
  h.symbolic = 0;
  h.resultOffset = result.offset;
  h.resultSize = result.size;
  replayer.patience_ = limits.time + std::chrono::milliseconds(500);
  return replayer;
}

ReplayOutcome Replayer::run(const term::Assignment &inputs) {
  auto *slots = runner_.at<term::Value>(kVariablesAt);
  const std::size_t count = std::min<std::size_t>(inputs.size(), kMaxVariables);
  for (std::size_t i = 0; i < std::max(count, variablesWritten_); i++)
    slots[i] = inputs[static_cast<term::VarId>(i)];
  variablesWritten_ = count;
  const RunnerAnswer answer = runner_.run(patience_);
  const Header &h = runner_.header();
  ReplayOutcome outcome;
  outcome.ending = static_cast<explore::Ending>(h.ending);
  if (answer == RunnerAnswer::Died)
    outcome.ending = explore::Ending::Crashed;
  if (answer == RunnerAnswer::TimedOut)
    outcome.ending = explore::Ending::TimedOut;
  outcome.failedCheck = h.failedCheck;
  if (outcome.ending == explore::Ending::CheckFailed && static_cast<std::int32_t>(h.failedCheck) < 0)
    outcome.ending = explore::Ending::Crashed;
  outcome.signal = h.signal;
  outcome.exitCode = h.exitCode;
  outcome.isThrown = outcome.ending == explore::Ending::Returned && h.thrown != kNotThrown;
  outcome.isRejected = outcome.isThrown && h.thrown == kRejected;
  if (outcome.isThrown)
    outcome.exception = h.message;
  if (!outcome.isThrown && outcome.ending == explore::Ending::Returned && h.resultSize <= sizeof h.resultBytes)
    outcome.result.assign(h.resultBytes, h.resultBytes + h.resultSize);
  return outcome;
}

} // namespace premise::native
