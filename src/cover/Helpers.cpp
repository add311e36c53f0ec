// Incarnations of the helper variables: one per block and variable, as an eager single static assignment makes them.
#include "cover/Helpers.h"

#include "cover/Reduce.h"

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
    isInteger_ = usesIntegers(program);
  }

  Helped run(const std::vector<BlockIndex> &minimal, const base::TimeLimit &limit) {
    for (BlockIndex i = 0; i < program_.blocks.size() && !limit.isOver(); i++)
      for (std::size_t m = 0; m < minimal.size(); m++)
        atEnd_[i].push_back(minimal[m] == i ? defined(i, flag(true)) : atStart(i, m));
    helped_.counts = atEnd_.back();
    for (const Term last : helped_.counts)
      helped_.passed.push_back(equal(last, flag(true)));
    return std::move(helped_);
  }

private:
  Term flag(bool value) { return isInteger_ ? pool_.integer(value ? 1 : 0) : pool_.boolean(value); }
  Term fresh() { return pool_.variable(pool_.nextVariable(), isInteger_ ? term::kIntegerWidth : 1); }
  Term equal(Term a, Term b) { return pool_.make(isInteger_ ? Op::IEq : Op::Eq, 1, {a, b}); }

  Term defined(BlockIndex block, Term value) {
    const Term incarnation = fresh();
    assume(block, incarnation, value);
    return incarnation;
  }

  void assume(BlockIndex block, Term variable, Term value) {
    helped_.program.blocks[block].assumptions.push_back({equal(variable, value), {}, ""});
  }

  Term atStart(BlockIndex block, std::size_t helper) {
    if (block == 0)
      return flag(false);
    if (before_[block].size() == 1)
      return atEnd_[before_[block][0]][helper];
    const Term incarnation = fresh();
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
  bool isInteger_ = false;
  Helped helped_;
};

} // namespace

Helped addHelpers(term::Pool &pool, const encode::PassiveProgram &program, const std::vector<BlockIndex> &minimal,
                  const base::TimeLimit &limit) {
  return Helpers(pool, program).run(minimal, limit);
}

} // namespace premise::cover
