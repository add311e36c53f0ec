// Which blocks of a passive program does an execution reach?
#pragma once

#include "encode/llvm/Translate.h"
#include "solve/Context.h"

#include <vector>

namespace premise::analyze {

/// One variable R_b per block and, with the assumptions A_b of the block, the facts
///     R_b  implies  A_b and (R_p1 or ... or R_pn)     for the predecessors p1 ... pn
/// so that R_b is satisfiable iff some execution gets to the end of b. Linear in the program.
/// Cut-off blocks get no assumptions: whoever reaches one leaves the unwinding.
class Reach {
public:
  Reach(const encode::PassiveProgram &program, term::Pool &pool, term::VarId firstVariable, solve::Context &context);

  term::Term reaches(encode::BlockIndex block) const { return reaches_[block]; }
  term::VarId nextVariable() const { return next_; }
  /// A new variable of width 1.
  term::Term fresh() { return pool_.variable(next_++, 1); }

private:
  term::Pool &pool_;
  term::VarId next_;
  std::vector<term::Term> reaches_;
};

} // namespace premise::analyze
