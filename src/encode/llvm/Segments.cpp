// How blocks are cut behind everything that may not go on.
#include "encode/llvm/Segments.h"

#include <llvm/IR/DebugInfoMetadata.h>
#include <llvm/IR/Instructions.h>
#include <llvm/IR/IntrinsicInst.h>

namespace premise::encode {
namespace {

/// Markers and questions of ours always return; so do LLVM's own functions.
bool mayEnd(const llvm::Instruction &instruction) {
  const auto *call = llvm::dyn_cast<llvm::CallInst>(&instruction);
  if (!call || llvm::isa<llvm::IntrinsicInst>(call))
    return false;
  const llvm::StringRef name = call->getCalledOperand()->getName();
  if (!name.starts_with("__premise_"))
    return true;
  return name == "__premise_check" || name == "__premise_access" || name == "__premise_freeing" ||
         name == "__premise_library" || name == "__premise_requires" || name == "__premise_assume";
}

/// A jump that nobody wrote: it stands where the branch does that leads to it, e.g. between a loop and what follows.
bool isContinuation(const llvm::Instruction &instruction) {
  const auto *jump = llvm::dyn_cast<llvm::BranchInst>(&instruction);
  const llvm::BasicBlock *before =
      jump && jump->isUnconditional() ? jump->getParent()->getSinglePredecessor() : nullptr;
  return before && before->getTerminator()->getDebugLoc() == jump->getDebugLoc();
}

Segment *withLine(std::vector<Segment> &segments, unsigned line) {
  for (Segment &segment : segments)
    if (segment.lines.contains(line))
      return &segment;
  return nullptr;
}

std::vector<Segment> segmentsOf(const llvm::BasicBlock &block) {
  std::vector<Segment> segments(1);
  const llvm::Instruction *end = nullptr; // the last place at which an execution can end
  for (const llvm::Instruction &instruction : block) {
    const llvm::DebugLoc &place = instruction.getDebugLoc();
    const bool isOwn = place && place.getLine() != 0 && !place.getInlinedAt() &&
                       place->getScope()->getSubprogram() == block.getParent()->getSubprogram() &&
                       !isContinuation(instruction);
    if (isOwn && !withLine(segments, place.getLine())) {
      if (end && segments.back().after != end)
        segments.push_back({end});
      segments.back().lines.emplace(place.getLine(), place.getCol());
    }
    if (isOwn)
      withLine(segments, place.getLine())->columns[place.getLine()].insert(place.getCol());
    if (mayEnd(instruction))
      end = &instruction;
  }
  return segments;
}

} // namespace

Segments::Segments(llvm::Module &module) {
  for (llvm::Function &function : module)
    for (llvm::BasicBlock &block : function)
      noted_.emplace(&block, Noted{&block, segmentsOf(block)});
}

const std::vector<Segment> &Segments::of(const llvm::BasicBlock &block) const {
  const auto found = noted_.find(&block);
  return found == noted_.end() || found->second.block != &block ? none_ : found->second.segments;
}

} // namespace premise::encode
