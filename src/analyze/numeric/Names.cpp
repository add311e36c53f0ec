// How variables and objects are numbered, and which objects nobody else can reach.
#include "analyze/numeric/Names.h"

#include "analyze/numeric/Library.h"

#include <llvm/ADT/SmallPtrSet.h>
#include <llvm/IR/IntrinsicInst.h>

namespace premise::analyze::numeric {
namespace {

/// Whether a call leaves the object behind its argument to its caller alone.
bool keepsPrivate(const llvm::CallBase &call, const llvm::Use &use) {
  if (!call.isArgOperand(&use))
    return false;
  if (llvm::isa<llvm::MemIntrinsic>(call))
    return true;
  const llvm::Function *callee = call.getCalledFunction();
  return callee && (callee->getName().starts_with("__premise_") || callee->getName().starts_with("llvm.dbg.") ||
                    callee->getName().starts_with("llvm.lifetime.") || isForgetful(*callee) ||
                    allocationOf(*callee) == Allocation::Freeing);
}

bool keepsPrivate(const llvm::Use &use) {
  const llvm::User *user = use.getUser();
  if (llvm::isa<llvm::LoadInst, llvm::ICmpInst>(user))
    return true;
  if (llvm::isa<llvm::StoreInst>(user))
    return use.getOperandNo() == llvm::StoreInst::getPointerOperandIndex();
  const auto *call = llvm::dyn_cast<llvm::CallBase>(user);
  return call && keepsPrivate(*call, use);
}

} // namespace

// Pointers that are chosen among several (phi, select) count as having left: their targets may get lost.
bool isPrivate(const llvm::Value &address) {
  llvm::SmallVector<const llvm::Value *, 16> pending{&address};
  llvm::SmallPtrSet<const llvm::Value *, 16> seen;
  while (!pending.empty()) {
    const llvm::Value *pointer = pending.pop_back_val();
    if (!seen.insert(pointer).second)
      continue;
    for (const llvm::Use &use : pointer->uses()) {
      if (llvm::isa<llvm::GetElementPtrInst>(use.getUser()))
        pending.push_back(use.getUser());
      else if (!keepsPrivate(use))
        return false;
    }
  }
  return true;
}

Names::Names(const llvm::Function &function) {
  frames_.push_back({0, nullptr, &function, 0});
}

Frame Names::frame(Frame parent, const llvm::CallBase &call, const llvm::Function &callee) {
  const bool isOther = call.getCalledFunction() != &callee; // a contract stands for it
  const auto [found, isNew] = frameIds_.try_emplace({std::uint64_t{parent} * 2 + isOther, &call}, frames_.size());
  if (isNew)
    frames_.push_back({parent, &call, &callee, frames_[parent].depth + 1});
  return found->second;
}

Variable Names::reg(Frame frame, const llvm::Value &value) {
  const auto [found, isNew] = registerIds_.try_emplace({std::uint64_t{frame} * 2, &value}, variables_.size());
  if (isNew)
    variables_.push_back({.frame = frame, .value = &value});
  return found->second;
}

Variable Names::shadowOf(Frame frame, const llvm::Value &value) {
  const auto [found, isNew] = registerIds_.try_emplace({std::uint64_t{frame} * 2 + 1, &value}, variables_.size());
  if (isNew)
    variables_.push_back({.frame = frame, .value = &value});
  return found->second;
}

Variable Names::number(const llvm::Argument &argument, unsigned index) {
  constexpr std::uint64_t kNumbers = std::uint64_t{1} << 40; // behind all frames
  const auto [found, isNew] = registerIds_.try_emplace({kNumbers + index, &argument}, variables_.size());
  if (isNew)
    variables_.push_back({.value = &argument, .isNumber = true});
  return found->second;
}

Variable Names::cell(Object object, std::int64_t offset, unsigned bytes) {
  for (const Variable known : cells_[object])
    if (variables_[known].offset == offset && variables_[known].bytes == bytes)
      return known;
  constexpr std::size_t kMostCells = 64;
  if (cells_[object].size() >= kMostCells)
    return kNoVariable;
  const auto variable = static_cast<Variable>(variables_.size());
  variables_.push_back({.isCell = true, .object = object, .offset = offset, .bytes = bytes});
  cells_[object].push_back(variable);
  return variable;
}

Object Names::object(ObjectKind kind, Frame frame, const llvm::Value &origin) {
  const std::uint64_t scope = kind == ObjectKind::Global ? 0 : std::uint64_t{frame} * 2 + 1;
  const bool isRegion = kind == ObjectKind::Region;
  const auto [found, isNew] = objectIds_.try_emplace({scope * 2 + isRegion, &origin}, objects_.size());
  if (isNew) {
    const bool canBePrivate = kind == ObjectKind::Local || kind == ObjectKind::Heap;
    objects_.push_back({kind, &origin, frame, canBePrivate && numeric::isPrivate(origin)});
    cells_.emplace_back();
  }
  return found->second;
}

const Object *Names::findRegion(Frame frame, const llvm::Value &value) const {
  const auto found = objectIds_.find({(std::uint64_t{frame} * 2 + 1) * 2 + 1, &value});
  return found == objectIds_.end() ? nullptr : &found->second;
}

} // namespace premise::analyze::numeric
