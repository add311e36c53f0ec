// In which states an exception comes out of a call that is followed. Whatever is not followed may have done anything
// before it threw.
#include "analyze/numeric/Engine.h"
#include "analyze/numeric/Library.h"

#include <utility>

namespace premise::analyze::numeric {
namespace {

/// Throws and changes nothing that the program can name.
bool onlyThrows(const llvm::CallBase &call) {
  const llvm::Function *callee = call.getCalledFunction();
  if (!callee || !callee->isDeclaration() || !(call.doesNotReturn() || callee->doesNotReturn()))
    return false;
  const llvm::StringRef name = callee->getName();
  return name == "__cxa_throw" || name == "__cxa_rethrow" || (name.starts_with("_ZSt") && name.contains("__throw_"));
}

} // namespace

void Engine::noteThrow(const State &state) {
  if (thrown_ && !state.isUnreachable())
    *thrown_ = thrown_->isUnreachable() ? state : join(*thrown_, state, machine_.names);
}

/// Before a call that is not followed.
void Engine::noteThrow(const llvm::CallBase &call, const State &state) {
  if (!thrown_ || call.doesNotThrow())
    return;
  const llvm::Function *callee = call.getCalledFunction();
  const bool isKnown = callee && (allocationOf(*callee) != Allocation::None || isForgetful(*callee));
  if (isKnown || onlyThrows(call))
    return noteThrow(state);
  State after = state;
  memory_.havoc(after);
  noteThrow(after);
}

/// What is left of a state in which a call threw: the registers and locals of functions that it ended are gone.
void Engine::unwind(Frame frame, State &state) {
  if (state.isUnreachable())
    return;
  const auto isOver = [&](Frame other) {
    for (Frame outer = frame; other != outer; outer = machine_.names[outer].parent)
      if (outer == 0)
        return true;
    return false;
  };
  llvm::SmallVector<Variable, 32> dead;
  for (const auto &[variable, value] : state.values()) {
    const VariableInfo &info = machine_.names.variable(variable);
    if (!info.isCell && !info.isNumber && isOver(info.frame))
      dead.push_back(variable);
  }
  for (const Variable variable : dead)
    state.forget(variable);
  llvm::SmallVector<Object, 8> locals;
  for (const auto &[object, facts] : state.objects()) {
    const ObjectInfo &info = machine_.names.object(object);
    if (info.kind == ObjectKind::Local && isOver(info.frame))
      locals.push_back(object);
  }
  for (const Object object : locals)
    memory_.leave(state, object);
}

/// Executes the call; the state in which it threw.
State Engine::callThatMayThrow(Frame frame, const llvm::InvokeInst &invoke, State &state) {
  State thrown = State::unreachable();
  State *outer = std::exchange(thrown_, &thrown);
  lookIntoLibrary(frame, invoke, state);
  call(frame, invoke, state);
  thrown_ = outer;
  unwind(frame, thrown);
  return thrown;
}

} // namespace premise::analyze::numeric
