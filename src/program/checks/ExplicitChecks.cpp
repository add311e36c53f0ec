// How the functions of a module are visited, one kind of instruction after the other.
#include "program/checks/ExplicitChecks.h"

#include "base/Ensure.h"
#include "program/checks/Access.h"
#include "program/checks/Arithmetic.h"
#include "program/checks/Assertions.h"
#include "program/checks/Initialization.h"
#include "program/checks/LibraryCalls.h"
#include "program/checks/MissingReturn.h"
#include "program/checks/References.h"
#include "program/checks/Scopes.h"
#include "program/checks/Unreachable.h"
#include "program/contracts/Placement.h"
#include "program/contracts/Tentative.h"

#include <llvm/IR/InstIterator.h>
#include <llvm/IR/InstVisitor.h>
#include <llvm/IR/Verifier.h>
#include <llvm/Transforms/Utils/Local.h>

namespace premise::program {
namespace {

/// Sends each instruction to the file that knows its checks.
class CheckVisitor : public llvm::InstVisitor<CheckVisitor> {
public:
  CheckVisitor(FunctionContext &context, const Initialization &initialization)
      : context_(context), accesses_(context, initialization) {}

  void visitAdd(llvm::BinaryOperator &operation) { checkOverflow(context_, operation); }
  void visitSub(llvm::BinaryOperator &operation) { checkOverflow(context_, operation); }
  void visitMul(llvm::BinaryOperator &operation) { checkOverflow(context_, operation); }
  void visitSDiv(llvm::BinaryOperator &operation) { checkDivision(context_, operation); }
  void visitUDiv(llvm::BinaryOperator &operation) { checkDivision(context_, operation); }
  void visitSRem(llvm::BinaryOperator &operation) { checkDivision(context_, operation); }
  void visitURem(llvm::BinaryOperator &operation) { checkDivision(context_, operation); }
  void visitShl(llvm::BinaryOperator &operation) { checkShift(context_, operation); }
  void visitLShr(llvm::BinaryOperator &operation) { checkShift(context_, operation); }
  void visitAShr(llvm::BinaryOperator &operation) { checkShift(context_, operation); }
  void visitFPToSIInst(llvm::FPToSIInst &cast) { checkFloatCast(context_, cast); }
  void visitFPToUIInst(llvm::FPToUIInst &cast) { checkFloatCast(context_, cast); }
  void visitLoadInst(llvm::LoadInst &load) { accesses_.load(load); }
  void visitStoreInst(llvm::StoreInst &store) { accesses_.store(store); }
  void visitAtomicRMWInst(llvm::AtomicRMWInst &update) { accesses_.update(update, update.getPointerOperand()); }
  void visitAtomicCmpXchgInst(llvm::AtomicCmpXchgInst &update) { accesses_.update(update, update.getPointerOperand()); }
  void visitMemIntrinsic(llvm::MemIntrinsic &operation) { accesses_.memory(operation); }
  void visitUnreachableInst(llvm::UnreachableInst &end) { checkUnreachable(context_, end); }

  void visitIntrinsicInst(llvm::IntrinsicInst &call) {
    switch (call.getIntrinsicID()) {
    case llvm::Intrinsic::abs:
      return checkAbsolute(context_, call);
    case llvm::Intrinsic::ctlz:
    case llvm::Intrinsic::cttz:
      return checkZeroCount(context_, call);
    default:
      visitCallInst(call);
    }
  }

  void visitCallInst(llvm::CallInst &call) {
    if (checkAssertion(context_, call) || checkForbiddenCall(context_, call) || checkUncaught(context_, call))
      return;
    visitCallBase(call);
  }

  void visitCallBase(llvm::CallBase &call) {
    checkReferences(context_, call);
    checkLibraryCall(context_, call);
  }

private:
  FunctionContext &context_;
  AccessChecks accesses_;
};

std::vector<llvm::Instruction *> instructionsOf(llvm::Function &function) {
  std::vector<llvm::Instruction *> result;
  for (llvm::Instruction &instruction : llvm::instructions(function))
    result.push_back(&instruction);
  return result;
}

/// The analyses look at the code as Clang made it; only then is anything inserted.
void visitUserFunction(FunctionContext &context, bool isCxx) {
  const std::vector<llvm::Instruction *> instructions = instructionsOf(context.function);
  const Initialization initialization(context.function, context.variables);
  MissingReturn missingReturn(context.function, isCxx);
  CheckVisitor visitor(context, initialization);
  for (llvm::Instruction *instruction : instructions)
    visitor.visit(*instruction);
  insertInitializationChecks(context, initialization);
  missingReturn.insert(context);
}

/// Clang was told to keep every unit; whoever uses the module decides again what it needs.
void forgetUsed(llvm::Module &module) {
  for (const char *list : {"llvm.used", "llvm.compiler.used"})
    if (llvm::GlobalVariable *used = module.getNamedGlobal(list))
      used->eraseFromParent();
}

/// A call that cannot throw needs no landing pad, even inside a try block.
void simplifyInvokes(llvm::Module &module) {
  std::vector<llvm::InvokeInst *> certain;
  for (llvm::Function &function : module)
    for (llvm::Instruction &instruction : llvm::instructions(function))
      if (auto *invoke = llvm::dyn_cast<llvm::InvokeInst>(&instruction)) {
        const llvm::Function *callee = calleeOf(*invoke);
        if (invoke->doesNotThrow() || (callee && (isVerifierName(callee->getName()) || callee->isIntrinsic())))
          certain.push_back(invoke);
      }
  for (llvm::InvokeInst *invoke : certain)
    llvm::changeToCall(invoke);
}

void markFunctions(llvm::Module &module, const std::map<std::string, SourceFunction> &functions) {
  for (llvm::Function &function : module) {
    const auto found = functions.find(function.getName().str());
    const bool isOurs = isVerifierName(function.getName());
    if (!function.isDeclaration() && !isOurs && (found == functions.end() || found->second.origin == Origin::System))
      function.addFnAttr(kSystemAttribute);
    if (found != functions.end() && found->second.isEnclosed)
      function.addFnAttr(kEnclosedAttribute);
  }
}

} // namespace

void insertChecks(Program &program, SourceMap &source, const std::map<std::string, SourceFunction> &functions) {
  llvm::Module &module = *program.module;
  if (!module.IsNewDbgInfoFormat)
    module.convertToNewDbgValues();
  forgetUsed(module);
  simplifyInvokes(module);
  for (llvm::Function &function : module)
    if (!function.isDeclaration())
      placeScopes(function);
  placeContracts(module);
  CheckCalls calls(module);
  Inventory inventory;
  Claims claims;
  markFunctions(module, functions);
  const auto fallible = fallibleSystemFunctions(module);
  for (llvm::Function &function : module) {
    const auto found = functions.find(function.getName().str());
    if (function.isDeclaration() || found == functions.end() || found->second.origin != Origin::User ||
        isVerifierName(function.getName()))
      continue;
    const Variables variables(function);
    FunctionContext context{
        function, calls, inventory, source, variables, claims, fallible, found->second.name, found->second.calledAt};
    visitUserFunction(context, program.isCxx);
  }
  for (llvm::Function &function : module)
    rewriteAssumptions(function, calls);
  std::set<unsigned> gone = makeTentative(module, calls);
  for (const unsigned check : calls.named())
    gone.erase(check);
  std::vector<unsigned> renumbered;
  program.checks = inventory.finish(source.names().display(source.names().absoluteSource()), gone, renumbered);
  calls.finish(renumbered);
  dropStatements(module);
  claims.finish(program, renumbered, gone);
  base::ensure(!llvm::verifyModule(module, nullptr), "a module with explicit checks should be well-formed");
}

} // namespace premise::program
