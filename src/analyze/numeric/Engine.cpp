// How the fixpoint of a function is reached: in reverse post order, widening at loop heads, then narrowing.
#include "analyze/numeric/Engine.h"

#include <limits>
#include <llvm/IR/CFG.h>
#include <set>

namespace premise::analyze::numeric {
namespace {

/// So many states are kept apart at one place outside of loop heads.
constexpr std::size_t kMostStates = 8, kFewerStates = 4;
/// Joins at a loop head before widening, and widenings before thresholds are given up.
constexpr unsigned kJoins = 2, kThresholds = 8;
/// So often it is looked how the counters of a loop differ, of so many of them.
constexpr unsigned kRelations = 2, kMostCounters = 6;

} // namespace

Engine::Engine(Subject &subject, const Assumed &assumed, const llvm::Function &function, const Limits &limits)
    : function_(function), limits_(limits), machine_(subject, assumed, function), condition_(machine_),
      scalars_(machine_, condition_), memory_(machine_), accesses_(machine_, condition_) {
  condition_.whenValid = [this](State &state, Frame frame, const llvm::CallBase &call) {
    const bool isInitialised = (llvm::cast<llvm::ConstantInt>(call.getArgOperand(2))->getZExtValue() & 2) != 0;
    accesses_.valid(state, frame, accessOf(frame, call, state), isInitialised);
  };
  if (limits_.steps == 0)
    limits_.steps = 20000 + 200ULL * subject.info(function).instructions;
}

Outcome Engine::run() {
  const FunctionInfo &info = machine_.subject.info(function_);
  if (info.returnsTwice)
    return outcome_;
  runFrame(0, entryState(), true);
  outcome_.isComplete = !gaveUp_;
  outcome_.unfollowed.erase(&function_); // it was run from every state
  return outcome_;
}

State Engine::entryState() {
  State state;
  for (const llvm::Argument &argument : function_.args()) {
    machine_.defineUnknown(state, 0, argument);
    const bool isGiven = argument.hasByValAttr() || argument.hasStructRetAttr() ||
                         machine_.isAssumed({Hypothesis::NonNull, nullptr, argument.getArgNo()});
    if (argument.getType()->isPointerTy() && isGiven)
      state.restrictNonNull(machine_.names.reg(0, argument));
    if (argument.hasByValAttr() || argument.hasStructRetAttr())
      state.makeFacts(machine_.names.object(ObjectKind::Region, 0, argument)).isWritable = true;
    if (const std::uint64_t bytes = machine_.subject.givenBytes(argument); bytes > 0) { // a reference, or this
      state.restrictNonNull(machine_.names.reg(0, argument));
      ObjectFacts &facts = state.makeFacts(machine_.names.object(ObjectKind::Region, 0, argument));
      facts.size = Extent::exactly(static_cast<std::int64_t>(bytes));
      facts.hasSize = true;
    }
  }
  for (const Candidate &candidate : machine_.assumed)
    if (candidate.hypothesis == Hypothesis::InitialGlobal)
      memory_.initialise(state, *llvm::cast<llvm::GlobalVariable>(candidate.place));
    else if (candidate.hypothesis == Hypothesis::ValidArray || candidate.hypothesis == Hypothesis::ReadableArray)
      assumeArray(state, candidate);
    else if (candidate.hypothesis == Hypothesis::String)
      assumeString(state, *function_.getArg(candidate.first));
    else if (candidate.hypothesis == Hypothesis::Vector)
      assumeVector(state, candidate);
  return state;
}

/// So many bytes exist, or are initialised. Where a length is negative, that says nothing.
void Engine::assumeArray(State &state, const Candidate &candidate) {
  const llvm::Argument &pointer = *function_.getArg(candidate.first);
  Extent bytes = Extent::exactly(candidate.second);
  if (candidate.place) {
    const Variable length = machine_.names.reg(0, *candidate.place);
    const unsigned bits = candidate.place->getType()->getIntegerBitWidth();
    constexpr std::int64_t kMost = std::int64_t{1} << 32; // more never holds
    if (bits == 64)
      state.restrict(length, candidate.isUnsigned ? Range::ofUnsigned(bits, 0, static_cast<std::uint64_t>(kMost))
                                                  : Range::ofSigned(bits, signedMinimum(bits), kMost));
    bytes = state.sharpened(Extent::measured(nodeOf(length, candidate.isUnsigned), candidate.second));
  }
  const bool isSize = candidate.hypothesis == Hypothesis::ValidArray;
  if (isSize && !candidate.place)
    state.restrictNonNull(machine_.names.reg(0, pointer));
  ObjectFacts &facts = state.makeFacts(machine_.names.object(ObjectKind::Region, 0, pointer));
  facts.hasSize |= isSize;
  facts.isWritable |= isSize && !machine_.subject.constants.contains(&pointer);
  (isSize ? facts.size : facts.prefix) = bytes;
}

/// There is a first zero, and everything up to it exists and is initialised. That an int can count the characters
/// belongs to the assumption.
void Engine::assumeString(State &state, const llvm::Argument &pointer) {
  constexpr std::uint64_t kMost = std::numeric_limits<std::int32_t>::max() - 1;
  const Variable end = machine_.names.shadowOf(0, pointer);
  state.assign(end, Value::of(Range::ofUnsigned(64, 0, kMost)));
  state.restrictNonNull(machine_.names.reg(0, pointer));
  const Object text = machine_.names.object(ObjectKind::Region, 0, pointer);
  endAt(state, text, end);
  state.makeFacts(text).isText = true; // and may be a literal
}

/// Begin, end and end of storage of a vector: 0 <= size <= capacity elements of one object, which is null if it is
/// empty.
void Engine::assumeVector(State &state, const Candidate &candidate) {
  constexpr std::uint64_t kMost = 1ULL << 47; // of user space
  constexpr unsigned kPointer = 8;
  const llvm::Argument &argument = *function_.getArg(candidate.first);
  const Object vector = machine_.names.object(ObjectKind::Region, 0, argument);
  const Object elements = machine_.names.object(ObjectKind::Elements, 0, argument);
  const Variable size = machine_.names.number(argument, 0), capacity = machine_.names.number(argument, 1);
  for (const Variable count : {size, capacity})
    state.assign(count, Value::of(Range::ofUnsigned(64, 0, kMost / candidate.second)));
  state.restrictDifference(nodeOf(size, false), nodeOf(capacity, false), -kInfinity, 0);
  const auto bytesOf = [&](Variable count) {
    return state.sharpened(Extent::measured(nodeOf(count, false), candidate.second));
  };
  const Extent ends[] = {Extent::exactly(0), bytesOf(size), bytesOf(capacity)};
  for (unsigned i = 0; i < 3; i++) {
    Pointer pointer = Pointer::to(elements, ends[i]);
    pointer.mayBeNull = pointer.isBased = true;
    pointer.isMoved = i > 0;
    state.assign(machine_.names.cell(vector, i * kPointer, kPointer), Value::of(pointer));
  }
  addBytes(state.makeFacts(vector).initialized, 0, 3 * kPointer);
  ObjectFacts &facts = state.makeFacts(elements);
  facts.hasSize = true;
  facts.size = ends[2];
  if (machine_.isAssumed({Hypothesis::VectorElements, nullptr, candidate.first, candidate.second}))
    facts.prefix = ends[1];
}

State Engine::joinAll(States states) {
  State result = State::unreachable();
  for (State &state : states)
    result = result.isUnreachable() ? std::move(state) : join(result, state, machine_.names);
  return result;
}

Engine::States Engine::incoming(const Run &run, const llvm::BasicBlock &block) {
  std::vector<States> byEdge;
  std::size_t count = 0;
  std::set<const llvm::BasicBlock *> seen;
  if (&block == run.info.order.front()) {
    byEdge.push_back({run.entry});
    count++;
  }
  for (const llvm::BasicBlock *before : llvm::predecessors(&block)) {
    const auto found = run.edges.find({before, &block});
    if (found == run.edges.end() || !seen.insert(before).second)
      continue;
    byEdge.push_back(found->second);
    count += found->second.size();
  }
  const std::size_t most = steps_ > limits_.steps / 2 ? 1 : steps_ > limits_.steps / 8 ? kFewerStates : kMostStates;
  States result;
  for (States &states : byEdge) {
    if (count > most && states.size() > 1)
      states = {joinAll(std::move(states))};
    for (State &state : states)
      result.push_back(std::move(state));
  }
  if (result.size() > most)
    result = {joinAll(std::move(result))};
  return result;
}

/// Whether the head's state has changed; then `states` is what its block goes on with.
/// What was computed before a loop is the same in every iteration. It grows only as often as what it was computed from
/// does, which was widened itself.
void Engine::keepUnassigned(const Run &run, const llvm::BasicBlock &head, const State &joined, State &widened) const {
  for (auto &[variable, value] : widened.values()) {
    const VariableInfo &info = machine_.names.variable(variable);
    if (info.isCell || info.isNumber || info.frame != run.frame || !run.info.isLiveInto(head, *info.value))
      continue;
    const auto *instruction = llvm::dyn_cast<llvm::Instruction>(info.value);
    if (!instruction || instruction->getParent() != &head)
      value = *joined.find(variable);
  }
}

/// Registers that were constant so far had no differences that a join could keep.
State Engine::joinRelated(const Run &run, const llvm::BasicBlock &head, States states) {
  std::vector<Variable> counters;
  for (const llvm::PHINode &phi : head.phis())
    if (phi.getType()->isIntegerTy() && topOf(*phi.getType()) && counters.size() < kMostCounters)
      counters.push_back(machine_.names.reg(run.frame, phi));
  if (states.size() < 2 || counters.size() < 2)
    return joinAll(std::move(states));
  State joined = joinAll(states);
  relate(states, counters, joined);
  return joined;
}

bool Engine::updateHead(Run &run, const llvm::BasicBlock &block, States &states) {
  const unsigned visit = run.visits[&block]++;
  State arrived = visit <= kRelations ? joinRelated(run, block, std::move(states)) : joinAll(std::move(states));
  const auto known = run.heads.find(&block);
  if (known != run.heads.end()) {
    State next = join(known->second, arrived, machine_.names);
    if (isIncluded(next, known->second))
      return false;
    arrived = next;
    if (visit > kJoins) {
      arrived = widen(known->second, next, visit < kThresholds ? run.info.thresholds : std::vector<std::int64_t>{});
      keepUnassigned(run, block, next, arrived);
    }
  }
  run.heads[&block] = arrived;
  states = {std::move(arrived)};
  return true;
}

void Engine::ascend(Run &run) {
  std::set<unsigned> pending{0};
  while (!pending.empty() && !gaveUp_) {
    const llvm::BasicBlock &block = *run.info.order[*pending.begin()];
    pending.erase(pending.begin());
    States states = incoming(run, block);
    if (states.empty() || (run.info.heads.contains(&block) && !updateHead(run, block, states)))
      continue;
    runBlock(run, block, std::move(states));
    for (const llvm::BasicBlock *next : llvm::successors(&block))
      if (run.edges.contains({&block, next}))
        pending.insert(run.info.position.at(next));
  }
}

// What comes into a head is now known without widening. Every state that flows is one of the stable ones or follows
// from them, so each pass is sound; the last one judges.
void Engine::descend(Run &run, bool isJudged) {
  run.exits = {State::unreachable(), State::unreachable()};
  const bool before = isJudging_;
  isJudging_ = isJudged;
  for (const llvm::BasicBlock *block : run.info.order) {
    if (gaveUp_)
      break;
    States states = incoming(run, *block);
    if (states.empty())
      continue;
    if (run.info.heads.contains(block)) {
      State narrowed = joinAll(std::move(states));
      boundSums(run, *block, narrowed);
      run.heads[block] = narrowed;
      states = {std::move(narrowed)};
    }
    runBlock(run, *block, std::move(states));
  }
  isJudging_ = before;
}

Engine::Exits Engine::runFrame(Frame frame, State entry, bool isJudged) {
  const bool before = isJudging_;
  Run run{frame, machine_.subject.info(*machine_.names[frame].function), std::move(entry)};
  const bool hasLoops = !run.info.heads.empty();
  isJudging_ = isJudged && !hasLoops;
  ascend(run);
  isJudging_ = before;
  if (hasLoops && !gaveUp_) {
    if (frame == 0)
      descendTwice(run, isJudged);
    else
      descend(run, isJudged);
  }
  return std::move(run.exits);
}

// The first pass meets every sum in all states in which it is executed; what it noted holds in the second one, too.
void Engine::descendTwice(Run &run, bool isJudged) {
  Sums sums(run.info, [&](const llvm::BasicBlock &from, const llvm::PHINode &phi) {
    std::optional<Range> result;
    const auto found = run.edges.find({&from, phi.getParent()});
    if (found == run.edges.end())
      return result;
    const unsigned bits = phi.getType()->getIntegerBitWidth();
    for (const State &state : found->second) {
      const Range own = state.rangeOf(machine_.names.reg(run.frame, phi), bits);
      result = result ? join(*result, own) : own;
    }
    return result;
  });
  noting_ = &sums;
  descend(run, false);
  noting_ = nullptr;
  run.sums = &sums;
  descend(run, isJudged);
  run.sums = nullptr;
}

void Engine::noteSum(Frame frame, const llvm::Instruction &instruction, const State &state) {
  const bool isSum = llvm::isa<llvm::BinaryOperator, llvm::WithOverflowInst>(instruction);
  if (!noting_ || frame != 0 || !isSum || !topOf(*instruction.getOperand(0)->getType()))
    return;
  for (const unsigned operand : {0U, 1U})
    noting_->note(instruction, operand, machine_.range(state, frame, *instruction.getOperand(operand)));
}

void Engine::boundSums(Run &run, const llvm::BasicBlock &head, State &state) {
  if (!run.sums)
    return;
  for (const llvm::PHINode &phi : head.phis()) {
    if (!phi.getType()->isIntegerTy() || !topOf(*phi.getType()) || state.isUnreachable())
      continue;
    const Variable variable = machine_.names.reg(run.frame, phi);
    if (const auto bound = run.sums->boundOf(phi); bound && state.find(variable))
      state.restrict(variable, *bound);
  }
}

void Engine::prune(Run &run, const llvm::BasicBlock &to, State &state) {
  llvm::SmallVector<Variable, 32> dead;
  for (const auto &[variable, value] : state.values()) {
    const VariableInfo &info = machine_.names.variable(variable);
    if (info.isCell || info.isNumber || info.frame != run.frame || llvm::isa<llvm::BasicBlock>(info.value) ||
        machine_.isLength(*info.value) || run.info.counts.contains(info.value) || state.isMeasure(variable))
      continue;
    const auto *phi = llvm::dyn_cast<llvm::PHINode>(info.value);
    if (!(phi && phi->getParent() == &to) && !run.info.isLiveInto(to, *info.value))
      dead.push_back(variable);
  }
  for (const Variable variable : dead)
    state.forget(variable);
}

void Engine::assignPhis(Run &run, const llvm::BasicBlock &from, const llvm::BasicBlock &to, State &state) {
  Names &names = machine_.names;
  for (const llvm::PHINode &phi : to.phis()) { // all at once: first under other names
    const llvm::Value &value = *phi.getIncomingValueForBlock(&from);
    const Variable shadow = names.shadowOf(run.frame, phi);
    if (!topOf(*phi.getType()))
      continue;
    state.assign(shadow, phi.getType()->isPointerTy() ? Value::of(machine_.pointer(state, run.frame, value))
                                                      : Value::of(machine_.range(state, run.frame, value)));
    const Variable source = machine_.variableOf(run.frame, value);
    if (source != kNoVariable && state.find(source))
      state.equate(shadow, source);
    // A condition of the iteration before says nothing about the registers of this one.
    if (run.info.position.at(&to) <= run.info.position.at(&from))
      continue;
    const auto *truth = llvm::dyn_cast<llvm::ZExtInst>(&value); // int ok = 0; ... ok = a && b;
    if (truth && truth->getSrcTy()->isIntegerTy(1))
      state.conditions()[shadow] = truth->getOperand(0);
    else if (phi.getType()->isIntegerTy(1) && source != kNoVariable)
      state.conditions()[shadow] = &value;
  }
  for (const llvm::PHINode &phi : to.phis())
    if (const Object *region = names.findRegion(run.frame, phi))
      machine_.renew(state, *region);
  for (const llvm::PHINode &phi : to.phis()) {
    if (!topOf(*phi.getType()))
      continue;
    const Variable variable = names.reg(run.frame, phi);
    state.rename(names.shadowOf(run.frame, phi), variable);
    if (Value *value = state.values().find(variable); value && value->isPointer && value->pointer.isUnknown) {
      Pointer own = Pointer::to(names.object(ObjectKind::Region, run.frame, phi), Extent::exactly(0));
      own.mayBeNull = value->pointer.mayBeNull;
      own.isMoved = value->pointer.isMoved;
      value->pointer = own;
    }
  }
}

// loops-at-most-N: a counter that is 0 where the loop is entered, grows on the way back, and never exceeds N.
void Engine::countIterations(Run &run, const llvm::BasicBlock &from, const llvm::BasicBlock &to, State &state) {
  if (run.frame != 0)
    return;
  for (const Candidate &candidate : machine_.assumed) {
    const bool isEntering = candidate.place == &from && run.info.entersBody(from, to);
    if (candidate.hypothesis != Hypothesis::LoopAtMost || (candidate.place != &to && !isEntering))
      continue;
    if (isEntering)
      state.restrict(machine_.names.reg(run.frame, from), Range::ofSigned(32, 0, std::int64_t{candidate.first} - 1));
    if (state.isUnreachable() || candidate.place != &to)
      continue;
    const Variable counter = machine_.names.reg(run.frame, to), shadow = machine_.names.shadowOf(run.frame, to);
    const bool isBack = run.info.position.at(&to) <= run.info.position.at(&from);
    if (!isBack || !state.find(counter)) {
      state.assign(counter, Value::of(Range::constant(llvm::APInt(32, 0))));
      continue;
    }
    state.restrict(counter, Range::ofSigned(32, 0, std::int64_t{candidate.first} - 1));
    if (state.isUnreachable())
      return;
    const Range next = state.rangeOf(counter, 32);
    state.assign(shadow, Value::of(Range::ofSigned(32, next.signedMin + 1, next.signedMax + 1)));
    state.restrictDifference(nodeOf(shadow, false), nodeOf(counter, false), 1, 1);
    state.rename(shadow, counter);
  }
}

void Engine::follow(Run &run, const llvm::BasicBlock &from, const llvm::BasicBlock &to, State state) {
  if (state.isUnreachable())
    return;
  assignPhis(run, from, to, state);
  if (!state.isUnreachable())
    countIterations(run, from, to, state);
  if (state.isUnreachable())
    return;
  prune(run, to, state);
  run.edges[{&from, &to}].push_back(std::move(state));
}

} // namespace premise::analyze::numeric
