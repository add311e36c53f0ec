// The boolean abstraction of a unit: a non-deterministic program over assumption identifiers (Guided DSE, Sect. 3.1).
#pragma once

#include "guide/Premises.h"

#include <cstdint>
#include <string>
#include <variant>
#include <vector>

namespace premise::guide {

/// var a := true
struct Initialise {
  Variable variable = 0;
};
/// a := a && *
struct Update {
  Variable variable = 0;
  /// The value of * is the condition of the assertion right behind: who passes that goes on with `a` as it was before.
  bool isUndone = false;
};
/// assert * verified A, with A other than true
struct Assert {
  PremiseId premise = Premises::kNever;
  std::uint32_t check = 0;
};
/// call f, with what the executions inside meet
struct Call {
  std::string callee;
  bool meetsUnverified = false;  ///< checks that are not fully verified
  bool meetsConditional = false; ///< some of these have a premise, over identifiers of the callee
};
using Statement = std::variant<Initialise, Update, Assert, Call>;

using BlockIndex = std::uint32_t;

/// Statements one after the other, then a non-deterministic choice of a successor. Point i of a block lies before its
/// statement i; the last point lies behind all of them.
struct Block {
  std::vector<Statement> statements;
  std::vector<BlockIndex> successors;
  std::vector<BlockIndex> predecessors;
  unsigned line = 0;
  /// Blocks without statements that executions pass on the way to the successor.
  std::vector<BlockIndex> passed = {};
};

struct AbstractProgram {
  std::string function;
  std::vector<Identifier> identifiers; ///< by Variable
  std::vector<Block> blocks;           ///< the first is the entry
  Premises premises;

  /// Fills in the predecessors of all blocks.
  void link();
};

std::string toString(const AbstractProgram &program, const Statement &statement);

} // namespace premise::guide
