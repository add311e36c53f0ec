// The loop-free program: loops unwound, calls inlined; every block is an instance of a block of the source.
#pragma once

#include "base/Result.h"
#include "base/TimeLimit.h"
#include "encode/ivl/Program.h"

#include <vector>

namespace premise::encode::ivl {

/// The message when there was no time for the whole program.
inline constexpr const char *kOutOfTime = "out of time";

using InstanceIndex = std::uint32_t;
using FrameIndex = std::uint32_t;

/// One call of a procedure: its variables are its own.
struct Frame {
  ProcedureIndex procedure = kNone;
  FrameIndex caller = kNone; ///< kNone: the first
  InstanceIndex callBlock = kNone;
};

enum class Role : std::uint8_t {
  Ordinary, ///< its statements, then its end
  Fails,    ///< the check at the end of its block fails
  CutOff,   ///< the unwinding limit: no execution gets here
  GoesOn,   ///< of `Beyond::Anything`: more rounds follow, and whatever comes then
  Returns,  ///< back from the call at the end of `block`: takes the result; then its end is passed
  Passes,   ///< the check at the end of `block` holds
  Sink,
};

/// What stands for executions that go on beyond the limit.
enum class Beyond : std::uint8_t {
  Lost,     ///< no execution is added (Lemma 1)
  Anything, ///< of loops, none is lost: one more round starts anywhere, and what follows it may be the end
};

struct Instance {
  Role role = Role::Ordinary;
  FrameIndex frame = 0;
  BlockNumber block = 0;
  FrameIndex callee = kNone;   ///< of an ordinary instance that ends with a call, and of Returns
  bool startsAnywhere = false; ///< a header: variables that the loop changes have any value
  std::vector<InstanceIndex> successors{};
};

struct Unwound {
  std::vector<Frame> frames{};
  std::vector<Instance> instances{}; ///< in topological order, [0] the source, the last the sink
};

struct UnwindOptions {
  unsigned bound = 3;                 ///< how often a back edge is taken per entry of its loop; depth of recursion
  std::size_t maxInstances = 200'000; ///< more is refused
  Beyond beyond = Beyond::Lost;
  base::TimeLimit limit{}; ///< then it is refused with `kOutOfTime`
  /// By procedure: calls of it are not entered; the passive form puts a summary in their place.
  std::vector<bool> isSummarised{};
};

/// Never adds a feasible execution (Lemma 1), unless `Beyond::Anything` asks for it.
base::Result<Unwound> unwind(const Program &program, ProcedureIndex entry, const UnwindOptions &options);

} // namespace premise::encode::ivl
