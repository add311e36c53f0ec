// Origins for every statement and every direction of a choice, also where no execution gets.
#include "encode/llvm/ConditionText.h"
#include "encode/llvm/Decisions.h"
#include "encode/llvm/Walker.h"

#include <algorithm>
#include <llvm/IR/DebugInfoMetadata.h>
#include <llvm/IR/InstIterator.h>

namespace premise::encode {
namespace {

/// These functions and everything that they call by name.
void addCallees(const std::set<const llvm::Function *> &from, std::set<const llvm::Function *> &functions) {
  std::vector<const llvm::Function *> pending(from.begin(), from.end());
  std::set<const llvm::Function *> seen;
  while (!pending.empty()) {
    const llvm::Function *function = pending.back();
    pending.pop_back();
    if (function->isDeclaration() || !seen.insert(function).second)
      continue;
    functions.insert(function);
    for (const llvm::Instruction &instruction : llvm::instructions(*function))
      if (const auto *call = llvm::dyn_cast<llvm::CallBase>(&instruction); call && call->getCalledFunction())
        pending.push_back(call->getCalledFunction());
  }
}

} // namespace

/// Behind something that can end the execution other lines may begin: they get a block of their own.
void Walker::passSegment(const llvm::Instruction &done, std::size_t &segment, Cursor &cursor) {
  if (!options_.tracksStatements || !cursor.isLive || done.isTerminator())
    return;
  const llvm::BasicBlock &block = *done.getParent();
  const std::vector<Segment> &segments = prepared_.segments().of(block);
  if (segment + 1 >= segments.size() || segments[segment + 1].after != &done)
    return;
  const BlockIndex next = graph_.addBlock(originOf(block, ++segment));
  graph_.connect(cursor.block, next);
  cursor.block = next;
}

/// What stands behind something that never holds.
void Walker::noteDeath(const llvm::BasicBlock &block, std::size_t segment, const Cursor &cursor) {
  if (options_.tracksStatements && cursor.deadBy && !cursor.deadBy->text.empty())
    neverTaken_.push_back({&block, cursor.block, *cursor.deadBy, segment + 1});
}

/// Whether the direction can be taken at all. With statements it is a block of its own; what constants rule out stays
/// in the program as a block that assumes "false", so that there is something to explain.
bool Walker::takeDirection(const Frame &frame, const llvm::BasicBlock &to, BlockIndex &from, Assumption &condition) {
  const bool isPossible = !Terms::isFalse(condition.condition);
  if (!options_.tracksStatements)
    return isPossible;
  const OriginIndex origin = directionOf(*frame.current, to, condition);
  if (!isPossible) {
    neverTaken_.push_back({&to, from, condition, 0});
    addNever(neverTaken_.back(), origin);
    return false;
  }
  const BlockIndex way = graph_.addBlock(origin);
  graph_.connect(from, way);
  if (!Terms::isTrue(condition.condition))
    graph_.assume(way, condition);
  from = way;
  condition = {};
  return true;
}

OriginIndex Walker::directionOf(const llvm::BasicBlock &from, const llvm::BasicBlock &to, const Assumption &condition) {
  const auto [known, isNew] = directions_.emplace(std::pair(&from, &to), OriginIndex{0});
  if (isNew) {
    Origin origin;
    origin.place = condition.place;
    origin.function = from.getParent()->getName().str();
    origin.branch = condition.text;
    known->second = graph_.addOrigin(std::move(origin));
  }
  return known->second;
}

void Walker::addNever(const NeverTaken &never, OriginIndex origin) {
  const BlockIndex block = graph_.addBlock(origin);
  graph_.connect(never.from, block);
  graph_.assume(block, never.condition);
  graph_.end(block);
}

/// What lies behind a direction that constants rule out, and was not entered otherwise, cannot be entered because of
/// it.
void Walker::addWhatIsBehind(const NeverTaken &never, std::set<const llvm::BasicBlock *> &known) {
  std::vector<std::pair<const llvm::BasicBlock *, std::size_t>> pending{{never.to, never.segment}};
  while (!pending.empty()) {
    const auto [block, first] = pending.back();
    pending.pop_back();
    if (first == 0 && !known.insert(block).second)
      continue;
    for (std::size_t segment = first; segment < prepared_.segments().of(*block).size(); segment++)
      if (!origins_.contains({block, segment}))
        addNever(never, originOf(*block, segment));
    for (const llvm::BasicBlock *next : llvm::successors(block))
      pending.emplace_back(next, 0);
  }
}

void Walker::addWhatIsNeverReached() {
  std::set<const llvm::BasicBlock *> known = entered_;
  for (const bool hasText : {true, false}) // what somebody wrote explains more than the compiler's choices
    for (std::size_t i = 0; i < neverTaken_.size() && !isStopped(); i++)
      if (neverTaken_[i].condition.text.empty() != hasText)
        addWhatIsBehind(neverTaken_[i], known);
  std::set<const llvm::Function *> functions{unit_};
  for (const llvm::BasicBlock *block : entered_)
    functions.insert(block->getParent());
  addCallees(summarised_, functions);
  for (const llvm::Function &function : prepared_.module()) // in the order of the module, not of addresses
    if (functions.contains(&function) && function.getSubprogram() && described_ &&
        fileOf(*function.getSubprogram()) == described_->place.file) {
      addOriginsOf(function);
      addDecisionsOf(function);
    }
  for (const auto &[edge, direction] : directions_) {
    const auto target = origins_.find({edge.second, 0});
    if (target != origins_.end() && edge.second->getSinglePredecessor() == edge.first)
      graph_.setLeadsOnlyTo(direction, target->second);
  }
}

void Walker::addOriginsOf(const llvm::Function &function) {
  for (const llvm::BasicBlock &block : function) {
    for (std::size_t segment = 0; segment < prepared_.segments().of(block).size(); segment++)
      originOf(block, segment);
    const llvm::Instruction *end = block.getTerminator();
    if (const auto *branch = llvm::dyn_cast<llvm::BranchInst>(end); branch && branch->isConditional())
      for (const bool holds : {true, false})
        directionOf(block, *branch->getSuccessor(holds ? 0 : 1), branchCondition(*branch, terms_.yes(), holds));
    if (const auto *choice = llvm::dyn_cast<llvm::SwitchInst>(end))
      for (unsigned i = 0; i < choice->getNumSuccessors(); i++)
        directionOf(block, *choice->getSuccessor(i), switchCondition(*choice, *choice->getSuccessor(i), terms_.yes()));
  }
}

void Walker::addDecisionsOf(const llvm::Function &function) {
  for (const BranchDecision &found : decisionsOf(function)) {
    Decision decision;
    decision.function = function.getName().str();
    for (const llvm::Value *condition : found.conditions) {
      const auto *at = llvm::dyn_cast<llvm::Instruction>(condition);
      decision.conditions.push_back(conditionAt(at ? *at : *found.head->getTerminator(), terms_.yes(), true));
    }
    if (std::ranges::any_of(decision.conditions, [](const Assumption &c) { return c.text.empty(); }))
      continue; // nobody wrote it
    std::vector<const llvm::BasicBlock *> outcomes;
    for (const DecisionWay &way : found.ways) {
      DecisionVector vector;
      for (const auto &branch : way.branches)
        vector.directions.push_back(directions_.at(branch));
      for (const llvm::Value *condition : found.conditions) {
        const auto value = way.values.find(condition);
        vector.values.push_back(value == way.values.end() ? ConditionValue::NotEvaluated
                                : value->second           ? ConditionValue::True
                                                          : ConditionValue::False);
      }
      vector.outcome =
          static_cast<std::uint32_t>(std::find(outcomes.begin(), outcomes.end(), way.outcome) - outcomes.begin());
      if (vector.outcome == outcomes.size())
        outcomes.push_back(way.outcome);
      decision.ways.push_back(std::move(vector));
    }
    decisions_.push_back(std::move(decision));
  }
}

/// In the unit itself: what control can reach from there. Of other functions: everything, as any later call may be
/// meant.
void Walker::findWhatLiesBeyond() {
  for (const auto &[key, cutOff] : cutOffOrigins_) {
    const std::set<const void *> &reached = result_.reachableSites[key.first];
    std::vector<OriginIndex> &beyond = result_.program.origins[cutOff].leadsTo.emplace();
    const auto isBeyond = [&](const llvm::BasicBlock *block) {
      return block->getParent() != unit_ || reached.contains(block);
    };
    for (const auto &[place, origin] : origins_)
      if (isBeyond(place.first))
        beyond.push_back(origin);
    for (const auto &[edge, origin] : directions_)
      if (isBeyond(edge.first))
        beyond.push_back(origin);
  }
}

Assumption Walker::branchCondition(const llvm::BranchInst &branch, Term condition, bool holds) {
  const auto *at = llvm::dyn_cast<llvm::Instruction>(branch.getCondition());
  const bool hasPlace = at && at->getDebugLoc() && at->getDebugLoc().getLine() != 0;
  return conditionAt(hasPlace ? *at : branch, condition, holds, at && llvm::isa<llvm::PHINode>(at));
}

/// "x is 1 or 2", "x is none of the cases".
Assumption Walker::switchCondition(const llvm::SwitchInst &choice, const llvm::BasicBlock &to, Term condition) {
  const base::SourceSpan place = placeOf(choice.getDebugLoc());
  if (place.line == 0) // the compiler's own, e.g. where destructors are called on several ways out
    return {condition, place, ""};
  std::string cases;
  for (const auto &entry : choice.cases())
    if (entry.getCaseSuccessor() == &to)
      cases += (cases.empty() ? "" : " or ") + std::to_string(entry.getCaseValue()->getSExtValue());
  if (choice.getDefaultDest() == &to)
    cases = "none of the cases" + (cases.empty() ? "" : ", or " + cases);
  const std::string what = parenthesisedIn(lineText(place), 0);
  return {condition, place, (what.empty() ? "the value" : what) + " is " + cases};
}

/// What the condition at a place says; `lineText` if it cannot be told from the rest of its line.
std::string Walker::conditionText(const base::SourceSpan &place, bool isWhole) {
  const std::string *line = sourceLine(place);
  return line && !line->empty() ? conditionIn(*line, place.column, isWhole) : kSomeCondition;
}

} // namespace premise::encode
