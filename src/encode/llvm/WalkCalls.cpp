// What calls do: inlined, allocating, or unknown.
#include "encode/llvm/Contracts.h"
#include "encode/llvm/Library.h"
#include "encode/llvm/Walker.h"
#include "program/contracts/Declared.h"

namespace premise::encode {
namespace {

constexpr std::size_t kMaxTargets = 6;  ///< functions that an indirect call may choose from
constexpr unsigned kConditionDepth = 3; ///< calls inside calls in conditions of contracts

} // namespace

void Walker::walkCall(Frame &frame, llvm::CallInst &call, Cursor &cursor) {
  if (auto *intrinsic = llvm::dyn_cast<llvm::IntrinsicInst>(&call))
    return walkIntrinsic(frame, *intrinsic, cursor);
  auto *callee = llvm::dyn_cast<llvm::Function>(call.getCalledOperand()->stripPointerCasts());
  if (callee && callee->getName().starts_with("__premise_"))
    return walkPremiseCall(frame, call, cursor);
  if (!callee && !call.isInlineAsm())
    return walkIndirectCall(frame, call, cursor);
  walkCallOf(frame, call, callee, cursor);
}

/// One way per function that the pointer can mean; a check that it is not null stands before.
void Walker::walkIndirectCall(Frame &frame, llvm::CallInst &call, Cursor &cursor) {
  const Value pointer = valueOf(frame, *call.getCalledOperand());
  const auto isFunction = [&](ObjectId id) { return id != kWildObject && (id == kNullObject || memory_[id].function); };
  if (!std::all_of(pointer.targets.begin(), pointer.targets.end(), isFunction) || pointer.targets.size() > kMaxTargets)
    return walkUnknownCall(frame, call, cursor);
  const OriginIndex origin = graph_.originOf(cursor.block);
  std::vector<Edge> edges;
  for (const ObjectId id : pointer.targets) {
    if (id == kNullObject)
      continue;
    Edge into;
    into.from = cursor.block;
    into.memory = cursor.memory;
    into.condition = conditionAt(call, memory_.pointsTo(pointer, id), true);
    Cursor way = enter({into}, origin).cursor;
    walkCallOf(frame, call, const_cast<llvm::Function *>(memory_[id].function), way);
    if (!way.isLive)
      continue;
    Edge out;
    out.from = way.block;
    out.memory = std::move(way.memory);
    if (!call.getType()->isVoidTy())
      out.values.push_back(valueOf(frame, call));
    edges.push_back(std::move(out));
  }
  cursor.isLive = !edges.empty();
  if (edges.empty())
    return;
  Arrival arrival = enter(std::move(edges), origin);
  cursor = std::move(arrival.cursor);
  if (!arrival.values.empty())
    frame.values[&call] = arrival.values.front();
}

void Walker::walkCallOf(Frame &frame, llvm::CallInst &call, llvm::Function *callee, Cursor &cursor) {
  if (callee && !callee->isDeclaration()) {
    const bool fits = callee->getFunctionType() == call.getFunctionType() && !callee->isVarArg();
    PreparedFunction &prepared = prepared_.function(*callee);
    const bool isContract = fits && isReplaced(frame, prepared);
    result_.mayReenter |= isContract;
    if (isContract)
      mayThrow(frame, call, cursor);
    if (isContract)
      return walkInto(frame, call, *prepared.contract, cursor);
    const bool recurs = options_.recursion && frame.timesRunning(*callee) > *options_.recursion;
    const bool isInlined = fits && prepared.refusal.empty() && frame.depth < depthLimit(frame) && !recurs;
    if (isInlined && walkSummary(frame, call, *callee, cursor))
      return;
    if (isInlined)
      return walkInto(frame, call, *callee, cursor);
    if (options_.beyondDepth == BeyondDepth::CutOff && (frame.depth >= options_.inlineDepth || recurs)) {
      const auto loop = static_cast<std::uint32_t>(result_.loops.size());
      result_.loops.push_back({placeOf(call.getDebugLoc()), callee->getName().str(), true});
      Edge edge;
      edge.from = cursor.block;
      cutOff(frame, {edge}, loop);
      cursor.isLive = false;
      return;
    }
  }
  if (callee && callee->isDeclaration() && walkException(frame, call, callee->getName(), cursor))
    return;
  if (callee && allocatorOf(callee->getName()) != Allocator::None)
    mayThrow(frame, call, cursor);
  if (callee && walkAllocation(frame, call, callee->getName(), cursor))
    return;
  if (callee && callee->isDeclaration() && walkLibraryFunction(frame, call, *callee, cursor))
    return;
  walkUnknownCall(frame, call, cursor);
}

unsigned Walker::depthLimit(const Frame &frame) const {
  return options_.inlineDepth + (frame.isInContract() ? kConditionDepth : 0);
}

/// Whether the contract stands for the call. Conditions of contracts are ordinary code, in which no other one is used.
bool Walker::isReplaced(const Frame &frame, const PreparedFunction &callee) {
  if (!options_.usesContracts || !callee.contract || frame.isInContract())
    return false;
  const bool isRecursion = options_.contractsAtRecursion && frame.isRunning(*callee.function);
  result_.usedAtRecursion |= isRecursion;
  const llvm::Function &target = program::targetOf(*callee.function);
  const bool isDeclared = &target != callee.function && target.isDeclaration();
  return isRecursion || isDeclared || !callee.refusal.empty() || frame.depth >= options_.inlineDepth;
}

void Walker::walkInto(Frame &frame, llvm::CallInst &call, llvm::Function &callee, Cursor &cursor) {
  result_.mayReenter |= &callee == unit_;
  Frame inner{prepared_.function(callee), frame.depth + 1, frame.siteOf(), &frame, &call};
  for (unsigned i = 0; i < callee.arg_size(); i++) {
    llvm::Argument &argument = *callee.getArg(i);
    Value value = valueOf(frame, *call.getArgOperand(i));
    if (argument.hasByValAttr()) { // the callee gets a copy
      Object copy;
      copy.name = argument.getName().str();
      copy.size = terms_.number(kOffsetBits, layout_.getTypeAllocSize(argument.getParamByValType()).getFixedValue());
      const ObjectId id = memory_.add(copy);
      inner.locals.push_back(id);
      memory_.copy(memory_.pointerTo(id), value, copy.size, cursor.memory);
      value = memory_.pointerTo(id);
    }
    inner.values[&argument] = value;
  }
  const OriginIndex origin = graph_.originOf(cursor.block);
  walkFunction(inner, std::move(cursor));
  cursor = Cursor{};
  for (Edge &thrown : inner.throws)
    passOn(frame, call, {thrown.from, std::move(thrown.memory)});
  if (inner.returns.empty()) {
    cursor.isLive = false;
    return;
  }
  Arrival arrival = enter(std::move(inner.returns), origin);
  cursor = std::move(arrival.cursor);
  if (!arrival.values.empty())
    frame.values[&call] = arrival.values.front();
}

/// A function of the C library whose result can be said.
bool Walker::walkLibraryFunction(Frame &frame, llvm::CallInst &call, const llvm::Function &callee, Cursor &cursor) {
  LibraryCall request{callee.getName(), {}};
  for (const llvm::Use &argument : call.args())
    request.arguments.push_back(valueOf(frame, *argument));
  Library library(terms_, memory_, cursor.memory);
  const bool isKnown = !callee.isVarArg() && library.call(request);
  if (!isKnown)
    return false;
  for (const Term fact : library.facts)
    assume(cursor, fact, nullptr, "");
  if (library.isCut)
    imprecise(&call, callee.getName().str() + "() is followed for the first characters only");
  const Value &result = library.result;
  const llvm::Type &type = *call.getType(); // a program can declare another one than the library has
  const bool isNumber = type.isIntegerTy() || type.isFloatTy() || type.isDoubleTy();
  const bool fits = result.isPointer() ? type.isPointerTy() : isNumber && widthOf(type) == result.bits->width();
  if (!type.isVoidTy())
    frame.values[&call] = fits ? result : arbitrary(*call.getType());
  return true;
}

void Walker::walkUnknownCall(Frame &frame, llvm::CallInst &call, Cursor &cursor) {
  const auto *callee = llvm::dyn_cast<llvm::Function>(call.getCalledOperand()->stripPointerCasts());
  const llvm::StringRef name = callee ? callee->getName() : "";
  if (name == kBodyWrites)
    return forgetBodyWrites(frame, cursor);
  const bool isNondet = name.starts_with("__VERIFIER_nondet_");
  if (!isNondet && !call.doesNotReturn())
    imprecise(&call, call.isInlineAsm() ? std::string("inline assembly")
                                        : "a call of " + (name.empty() ? "unknown code" : name.str() + "()"));
  if (frame.depth == 0)
    unknownCalls_.insert(&call);
  mayThrow(frame, call, cursor);
  if (call.doesNotReturn())
    return end(cursor);
  if (!leavesMemoryAlone(call) && !call.doesNotAccessMemory() && !call.onlyReadsMemory())
    forgetWritten(frame, call, callee, cursor);
  result_.mayReenter |= !leavesMemoryAlone(call);
  if (!call.getType()->isVoidTy())
    frame.values[&call] = arbitrary(*call.getType());
}

} // namespace premise::encode
