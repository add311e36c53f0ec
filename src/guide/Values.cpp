// How premises become code, and how equal parts of conditions become one.
#include "guide/Values.h"

#include <llvm/IR/CFG.h>
#include <llvm/IR/IRBuilder.h>
#include <llvm/IR/Module.h>
#include <llvm/Transforms/Utils/PromoteMemToReg.h>

#include <algorithm>
#include <set>

namespace premise::guide {
namespace {

constexpr unsigned kTopBit = 31;

/// A bit that lives in memory has a byte.
llvm::Type *typeOf(const llvm::Value *slot) {
  if (const auto *local = llvm::dyn_cast<llvm::AllocaInst>(slot))
    return local->getAllocatedType();
  return llvm::cast<llvm::GlobalVariable>(slot)->getValueType();
}

} // namespace

Values::Values(const Abstraction &abstraction, const std::vector<Placed> &placed)
    : abstraction_(abstraction),
      mayReturnTwice_(abstraction.copies().functions.front()->callsFunctionThatReturnsTwice()) {
  for (BlockIndex block = 0; block < abstraction.blocks.size(); block++)
    numbers_[abstraction.blocks[block]] = block;
  for (llvm::Function *function : abstraction.copies().functions)
    dominators_[function].recalculate(*function);
  values_.resize(abstraction.blocks.size());
  findChanges();
  share(placed);
  for (Variable variable = 0; variable < abstraction.program.identifiers.size(); variable++)
    add(variable);
}

/// Which functions an identifier is needed in.
void Values::share(const std::vector<Placed> &placed) {
  const Premises &premises = abstraction_.program.premises;
  std::vector<std::set<llvm::Function *>> users(abstraction_.program.identifiers.size());
  const auto touch = [&](BlockIndex block, const BitSet &variables) {
    for (const Variable variable : variables.elements())
      users[variable].insert(abstraction_.blocks[block]->getParent());
  };
  for (BlockIndex block = 0; block < abstraction_.blocks.size(); block++)
    for (const Statement &statement : abstraction_.program.blocks[block].statements) {
      if (const auto *one = std::get_if<Initialise>(&statement))
        touch(block, BitSet::of(one->variable));
      if (const auto *one = std::get_if<Update>(&statement))
        touch(block, BitSet::of(one->variable));
      if (const auto *one = std::get_if<Assert>(&statement))
        touch(block, premises.variables(one->premise));
    }
  for (const Placed &one : placed) {
    BitSet mentioned;
    for (const PremiseId premise : one.premises.elements())
      mentioned.unite(premises.variables(premise));
    touch(one.block, mentioned);
    for (const BlockIndex before : abstraction_.program.blocks[one.block].predecessors)
      touch(before, mentioned);
  }
  for (const std::set<llvm::Function *> &functions : users)
    functionOf_.push_back(functions.size() == 1 ? *functions.begin() : nullptr);
}

void Values::add(Variable variable) {
  const std::string name = "premise." + abstraction_.program.identifiers[variable].name;
  llvm::Function *function = functionOf_[variable];
  llvm::Module &module = *abstraction_.blocks.front()->getModule();
  llvm::IntegerType *byte = llvm::Type::getInt8Ty(module.getContext());
  if (function == nullptr) {
    slots_.push_back(new llvm::GlobalVariable(module, byte, false, llvm::GlobalValue::InternalLinkage,
                                              llvm::ConstantInt::get(byte, 0), name));
    return;
  }
  llvm::IRBuilder<> entry(&function->getEntryBlock(), function->getEntryBlock().begin());
  slots_.push_back(entry.CreateAlloca(mayReturnTwice_ ? byte : entry.getInt1Ty(), nullptr, name));
}

/// Whatever an execution may run between the end of the dominating block and the start of a block; of a loop's header,
/// that is the loop.
void Values::findChanges() {
  std::vector<BitSet> changedIn(abstraction_.blocks.size());
  for (BlockIndex block = 0; block < abstraction_.blocks.size(); block++)
    for (const Statement &statement : abstraction_.program.blocks[block].statements)
      if (const auto *one = std::get_if<Update>(&statement))
        changedIn[block].insert(one->variable);
      else if (const auto *start = std::get_if<Initialise>(&statement))
        changedIn[block].insert(start->variable);
  changed_.resize(abstraction_.blocks.size());
  for (const auto &[function, dominators] : dominators_)
    for (const llvm::BasicBlock &block : *function) {
      const llvm::DomTreeNode *node = dominators.getNode(&block);
      if (node == nullptr || node->getIDom() == nullptr)
        continue;
      std::set<const llvm::BasicBlock *> seen{node->getIDom()->getBlock()};
      std::vector<const llvm::BasicBlock *> work(llvm::pred_begin(&block), llvm::pred_end(&block));
      while (!work.empty()) {
        const llvm::BasicBlock *one = work.back();
        work.pop_back();
        if (!seen.insert(one).second)
          continue;
        changed_[numbers_.at(&block)].unite(changedIn[numbers_.at(one)]);
        work.insert(work.end(), llvm::pred_begin(one), llvm::pred_end(one));
      }
    }
}

/// Those that dominate others come first.
std::vector<BlockIndex> Values::blocks() const {
  std::vector<BlockIndex> order;
  std::vector<bool> isListed(abstraction_.blocks.size());
  for (const llvm::Function *function : abstraction_.copies().functions)
    for (const llvm::DomTreeNode *node : llvm::depth_first(dominators_.at(function).getRootNode())) {
      order.push_back(numbers_.at(node->getBlock()));
      isListed[order.back()] = true;
    }
  for (BlockIndex block = 0; block < isListed.size(); block++) // that nobody reaches
    if (!isListed[block])
      order.push_back(block);
  return order;
}

void Values::enter(BlockIndex block) {
  block_ = block;
  premises_.clear();
}

/// What a dominating block knew at its end, if nothing has changed it; null if nobody knew.
llvm::Value *Values::inherited(BlockIndex block, Variable variable) {
  std::vector<BlockIndex> passed;
  for (;;) {
    const auto known = values_[block].find(variable);
    if (known != values_[block].end()) {
      for (const BlockIndex other : passed)
        values_[other][variable] = known->second;
      return known->second;
    }
    const llvm::BasicBlock *here = abstraction_.blocks[block];
    const llvm::DomTreeNode *node = dominators_.at(here->getParent()).getNode(here);
    if (changed_[block].contains(variable) || node == nullptr || node->getIDom() == nullptr)
      return nullptr;
    passed.push_back(block);
    block = numbers_.at(node->getIDom()->getBlock());
  }
}

llvm::Value *Values::get(llvm::Instruction *at, Variable variable) {
  llvm::Value *known = mayReturnTwice_ ? nullptr : inherited(block_, variable);
  if (known != nullptr)
    return known;
  llvm::IRBuilder<> builder(at);
  llvm::Type *type = typeOf(slots_[variable]);
  llvm::Value *loaded = builder.CreateLoad(type, slots_[variable]);
  return values_[block_][variable] = type->isIntegerTy(1) ? loaded : builder.CreateICmpNE(loaded, builder.getInt8(0));
}

void Values::set(llvm::Instruction *at, Variable variable, llvm::Value *value) {
  llvm::IRBuilder<> builder(at);
  builder.CreateStore(builder.CreateZExt(value, typeOf(slots_[variable])), slots_[variable]);
  values_[block_][variable] = value;
  premises_.clear();
}

/// Of equal values, one that is there.
llvm::Value *Values::known(const std::vector<Known> &equal) const {
  const llvm::BasicBlock *here = abstraction_.blocks[block_];
  for (const Known &one : equal)
    if (one.block == here ||
        (one.block->getParent() == here->getParent() && dominators_.at(here->getParent()).dominates(one.block, here)))
      return one.value;
  return nullptr;
}

llvm::Value *Values::both(llvm::Instruction *at, llvm::Value *a, llvm::Value *b) {
  std::vector<Known> &all = conjunctions_[{a, b}];
  if (llvm::Value *before = known(all))
    return before;
  return all.emplace_back(abstraction_.blocks[block_], llvm::IRBuilder<>(at).CreateAnd(a, b)).value;
}

llvm::Value *Values::negated(llvm::Instruction *at, llvm::Value *value) {
  std::vector<Known> &all = negations_[value];
  if (llvm::Value *before = known(all))
    return before;
  return all.emplace_back(abstraction_.blocks[block_], llvm::IRBuilder<>(at).CreateNot(value)).value;
}

llvm::Value *Values::either(llvm::Instruction *at, llvm::Value *a, llvm::Value *b) {
  std::vector<Known> &all = disjunctions_[{a, b}];
  if (llvm::Value *before = known(all))
    return before;
  return all.emplace_back(abstraction_.blocks[block_], llvm::IRBuilder<>(at).CreateOr(a, b)).value;
}

/// Numbers that differ in the bit go to different sides, whatever others there are.
llvm::Value *Values::conjunction(llvm::Instruction *at, Numbers numbers, unsigned bit, const Leaf &leaf) {
  if (numbers.empty())
    return llvm::ConstantInt::getTrue(at->getContext());
  if (numbers.size() == 1)
    return leaf(numbers.front());
  const auto side =
      std::ranges::find_if(numbers, [bit](std::uint32_t number) { return (number >> bit & 1) != 0; }) - numbers.begin();
  const auto split = static_cast<std::size_t>(side);
  llvm::Value *low = conjunction(at, numbers.first(split), bit - 1, leaf);
  llvm::Value *high = conjunction(at, numbers.subspan(split), bit - 1, leaf);
  return numbers.size() == split ? low : split == 0 ? high : both(at, low, high);
}

llvm::Value *Values::premise(llvm::Instruction *at, PremiseId premise) {
  if (const auto known = premises_.find(premise); known != premises_.end() && !mayReturnTwice_)
    return known->second;
  llvm::Value *any = llvm::ConstantInt::getFalse(at->getContext());
  for (const BitSet &cube : abstraction_.program.premises.cubes(premise)) {
    const auto value = [&](std::uint32_t variable) { return get(at, variable); };
    llvm::Value *all = conjunction(at, cube.elements(), kTopBit, value);
    any = either(at, any, all);
  }
  return premises_[premise] = any;
}

llvm::Value *Values::all(llvm::Instruction *at, const BitSet &premises) {
  return conjunction(at, premises.elements(), kTopBit, [&](PremiseId one) { return premise(at, one); });
}

llvm::Value *Values::none(llvm::Instruction *at, const BitSet &premises) {
  return conjunction(at, premises.elements(), kTopBit, [&](PremiseId one) { return negated(at, premise(at, one)); });
}

void Values::finish() {
  if (mayReturnTwice_)
    return;
  std::map<llvm::Function *, std::vector<llvm::AllocaInst *>> locals;
  for (llvm::Value *slot : slots_)
    if (auto *local = llvm::dyn_cast<llvm::AllocaInst>(slot))
      locals[local->getFunction()].push_back(local);
  for (const auto &[function, own] : locals)
    llvm::PromoteMemToReg(own, dominators_.at(function));
}

} // namespace premise::guide
