// How the calls that state a condition become explicit checks and filters.
#include "program/checks/Assertions.h"

#include "program/contracts/Declared.h"
#include "program/contracts/Markers.h"

#include <llvm/ADT/StringSwitch.h>
#include <llvm/Analysis/ValueTracking.h>
#include <llvm/IR/InstIterator.h>
#include <llvm/IR/PatternMatch.h>

namespace premise::program {
namespace {

enum class Statement : std::uint8_t {
  None,
  Assert,
  AssertFailed,
  ReachError,
  Requires,
  Ensures,
  LoopInvariant,
  Verified,
  VerifiedIf,
  Assumed,
  Assume
};

Statement statementOf(const llvm::CallInst &call) {
  const llvm::Function *callee = calleeOf(call);
  if (!callee)
    return Statement::None;
  return llvm::StringSwitch<Statement>(callee->getName())
      .Cases("__premise_assert", "__VERIFIER_assert", "klee_assert", Statement::Assert)
      .Case("__assert_fail", Statement::AssertFailed)
      .Case("reach_error", Statement::ReachError)
      .Case("__premise_requires.source", Statement::Requires)
      .Case(kEnsures, Statement::Ensures)
      .Cases("__premise_loop_invariant", "__premise_loop_invariant_at_head", Statement::LoopInvariant)
      .Case("__premise_verified", Statement::Verified)
      .Case("__premise_verified_if", Statement::VerifiedIf)
      .Case("__premise_assumed.source", Statement::Assumed)
      .Cases("__premise_assume.source", "__VERIFIER_assume", "klee_assume", "assume_abort_if_not", Statement::Assume)
      .Default(Statement::None);
}

/// The condition as one bit, without the widening and the `!!` around it.
llvm::Value *conditionOf(llvm::IRBuilder<> &at, const llvm::CallInst &call) {
  using namespace llvm::PatternMatch;
  if (call.arg_size() == 0)
    return at.getTrue();
  llvm::Value *value = call.getArgOperand(0);
  if (llvm::Value *bit = nullptr; match(value, m_ZExt(m_Value(bit))) && bit->getType()->isIntegerTy(1))
    value = bit;
  for (llvm::Value *inner = nullptr; match(value, m_Not(m_Not(m_Value(inner))));)
    value = inner;
  if (value->getType()->isIntegerTy(1))
    return value;
  if (value->getType()->isFloatingPointTy())
    return at.CreateFCmpUNE(value, llvm::ConstantFP::getZero(value->getType()));
  return at.CreateIsNotNull(value);
}

std::string literal(const llvm::CallInst &call, unsigned argument) {
  llvm::StringRef text;
  if (argument < call.arg_size() && llvm::getConstantStringInfo(call.getArgOperand(argument), text))
    return text.str();
  return "";
}

/// The text that the macro recorded, or else the source text of the argument.
std::string wordsOf(const FunctionContext &context, const llvm::CallInst &call) {
  if (const std::string text = literal(call, 1); !text.empty())
    return text;
  const auto words = context.source.call(context.placeOf(call), calleeOf(call)->getName());
  return words && !words->arguments.empty() ? words->arguments.front() : "the condition holds";
}

/// The condition of an ensures keeps the note that leads to its old values.
void checkEnsures(FunctionContext &context, llvm::CallInst &call) {
  llvm::IRBuilder<> at(&call);
  const unsigned check = context.add(CheckKind::Postcondition, call, literal(call, 1));
  llvm::CallInst *made = context.calls.check(at, conditionOf(at, call), check);
  made->setMetadata(kContractNote, call.getMetadata(kContractNote));
  if (isDeclaredContract(context.function))
    made->setMetadata(kEnsuredNote, llvm::MDNode::get(made->getContext(), {}));
}

/// Results may be stated in front of it.
unsigned addAssert(FunctionContext &context, llvm::CallInst &call, const std::string &condition) {
  const unsigned check = context.add(CheckKind::Assert, call, condition);
  context.claims.assertion(check, {context.function.getName().str(), context.placeOf(call)});
  return check;
}

void checkVerified(FunctionContext &context, llvm::CallInst &call) {
  llvm::IRBuilder<> at(&call);
  const unsigned check = addAssert(context, call, literal(call, 1));
  context.calls.check(at, conditionOf(at, call), check);
  context.claims.claim(check, context.function.getName().str(), literal(call, 2));
}

void noteVerified(FunctionContext &context, const llvm::CallInst &call) {
  if (const auto behind = context.source.behindCall(context.placeOf(call), calleeOf(call)->getName()))
    context.claims.claimBehind({context.function.getName().str(), *behind}, literal(call, 0));
}

void noteAssumed(FunctionContext &context, llvm::CallInst &call) {
  llvm::IRBuilder<> at(&call);
  Assumed assumed;
  assumed.name = literal(call, 2);
  assumed.place = context.placeOf(call);
  assumed.function = context.function.getName().str();
  assumed.predicate = literal(call, 1);
  context.calls.assumed(at, conditionOf(at, call),
                        context.claims.assume(std::move(assumed), context.function.getName().str()));
}

} // namespace

bool checkAssertion(FunctionContext &context, llvm::CallInst &call) {
  const Statement statement = statementOf(call);
  llvm::IRBuilder<> at(&call);
  switch (statement) {
  case Statement::None:
    return false;
  case Statement::Assume:
    return true; // rewritten together with those of appended code
  case Statement::Assert:
    context.calls.check(at, conditionOf(at, call), addAssert(context, call, wordsOf(context, call)));
    break;
  case Statement::AssertFailed:
    context.calls.fail(at, addAssert(context, call, literal(call, 0)));
    break;
  case Statement::ReachError:
    context.calls.fail(at, context.add(CheckKind::ReachError, call, "reach_error() is not called"));
    break;
  case Statement::Requires: {
    const std::string text = literal(call, 1);
    context.calls.require(at, conditionOf(at, call), context.add(CheckKind::Precondition, call, text));
    break;
  }
  case Statement::Ensures:
    checkEnsures(context, call);
    break;
  case Statement::LoopInvariant:
    context.calls.check(at, conditionOf(at, call), context.add(CheckKind::LoopInvariant, call, literal(call, 1)));
    break;
  case Statement::Verified:
    checkVerified(context, call);
    break;
  case Statement::VerifiedIf:
    noteVerified(context, call);
    break;
  case Statement::Assumed:
    noteAssumed(context, call);
    break;
  }
  if (call.getType()->isVoidTy() || call.use_empty())
    call.eraseFromParent();
  return true;
}

void rewriteAssumptions(llvm::Function &function, CheckCalls &calls) {
  std::vector<llvm::CallInst *> assumptions;
  for (llvm::Instruction &instruction : llvm::instructions(function))
    if (auto *call = llvm::dyn_cast<llvm::CallInst>(&instruction))
      if (statementOf(*call) == Statement::Assume)
        assumptions.push_back(call);
  for (llvm::CallInst *call : assumptions) {
    llvm::IRBuilder<> at(call);
    calls.assume(at, conditionOf(at, *call));
    if (!call->use_empty())
      call->replaceAllUsesWith(llvm::Constant::getNullValue(call->getType()));
    call->eraseFromParent();
  }
}

} // namespace premise::program
