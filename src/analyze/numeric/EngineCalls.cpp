// What calls do: those that the checks consist of, library functions, functions of the module, and everything else.
#include "analyze/numeric/Engine.h"
#include "analyze/numeric/Library.h"
#include "encode/llvm/Contracts.h"
#include "program/contracts/Declared.h"

#include <llvm/IR/IntrinsicInst.h>

namespace premise::analyze::numeric {
namespace {

std::int64_t numberOf(const llvm::CallBase &call, unsigned argument) {
  return llvm::cast<llvm::ConstantInt>(call.getArgOperand(argument))->getSExtValue();
}

/// Of the function that the check of a deallocation stands in front of.
Family familyAfter(const llvm::CallBase &freeing) {
  for (const llvm::Instruction *next = freeing.getNextNode(); next; next = next->getNextNode())
    if (const auto *call = llvm::dyn_cast<llvm::CallBase>(next))
      return call->getCalledFunction() ? familyOf(*call->getCalledFunction()) : Family::None;
  return Family::None;
}

/// Its code was not looked at.
bool isUnseen(const llvm::Function &function) {
  return Subject::isContract(function) || program::isDeclaredContract(function);
}

} // namespace

void Engine::call(Frame frame, const llvm::CallBase &call, State &state) {
  const llvm::Function *callee = call.getCalledFunction();
  const bool isTyped = callee && callee->getFunctionType() == call.getFunctionType();
  if (!isTyped || call.isInlineAsm()) {
    noteThrow(call, state);
    return unknownCall(frame, call, state);
  }
  if (const auto *fill = llvm::dyn_cast<llvm::MemSetInst>(&call))
    return memory_.fill(state, frame, *fill);
  if (const auto *copy = llvm::dyn_cast<llvm::MemTransferInst>(&call))
    return memory_.copy(state, frame, *copy);
  if (const auto *marker = llvm::dyn_cast<llvm::LifetimeIntrinsic>(&call))
    return memory_.scope(state, frame, *marker);
  if (call.getIntrinsicID() == llvm::Intrinsic::stackrestore)
    return memory_.restoreStack(state, frame);
  if (const auto *intrinsic = llvm::dyn_cast<llvm::IntrinsicInst>(&call);
      intrinsic && scalars_.intrinsic(state, frame, *intrinsic))
    return;
  if (premiseCall(frame, call, *callee, state) || bodyCall(frame, call, *callee, state))
    return;
  if (canInline(frame, *callee, call))
    return inlineCall(frame, call, *callee, state);
  noteThrow(call, state);
  if (libraryCall(frame, call, *callee, state))
    return;
  if (isJudging_ && machine_.subject.contexts().isPart(*callee))
    outcome_.unfollowed.insert(callee);
  if (const llvm::Function *contract = contractAt(frame, *callee))
    return inlineCall(frame, call, *contract, state);
  unknownCall(frame, call, state);
}

/// What is executed in the place of a call that is not followed; null if it has no contract, or is part of one.
const llvm::Function *Engine::contractAt(Frame frame, const llvm::Function &callee) {
  constexpr unsigned kMostDepth = 4, kMostInstructions = 250;
  const llvm::Function *contract = machine_.subject.contractOf(callee);
  if (!contract || machine_.names[frame].depth >= kMostDepth || steps_ > limits_.steps / 2)
    return nullptr;
  for (Frame outer = frame; outer != 0; outer = machine_.names[outer].parent)
    if (Subject::isContract(*machine_.names[outer].function))
      return nullptr;
  return machine_.subject.info(*contract).instructions <= kMostInstructions ? contract : nullptr;
}

/// In a contract: what the body may have written, and what it may return.
bool Engine::bodyCall(Frame frame, const llvm::CallBase &call, const llvm::Function &callee, State &state) {
  if (!Subject::isContract(*machine_.names[frame].function) || !callee.isDeclaration())
    return false;
  const FrameInfo outer = machine_.names[frame];
  if (callee.getName() == encode::kBodyWrites)
    forgetWritten(*outer.call, outer.parent == 0, state);
  else if (callee.getName().starts_with("__VERIFIER_nondet_result_of_"))
    machine_.defineUnknown(state, frame, call);
  else
    return false;
  return true;
}

/// Whatever unknown code can reach, or what its frame lists if that may be assumed.
void Engine::forgetWritten(const llvm::CallBase &call, bool isOwn, State &state) {
  if (!machine_.subject.mayWrite(call))
    return;
  if (!isOwn || !machine_.isAssumed({Hypothesis::CalleeFrame, &call}))
    return memory_.havoc(state);
  const auto written = machine_.subject.frameOf(call);
  for (const llvm::GlobalVariable *global : *written)
    memory_.forget(state, *global);
}

bool Engine::premiseCall(Frame frame, const llvm::CallBase &call, const llvm::Function &callee, State &state) {
  const llvm::StringRef name = callee.getName();
  if (!callee.isDeclaration() || !name.starts_with("__premise_"))
    return false;
  if (name == "__premise_check")
    check(frame, call, state);
  else if (name == "__premise_assume")
    condition_.restrict(state, frame, *call.getArgOperand(0), true);
  else if (name == "__premise_requires")
    require(frame, call, state);
  else if (name == "__premise_access")
    access(frame, call, state);
  else if (name == "__premise_freeing")
    judge(frame, call, numberOf(call, 1),
          accesses_.isFreeable(state, frame, *call.getArgOperand(0), familyAfter(call)));
  else if (name == "__premise_library")
    library(frame, call, state);
  else if (name == "__premise_valid")
    validity(frame, call, state);
  else if (name == "__premise_assumed")
    annotated(frame, call, state);
  else
    return false; // one that this analysis does not know: as any other code
  return true;
}

bool Engine::isOwn(Frame frame) const {
  const llvm::Function &function = *machine_.names[frame].function;
  return frame == 0 || (machine_.subject.contexts().isPart(function) && !isSystem(function));
}

void Engine::judge(Frame frame, const llvm::Instruction &at, std::int64_t check, bool holds) {
  if (!isJudging_ || !isOwn(frame) || check < 0)
    return;
  const auto [found, isNew] = outcome_.judged.try_emplace({&at, static_cast<std::uint32_t>(check)}, holds);
  if (!isNew)
    found->second = found->second && holds;
}

// A check that fails ends the execution, so it holds afterwards. Signed overflow is the exception: an execution that
// wraps around is followed, unless somebody has shown, or it is a hypothesis, that it does not (FM 2012, Sect. 4.1).
void Engine::check(Frame frame, const llvm::CallBase &call, State &state) {
  const std::int64_t id = numberOf(call, 1);
  const llvm::Value &condition = *call.getArgOperand(0);
  const auto check = static_cast<std::uint32_t>(id);
  const bool isOverflow = id >= 0 && machine_.subject.kindOf(check) == program::CheckKind::SignedOverflow;
  if (isJudging_ && isOwn(frame))
    judge(frame, call, id, condition_.isCertain(state, frame, condition, true));
  if (id >= 0 && machine_.subject.kindOf(check) == program::CheckKind::Postcondition &&
      isUnseen(*machine_.names[frame].function) && !isEnsured(check))
    return; // the body that makes it hold was not looked at
  if (!isOverflow || machine_.subject.isVerified(check) || machine_.isAssumed({Hypothesis::CheckHolds, nullptr, check}))
    condition_.restrict(state, frame, condition, true);
}

bool Engine::isEnsured(std::uint32_t check) {
  if (machine_.subject.isVerified(check) || machine_.isAssumed({Hypothesis::CalleeEnsures, nullptr, check}))
    return true;
  outcome_.ensured.insert(check);
  return false;
}

void Engine::require(Frame frame, const llvm::CallBase &call, State &state) {
  const llvm::Value &condition = *call.getArgOperand(0);
  if (isJudging_ && machine_.names[frame].depth == 1) {
    const bool holds = condition_.isCertain(state, frame, condition, true);
    const Occurrence at{machine_.names[frame].call, static_cast<std::uint32_t>(numberOf(call, 1))};
    const auto [found, isNew] = outcome_.required.try_emplace(at, holds);
    found->second = found->second && holds;
  }
  condition_.restrict(state, frame, condition, true);
  if (isJudging_ && frame == 0)
    outcome_.preconditions[&call] |= !state.isUnreachable();
}

void Engine::annotated(Frame frame, const llvm::CallBase &call, State &state) {
  if (isJudging_ && frame == 0)
    outcome_.assumed[&call] |= !condition_.isCertain(state, frame, *call.getArgOperand(0), false);
  if (frame == 0 && machine_.isAssumed({Hypothesis::Invariant, &call}))
    condition_.restrict(state, frame, *call.getArgOperand(0), true);
}

void Engine::access(Frame frame, const llvm::CallBase &call, State &state) {
  const Access access = accessOf(frame, call, state);
  if (isJudging_ && isOwn(frame)) {
    judge(frame, call, numberOf(call, 3), accesses_.isNonNull(state, frame, access));
    judge(frame, call, numberOf(call, 4), accesses_.isInBounds(state, frame, access));
    judge(frame, call, numberOf(call, 5), accesses_.isAlive(state, frame, access));
    judge(frame, call, numberOf(call, 6), accesses_.isInitialised(state, frame, access));
  }
  accesses_.passed(state, frame, access, numberOf(call, 6) >= 0);
}

Access Engine::accessOf(Frame frame, const llvm::CallBase &call, const State &state) {
  return {call.getArgOperand(0), machine_.extent(state, frame, *call.getArgOperand(1), 1),
          (numberOf(call, 2) & 1) != 0};
}

void Engine::validity(Frame frame, const llvm::CallBase &call, State &state) {
  const bool isInitialised = (numberOf(call, 2) & 2) != 0;
  const bool isKnown = accesses_.isValid(state, frame, accessOf(frame, call, state), isInitialised);
  const unsigned bits = call.getType()->getIntegerBitWidth();
  machine_.define(state, frame, call, Value::of(isKnown ? Range::constant(llvm::APInt(bits, 1)) : Range::full(bits)));
}

/// All checks inside a library function without code hold if it reads nothing but its arguments and these are strings.
void Engine::library(Frame frame, const llvm::CallBase &checks, const State &state) {
  if (!isJudging_ || !isOwn(frame))
    return;
  const llvm::CallBase *call = nullptr;
  for (const llvm::Instruction *next = checks.getNextNode(); next && !call; next = next->getNextNode())
    call = llvm::dyn_cast<llvm::CallBase>(next);
  if (call && call->getCalledFunction() && !program::targetOf(*call->getCalledFunction()).isDeclaration())
    return; // its code is looked at, see inlineCall and unknownCall
  const bool holds = call && readsStrings(frame, *call, state);
  for (const unsigned argument : {0U, 1U, 2U, 3U})
    judge(frame, checks, numberOf(checks, argument), holds);
}

/// strlen: a string whose end is known has that length; of any other it is known from now on, if it was checked.
void Engine::measure(Frame frame, const llvm::CallBase &call, State &state) {
  constexpr std::uint64_t kMost = 1ULL << 47; // of user space
  machine_.define(state, frame, call, Value::of(Range::ofUnsigned(64, 0, kMost)));
  const auto *checks = llvm::dyn_cast_or_null<llvm::CallBase>(call.getPrevNonDebugInstruction());
  if (!checks || !checks->getCalledFunction() || checks->getCalledFunction()->getName() != "__premise_library")
    return; // code of a system header
  condition_.nonNull(state, frame, *call.getArgOperand(0));
  const Pointer pointer = machine_.pointer(state, frame, *call.getArgOperand(0));
  if (state.isUnreachable() || pointer.isUnknown || pointer.targets.size() != 1)
    return;
  const Target &target = pointer.targets[0];
  if (!target.offset.isExact() || target.offset.low != 0)
    return;
  if (const ObjectFacts *facts = state.facts(target.object); !facts || facts->end == kNoVariable) {
    if (machine_.names.object(target.object).kind != ObjectKind::Region)
      return;
    const Variable end = machine_.names.shadowOf(frame, call);
    state.assign(end, Value::of(Range::ofUnsigned(64, 0, kMost)));
    endAt(state, target.object, end);
    state.makeFacts(target.object).isText = true;
  }
  state.equate(machine_.names.reg(frame, call), state.facts(target.object)->end);
}

void Engine::endAt(State &state, Object object, Variable end) {
  const Extent bytes = state.sharpened(Extent::measured(nodeOf(end, false), 1)) + Extent::exactly(1);
  ObjectFacts &facts = state.makeFacts(object);
  facts.size = facts.prefix = bytes;
  facts.hasSize = true;
  facts.end = end;
}

bool Engine::libraryCall(Frame frame, const llvm::CallBase &call, const llvm::Function &callee, State &state) {
  if (allocationOf(callee) != Allocation::None) {
    allocation(frame, call, callee, state);
    return true;
  }
  if (!isForgetful(callee))
    return false;
  if (callee.getName() == "strlen") {
    measure(frame, call, state);
    return true;
  }
  machine_.defineUnknown(state, frame, call);
  return true;
}

bool Engine::canFork() const {
  constexpr unsigned kMostForks = 3;
  return forks_ < kMostForks && steps_ < limits_.steps / 4;
}

void Engine::unknownCall(Frame frame, const llvm::CallBase &call, State &state) {
  const llvm::CallBase *checks = isOwn(frame) && call.getCalledFunction() ? libraryChecksOf(call) : nullptr;
  if (checks && !call.getCalledFunction()->isDeclaration())
    for (const unsigned argument : {0U, 1U, 2U, 3U})
      judge(frame, *checks, numberOf(*checks, argument), false);
  forgetWritten(call, true, state);
  machine_.defineUnknown(state, frame, call);
}

bool Engine::canInline(Frame frame, const llvm::Function &callee, const llvm::CallBase &call) {
  if (callee.isDeclaration() || callee.isVarArg() || callee.isInterposable() || steps_ > limits_.steps / 2)
    return false;
  if (program::targetOf(callee).isDeclaration())
    return false; // its contract is all there is
  const unsigned depth = machine_.names[frame].depth;
  const unsigned most = isSystem(callee) ? (depth < limits_.libraryDepth ? limits_.libraryInstructions : 0)
                        : depth < limits_.inlinedInstructions.size() ? limits_.inlinedInstructions[depth]
                                                                     : 0;
  for (Frame outer = frame;; outer = machine_.names[outer].parent) {
    if (machine_.names[outer].function == &callee)
      return false;
    if (outer == 0)
      break;
  }
  const FunctionInfo &info = machine_.subject.info(callee);
  return !info.returnsTwice && info.instructions <= most;
}

const llvm::CallBase *Engine::firstLargeCall(Frame frame, const llvm::BasicBlock &block) {
  for (const llvm::Instruction &instruction : block) {
    const auto *call = llvm::dyn_cast<llvm::CallBase>(&instruction);
    const llvm::Function *callee = call ? call->getCalledFunction() : nullptr;
    if (callee && !callee->isDeclaration() && machine_.subject.info(*callee).instructions > 40 &&
        canInline(frame, *callee, *call))
      return call;
  }
  return nullptr;
}

Engine::Exits Engine::runCallee(Frame inner, State entry) {
  const bool judges =
      isJudging_ && (machine_.names[inner].depth == 1 || library_ || machine_.subject.contexts().hasParts());
  const auto last = lastCalls_.find(inner);
  if (last != lastCalls_.end() && !judges && last->second.entry == entry && (!thrown_ || last->second.thrown)) {
    if (thrown_)
      noteThrow(*last->second.thrown);
    return last->second.exits;
  }
  LastCall run{.entry = entry};
  State *outer = thrown_;
  if (outer)
    thrown_ = &run.thrown.emplace(State::unreachable());
  run.exits = runFrame(inner, std::move(entry), isJudging_);
  thrown_ = outer;
  if (outer)
    noteThrow(*run.thrown);
  return (lastCalls_[inner] = std::move(run)).exits;
}

void Engine::inlineCall(Frame frame, const llvm::CallBase &call, const llvm::Function &callee, State &state) {
  const Frame inner = machine_.names.frame(frame, call, callee);
  for (const llvm::Argument &argument : callee.args()) {
    const llvm::Value &given = *call.getArgOperand(argument.getArgNo());
    const Variable source = machine_.variableOf(frame, given);
    if (argument.hasByValAttr()) { // a copy: a region of its own
      machine_.defineUnknown(state, inner, argument);
      state.restrictNonNull(machine_.names.reg(inner, argument));
      continue;
    }
    if (!topOf(*argument.getType()))
      continue;
    machine_.define(state, inner, argument,
                    argument.getType()->isPointerTy() ? Value::of(machine_.pointer(state, frame, given))
                                                      : Value::of(machine_.range(state, frame, given)));
    if (source != kNoVariable && state.find(source))
      state.equate(machine_.names.reg(inner, argument), source);
  }
  if (state.isUnreachable())
    return;
  const llvm::CallBase *outer = library_;
  library_ = !isSystem(callee) ? nullptr : isOwn(frame) ? libraryChecksOf(call) : library_;
  if (isOwn(frame))
    judgeWholeLibrary(true); // until something says otherwise
  State *catching = thrown_;
  if (call.doesNotThrow())
    thrown_ = nullptr;
  Exits exits = runCallee(inner, std::move(state));
  thrown_ = catching;
  library_ = outer;
  for (State &exit : exits)
    if (!exit.isUnreachable())
      returnFrom(frame, call, exit);
  if (!exits[0].isUnreachable() && !exits[1].isUnreachable() && canFork()) {
    forks_++;
    other_ = std::move(exits[1]);
    state = std::move(exits[0]);
  } else {
    state = join(exits[0], exits[1], machine_.names);
  }
}

void Engine::returnFrom(Frame frame, const llvm::CallBase &call, State &state) {
  const Variable result = machine_.names.shadowOf(frame, call);
  if (state.isUnreachable() || !topOf(*call.getType()))
    return;
  if (const Value *value = state.find(result)) {
    const Value returned = *value;
    if (const Object *region = machine_.names.findRegion(frame, call))
      machine_.renew(state, *region);
    const bool isLost = returned.isPointer && state.find(result)->pointer.isUnknown;
    if (isLost)
      return state.drop(result),
             machine_.define(state, frame, call,
                             Value::of(Pointer{returned.pointer.mayBeNull, true, {}, returned.pointer.isMoved}));
    state.rename(result, machine_.names.reg(frame, call));
  } else {
    machine_.defineUnknown(state, frame, call);
  }
}

} // namespace premise::analyze::numeric
