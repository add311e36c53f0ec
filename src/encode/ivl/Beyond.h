// Where may executions get that go on beyond an unwinding limit?
#pragma once

#include "encode/ivl/Program.h"

#include <set>

namespace premise::encode::ivl {

struct CodeBlock {
  ProcedureIndex procedure = kNone;
  BlockNumber block = 0;
  auto operator<=>(const CodeBlock &) const = default;
};

/// What an execution may visit from the start of this block on: in its procedure, in what that calls, and in callers
/// once it has returned. Which call it returns from is not asked, so it can be more than is possible, never less.
std::set<CodeBlock> reachableFrom(const Program &program, const CodeBlock &start);

/// Which variables can one round of the loop with this header change? Of a call: its result and every global.
std::set<VariableIndex> changedByLoop(const Program &program, const CodeBlock &header);

} // namespace premise::encode::ivl
