// What does one function or global variable consist of? A hash of its own code, and what it refers to.
#pragma once

#include <llvm/IR/Module.h>
#include <llvm/Support/SHA256.h>

#include <cstdint>
#include <map>
#include <string>
#include <vector>

namespace premise::ledger {

/// Values inside the function count by their position, symbols by name, types by structure; check calls count by their
/// places, as the numbers of checks depend on the rest of the file.
class CodeHash {
public:
  explicit CodeHash(const llvm::GlobalValue &value);

  const std::string &digest() const { return digest_; }
  const std::vector<const llvm::GlobalValue *> &references() const { return references_; }

private:
  void add(std::uint64_t number);
  void add(llvm::StringRef text);
  void addType(const llvm::Type *type);
  void addFunction(const llvm::Function &function);
  void addVariable(const llvm::GlobalVariable &variable);
  void addInstruction(const llvm::Instruction &instruction);
  void addDetails(const llvm::Instruction &instruction);
  void addPlace(const llvm::Instruction &instruction);
  void addOperand(const llvm::Value &value);
  void addConstant(const llvm::Constant &constant);

  llvm::SHA256 hash_;
  std::map<const llvm::Value *, std::uint64_t> locals_;
  std::map<const llvm::Type *, std::uint64_t> structs_; ///< named ones, which may refer to themselves
  std::vector<const llvm::GlobalValue *> references_;
  std::string digest_;
};

} // namespace premise::ledger
