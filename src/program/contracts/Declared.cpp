// How calls are led to the contract of what they call.
#include "program/contracts/Declared.h"

#include <llvm/Demangle/Demangle.h>
#include <llvm/IR/DebugInfoMetadata.h>
#include <llvm/IR/InstIterator.h>
#include <llvm/IR/InstrTypes.h>
#include <llvm/IR/Module.h>
#include <llvm/Transforms/Utils/Cloning.h>

#include <cstdlib>

namespace premise::program {
namespace {

/// "f" of "ns::f(int)".
std::string plainName(llvm::StringRef symbol) {
  std::string mangled = symbol.str(); // the demangler reads it until the last question
  llvm::ItaniumPartialDemangler demangler;
  if (demangler.partialDemangle(mangled.c_str()) || !demangler.isFunction())
    return mangled;
  char *base = demangler.getFunctionBaseName(nullptr, nullptr);
  const std::string name = base ? base : "";
  std::free(base); // NOLINT(cppcoreguidelines-no-malloc): the demangler's way to return text
  return name;
}

/// What the function forwards to: the last call, behind those of its conditions.
llvm::Function *forwardedBy(llvm::Function &statement, llvm::StringRef name) {
  llvm::Function *target = nullptr;
  for (llvm::Instruction &instruction : llvm::instructions(statement))
    if (auto *call = llvm::dyn_cast<llvm::CallBase>(&instruction))
      if (llvm::Function *callee = call->getCalledFunction(); callee && plainName(callee->getName()) == name)
        target = callee;
  return target;
}

class Binding {
public:
  Binding(llvm::Function &statement, llvm::Function &target, std::map<std::string, SourceFunction> &functions)
      : statement_(statement), target_(target), functions_(functions) {
    statement.setLinkage(llvm::GlobalValue::InternalLinkage);
    statement.setComdat(nullptr);
    statement.addFnAttr(kDeclaredAttribute, target.getName());
    SourceFunction &function = functions[statement.getName().str()];
    if (const std::size_t at = function.name.find(kDeclaredPrefix.str()); at != std::string::npos)
      function.name.erase(at, kDeclaredPrefix.size());
  }

  void run() {
    std::vector<llvm::CallBase *> calls;
    for (llvm::Use &use : target_.uses())
      if (auto *call = llvm::dyn_cast<llvm::CallBase>(use.getUser());
          call && call->isCallee(&use) && !isForwarding(use))
        calls.push_back(call);
    for (llvm::CallBase *call : calls)
      call->setCalledOperand(&copyFor(*call));
    target_.replaceUsesWithIf(&statement_, [&](const llvm::Use &use) { return !isForwarding(use); });
    if (statement_.use_empty()) {
      functions_.erase(statement_.getName().str());
      statement_.eraseFromParent();
    }
  }

private:
  /// In the statement itself, or a copy of it.
  bool isForwarding(const llvm::Use &use) const {
    const auto *user = llvm::dyn_cast<llvm::Instruction>(use.getUser());
    return user && user->getFunction()->getFnAttribute(kDeclaredAttribute).getValueAsString() == target_.getName();
  }

  llvm::Function &copyFor(const llvm::CallBase &call) {
    llvm::ValueToValueMapTy map;
    llvm::Function *copy = llvm::CloneFunction(&statement_, map);
    SourceFunction described = functions_[statement_.getName().str()];
    described.calledAt = &call;
    const std::string caller = call.getFunction()->getName().str();
    const auto known = functions_.find(caller);
    copy->addFnAttr(kCallerAttribute, known == functions_.end() ? caller : known->second.name);
    functions_[copy->getName().str()] = described;
    return *copy;
  }

  llvm::Function &statement_;
  llvm::Function &target_;
  std::map<std::string, SourceFunction> &functions_;
};

} // namespace

void bindDeclared(llvm::Module &module, std::map<std::string, SourceFunction> &functions) {
  std::vector<std::pair<llvm::Function *, llvm::Function *>> found;
  for (llvm::Function &function : module) {
    const llvm::DISubprogram *described = function.getSubprogram();
    if (function.isDeclaration() || !described || !described->getName().starts_with(kDeclaredPrefix))
      continue;
    if (llvm::Function *target = forwardedBy(function, described->getName().drop_front(kDeclaredPrefix.size())))
      found.emplace_back(&function, target);
  }
  for (const auto &[statement, target] : found)
    Binding(*statement, *target, functions).run();
}

const llvm::Function &targetOf(const llvm::Function &function) {
  const llvm::StringRef symbol = function.getFnAttribute(kDeclaredAttribute).getValueAsString();
  const llvm::Function *target = symbol.empty() ? nullptr : function.getParent()->getFunction(symbol);
  return target ? *target : function;
}

} // namespace premise::program
