// How code is found by its debug locations.
#include "guide/CodePlaces.h"

#include <llvm/Analysis/LoopInfo.h>
#include <llvm/IR/Dominators.h>
#include <llvm/IR/InstIterator.h>
#include <llvm/IR/Instructions.h>

namespace premise::guide {
namespace {

/// In code as Clang emits it, the body of a loop has a block of its own. Where it has not, every arrival at the header
/// counts as an iteration, which is at least as often.
std::set<const llvm::BasicBlock *> bodiesOf(const llvm::Loop &loop, const llvm::LoopInfo &loops) {
  std::set<const llvm::BasicBlock *> bodies;
  for (const llvm::BasicBlock *block : loop.blocks()) {
    const llvm::StringRef name = block->getName();
    const bool isBody = name.starts_with("for.body") || name.starts_with("while.body") || name.starts_with("do.body");
    if (isBody && loops.getLoopFor(block) == &loop)
      bodies.insert(block);
  }
  if (bodies.size() != 1)
    bodies = {loop.getHeader()};
  return bodies;
}

bool isAt(const llvm::Instruction &instruction, const base::SourceSpan &place) {
  const llvm::DebugLoc &location = instruction.getDebugLoc();
  return location && location.getLine() == place.line && location.getCol() == place.column;
}

bool isCallOfProgram(const llvm::Instruction &instruction) {
  const auto *call = llvm::dyn_cast<llvm::CallBase>(&instruction);
  const llvm::Function *callee = call ? call->getCalledFunction() : nullptr;
  const bool isOurs = callee && (callee->isIntrinsic() || callee->getName().starts_with("__premise_"));
  return call && !isOurs;
}

bool isPointerRead(const llvm::Instruction &instruction) {
  return llvm::isa<llvm::LoadInst>(instruction) && instruction.getType()->isPointerTy();
}

bool mayWrap(const llvm::Instruction &instruction) {
  const unsigned op = instruction.getOpcode();
  return op == llvm::Instruction::Add || op == llvm::Instruction::Sub || op == llvm::Instruction::Mul;
}

} // namespace

bool isCallAt(const llvm::Instruction &instruction, const base::SourceSpan &place) {
  return isAt(instruction, place) && isCallOfProgram(instruction);
}

bool isReadAt(const llvm::Instruction &instruction, const base::SourceSpan &place) {
  return isPointerRead(instruction) && isAt(instruction, place);
}

CodePlaces::CodePlaces(llvm::Function &function) {
  for (const llvm::Instruction &instruction : llvm::instructions(function)) {
    const llvm::DebugLoc &location = instruction.getDebugLoc();
    if (!location)
      continue;
    const Key key{location.getLine(), location.getCol()};
    if (mayWrap(instruction))
      operations_[key].push_back(&instruction);
    else if (isPointerRead(instruction))
      reads_[key].push_back(&instruction);
    else if (isCallOfProgram(instruction))
      calls_[key].push_back(&instruction);
    if (const auto *call = llvm::dyn_cast<llvm::InvokeInst>(&instruction))
      handlers_[key].insert(call->getUnwindDest());
  }
  findLoops(function);
}

/// A loop is where its header begins: at the first instruction that has a place.
void CodePlaces::findLoops(llvm::Function &function) {
  const llvm::DominatorTree dominators(function);
  const llvm::LoopInfo loops(dominators);
  for (const llvm::Loop *loop : loops.getLoopsInPreorder())
    for (const llvm::Instruction &instruction : *loop->getHeader())
      if (const llvm::DebugLoc &location = instruction.getDebugLoc()) {
        loops_[location.getLine()].push_back({location.getCol(), bodiesOf(*loop, loops)});
        break;
      }
}

const CodePlaces::Instructions &CodePlaces::at(const Found &found, const base::SourceSpan &place) {
  static const Instructions kNone;
  const auto here = found.find({place.line, place.column});
  return here == found.end() ? kNone : here->second;
}

const std::set<const llvm::BasicBlock *> &CodePlaces::handlersAt(const base::SourceSpan &place) const {
  static const std::set<const llvm::BasicBlock *> kNone;
  const auto found = handlers_.find({place.line, place.column});
  return found == handlers_.end() ? kNone : found->second;
}

const std::set<const llvm::BasicBlock *> &CodePlaces::bodiesOfLoopAt(const base::SourceSpan &place) const {
  static const std::set<const llvm::BasicBlock *> kNone;
  const auto onLine = loops_.find(place.line);
  if (onLine == loops_.end())
    return kNone;
  const FoundLoop *found = nullptr;
  for (const FoundLoop &loop : onLine->second)
    if (place.column == 0 || loop.column == place.column) {
      if (found != nullptr)
        return kNone;
      found = &loop;
    }
  return found == nullptr ? kNone : found->bodies;
}

} // namespace premise::guide
