// How another source becomes something that can be linked in parts.
#include "program/project/Translation.h"

#include <llvm/Bitcode/BitcodeWriter.h>
#include <llvm/IR/DebugInfoMetadata.h>
#include <llvm/IR/InstIterator.h>
#include <llvm/IR/Instructions.h>
#include <llvm/IR/IntrinsicInst.h>
#include <llvm/IR/LLVMContext.h>
#include <llvm/IR/Module.h>
#include <llvm/IR/Operator.h>
#include <llvm/Support/raw_ostream.h>

#include <algorithm>
#include <filesystem>
#include <map>

namespace premise::program {
namespace {

/// Only loads, checks of them, and copies out of it.
bool isOnlyRead(const llvm::Value &value) {
  for (const llvm::User *user : value.users()) {
    const auto *call = llvm::dyn_cast<llvm::CallBase>(user);
    const bool isCheck = call != nullptr && call->getCalledFunction() != nullptr &&
                         call->getCalledFunction()->getName() == "__premise_access";
    const auto *copy = llvm::dyn_cast<llvm::MemTransferInst>(user);
    const bool isSource = copy != nullptr && copy->getRawSource() == &value && copy->getRawDest() != &value;
    if (!llvm::isa<llvm::LoadInst>(user) && !isCheck && !isSource &&
        !(llvm::isa<llvm::GEPOperator>(user) && isOnlyRead(*user)))
      return false;
  }
  return true;
}

/// Parts of one source are linked one after the other: they must find each other's local variables.
void publishLocals(llvm::Module &module, std::size_t number, Translation &translation) {
  std::map<std::string, std::string> renamed;
  const std::string suffix = ".source" + std::to_string(number);
  for (llvm::GlobalObject &object : module.global_objects()) {
    const llvm::StringRef name = object.getName();
    if (!object.hasLocalLinkage() || name.starts_with("llvm.") || name.starts_with("__premise_"))
      continue;
    auto *variable = llvm::dyn_cast<llvm::GlobalVariable>(&object);
    const bool isConstantData = variable != nullptr && (variable->isConstant() || isOnlyRead(*variable));
    const std::string before = name.str();
    object.setName(before + suffix);
    object.setLinkage(llvm::GlobalValue::ExternalLinkage);
    renamed[before] = object.getName().str();
    if (isConstantData)
      translation.onlyRead.insert(object.getName().str());
  }
  for (Global &global : translation.facts.globals)
    if (const auto found = renamed.find(global.symbol); found != renamed.end())
      global.symbol = found->second;
}

/// Functions whose address a constant contains: one of a call, of a table of virtual functions, of an array.
void addUses(const llvm::Value &value, std::set<const llvm::Value *> &seen, std::vector<std::string> &uses) {
  if (!llvm::isa<llvm::Constant>(value) || !seen.insert(&value).second)
    return;
  if (const auto *function = llvm::dyn_cast<llvm::Function>(&value)) {
    uses.push_back(function->getName().str());
    return;
  }
  if (const auto *variable = llvm::dyn_cast<llvm::GlobalVariable>(&value)) {
    if (variable->hasInitializer())
      addUses(*variable->getInitializer(), seen, uses);
    return;
  }
  for (const llvm::Value *operand : llvm::cast<llvm::Constant>(value).operands())
    addUses(*operand, seen, uses);
}

DefinedFunction describe(const llvm::Function &function) {
  const llvm::DISubprogram &place = *function.getSubprogram();
  DefinedFunction described;
  described.symbol = function.getName().str();
  described.file =
      (std::filesystem::path(place.getDirectory().str()) / place.getFilename().str()).lexically_normal().string();
  described.firstLine = described.lastLine = place.getLine();
  std::set<const llvm::Value *> seen;
  for (const llvm::Instruction &instruction : llvm::instructions(function)) {
    if (const llvm::DebugLoc &at = instruction.getDebugLoc(); at && at->getFile() == place.getFile())
      described.lastLine = std::max(described.lastLine, at.getLine());
    for (const llvm::Value *operand : instruction.operands())
      addUses(*operand, seen, described.uses);
  }
  return described;
}

} // namespace

Translation translate(const Source &source, std::size_t number) {
  Translation translation;
  auto compiled = compile(source, "");
  if (!compiled) {
    translation.problem = base::toString(compiled.error());
    return translation;
  }
  translation.facts = std::move(*compiled);
  llvm::Module &module = *translation.facts.module;
  publishLocals(module, number, translation);
  for (const llvm::GlobalVariable &variable : module.globals())
    if (variable.hasInitializer() && variable.getInitializer()->isNullValue())
      translation.zeros.insert(variable.getName().str());
  for (const llvm::Function &function : module)
    if (function.getSubprogram() != nullptr && !function.isDeclaration())
      translation.functions.push_back(describe(function));
  for (const llvm::GlobalValue &value : module.global_values())
    if (!value.isDeclaration() && !value.hasAvailableExternallyLinkage() && !value.hasAppendingLinkage())
      translation.defines.insert(value.getName().str());
  llvm::raw_string_ostream stream(translation.bitcode);
  llvm::WriteBitcodeToFile(module, stream);
  translation.facts.module.reset();
  translation.facts.context.reset();
  return translation;
}

} // namespace premise::program
