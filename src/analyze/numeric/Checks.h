// Where each check is evaluated in the module.
#pragma once

#include "analyze/numeric/Engine.h"

namespace premise::analyze::numeric {

class Checks {
public:
  explicit Checks(const llvm::Module &module);

  /// All places in a function, by check; without preconditions.
  const std::map<std::uint32_t, std::vector<Occurrence>> &in(const llvm::Function &function) const;
  const std::vector<const llvm::Function *> &functionsOf(std::uint32_t check) const;
  /// How often the program uses the function; what stands for others by their contracts is not the program.
  static unsigned callsOf(const llvm::Function &function);
  /// Preconditions, by function.
  const std::vector<std::uint32_t> &requiredBy(const llvm::Function &function) const;

private:
  void add(const llvm::Function &function, const llvm::CallBase &call);

  std::map<const llvm::Function *, std::map<std::uint32_t, std::vector<Occurrence>>> places_;
  std::map<const llvm::Function *, std::vector<std::uint32_t>> required_;
  std::map<std::uint32_t, std::vector<const llvm::Function *>> owners_;
};

enum class Answer : std::uint8_t { Unknown, Holds, Unreachable };
/// What an outcome says about a check with these occurrences.
Answer answerOf(const Outcome &outcome, const std::vector<Occurrence> &occurrences);

} // namespace premise::analyze::numeric
