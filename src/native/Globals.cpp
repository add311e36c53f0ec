// How reachable functions and the globals they read are found in the module.
#include "native/Globals.h"

#include "native/Lower.h"
#include "native/Reachable.h"

#include <llvm/ADT/StringSet.h>
#include <llvm/Demangle/Demangle.h>
#include <llvm/IR/DebugInfoMetadata.h>
#include <llvm/IR/InstIterator.h>
#include <llvm/IR/Instructions.h>
#include <llvm/IR/IntrinsicInst.h>
#include <llvm/IR/Module.h>

#include <algorithm>
#include <set>
#include <tuple>

namespace premise::native {
namespace {

/// Only loads, possibly through constant addresses: nobody writes it, nobody else gets its address.
bool isOnlyRead(const llvm::Value *value) {
  for (const llvm::User *user : value->users()) {
    const auto *call = llvm::dyn_cast<llvm::CallBase>(user);
    const bool isCheck = call != nullptr && call->getCalledFunction() != nullptr &&
                         call->getCalledFunction()->getName() == "__premise_access";
    if (llvm::isa<llvm::LoadInst>(user) || isCheck)
      continue;
    const auto *copy = llvm::dyn_cast<llvm::MemTransferInst>(user);
    if (copy != nullptr && copy->getRawSource() == value && copy->getRawDest() != value)
      continue;
    if (llvm::isa<llvm::GEPOperator>(user) && isOnlyRead(user))
      continue;
    return false;
  }
  return true;
}

/// What setjmp writes means nothing to anybody but longjmp: no caller chooses it.
bool isJumpBuffer(const llvm::GlobalVariable &variable) {
  const auto *array = llvm::dyn_cast<llvm::ArrayType>(variable.getValueType());
  const auto *record = array != nullptr ? llvm::dyn_cast<llvm::StructType>(array->getElementType()) : nullptr;
  return record != nullptr && record->hasName() && record->getName() == "struct.__jmp_buf_tag";
}

} // namespace

std::vector<const program::Global *> inputGlobals(const program::Program &program, const program::Unit &unit) {
  const Reachable reachable = reach(program, unit);
  std::vector<const program::Global *> inputs;
  for (const program::Global &global : program.globals) {
    const llvm::GlobalVariable *variable = program.module->getGlobalVariable(global.symbol, true);
    if (program.isCxx && program.types[global.type].isConst)
      continue; // it has what its initialiser gave it, even if that had to run
    if (variable == nullptr || global.isLocalStatic || variable->isConstant() || !reachable.globals.contains(variable))
      continue;
    if ((variable->hasLocalLinkage() && isOnlyRead(variable)) || isJumpBuffer(*variable))
      continue;
    if (!variable->isDeclaration())
      inputs.push_back(&global);
  }
  return inputs;
}

void adoptMissingVariables(program::Program &program) {
  for (const program::Global &global : program.globals) {
    llvm::GlobalVariable *variable = program.module->getGlobalVariable(global.symbol, true);
    if (variable == nullptr || !variable->isDeclaration() || isInLibrary(global.symbol) ||
        !variable->getValueType()->isSized())
      continue;
    variable->setInitializer(llvm::Constant::getNullValue(variable->getValueType()));
    variable->setExternallyInitialized(false);
  }
}

std::vector<std::string> missingFunctions(const program::Program &program, const program::Unit &unit) {
  const std::set<std::string> missing(program.missing.begin(), program.missing.end());
  std::vector<std::string> found;
  for (const llvm::Function *function : reach(program, unit).functions)
    if (function->isDeclaration() && missing.contains(function->getName().str()) && !isInLibrary(function->getName()))
      found.push_back(llvm::demangle(function->getName().str()));
  std::sort(found.begin(), found.end());
  return found;
}

namespace {

/// The nearest branch that decides whether the block is entered.
unsigned conditionOf(const llvm::BasicBlock &block) {
  const llvm::BasicBlock *at = &block;
  while (const llvm::BasicBlock *before = at->getSinglePredecessor()) {
    const llvm::Instruction *end = before->getTerminator();
    if (end->getNumSuccessors() > 1 && !llvm::isa<llvm::InvokeInst>(end) && end->getDebugLoc())
      return end->getDebugLoc().getLine();
    at = before;
  }
  return 0;
}

} // namespace

bool readsInput(const program::Program &program, const program::Unit &unit) {
  static const llvm::StringSet<> kReaders = {"getchar", "fgetc",   "getc",           "_IO_getc",       "fgets",
                                             "gets",    "getline", "getdelim",       "fread",          "read",
                                             "scanf",   "fscanf",  "__isoc99_scanf", "__isoc99_fscanf"};
  const Reachable reachable = reach(program, unit);
  return std::any_of(reachable.functions.begin(), reachable.functions.end(), [](const llvm::Function *function) {
    return function->isDeclaration() && kReaders.contains(function->getName());
  });
}

std::vector<Caller> callersOf(const program::Program &program, const program::Unit &unit) {
  std::vector<Caller> callers;
  for (const std::string &symbol : unit.symbols) {
    const llvm::Function *function = program.module->getFunction(symbol);
    for (const llvm::User *user :
         function == nullptr ? llvm::iterator_range<llvm::Value::const_user_iterator>({}, {}) : function->users()) {
      const auto *call = llvm::dyn_cast<llvm::CallBase>(user);
      const llvm::DISubprogram *around = call == nullptr ? nullptr : call->getFunction()->getSubprogram();
      if (around == nullptr || !call->getDebugLoc() || call->getCalledFunction() != function ||
          call->getFunction() == function || call->getFunction()->getName().contains("__premise_"))
        continue;
      callers.push_back({around->getName().str(),
                         {around->getFilename().str(), call->getDebugLoc().getLine(), call->getDebugLoc().getCol()},
                         conditionOf(*call->getParent())});
    }
  }
  std::sort(callers.begin(), callers.end(), [](const Caller &a, const Caller &b) {
    return std::tie(a.place.line, a.place.column, a.function) < std::tie(b.place.line, b.place.column, b.function);
  });
  return callers;
}

} // namespace premise::native
