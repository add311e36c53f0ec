// The concrete value of an operator applied to nodes, so that every node knows its value in this run.
#pragma once

#include "state.h"

namespace premise::runtime {

/// SMT-LIB semantics, as term::Op documents them. Operands are nodes; their concrete values are used.
Value fold(NodeOp op, unsigned width, Handle a, Handle b, Handle c);

} // namespace premise::runtime
