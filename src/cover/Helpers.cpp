// Incarnations of the helper variables: one per block and variable, as an eager single static assignment makes them.
#include "cover/Helpers.h"

#include <algorithm>

namespace premise::cover {

using term::Op;
using term::Term;

namespace {

class Helpers {
public:
  Helpers(term::Pool &pool, const encode::PassiveProgram &program)
      : pool_(pool), program_(program), before_(predecessorsOf(program)), atEnd_(program.blocks.size()) {
    helped_.program = program;
  }

  Helped run(const std::vector<BlockIndex> &minimal) {
    for (BlockIndex i = 0; i < program_.blocks.size(); i++)
      for (std::size_t m = 0; m < minimal.size(); m++)
        atEnd_[i].push_back(minimal[m] == i ? defined(i, pool_.boolean(true)) : atStart(i, m));
    helped_.passed = atEnd_.back();
    return std::move(helped_);
  }

private:
  Term defined(BlockIndex block, Term value) {
    const Term incarnation = pool_.variable(pool_.nextVariable(), 1);
    assume(block, incarnation, value);
    return incarnation;
  }

  void assume(BlockIndex block, Term variable, Term value) {
    helped_.program.blocks[block].assumptions.push_back({pool_.make(Op::Eq, 1, {variable, value}), {}, ""});
  }

  Term atStart(BlockIndex block, std::size_t helper) {
    if (block == 0)
      return pool_.boolean(false);
    if (before_[block].size() == 1)
      return atEnd_[before_[block][0]][helper];
    const Term incarnation = pool_.variable(pool_.nextVariable(), 1);
    // A predecessor with several successors would constrain the incarnation on its other paths too.
    for (const BlockIndex p : before_[block])
      if (program_.blocks[p].successors.size() == 1)
        assume(p, incarnation, atEnd_[p][helper]);
    return incarnation;
  }

  term::Pool &pool_;
  const encode::PassiveProgram &program_;
  std::vector<std::vector<BlockIndex>> before_;
  std::vector<std::vector<Term>> atEnd_; ///< by block and helper variable
  Helped helped_;
};

} // namespace

Helped addHelpers(term::Pool &pool, const encode::PassiveProgram &program, const std::vector<BlockIndex> &minimal) {
  return Helpers(pool, program).run(minimal);
}

} // namespace premise::cover
