// From a program of the small language to the passive form of its unwinding, and back from a model to an execution.
#pragma once

#include "base/Result.h"
#include "encode/Passive.h"
#include "encode/ivl/Program.h"
#include "encode/ivl/Summary.h"
#include "encode/ivl/Unwind.h"
#include "term/Pool.h"

#include <map>
#include <optional>

namespace premise::encode::ivl {

struct Input {
  std::string name{};
  term::VarId variable = 0;
  Type type = Type::Integer;
};

/// What stands behind a block of the passive program.
struct BlockSource {
  InstanceIndex instance = 0;
  bool isEdge = false;               ///< only carries values into the next block
  std::vector<term::VarId> havocs{}; ///< in the order of execution
};

struct Encoded {
  PassiveProgram program{};
  Unwound unwound{};
  std::vector<BlockSource> sources{};                                          ///< parallel to the blocks
  std::vector<Input> inputs{};                                                 ///< parameters, then globals
  std::map<std::pair<FrameIndex, VariableIndex>, term::VarId> uninitialised{}; ///< locals read before any assignment
  std::vector<term::Term> results{}; ///< at the sink: result (if any), then globals; of executions that return
};

struct EncodeOptions {
  UnwindOptions unwind{};
  std::vector<std::optional<Summary>> summaries{}; ///< by procedure; those present are used instead of its body
};

/// All variables are new ones of the pool.
base::Result<Encoded> encode(term::Pool &pool, const Program &program, ProcedureIndex entry,
                             const EncodeOptions &options);

} // namespace premise::encode::ivl
