// How blocks are cut behind everything that may not go on.
#include "encode/llvm/Segments.h"

#include <llvm/IR/DebugInfoMetadata.h>
#include <llvm/IR/Instructions.h>
#include <llvm/IR/IntrinsicInst.h>
#include <set>

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

using Places = std::set<const llvm::DILocation *>;

/// Where choices stand.
Places choicesOf(const llvm::Function &function) {
  Places places;
  for (const llvm::BasicBlock &block : function)
    if (const auto *branch = llvm::dyn_cast<llvm::BranchInst>(block.getTerminator()); branch && branch->isConditional())
      places.insert(branch->getDebugLoc().get());
  return places;
}

/// A jump that nobody wrote stands where a choice does: to the condition of a loop, or out of it. So does the choice
/// itself, where "&&" was evaluated before.
bool isContinuation(const llvm::Instruction &instruction, const Places &choices) {
  const auto *jump = llvm::dyn_cast<llvm::BranchInst>(&instruction);
  if (!jump)
    return false;
  if (jump->isConditional())
    return jump->getPrevNonDebugInstruction() && llvm::isa<llvm::PHINode>(jump->getPrevNonDebugInstruction());
  return choices.contains(jump->getDebugLoc().get());
}

Segment *withLine(std::vector<Segment> &segments, unsigned line) {
  for (Segment &segment : segments)
    if (segment.lines.contains(line))
      return &segment;
  return nullptr;
}

std::vector<Segment> segmentsOf(const llvm::BasicBlock &block, const Places &choices) {
  std::vector<Segment> segments(1);
  const llvm::Instruction *end = nullptr; // the last place at which an execution can end
  for (const llvm::Instruction &instruction : block) {
    const llvm::DebugLoc &place = instruction.getDebugLoc();
    const bool isOwn = place && place.getLine() != 0 && !place.getInlinedAt() &&
                       place->getScope()->getSubprogram() == block.getParent()->getSubprogram() &&
                       !isContinuation(instruction, choices);
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
  for (llvm::Function &function : module) {
    const Places choices = choicesOf(function);
    for (llvm::BasicBlock &block : function)
      noted_.emplace(&block, Noted{&block, segmentsOf(block, choices)});
  }
}

const std::vector<Segment> &Segments::of(const llvm::BasicBlock &block) const {
  const auto found = noted_.find(&block);
  return found == noted_.end() || found->second.block != &block ? none_ : found->second.segments;
}

} // namespace premise::encode
