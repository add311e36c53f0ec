// How exceptions find their handlers: out of calls, through landing pads, and on.
#include "encode/llvm/Walker.h"

namespace premise::encode {
namespace {

/// The descriptions of the types that a landing pad is for, behind the two flags; null is for every type.
std::vector<const llvm::Value *> clausesOf(const llvm::CallInst &landing) {
  std::vector<const llvm::Value *> clauses;
  for (unsigned i = 2; i < landing.arg_size(); i++)
    clauses.push_back(landing.getArgOperand(i)->stripPointerCasts());
  return clauses;
}

bool flagOf(const llvm::CallInst &call, unsigned index) {
  return llvm::cast<llvm::ConstantInt>(call.getArgOperand(index))->isOne();
}

bool isOfExceptions(llvm::StringRef name) {
  return name.starts_with("__cxa_") || name.starts_with("__VERIFIER_nondet_");
}

/// Whether anybody up to the unit would notice: otherwise the execution just ends.
bool isCaught(const Frame &frame, const llvm::CallInst &call) {
  if (handlerOf(call))
    return true;
  return frame.caller && frame.call && isCaught(*frame.caller, *frame.call);
}

} // namespace

/// The execution goes on where the function catches, else where its caller does.
void Walker::raise(Frame &frame, const llvm::CallInst &call, Cursor at, const Value &exception) {
  thrown_.store(ThrownObjects::Variable::Flying, exception, at.memory);
  passOn(frame, call, std::move(at));
}

void Walker::passOn(Frame &frame, const llvm::CallInst &call, Cursor at) {
  if (llvm::BasicBlock *handler = handlerOf(call))
    return addEdge(frame, *handler, at, {});
  for (const ObjectId local : frame.locals)
    memory_.setFreed(memory_.pointerTo(local), at.memory);
  Edge out;
  out.from = at.block;
  out.memory = std::move(at.memory);
  frame.throws.push_back(std::move(out));
}

Value Walker::newException(const std::string &type, Term size) {
  Object object;
  object.name = "an exception";
  object.kind = ObjectKind::Heap;
  object.size = size;
  const ObjectId id = memory_.add(object);
  thrown_.objects.insert(id);
  if (!type.empty())
    thrown_.types[id] = type;
  return memory_.pointerTo(id);
}

/// A call into code that is not walked may also throw: anything, unless it is known what.
void Walker::mayThrow(Frame &frame, llvm::CallInst &call, Cursor &cursor) {
  if (call.isInlineAsm() || !prepared_.mayThrow(call) || !isCaught(frame, call))
    return;
  const auto *callee = llvm::dyn_cast<llvm::Function>(call.getCalledOperand()->stripPointerCasts());
  const llvm::StringRef name = callee ? callee->getName() : "";
  const OriginIndex origin = graph_.originOf(cursor.block);
  const Term throws = terms_.fresh(1);
  Edge out, on;
  out.from = on.from = cursor.block;
  out.memory = cursor.memory;
  on.memory = std::move(cursor.memory);
  out.condition = {throws, {}, ""};
  on.condition = {terms_.negate(throws), {}, ""};
  Cursor way = enter({std::move(out)}, origin).cursor;
  if (throwsBadAllocOnly(name) || alwaysThrownBy(name)) {
    raise(frame, call, std::move(way), newException(kBadAlloc, terms_.number(kOffsetBits, 8)));
  } else {
    imprecise(&call, "what " + (name.empty() ? "unknown code" : name.str() + "()") + " throws is not known");
    memory_.forgetEscaped(way.memory);
    raise(frame, call, std::move(way), memory_.wild());
  }
  cursor = enter({std::move(on)}, origin).cursor;
}

/// Calls by which the compiler throws and catches, and of the library's functions that do nothing else.
bool Walker::walkException(Frame &frame, llvm::CallInst &call, llvm::StringRef name, Cursor &cursor) {
  if (const auto type = alwaysThrownBy(name)) {
    mayThrow(frame, call, cursor); // there may be no memory for what it says
    raise(frame, call, std::exchange(cursor, {}), newException(*type, terms_.number(kOffsetBits, 16)));
    cursor.isLive = false;
    return true;
  }
  if (makesException(name)) {
    mayThrow(frame, call, cursor);
    const Value made = valueOf(frame, *call.getArgOperand(0));
    if (made.isWild())
      return false;
    for (const ObjectId id : made.targets)
      memory_.forget(id, cursor.memory);
    return true;
  }
  if (!isOfExceptions(name))
    return false;
  if (name == "__cxa_throw" || name == "__cxa_rethrow" || name == kUnwinds)
    walkThrow(frame, call, name, cursor);
  else if (name == "__cxa_allocate_exception")
    frame.values[&call] = newException("", valueOf(frame, *call.getArgOperand(0)).bits);
  else if (name == kLanding)
    walkLanding(frame, call, cursor);
  else if (name == "__cxa_begin_catch")
    walkCatch(frame, call, cursor);
  else if (name == "__cxa_end_catch")
    walkCaught(call, cursor);
  else
    return name == "__cxa_free_exception";
  return true;
}

void Walker::walkThrow(Frame &frame, llvm::CallInst &call, llvm::StringRef name, Cursor &cursor) {
  const Value exception = name == "__cxa_rethrow" ? thrown_.load(ThrownObjects::Variable::Handled, cursor.memory)
                                                  : valueOf(frame, *call.getArgOperand(0));
  if (name == "__cxa_throw") {
    const auto *type = llvm::dyn_cast<llvm::GlobalVariable>(call.getArgOperand(1)->stripPointerCasts());
    for (const ObjectId id : exception.targets)
      if (type && id != kNullObject && id != kWildObject)
        thrown_.types[id] = type->getName().str();
    const auto *destructor = llvm::dyn_cast<llvm::Function>(call.getArgOperand(2)->stripPointerCasts());
    thrown_.hasDestructors |= destructor && !destructor->isDeclaration();
  }
  raise(frame, call, std::exchange(cursor, {}), exception);
  cursor.isLive = false;
}

/// Whether a handler for the type gets it; free where nobody can say.
Term Walker::isCaughtBy(const Value &exception, const llvm::Value &type) {
  if (llvm::isa<llvm::ConstantPointerNull>(type))
    return terms_.yes();
  Term result = terms_.no();
  for (const ObjectId id : exception.targets) {
    if (id == kNullObject)
      continue;
    const auto thrown = id == kWildObject ? thrown_.types.end() : thrown_.types.find(id);
    const Catching answer =
        thrown == thrown_.types.end() ? Catching::Maybe : catches(prepared_.module(), type.getName(), thrown->second);
    if (answer == Catching::No)
      continue;
    const Term hit = memory_.pointsTo(exception, id);
    result = terms_.either(result, answer == Catching::Yes ? hit : terms_.both(hit, terms_.fresh(1)));
  }
  return result;
}

/// A pad without a handler for the exception, and without destructors to call, is passed by. The number says which
/// handler it is: that of the first type that fits.
void Walker::walkLanding(Frame &frame, llvm::CallInst &call, Cursor &cursor) {
  const Value exception = thrown_.load(ThrownObjects::Variable::Flying, cursor.memory);
  const std::vector<const llvm::Value *> clauses = clausesOf(call);
  const bool hasFilter = flagOf(call, 1);
  Term number = terms_.number(32, 0);
  Term lands = flagOf(call, 0) || hasFilter ? terms_.yes() : terms_.no();
  for (auto clause = clauses.rbegin(); clause != clauses.rend(); ++clause) {
    const Term fits = isCaughtBy(exception, **clause);
    lands = terms_.either(lands, fits);
    number = terms_.choose(fits, terms_.number(32, thrown_.numberOf((*clause)->getName().str())), number);
  }
  if (hasFilter)
    number = terms_.fresh(32);
  const OriginIndex origin = graph_.originOf(cursor.block);
  if (!Terms::isTrue(lands)) {
    Edge past;
    past.from = cursor.block;
    past.memory = cursor.memory;
    past.condition = {terms_.negate(lands), {}, ""};
    passOn(frame, call, enter({std::move(past)}, origin).cursor);
    Edge in;
    in.from = cursor.block;
    in.memory = std::move(cursor.memory);
    in.condition = {lands, {}, ""};
    cursor = enter({std::move(in)}, origin).cursor;
  }
  Value pair;
  pair.parts = {exception, Value{number, {}, {}, {}}};
  frame.values[&call] = pair;
}

/// The handler gets the object where it was thrown. Pointers, and objects with several base classes, come as they may.
void Walker::walkCatch(Frame &frame, llvm::CallInst &call, Cursor &cursor) {
  const Value exception = valueOf(frame, *call.getArgOperand(0));
  thrown_.store(ThrownObjects::Variable::Handled, exception, cursor.memory);
  thrown_.store(ThrownObjects::Variable::Flying, memory_.null(), cursor.memory);
  const bool isPlain = std::all_of(exception.targets.begin(), exception.targets.end(), [&](ObjectId id) {
    const auto type = thrown_.types.find(id);
    return type != thrown_.types.end() && isAtItsStart(prepared_.module(), type->second);
  });
  if (!isPlain)
    imprecise(&call, "what is caught is not known");
  frame.values[&call] = isPlain ? exception : memory_.wild();
}

/// The exception may be gone unless it flies again, and which handler runs outside of this one is not followed.
void Walker::walkCaught(const llvm::CallInst &call, Cursor &cursor) {
  const Value handled = thrown_.load(ThrownObjects::Variable::Handled, cursor.memory);
  const Value flying = thrown_.load(ThrownObjects::Variable::Flying, cursor.memory);
  for (const ObjectId id : thrown_.objects)
    if ((handled.isWild() || !Terms::isFalse(memory_.pointsTo(handled, id))) &&
        !Terms::isTrue(memory_.pointsTo(flying, id)))
      memory_.mayBeGone(id, cursor.memory);
  thrown_.store(ThrownObjects::Variable::Handled, memory_.wild(), cursor.memory);
  if (!thrown_.hasDestructors)
    return;
  imprecise(&call, "the destructor of an exception");
  memory_.forgetEscaped(cursor.memory);
}

} // namespace premise::encode
