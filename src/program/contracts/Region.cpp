// How regions are cut out of the blocks around them.
#include "program/contracts/Region.h"

#include "base/Ensure.h"

#include <llvm/IR/InstIterator.h>
#include <set>

namespace premise::program {

std::vector<llvm::CallInst *> callsOf(llvm::Function &function, llvm::StringRef callee) {
  std::vector<llvm::CallInst *> result;
  for (llvm::Instruction &instruction : llvm::instructions(function))
    if (auto *call = llvm::dyn_cast<llvm::CallInst>(&instruction))
      if (call->getCalledOperand()->getName() == callee)
        result.push_back(call);
  return result;
}

std::vector<llvm::BasicBlock *> Region::blocks() const {
  std::vector<llvm::BasicBlock *> result{entry};
  std::set<llvm::BasicBlock *> seen{entry, after};
  for (std::size_t i = 0; i < result.size(); ++i)
    for (llvm::BasicBlock *next : llvm::successors(result[i]))
      if (seen.insert(next).second)
        result.push_back(next);
  return result;
}

// The expression between two markers is emitted in one piece, and expressions with such markers are never nested in one
// another (contracts/Rules.cpp), so that the markers alternate in the order of the function.
std::vector<Region> cutRegions(llvm::Function &function, llvm::StringRef begin, llvm::StringRef end) {
  const std::vector<llvm::CallInst *> begins = callsOf(function, begin);
  const std::vector<llvm::CallInst *> ends = callsOf(function, end);
  base::ensure(begins.size() == ends.size(), "markers of a region should come in pairs");
  std::vector<Region> result;
  for (std::size_t i = 0; i < begins.size(); ++i) {
    Region region;
    region.before = begins[i]->getParent();
    region.entry = region.before->splitBasicBlock(begins[i], "region");
    region.exit = ends[i]->getParent();
    region.after = region.exit->splitBasicBlock(ends[i], "region.after");
    begins[i]->eraseFromParent();
    ends[i]->eraseFromParent();
    result.push_back(region);
  }
  // A block that was split again belongs to the neighbour: edges are read off once everything is cut.
  for (Region &region : result) {
    region.before = region.entry->getSinglePredecessor();
    region.exit = region.after->getSinglePredecessor();
    base::ensure(region.before && region.exit, "a region should have one entry and one exit");
  }
  return result;
}

} // namespace premise::program
