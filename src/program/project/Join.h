// How the facts of one source become part of the facts of another.
#pragma once

#include "program/project/Translation.h"

#include <llvm/IR/Module.h>

#include <cstdint>
#include <vector>

namespace premise::program {

/// What the numbers of the other source are called in the program it joins.
struct Numbering {
  std::vector<std::uint32_t> checks;
  std::vector<std::uint32_t> assumed;
};

/// Appends checks, assumptions, claims, globals and types that the program does not have yet.
Numbering joinFacts(Program &program, const Translation &translation);

/// Rewrites the numbers in the module's check calls.
void renumber(llvm::Module &module, const Numbering &numbering);

} // namespace premise::program
