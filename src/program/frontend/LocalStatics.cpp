// How a local static is found in the module.
#include "program/frontend/LocalStatics.h"

#include <llvm/IR/DebugInfoMetadata.h>
#include <llvm/IR/Module.h>
#include <set>

namespace premise::program {
namespace {

bool isSame(const Global &global, const llvm::DIGlobalVariable &variable) {
  return global.isLocalStatic && variable.getName() == global.name && variable.getLine() == global.place.line &&
         llvm::isa_and_nonnull<llvm::DILocalScope>(variable.getScope());
}

} // namespace

void nameLocalStatics(Program &program) {
  std::set<const Global *> named; // two on one line differ only in their order
  for (const llvm::GlobalVariable &symbol : program.module->globals()) {
    llvm::SmallVector<llvm::DIGlobalVariableExpression *, 1> described;
    symbol.getDebugInfo(described);
    for (const llvm::DIGlobalVariableExpression *expression : described)
      for (Global &global : program.globals)
        if (isSame(global, *expression->getVariable()) && named.insert(&global).second) {
          global.symbol = symbol.getName().str();
          break;
        }
  }
}

} // namespace premise::program
