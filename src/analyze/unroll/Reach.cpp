// How the facts about reached blocks are written down.
#include "analyze/unroll/Reach.h"

namespace premise::analyze {

using term::Op;
using term::Term;

Reach::Reach(const encode::PassiveProgram &program, term::Pool &pool, term::VarId firstVariable,
             solve::Context &context)
    : pool_(pool), next_(firstVariable) {
  std::vector<Term> entered(program.blocks.size(), pool.boolean(false)); // some predecessor is reached
  entered[0] = pool.boolean(true);
  for (std::size_t i = 0; i < program.blocks.size(); i++) {
    const encode::Block &block = program.blocks[i];
    const bool isCutOff = program.origins[block.origin].isCutOff;
    Term follows = entered[i];
    if (!isCutOff)
      for (const encode::Assumption &assumption : block.assumptions)
        follows = pool.make(Op::And, 1, {follows, assumption.condition});
    const Term reached = fresh();
    context.add(pool.make(Op::Or, 1, {pool.negate(reached), follows}));
    reaches_.push_back(reached);
    for (const encode::BlockIndex successor : block.successors)
      entered[successor] = pool.make(Op::Or, 1, {entered[successor], reached});
  }
}

} // namespace premise::analyze
