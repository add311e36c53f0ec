// How control flow becomes blocks: branches, joins, returns.
#include "encode/llvm/Walker.h"

#include "base/Ensure.h"

#include <bit>
#include <llvm/IR/DebugInfoMetadata.h>
#include <llvm/IR/InstIterator.h>

namespace premise::encode {

Walker::Walker(Prepared &prepared, const program::Program &program, term::Pool &pool, const TranslateOptions &options,
               term::VarId firstVariable)
    : prepared_(prepared), program_(program), layout_(prepared.module().getDataLayout()), options_(options),
      terms_(pool, firstVariable),
      memory_(
          terms_, layout_, [this](const llvm::Constant &constant) { return constantOf(constant); },
          [this] { return isStopped(); }),
      thrown_(terms_, memory_) {}

void Walker::setUnit(llvm::Function &function) {
  unit_ = &function;
  for (const program::Unit &unit : program_.units)
    if (unit.symbol == function.getName())
      described_ = &unit;
}

base::Result<Translation> Walker::run(llvm::Function &function) {
  setUnit(function);
  Frame frame{prepared_.function(function)};
  if (!frame.prepared.refusal.empty())
    return base::Diagnostic{frame.prepared.refusal, described_ ? described_->place : base::SourceSpan{}};
  Cursor cursor;
  cursor.block = graph_.addBlock(originOf(function.getEntryBlock()));
  makeParameters(frame);
  walkFunction(frame, std::move(cursor));
  if (options_.wantsEffect)
    addEffect(frame);
  for (const Edge &edge : frame.returns)
    graph_.end(edge.from);
  for (const Edge &edge : frame.throws)
    graph_.end(edge.from);
  if (options_.tracksStatements)
    addWhatIsNeverReached();
  if (!stopped_.empty())
    return base::Diagnostic{stopped_, described_ ? described_->place : base::SourceSpan{}};
  return finish();
}

/// Statements and decisions of the function, and of those that it calls, as if no execution got anywhere.
base::Result<Translation> Walker::list(llvm::Function &function) {
  setUnit(function);
  graph_.addBlock(originOf(function.getEntryBlock()));
  std::vector<llvm::Function *> pending{&function};
  while (!pending.empty()) {
    llvm::Function &next = *pending.back();
    pending.pop_back();
    if (next.isDeclaration() || !prepared_.function(next).refusal.empty() ||
        !entered_.insert(&next.getEntryBlock()).second)
      continue;
    for (llvm::Instruction &instruction : llvm::instructions(next))
      if (auto *call = llvm::dyn_cast<llvm::CallBase>(&instruction); call && call->getCalledFunction())
        pending.push_back(call->getCalledFunction());
  }
  addWhatIsNeverReached();
  return finish();
}

bool Walker::isStopped() {
  if (!stopped_.empty())
    return true;
  if (graph_.size() > options_.maxBlocks || terms_.pool().size() > options_.maxTerms)
    stopped_ = "the unwinding is too large";
  else if (memory_.count() > 4000)
    stopped_ = "the unwinding has too many objects";
  else if (options_.interrupted && options_.interrupted->load())
    stopped_ = "interrupted";
  else if (options_.deadline && ++steps_ % 64 == 0 && std::chrono::steady_clock::now() > *options_.deadline)
    stopped_ = kOutOfTime;
  return !stopped_.empty();
}

void Walker::walkFunction(Frame &frame, Cursor cursor) {
  Edge start;
  start.from = cursor.block;
  start.memory = std::move(cursor.memory);
  frame.pending[&frame.prepared.function->getEntryBlock()].push_back(std::move(start));
  walkRegion(frame, nullptr, nullptr);
}

/// The blocks of a loop (null: of the function) in order, inner loops as a whole. Executions that enter `limit` are cut
/// off.
void Walker::walkRegion(Frame &frame, const llvm::Loop *loop, const llvm::BasicBlock *limit) {
  const llvm::LoopInfo &loops = *frame.prepared.loops;
  for (llvm::BasicBlock *block : frame.prepared.order) {
    if (isStopped())
      return;
    const llvm::Loop *inner = loops.getLoopFor(block);
    if (block == limit)
      cutOff(frame, std::exchange(frame.pending[block], {}), loopIndex(frame, *loop));
    else if (inner == loop)
      walkBlock(frame, *block);
    else if (inner && inner->getHeader() == block && inner->getParentLoop() == loop)
      walkLoop(frame, *inner);
  }
}

void Walker::walkBlock(Frame &frame, llvm::BasicBlock &block) {
  std::vector<Edge> edges = std::exchange(frame.pending[&block], {});
  if (edges.empty())
    return;
  frame.current = &block;
  Arrival arrival = enter(std::move(edges), originOf(block));
  std::size_t index = 0;
  for (llvm::PHINode &phi : block.phis())
    frame.values[&phi] = arrival.values[index++];
  Cursor cursor = std::move(arrival.cursor);
  entered_.insert(&block);
  std::size_t segment = 0;
  for (llvm::Instruction &instruction : block) {
    if (llvm::isa<llvm::PHINode>(instruction))
      continue;
    if (!cursor.isLive)
      noteDeath(block, segment, cursor);
    if (!cursor.isLive || isStopped())
      return;
    if (instruction.isTerminator())
      walkTerminator(frame, instruction, cursor);
    else
      walkInstruction(frame, instruction, cursor);
    passSegment(instruction, segment, cursor);
  }
}

void Walker::walkTerminator(Frame &frame, llvm::Instruction &terminator, Cursor &cursor) {
  if (auto *branch = llvm::dyn_cast<llvm::BranchInst>(&terminator))
    return walkBranch(frame, *branch, cursor);
  if (auto *choice = llvm::dyn_cast<llvm::SwitchInst>(&terminator))
    return walkSwitch(frame, *choice, cursor);
  if (auto *end = llvm::dyn_cast<llvm::ReturnInst>(&terminator))
    return walkReturn(frame, *end, cursor);
  base::ensure(llvm::isa<llvm::UnreachableInst>(terminator), "other ends of blocks should have been refused");
  cursor.isLive = false; // undefined: a check stands before it if it can be reached
}

void Walker::walkBranch(Frame &frame, llvm::BranchInst &branch, Cursor &cursor) {
  if (branch.isUnconditional())
    return addEdge(frame, *branch.getSuccessor(0), cursor, {});
  if (isThrowBranch(branch)) { // who throws has gone there by itself
    const base::SourceSpan place = placeOf(branch.getParent()->front().getDebugLoc());
    neverTaken_.push_back({branch.getSuccessor(0), cursor.block, {terms_.no(), place, "an exception is thrown"}, 0});
    return addEdge(frame, *branch.getSuccessor(1), cursor, {});
  }
  const Term condition = valueOf(frame, *branch.getCondition()).bits;
  addEdge(frame, *branch.getSuccessor(0), cursor, branchCondition(branch, condition, true));
  addEdge(frame, *branch.getSuccessor(1), cursor, branchCondition(branch, condition, false));
}

void Walker::walkSwitch(Frame &frame, llvm::SwitchInst &choice, Cursor &cursor) {
  const Term value = valueOf(frame, *choice.getCondition()).bits;
  std::map<llvm::BasicBlock *, Term> targets;
  Term otherwise = terms_.yes();
  for (const auto &entry : choice.cases()) {
    const term::Value number =
        entry.getCaseValue()->getValue().extractBitsAsZExtValue(std::min(64U, entry.getCaseValue()->getBitWidth()), 0);
    const Term hit = terms_.equal(value, terms_.number(value->width(), number));
    otherwise = terms_.both(otherwise, terms_.negate(hit));
    const auto [known, isNew] = targets.emplace(entry.getCaseSuccessor(), hit);
    if (!isNew)
      known->second = terms_.either(known->second, hit);
  }
  const auto [known, isNew] = targets.emplace(choice.getDefaultDest(), otherwise);
  if (!isNew)
    known->second = terms_.either(known->second, otherwise);
  std::set<llvm::BasicBlock *> done; // in the order of the instruction, not of addresses
  for (unsigned i = 0; i < choice.getNumSuccessors(); i++)
    if (done.insert(choice.getSuccessor(i)).second)
      addEdge(frame, *choice.getSuccessor(i), cursor,
              switchCondition(choice, *choice.getSuccessor(i), targets.at(choice.getSuccessor(i))));
}

void Walker::walkReturn(Frame &frame, llvm::ReturnInst &end, Cursor &cursor) {
  Edge edge;
  edge.from = cursor.block;
  if (end.getReturnValue())
    edge.values.push_back(valueOf(frame, *end.getReturnValue()));
  for (const ObjectId local : frame.locals)
    memory_.setFreed(memory_.pointerTo(local), cursor.memory);
  edge.memory = std::move(cursor.memory);
  frame.returns.push_back(std::move(edge));
}

void Walker::addEdge(Frame &frame, llvm::BasicBlock &to, const Cursor &cursor, Assumption condition) {
  if (isDroppedExit(frame, to))
    return;
  Edge edge;
  edge.from = cursor.block;
  if (!condition.condition.isNull() && !takeDirection(frame, to, edge.from, condition))
    return;
  edge.memory = cursor.memory;
  if (!condition.condition.isNull() && !Terms::isTrue(condition.condition))
    edge.condition = std::move(condition);
  for (const llvm::PHINode &phi : to.phis())
    edge.values.push_back(valueOf(frame, *phi.getIncomingValueForBlock(frame.current)));
  frame.pending[&to].push_back(std::move(edge));
}

BlockIndex Walker::follow(const Edge &edge, OriginIndex origin) {
  const BlockIndex block = graph_.addBlock(origin);
  graph_.connect(edge.from, block);
  if (!edge.condition.condition.isNull())
    graph_.assume(block, edge.condition);
  return block;
}

Arrival Walker::enter(std::vector<Edge> edges, OriginIndex origin) {
  base::ensure(!edges.empty(), "a block that is entered should have a way into it");
  if (edges.size() > 1)
    return join(std::move(edges), origin);
  Arrival arrival;
  arrival.cursor.block = follow(edges.front(), origin);
  arrival.cursor.memory = std::move(edges.front().memory);
  arrival.values = std::move(edges.front().values);
  return arrival;
}

/// Each way in gets a block of its own that says which one it is; what differs is chosen by that number.
Arrival Walker::join(std::vector<Edge> edges, OriginIndex origin) {
  const auto bits = static_cast<unsigned>(std::bit_width(edges.size() - 1));
  const Term selector = terms_.fresh(bits);
  Arrival arrival;
  arrival.values = edges.back().values;
  std::vector<MemoryState> memories;
  bool differ = false;
  for (const Edge &edge : edges) {
    differ |= edge.values != arrival.values || !(edge.memory == edges.back().memory);
    memories.push_back(edge.memory);
  }
  std::vector<BlockIndex> ways;
  for (std::size_t i = 0; i < edges.size(); i++) {
    ways.push_back(follow(edges[i], graph_.originOf(edges[i].from)));
    const Term isThis = terms_.equal(selector, terms_.number(bits, i));
    if (differ)
      graph_.assume(ways.back(), {isThis, {}, ""});
    if (i + 1 < edges.size())
      for (std::size_t value = 0; value < arrival.values.size(); value++)
        arrival.values[value] = memory_.choose(isThis, edges[i].values[value], arrival.values[value]);
  }
  arrival.cursor.memory = differ ? memory_.merge(selector, std::move(memories)) : edges.back().memory;
  arrival.cursor.block = graph_.addBlock(origin);
  for (const BlockIndex way : ways)
    graph_.connect(way, arrival.cursor.block);
  return arrival;
}

void Walker::end(Cursor &cursor) {
  if (cursor.isLive)
    graph_.end(cursor.block);
  cursor.isLive = false;
}

void Walker::assume(Cursor &cursor, Term condition, const llvm::Instruction *at, const std::string &text) {
  if (Terms::isTrue(condition))
    return;
  const Assumption assumption{condition, at ? placeOf(at->getDebugLoc()) : base::SourceSpan{}, text};
  graph_.assume(cursor.block, assumption);
  if (Terms::isFalse(condition)) {
    cursor.isLive = false;
    cursor.deadBy = assumption;
  }
}

} // namespace premise::encode
