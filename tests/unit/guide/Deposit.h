// The example of the paper as a hand-made abstract program (Guided DSE, Figs. 4 and 5).
#pragma once

#include "guide/Placement.h"

namespace premise::guide {

/// Blocks: 0 entry, 1 then, 2 else, 3 inner then, 4 end of the inner if, 5 end of the outer if.
inline AbstractProgram deposit(bool hasUnverifiedAssert) {
  AbstractProgram program;
  program.function = "Deposit";
  program.identifiers = {{"a", "Deposit:a"}};
  BitSet a;
  a.insert(0);
  const PremiseId isA = program.premises.intern({a});
  program.blocks.resize(6);
  program.blocks[0] = {{Initialise{0}}, {1, 2}, {}, 3};
  program.blocks[1] = {{Call{"ReviewDeposit"}}, {5}, {}, 5};
  program.blocks[2] = {{Update{0}}, {3, 4}, {}, 9};
  program.blocks[3] = {{Call{"SuggestInvestment"}}, {4}, {}, 12};
  program.blocks[4] = {{}, {5}, {}, 14};
  program.blocks[5] = {{Assert{isA, 0}}, {}, {}, 15};
  if (hasUnverifiedAssert)
    program.blocks[5].statements.emplace_back(Assert{Premises::kNever, 1});
  program.link();
  return program;
}

/// Every point can take a statement; the end of the program is the last point of its last block.
class AllPlaces : public Places {
public:
  explicit AllPlaces(const AbstractProgram &program) : program_(program) {}
  bool isUsable(BlockIndex, std::size_t) const override { return true; }
  bool isTail(BlockIndex block, std::size_t point) const override {
    return program_.blocks[block].successors.empty() && point == program_.blocks[block].statements.size();
  }

private:
  const AbstractProgram &program_;
};

} // namespace premise::guide
