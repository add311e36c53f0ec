// How loops are unwound, and what stands for the iterations beyond the limit.
#include "encode/llvm/Walker.h"

#include <llvm/Analysis/ValueTracking.h>

namespace premise::encode {
namespace {

/// Iterations that are certain, because no condition in them depends on inputs, cost little.
constexpr unsigned kMaxCertainIterations = 64;

bool isLoopInvariant(const llvm::CallInst &call, const program::Program &program) {
  if (call.getCalledOperand()->getName() != "__premise_check")
    return false;
  const auto *index = llvm::dyn_cast<llvm::ConstantInt>(call.getArgOperand(1));
  return index && index->getZExtValue() < program.checks.size() &&
         program.checks[index->getZExtValue()].kind == program::CheckKind::LoopInvariant;
}

} // namespace

std::size_t Walker::exitsPending(Frame &frame, const llvm::Loop &loop) const {
  llvm::SmallVector<llvm::BasicBlock *, 4> exits;
  loop.getUniqueExitBlocks(exits);
  std::size_t count = 0;
  for (const llvm::BasicBlock *exit : exits)
    count += frame.pending[exit].size();
  return count;
}

/// The block whose entries are counted. In code as Clang emits it, the body of a loop has a block of its own; otherwise
/// every arrival at the header counts. `guide` counts the same way when an execution evaluates the assumption.
const llvm::BasicBlock *Walker::bodyOf(const Frame &frame, const llvm::Loop &loop) {
  const llvm::BasicBlock *body = nullptr;
  for (const llvm::BasicBlock *block : loop.blocks()) {
    const llvm::StringRef name = block->getName();
    const bool isBody = name.starts_with("for.body") || name.starts_with("while.body") || name.starts_with("do.body");
    if (!isBody || frame.prepared.loops->getLoopFor(block) != &loop)
      continue;
    if (body)
      return loop.getHeader();
    body = block;
  }
  return body ? body : loop.getHeader();
}

/// The body is entered at most `unwind` times; the condition before it is evaluated once more (FM 2012, Fig. 3).
void Walker::walkLoop(Frame &frame, const llvm::Loop &loop) {
  llvm::BasicBlock *header = loop.getHeader();
  if (options_.usesInvariants)
    if (std::optional<InvariantPlan> plan = invariantsOf(frame, loop))
      return walkInvariantLoop(frame, loop, std::move(*plan));
  const llvm::BasicBlock *body = bodyOf(frame, loop);
  bool isCertain = false;
  for (unsigned count = 1; !frame.pending[header].empty() && !isStopped(); count++) {
    const bool isBeyond = count > options_.unwind && !(isCertain && count <= kMaxCertainIterations);
    if (isBeyond && options_.anyRound)
      return walkAnyRound(frame, loop);
    const bool isFarBeyond = count > options_.unwind + kMaxCertainIterations; // around the body: no loop of the source
    if (isBeyond && (body == header || isFarBeyond))
      return cutOff(frame, std::exchange(frame.pending[header], {}), loopIndex(frame, loop));
    const std::size_t exits = exitsPending(frame, loop);
    walkRegion(frame, &loop, isBeyond ? body : nullptr);
    isCertain = exitsPending(frame, loop) == exits;
  }
}

/// Whoever goes round more often visits blocks in some round, which starts in some state; what it does later may be
/// anything, so all that it visits is visited here, too.
void Walker::walkAnyRound(Frame &frame, const llvm::Loop &loop) {
  llvm::BasicBlock *header = loop.getHeader();
  startAnywhere(frame, loop, frame.pending[header]);
  walkRegion(frame, &loop, nullptr);
  const std::uint32_t index = loopIndex(frame, loop);
  for (const Edge &edge : std::exchange(frame.pending[header], {})) {
    const BlockIndex way = follow(edge, graph_.originOf(edge.from));
    const BlockIndex block = graph_.addBlock(cutOffOrigin(frame, index));
    graph_.connect(way, block);
    graph_.end(block);
  }
}

OriginIndex Walker::cutOffOrigin(const Frame &frame, std::uint32_t loop) {
  const auto [known, isNew] = cutOffOrigins_.emplace(std::pair(frame.siteOf(), loop), OriginIndex{0});
  if (isNew) {
    Origin origin;
    origin.place = result_.loops[loop].place;
    origin.function = result_.loops[loop].function;
    origin.isCutOff = !options_.anyRound || result_.loops[loop].isCall;
    known->second = graph_.addOrigin(std::move(origin));
  }
  return known->second;
}

void Walker::cutOff(Frame &frame, const std::vector<Edge> &edges, std::uint32_t loop) {
  for (const Edge &edge : edges) {
    const BlockIndex way = follow(edge, graph_.originOf(edge.from));
    const BlockIndex block = graph_.addBlock(cutOffOrigin(frame, loop));
    graph_.connect(way, block);
    graph_.assume(block, {terms_.no(), result_.loops[loop].place, "the unwinding limit"});
    graph_.end(block);
    result_.cutOffs.push_back({block, loop, frame.siteOf()});
  }
}

std::uint32_t Walker::loopIndex(Frame &frame, const llvm::Loop &loop) {
  const std::string function = frame.prepared.function->getName().str();
  const auto [known, isNew] =
      loops_.emplace(std::pair(function, loop.getHeader()), static_cast<std::uint32_t>(result_.loops.size()));
  if (isNew) {
    const llvm::DebugLoc first = prepared_.firstPlace(*loop.getHeader());
    result_.loops.push_back({placeOf(first ? first : loop.getStartLoc()), function, false});
  }
  return known->second;
}

/// Invariants directly in the loop that every iteration passes.
std::optional<InvariantPlan> Walker::invariantsOf(Frame &frame, const llvm::Loop &loop) {
  InvariantPlan plan;
  const llvm::DominatorTree &dominators = *frame.prepared.dominators;
  llvm::SmallVector<llvm::BasicBlock *, 4> latches;
  loop.getLoopLatches(latches);
  for (llvm::BasicBlock *block : loop.blocks()) {
    if (frame.prepared.loops->getLoopFor(block) != &loop)
      continue;
    for (const llvm::Instruction &instruction : *block) {
      const auto *call = llvm::dyn_cast<llvm::CallInst>(&instruction);
      if (!call || !isLoopInvariant(*call, program_))
        continue;
      for (const llvm::BasicBlock *latch : latches)
        if (!dominators.dominates(call->getParent(), latch))
          return std::nullopt;
      plan.checks.insert(call);
      if (!plan.last || dominators.dominates(plan.last, call))
        plan.last = call;
    }
  }
  if (plan.checks.empty())
    return std::nullopt;
  return plan;
}

/// Every execution of the loop either never gets to the invariant, or its latest iteration started in some state in
/// which the condition and the invariant hold. So three copies stand for all iterations; see InvariantMode.
void Walker::walkInvariantLoop(Frame &frame, const llvm::Loop &loop, InvariantPlan plan) {
  llvm::BasicBlock *header = loop.getHeader();
  std::vector<Edge> edges = frame.pending[header];
  if (edges.empty())
    return;
  result_.usedInvariants = true;
  InvariantPlan &active = frame.invariants[&loop] = std::move(plan);
  active.mode = InvariantMode::Enters;
  walkRegion(frame, &loop, nullptr);
  frame.pending[header].clear();

  active.mode = InvariantMode::Arbitrary;
  startAnywhere(frame, loop, edges);
  frame.pending[header] = std::move(edges);
  walkRegion(frame, &loop, nullptr);

  active.mode = InvariantMode::Repeats;
  if (!frame.pending[header].empty())
    walkRegion(frame, &loop, nullptr);
  frame.pending[header].clear();
  frame.invariants.erase(&loop);
}

/// The arbitrary iteration starts at the header; what leaves the loop before the invariant was reached is no iteration.
bool Walker::isDroppedExit(const Frame &frame, const llvm::BasicBlock &to) const {
  for (const auto &[loop, plan] : frame.invariants) {
    if (plan.mode != InvariantMode::Arbitrary || !loop->contains(frame.current) || loop->contains(&to))
      continue;
    if (!frame.prepared.dominators->dominates(plan.last->getParent(), frame.current))
      return true;
  }
  return false;
}

/// Between the header and the invariant of the arbitrary iteration: the other two copies check the same.
bool Walker::isBeforeInvariant(const Frame &frame, const llvm::Instruction &at) const {
  for (const auto &[loop, plan] : frame.invariants)
    if (plan.mode == InvariantMode::Arbitrary && loop->contains(&at) &&
        !frame.prepared.dominators->dominates(plan.last, &at))
      return true;
  return false;
}

/// Everything that an iteration can change becomes unknown.
void Walker::startAnywhere(Frame &frame, const llvm::Loop &loop, std::vector<Edge> &edges) {
  bool writesAnything = false;
  std::set<ObjectId> written;
  const auto note = [&](const llvm::Value &pointer) {
    const llvm::Value *object = llvm::getUnderlyingObject(&pointer);
    if (const auto *global = llvm::dyn_cast<llvm::GlobalVariable>(object))
      written.insert(objectOf(*global));
    else if (llvm::isa<llvm::AllocaInst>(object) && frame.values.contains(object))
      written.insert(frame.values.at(object).targets.front());
    else
      writesAnything = true;
  };
  for (const llvm::BasicBlock *block : loop.blocks())
    for (const llvm::Instruction &instruction : *block) {
      if (const auto *store = llvm::dyn_cast<llvm::StoreInst>(&instruction))
        note(*store->getPointerOperand());
      else if (const auto *set = llvm::dyn_cast<llvm::MemIntrinsic>(&instruction))
        note(*set->getDest());
      else if (const auto *marker = llvm::dyn_cast<llvm::LifetimeIntrinsic>(&instruction))
        note(*marker->getArgOperand(1));
      else if (const auto *call = llvm::dyn_cast<llvm::CallInst>(&instruction);
               call && call->getCalledOperand()->getName().starts_with("__premise_"))
        continue;
      else if (instruction.mayWriteToMemory())
        writesAnything = true;
    }
  std::vector<Value> anything;
  for (llvm::PHINode &phi : loop.getHeader()->phis())
    anything.push_back(arbitrary(*phi.getType()));
  for (Edge &edge : edges) {
    edge.values = anything;
    if (writesAnything)
      memory_.forgetEscaped(edge.memory);
    for (ObjectId id = 1; id < memory_.count(); id++)
      if (writesAnything || written.contains(id))
        memory_.forget(id, edge.memory);
  }
}

} // namespace premise::encode
