// How blocks are cut behind everything that may not go on.
#include "encode/llvm/Segments.h"

#include <algorithm>
#include <llvm/IR/CFG.h>
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

bool isCatch(const llvm::Instruction &instruction) {
  const auto *call = llvm::dyn_cast<llvm::CallBase>(&instruction);
  return call && call->getCalledOperand()->getName() == "__cxa_begin_catch";
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

using Points = std::set<std::pair<unsigned, unsigned>>; ///< line and column

/// Where handlers begin. What they guard ends there, too, so that passing the place says nothing about the handler.
Points handlersOf(const llvm::Function &function) {
  Points points;
  for (const llvm::BasicBlock &block : function)
    for (const llvm::Instruction &instruction : block)
      if (isCatch(instruction) && instruction.getDebugLoc())
        points.emplace(instruction.getDebugLoc().getLine(), instruction.getDebugLoc().getCol());
  return points;
}

Segment *withLine(std::vector<Segment> &segments, unsigned line) {
  for (Segment &segment : segments)
    if (segment.lines.contains(line))
      return &segment;
  return nullptr;
}

using Blocks = std::set<const llvm::BasicBlock *>;

bool isHandler(const llvm::BasicBlock &block) {
  return std::any_of(block.begin(), block.end(), isCatch);
}

/// What can be reached, except through landing pads and handlers.
Blocks reachableFrom(std::vector<const llvm::BasicBlock *> pending) {
  Blocks reached(pending.begin(), pending.end());
  while (!pending.empty()) {
    const llvm::BasicBlock *block = pending.back();
    pending.pop_back();
    for (const llvm::BasicBlock *next : llvm::successors(block))
      if (!next->isLandingPad() && !isHandler(*next) && reached.insert(next).second)
        pending.push_back(next);
  }
  return reached;
}

/// Blocks that only exceptions pass on their way to a handler: there stands what the compiler has put there.
Blocks passedByExceptionsOnly(const llvm::Function &function) {
  std::vector<const llvm::BasicBlock *> written{&function.getEntryBlock()};
  std::vector<const llvm::BasicBlock *> pads;
  for (const llvm::BasicBlock &block : function) {
    if (isHandler(block))
      written.push_back(&block);
    if (block.isLandingPad())
      pads.push_back(&block);
  }
  const Blocks others = reachableFrom(std::move(written));
  Blocks passed = reachableFrom(std::move(pads));
  std::erase_if(passed, [&](const llvm::BasicBlock *block) { return others.contains(block); });
  return passed;
}

std::vector<Segment> segmentsOf(const llvm::BasicBlock &block, const Places &choices, const Points &handlers) {
  std::vector<Segment> segments(1);
  const llvm::Instruction *end = nullptr; // the last place at which an execution can end
  for (const llvm::Instruction &instruction : block) {
    const llvm::DebugLoc &place = instruction.getDebugLoc();
    const bool isOwn = place && place.getLine() != 0 && !place.getInlinedAt() &&
                       place->getScope()->getSubprogram() == block.getParent()->getSubprogram() &&
                       !handlers.contains({place.getLine(), place.getCol()}) && !isContinuation(instruction, choices);
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
    if (function.isDeclaration())
      continue;
    const Places choices = choicesOf(function);
    const Points handlers = handlersOf(function);
    const Blocks passed = passedByExceptionsOnly(function);
    for (llvm::BasicBlock &block : function)
      noted_.emplace(&block, Noted{&block, segmentsOf(block, choices, handlers), passed.contains(&block)});
  }
}

bool Segments::isPassedByExceptionsOnly(const llvm::BasicBlock &block) const {
  const auto found = noted_.find(&block);
  return found != noted_.end() && found->second.block == &block && found->second.isPassedByExceptionsOnly;
}

const std::vector<Segment> &Segments::of(const llvm::BasicBlock &block) const {
  const auto found = noted_.find(&block);
  return found == noted_.end() || found->second.block != &block ? none_ : found->second.segments;
}

} // namespace premise::encode
