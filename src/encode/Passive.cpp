// What every passive program has to fulfil before anybody reasons about it.
#include "encode/Passive.h"

#include "base/Ensure.h"

namespace premise::encode {

void ensureWellFormed(const PassiveProgram &program) {
  const std::size_t count = program.blocks.size();
  base::ensure(count >= 1, "a passive program should have a block");
  std::vector<bool> isReached(count, false);
  isReached[0] = true;
  for (std::size_t i = 0; i < count; i++) {
    const Block &block = program.blocks[i];
    base::ensure(block.origin < program.origins.size(), "a block should have an origin");
    base::ensure(isReached[i], "every block should be reached from the source");
    base::ensure(block.successors.empty() == (i + 1 == count), "only the sink should have no successors");
    for (const BlockIndex successor : block.successors) {
      base::ensure(successor > i && successor < count, "blocks should be in topological order");
      isReached[successor] = true;
    }
  }
}

} // namespace premise::encode
