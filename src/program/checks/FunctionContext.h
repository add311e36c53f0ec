// What the visitors of one function share.
#pragma once

#include "program/checks/CheckCalls.h"
#include "program/checks/Inventory.h"
#include "program/checks/Variables.h"
#include "program/contracts/Claims.h"
#include "program/frontend/SourceMap.h"

#include <llvm/ADT/DenseSet.h>
#include <llvm/IR/Function.h>

namespace premise::program {

struct FunctionContext {
  llvm::Function &function;
  CheckCalls &calls;
  Inventory &inventory;
  SourceMap &source;
  const Variables &variables;
  Claims &claims;
  const llvm::DenseSet<const llvm::Function *> &fallible; ///< system functions that can fail
  std::string name;                                       ///< of the function, in the words of the source
  const llvm::CallBase *calledAt = nullptr;               ///< as in SourceFunction

  /// Where the instruction is in the source; the function's own line if the compiler did not say.
  base::SourceSpan placeOf(const llvm::Instruction &instruction) const;

  /// One more check at the instruction's place; the index that a call has to name.
  unsigned add(CheckKind kind, const llvm::Instruction &instruction, const std::string &condition);
};

/// The function that is called, also through a declaration without a prototype; null for indirect calls.
llvm::Function *calleeOf(const llvm::CallBase &call);

} // namespace premise::program
