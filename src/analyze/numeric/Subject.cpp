// How the copy of the module is prepared.
#include "analyze/numeric/Subject.h"

#include "analyze/numeric/Unify.h"
#include "encode/llvm/Contracts.h"
#include "encode/llvm/Exceptions.h"
#include "program/contracts/Declared.h"

#include <llvm/IR/Dominators.h>
#include <llvm/IR/IRBuilder.h>
#include <llvm/IR/InstIterator.h>
#include <llvm/IR/IntrinsicInst.h>
#include <llvm/Transforms/Utils/Cloning.h>
#include <llvm/Transforms/Utils/PromoteMemToReg.h>

namespace premise::analyze::numeric {
namespace {

bool callsSetjmp(const llvm::Function &function) {
  for (const llvm::Instruction &instruction : llvm::instructions(function))
    if (const auto *call = llvm::dyn_cast<llvm::CallBase>(&instruction))
      if (call->hasFnAttr(llvm::Attribute::ReturnsTwice))
        return true;
  return false;
}

/// Locals become registers where nothing but loads and stores uses them. A local that may be read uninitialised has a
/// check call, so it stays in memory and no undefined value appears.
void promote(llvm::Function &function) {
  if (function.isDeclaration() || callsSetjmp(function))
    return;
  llvm::DominatorTree tree(function);
  std::vector<llvm::AllocaInst *> locals;
  for (llvm::Instruction &instruction : function.getEntryBlock())
    if (auto *local = llvm::dyn_cast<llvm::AllocaInst>(&instruction); local && llvm::isAllocaPromotable(local))
      locals.push_back(local);
  llvm::PromoteMemToReg(locals, tree);
}

bool onlyReads(const llvm::Value &address) {
  for (const llvm::Use &use : address.uses()) {
    const llvm::User *user = use.getUser();
    const auto *call = llvm::dyn_cast<llvm::CallBase>(user);
    const llvm::Function *callee = call ? call->getCalledFunction() : nullptr;
    const auto *copy = llvm::dyn_cast<llvm::MemTransferInst>(user);
    const bool isFine = (llvm::isa<llvm::LoadInst>(user)) || (callee && callee->getName().starts_with("__premise_")) ||
                        (copy && use.getOperandNo() == 1) || (llvm::isa<llvm::GEPOperator>(user) && onlyReads(*user));
    if (!isFine)
      return false;
  }
  return true;
}

} // namespace

Subject::Subject(const program::Program &program, const ledger::Ledger &ledger) : program_(program) {
  llvm::ValueToValueMapTy copies;
  module_ = llvm::CloneModule(*program.module, copies);
  for (const llvm::Function &function : *program.module)
    for (const llvm::BasicBlock &block : function)
      originals_[llvm::cast<llvm::BasicBlock>(copies[&block])] = &block;
  makeContracts();
  encode::Throwing throwing;
  for (llvm::Function &function : *module_)
    encode::dropUselessUnwinding(function, throwing);
  for (llvm::Function &function : *module_)
    promote(function);
  const MayWrite mayWrite = [this](const llvm::CallBase &call) { return this->mayWrite(call); };
  for (llvm::Function &function : *module_)
    if (!callsSetjmp(function))
      unify(function, mayWrite);
  std::set<std::string> units;
  for (const program::Unit &unit : program.units)
    units.insert(unit.symbol);
  contexts_ = std::make_unique<Contexts>(
      *module_, [&](const llvm::Function &function) { return units.contains(function.getName().str()); });
  for (const ledger::Entry &entry : ledger.entries()) {
    kinds_.push_back(entry.check.kind);
    verified_.push_back(!entry.failedBy && entry.premise().isAlways());
  }
}

void Subject::makeContracts() {
  encode::Writing writing;
  std::vector<llvm::Function *> functions;
  for (llvm::Function &function : *module_)
    functions.push_back(&function);
  for (llvm::Function *function : functions)
    if (llvm::Function *contract = encode::makeContract(*function, writing.mayWrite(*function))) {
      contract->addFnAttr(kContractAttribute);
      contracts_[function] = contract;
    }
}

std::optional<std::vector<const llvm::GlobalVariable *>> Subject::frameOf(const llvm::CallBase &call) const {
  std::vector<const llvm::GlobalVariable *> written;
  const llvm::Function *callee = call.getCalledFunction();
  for (const program::Frame &frame : program_.frames) {
    if (!callee || frame.function != program::targetOf(*callee).getName())
      continue;
    for (const std::string &location : frame.locations) {
      const llvm::GlobalVariable *global = module_->getGlobalVariable(location, true);
      if (!global)
        return std::nullopt;
      written.push_back(global);
    }
  }
  return written;
}

std::uint64_t Subject::givenBytes(const llvm::Argument &argument) const {
  if (argument.getDereferenceableBytes() > 0 || !argument.getType()->isPointerTy() || argument.hasByValAttr())
    return argument.getDereferenceableBytes();
  for (const program::Unit &unit : program_.units)
    for (const program::Parameter &parameter : unit.parameters)
      if (unit.symbol == argument.getParent()->getName() && parameter.name == argument.getName() &&
          program_.types[parameter.type].isVector)
        return program_.types[parameter.type].sizeBytes;
  return 0;
}

const FunctionInfo &Subject::info(const llvm::Function &function) {
  std::unique_ptr<FunctionInfo> &known = infos_[&function];
  if (!known)
    known = std::make_unique<FunctionInfo>(function);
  return *known;
}

bool Subject::mayWrite(const llvm::CallBase &call) {
  const llvm::Function *callee = call.getCalledFunction();
  const bool isSeen = callee && !callee->isDeclaration() && !callee->isInterposable();
  return !call.onlyReadsMemory() && (!isSeen || writing_.mayWrite(*callee));
}

bool Subject::isFixed(const llvm::GlobalVariable &global) {
  const auto [found, isNew] = fixed_.try_emplace(&global, false);
  if (isNew)
    found->second =
        global.hasDefinitiveInitializer() && (global.isConstant() || (global.hasLocalLinkage() && onlyReads(global)));
  return found->second;
}

} // namespace premise::analyze::numeric
