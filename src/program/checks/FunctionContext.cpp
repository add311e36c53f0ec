// How an instruction's debug location becomes a place of a check.
#include "program/checks/FunctionContext.h"

#include "program/contracts/Declared.h"

#include <llvm/IR/DebugInfoMetadata.h>
#include <llvm/IR/InstrTypes.h>
#include <llvm/Support/Path.h>

namespace premise::program {
namespace {

std::string fileOf(const llvm::DIFile &file) {
  if (llvm::sys::path::is_absolute(file.getFilename()) || file.getFilename().starts_with("<"))
    return file.getFilename().str();
  return (file.getDirectory() + "/" + file.getFilename()).str();
}

} // namespace

base::SourceSpan FunctionContext::placeOf(const llvm::Instruction &instruction) const {
  if (const llvm::DILocation *location = instruction.getDebugLoc(); location && location->getLine() != 0)
    return {source.names().display(fileOf(*location->getFile())), location->getLine(), location->getColumn()};
  if (const llvm::DISubprogram *subprogram = function.getSubprogram())
    return {source.names().display(fileOf(*subprogram->getFile())), subprogram->getLine(), 0};
  return {source.names().display(source.names().absoluteSource()), 0, 0};
}

unsigned FunctionContext::add(CheckKind kind, const llvm::Instruction &instruction, const std::string &condition) {
  Check check;
  check.kind = kind;
  check.place = placeOf(instruction);
  check.function = name;
  check.condition = condition;
  if (calledAt && kind != CheckKind::Postcondition) { // what a contract needs has to hold at the call
    check.place = placeOf(*calledAt);
    check.function = function.getFnAttribute(kCallerAttribute).getValueAsString().str();
    check.callee = name;
    if (kind != CheckKind::Precondition)
      check.condition += ", in the contract of " + name;
  }
  return inventory.add(std::move(check));
}

llvm::Function *calleeOf(const llvm::CallBase &call) {
  return llvm::dyn_cast<llvm::Function>(call.getCalledOperand()->stripPointerCasts());
}

} // namespace premise::program
