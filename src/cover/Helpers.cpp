// Incarnations of the helper variables: one per block and variable, as an eager single static assignment makes them.
#include "cover/Helpers.h"

#include <algorithm>

namespace premise::cover {

using term::Op;
using term::Term;

Helped addHelpers(term::Pool &pool, const encode::PassiveProgram &program, const std::vector<BlockIndex> &minimal) {
  Helped helped;
  helped.program = program;
  term::VarId next = pool.nextVariable();
  const std::size_t count = program.blocks.size();
  std::vector<std::vector<Term>> atEnd(count); ///< by block and helper variable
  const auto before = predecessorsOf(program);
  const auto assume = [&](BlockIndex block, Term variable, Term value) {
    helped.program.blocks[block].assumptions.push_back({pool.make(Op::Eq, 1, {variable, value}), {}, ""});
  };
  for (BlockIndex i = 0; i < count; i++) {
    for (std::size_t m = 0; m < minimal.size(); m++) {
      Term value = i == 0 ? pool.boolean(false) : atEnd[before[i][0]][m];
      if (before[i].size() > 1) {
        value = pool.variable(next++, 1);
        // A predecessor with several successors would constrain the incarnation on its other paths too.
        for (const BlockIndex p : before[i])
          if (program.blocks[p].successors.size() == 1)
            assume(p, value, atEnd[p][m]);
      }
      if (minimal[m] == i) {
        const Term incarnation = pool.variable(next++, 1);
        assume(i, incarnation, pool.boolean(true));
        value = incarnation;
      }
      atEnd[i].push_back(value);
    }
  }
  helped.passed = atEnd.back();
  return helped;
}

} // namespace premise::cover
