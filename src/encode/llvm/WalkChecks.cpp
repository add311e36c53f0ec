// How explicit checks become choices between going on and failing.
#include "encode/llvm/Walker.h"
#include "program/contracts/Declared.h"

namespace premise::encode {
namespace {

constexpr std::uint32_t kNoCheck = ~0U;

std::uint32_t indexAt(const llvm::CallInst &call, unsigned argument) {
  return static_cast<std::uint32_t>(llvm::cast<llvm::ConstantInt>(call.getArgOperand(argument))->getZExtValue());
}

/// Who frees: the call behind the check.
Allocator freeingBehind(const llvm::CallInst &check) {
  const llvm::Instruction *next = check.getNextNonDebugInstruction();
  const auto *call = llvm::dyn_cast_or_null<llvm::CallBase>(next);
  return call ? freedBy(call->getCalledOperand()->stripPointerCasts()->getName()) : Allocator::None;
}

} // namespace

void Walker::fail(Frame &frame, const Cursor &cursor, const CheckedCondition &condition) {
  const program::Check &check = program_.checks[condition.check];
  if (!failOrigins_.contains(condition.check)) {
    Origin origin;
    origin.place = check.place;
    origin.function = check.function;
    origin.lines = {check.place.line};
    origin.check = condition.check;
    failOrigins_[condition.check] = graph_.addOrigin(std::move(origin));
  }
  const BlockIndex block = graph_.addBlock(failOrigins_[condition.check]);
  graph_.connect(cursor.block, block);
  graph_.assume(block, {terms_.negate(condition.holds), check.place, "!(" + check.condition + ")"});
  graph_.end(block);
  result_.failures.push_back(
      {condition.check, block, frame.depth == 0, frame.siteOf(), frame.depth == 1 ? frame.call : nullptr});
}

Term Walker::selectorOf(std::uint32_t check) {
  const auto [known, isNew] = result_.overflowSelectors.emplace(check, Term());
  if (isNew)
    known->second = terms_.fresh(1);
  return known->second;
}

/// Any of the conditions that does not hold ends the execution; which one comes first is left open.
void Walker::check(Frame &frame, Cursor &cursor, const std::vector<CheckedCondition> &conditions,
                   const llvm::Instruction &at) {
  std::vector<std::pair<Term, std::string>> goesOn;
  for (const CheckedCondition &condition : conditions) {
    if (condition.check == kNoCheck)
      continue;
    const program::Check &check = program_.checks[condition.check];
    if (frame.depth == 0)
      result_.points.push_back({condition.check, cursor.block, condition.holds});
    if (Terms::isTrue(condition.holds))
      continue;
    Term passes = condition.holds;
    if (isBeforeInvariant(frame, at)) {
      if (options_.overflowGoesOn && check.kind == program::CheckKind::SignedOverflow)
        passes = terms_.implies(selectorOf(condition.check), condition.holds);
    } else if (!options_.relyOn.contains(condition.check)) {
      fail(frame, cursor, condition);
      if (options_.overflowGoesOn && check.kind == program::CheckKind::SignedOverflow)
        passes = terms_.implies(selectorOf(condition.check), condition.holds);
    }
    goesOn.emplace_back(passes, check.condition);
  }
  if (goesOn.empty())
    return;
  const BlockIndex next = graph_.addBlock(graph_.originOf(cursor.block));
  graph_.connect(cursor.block, next);
  cursor.block = next;
  for (const auto &[passes, text] : goesOn)
    assume(cursor, passes, &at, text);
}

void Walker::walkPremiseCall(Frame &frame, llvm::CallInst &call, Cursor &cursor) {
  const llvm::StringRef name = call.getCalledOperand()->getName();
  if (name == "__premise_check")
    return walkExplicitCheck(frame, call, cursor);
  if (name == "__premise_access")
    return walkAccess(frame, call, cursor);
  if (name == "__premise_freeing")
    return walkFreeing(frame, call, cursor);
  if (name == "__premise_library")
    return walkLibrary(frame, call, cursor);
  if (name == "__premise_assume")
    return assume(cursor, valueOf(frame, *call.getArgOperand(0)).bits, &call, lineText(placeOf(call.getDebugLoc())));
  if (name == "__premise_requires") {
    const CheckedCondition condition{indexAt(call, 1), valueOf(frame, *call.getArgOperand(0)).bits};
    if (frame.depth == 0)
      return assume(cursor, condition.holds, &call, program_.checks[condition.check].condition);
    noteRequired(frame, cursor);
    return check(frame, cursor, {condition}, call);
  }
  if (name == "__premise_assumed") {
    if (frame.depth == 0)
      result_.assumedPoints.push_back({indexAt(call, 1), cursor.block, valueOf(frame, *call.getArgOperand(0)).bits});
    return assumeInvariant(frame, call, cursor);
  }
  if (name == "__premise_valid")
    frame.values[&call] = validity(frame, call, cursor);
  else if (!call.getType()->isVoidTy())
    frame.values[&call] = arbitrary(*call.getType());
}

/// Constants are not written to (flag 1). What a pointer from outside leads to may be one, also if it can be read.
Term Walker::isAllowed(const Value &pointer, std::uint32_t flags) {
  Term holds = terms_.number(1, 1);
  if ((flags & 1U) == 0)
    return holds;
  for (const ObjectId id : pointer.targets) {
    if (id == kWildObject)
      continue;
    const Object &object = memory_[id];
    if (object.isConstant)
      holds = terms_.both(holds, terms_.negate(memory_.pointsTo(pointer, id)));
    else if (options_.inputsMayBeReadOnly && !object.isReadOnly.isNull())
      holds = terms_.both(holds, terms_.negate(terms_.both(memory_.pointsTo(pointer, id), object.isReadOnly)));
  }
  return holds;
}

/// Whether so many bytes may be read, written (flag 1), are initialised (flag 2).
Value Walker::validity(Frame &frame, llvm::CallInst &call, const Cursor &cursor) {
  const Value pointer = valueOf(frame, *call.getArgOperand(0));
  const Term bytes = valueOf(frame, *call.getArgOperand(1)).bits;
  const std::uint32_t flags = indexAt(call, 2);
  Term holds = terms_.both(terms_.negate(memory_.pointsTo(pointer, kNullObject)), memory_.isInside(pointer, bytes));
  holds = terms_.both(holds, terms_.negate(memory_.isFreed(pointer, cursor.memory)));
  holds = terms_.both(holds, isAllowed(pointer, flags));
  if ((flags & 2U) != 0) {
    const bool isShort = bytes->isConst() && bytes->value() >= 1 && bytes->value() <= 16;
    for (unsigned i = 0; i < (isShort ? static_cast<unsigned>(bytes->value()) : 1); i++) {
      const Value at = memory_.addOffset(pointer, terms_.number(kOffsetBits, i));
      const Access byte{at.bits, 1, false, false, false};
      holds = terms_.both(holds, memory_.load(at, byte, cursor.memory).isInitialised);
    }
    if (!isShort)
      holds = terms_.both(holds, terms_.fresh(1));
  }
  holds = terms_.either(holds, terms_.equal(bytes, terms_.number(kOffsetBits, 0))); // no bytes are always valid
  return {terms_.resize(holds, widthOf(*call.getType())), {}, {}, {}};
}

void Walker::walkExplicitCheck(Frame &frame, llvm::CallInst &call, Cursor &cursor) {
  const CheckedCondition condition{indexAt(call, 1), valueOf(frame, *call.getArgOperand(0)).bits};
  const bool isUnseen =
      frame.prepared.contractOf || (frame.depth > 0 && program::isDeclaredContract(*frame.prepared.function));
  if (options_.usesContracts && isUnseen && program_.checks[condition.check].kind == program::CheckKind::Postcondition)
    return assumeEnsured(cursor, condition, call);
  for (const auto &[loop, plan] : frame.invariants) {
    if (!plan.checks.contains(&call))
      continue;
    if (plan.mode == InvariantMode::Arbitrary)
      return assume(cursor, condition.holds, &call, program_.checks[condition.check].condition);
    check(frame, cursor, {condition}, call);
    if (plan.last == &call)
      cursor.isLive = false;
    return;
  }
  check(frame, cursor, {condition}, call);
}

void Walker::walkAccess(Frame &frame, llvm::CallInst &call, Cursor &cursor) {
  const Value pointer = valueOf(frame, *call.getArgOperand(0));
  const Term size = valueOf(frame, *call.getArgOperand(1)).bits;
  const std::uint32_t null = indexAt(call, 3);
  const std::uint32_t bounds = indexAt(call, 4);
  const std::uint32_t freed = indexAt(call, 5);
  const std::uint32_t init = indexAt(call, 6);
  if (pointer.isWild())
    for (const std::uint32_t check : {null, bounds, freed, init})
      if (check != kNoCheck)
        result_.inexpressible.emplace(check, "where the pointer comes from is not known");
  for (const ObjectId id : pointer.targets)
    if (freed != kNoCheck && id != kWildObject && memory_[id].kind == ObjectKind::Input)
      result_.inexpressible.emplace(freed, "whether memory of the caller is still alive is not known");
  std::vector<CheckedCondition> conditions;
  // No bytes at all may be accessed through any pointer that is not null.
  conditions.push_back({null, terms_.negate(memory_.pointsTo(pointer, kNullObject))});
  if (pointer.isWild())
    conditions.back().holds = terms_.both(conditions.back().holds, terms_.fresh(1));
  conditions.push_back({bounds, terms_.both(memory_.isInside(pointer, size), isAllowed(pointer, indexAt(call, 2)))});
  conditions.push_back({freed, terms_.negate(memory_.isFreed(pointer, cursor.memory))});
  check(frame, cursor, conditions, call);
  if (init == kNoCheck || !cursor.isLive)
    return;
  if (!size->isConst() || size->value() > 16) {
    result_.inexpressible.emplace(init, "the size of what is read is not constant");
    return check(frame, cursor, {{init, terms_.fresh(1)}}, call);
  }
  Access access{pointer.bits, static_cast<unsigned>(size->value()), false, false, false};
  access.isAligned = (1U << std::min(trailingZeros(pointer.bits), 16U)) >= access.bytes;
  check(frame, cursor, {{init, memory_.load(pointer, access, cursor.memory).isInitialised}}, call);
}

/// Null, or the start of an object that was allocated and is not freed. What the caller passes may be either.
void Walker::walkFreeing(Frame &frame, llvm::CallInst &call, Cursor &cursor) {
  const Value pointer = valueOf(frame, *call.getArgOperand(0));
  const std::uint32_t index = indexAt(call, 1);
  Term holds =
      terms_.both(memory_.pointsTo(pointer, kNullObject), terms_.equal(pointer.bits, terms_.number(kOffsetBits, 0)));
  const Term isStart = terms_.both(terms_.equal(pointer.bits, terms_.number(kOffsetBits, 0)),
                                   terms_.negate(memory_.isFreed(pointer, cursor.memory)));
  for (const ObjectId id : pointer.targets) {
    const bool isOutside =
        id == kWildObject || memory_[id].kind == ObjectKind::Input || freeingBehind(call) == Allocator::None;
    if (isOutside)
      result_.inexpressible.emplace(index, "whether the pointer can be freed is not known");
    if (isOutside)
      holds = terms_.either(holds, terms_.both(memory_.pointsTo(pointer, id), terms_.both(isStart, terms_.fresh(1))));
    else if (memory_[id].kind == ObjectKind::Heap && memory_[id].allocator == freeingBehind(call))
      holds = terms_.either(holds, terms_.both(memory_.pointsTo(pointer, id), isStart));
  }
  check(frame, cursor, {{index, holds}}, call);
}

void Walker::walkLibrary(Frame &frame, llvm::CallInst &call, Cursor &cursor) {
  std::vector<CheckedCondition> conditions;
  for (unsigned i = 0; i < 4; i++) {
    if (indexAt(call, i) == kNoCheck)
      continue;
    conditions.push_back({indexAt(call, i), terms_.fresh(1)});
    result_.inexpressible.emplace(indexAt(call, i), "what the called function does is not known");
  }
  check(frame, cursor, conditions, call);
}

} // namespace premise::encode
