// How one block is executed and where control goes from it.
#include "analyze/numeric/Engine.h"

#include <llvm/IR/CFG.h>
#include <utility>

namespace premise::analyze::numeric {

void Engine::runBlock(Run &run, const llvm::BasicBlock &block, States states) {
  for (const llvm::BasicBlock *next : llvm::successors(&block))
    run.edges.erase({&block, next});
  const llvm::CallBase *large = states.size() > 1 ? firstLargeCall(run.frame, block) : nullptr;
  if (!large)
    return runAll(run, {.at = block.begin()}, std::move(states));
  States before; // one state is enough for the call, but what stands before it still tells them apart
  runAll(run, {.at = block.begin(), .until = large, .reached = &before}, std::move(states));
  if (!before.empty())
    runAll(run, {.at = large->getIterator()}, {joinAll(std::move(before))});
}

void Engine::runAll(Run &run, const Stretch &stretch, States states) {
  for (State &state : states) {
    steps_ += stretch.at->getParent()->size();
    if (steps_ > limits_.steps || limits_.isOver()) {
      gaveUp_ = true;
      return;
    }
    const unsigned before = std::exchange(forks_, 0);
    runFrom(run, stretch, std::move(state));
    forks_ = before;
  }
}

void Engine::runFrom(Run &run, const Stretch &stretch, State state) {
  for (auto at = stretch.at; !state.isUnreachable() && !gaveUp_; ++at) {
    if (&*at == stretch.until)
      return stretch.reached->push_back(std::move(state));
    if (at->isTerminator())
      return finish(run, *at, std::move(state));
    if (!llvm::isa<llvm::PHINode>(*at))
      execute(run.frame, *at, state);
    if (!other_)
      continue;
    State other = *std::exchange(other_, std::nullopt);
    steps_ += at->getParent()->size();
    runFrom(run, {.at = std::next(at), .until = stretch.until, .reached = stretch.reached}, std::move(other));
  }
}

void Engine::finish(Run &run, const llvm::Instruction &end, State state) {
  const llvm::BasicBlock &block = *end.getParent();
  if (const auto *back = llvm::dyn_cast<llvm::ReturnInst>(&end))
    return leave(run, *back, state);
  if (llvm::isa<llvm::ResumeInst>(end))
    return noteThrow(state);
  if (const auto *branch = llvm::dyn_cast<llvm::BranchInst>(&end); branch && branch->isConditional()) {
    const bool isEither = branch->hasMetadata("premise.tentative"); // who executes it may leave the code out
    for (const unsigned way : {0U, 1U}) {
      State next = state;
      if (!isEither)
        condition_.restrict(next, run.frame, *branch->getCondition(), way == 0);
      follow(run, block, *branch->getSuccessor(way), std::move(next));
    }
    return;
  }
  if (const auto *choice = llvm::dyn_cast<llvm::SwitchInst>(&end))
    return choose(run, *choice, state);
  if (const auto *invoke = llvm::dyn_cast<llvm::InvokeInst>(&end)) {
    State thrown = callThatMayThrow(run.frame, *invoke, state);
    if (std::optional<State> other = std::exchange(other_, std::nullopt))
      follow(run, block, *invoke->getNormalDest(), std::move(*other));
    follow(run, block, *invoke->getNormalDest(), std::move(state));
    if (!machine_.isAssumed({Hypothesis::NoException, invoke}))
      follow(run, block, *invoke->getUnwindDest(), std::move(thrown));
    return;
  }
  if (const auto *other = llvm::dyn_cast<llvm::CallBase>(&end))
    unknownCall(run.frame, *other, state);
  for (const llvm::BasicBlock *next : llvm::successors(&block))
    follow(run, block, *next, state);
}

void Engine::choose(Run &run, const llvm::SwitchInst &choice, const State &state) {
  const llvm::BasicBlock &block = *choice.getParent();
  const llvm::Value &subject = *choice.getCondition();
  const Variable variable = machine_.variableOf(run.frame, subject);
  const bool isFollowed = variable != kNoVariable && topOf(*subject.getType());
  State rest = state;
  for (const auto &item : choice.cases()) {
    State taken = state;
    const Range value = isFollowed ? Range::constant(item.getCaseValue()->getValue()) : Range{};
    if (isFollowed)
      taken.restrict(variable, value);
    follow(run, block, *item.getCaseSuccessor(), std::move(taken));
    if (!isFollowed || rest.isUnreachable())
      continue;
    const Range left = compared(llvm::CmpInst::ICMP_NE, rest.rangeOf(variable, value.bits), value);
    rest.restrict(variable, left);
  }
  follow(run, block, *choice.getDefaultDest(), std::move(rest));
}

void Engine::leave(Run &run, const llvm::ReturnInst &end, const State &state) {
  if (run.frame == 0)
    return;
  const llvm::Value *result = end.getReturnValue();
  const bool isTruth = result && result->getType()->isIntegerTy(1);
  for (const bool truth : {true, false}) { // what a condition says is kept apart until somebody branches on it
    State one = state;
    if (isTruth)
      condition_.restrict(one, run.frame, *result, truth);
    if (!one.isUnreachable() && (isTruth || !truth))
      leaveWith(run, result, std::move(one), run.exits[isTruth && truth ? 1 : 0]);
  }
}

void Engine::leaveWith(Run &run, const llvm::Value *result, State state, State &exit) {
  const FrameInfo frame = machine_.names[run.frame];
  if (result && topOf(*result->getType())) {
    const Variable variable = machine_.names.shadowOf(frame.parent, *frame.call);
    state.assign(variable, result->getType()->isPointerTy() ? Value::of(machine_.pointer(state, run.frame, *result))
                                                            : Value::of(machine_.range(state, run.frame, *result)));
    const Variable source = machine_.variableOf(run.frame, *result);
    if (source != kNoVariable && state.find(source))
      state.equate(variable, source);
  }
  llvm::SmallVector<Variable, 32> dead;
  for (const auto &[variable, value] : state.values()) {
    const VariableInfo &info = machine_.names.variable(variable);
    if (!info.isCell && info.frame == run.frame)
      dead.push_back(variable);
  }
  for (const Variable variable : dead)
    state.forget(variable);
  llvm::SmallVector<Object, 8> locals;
  for (const auto &[object, facts] : state.objects()) {
    const ObjectInfo &info = machine_.names.object(object);
    if (info.kind == ObjectKind::Local && info.frame == run.frame)
      locals.push_back(object);
  }
  for (const Object object : locals)
    memory_.leave(state, object);
  exit = join(exit, state, machine_.names);
}

void Engine::execute(Frame frame, const llvm::Instruction &instruction, State &state) {
  lookIntoLibrary(frame, instruction, state);
  if (state.isUnreachable())
    return;
  noteSum(frame, instruction, state);
  const auto bytesOf = [&](const llvm::Value &value) {
    return Extent::exactly(static_cast<std::int64_t>(machine_.layout().getTypeStoreSize(value.getType())));
  };
  if (const auto *local = llvm::dyn_cast<llvm::AllocaInst>(&instruction))
    memory_.allocate(state, frame, *local);
  else if (const auto *load = llvm::dyn_cast<llvm::LoadInst>(&instruction))
    memory_.load(state, frame, *load);
  else if (const auto *store = llvm::dyn_cast<llvm::StoreInst>(&instruction))
    memory_.store(state, frame, *store);
  else if (const auto *callee = llvm::dyn_cast<llvm::CallBase>(&instruction))
    call(frame, *callee, state);
  else if (const auto *update = llvm::dyn_cast<llvm::AtomicRMWInst>(&instruction)) {
    memory_.overwrite(state, frame, *update->getPointerOperand(), bytesOf(*update->getValOperand()));
    machine_.defineUnknown(state, frame, *update);
  } else if (const auto *exchange = llvm::dyn_cast<llvm::AtomicCmpXchgInst>(&instruction))
    memory_.overwrite(state, frame, *exchange->getPointerOperand(), bytesOf(*exchange->getNewValOperand()));
  else if (instruction.mayWriteToMemory()) {
    memory_.havoc(state);
    machine_.defineUnknown(state, frame, instruction);
  } else
    scalars_.compute(state, frame, instruction);
}

} // namespace premise::analyze::numeric
