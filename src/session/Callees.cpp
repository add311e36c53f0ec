// How references are followed, depth first.
#include "session/Callees.h"

#include <llvm/IR/InstIterator.h>
#include <llvm/IR/InstrTypes.h>
#include <llvm/IR/Module.h>

#include <algorithm>
#include <set>

namespace premise::session {
namespace {

std::vector<const llvm::Function *> referencesOf(const llvm::Function &function) {
  std::vector<const llvm::Function *> references;
  for (const llvm::Instruction &instruction : llvm::instructions(function))
    for (const llvm::Value *operand : instruction.operand_values())
      if (const auto *callee = llvm::dyn_cast<llvm::Function>(operand->stripPointerCasts()))
        references.push_back(callee);
  return references;
}

class Reached {
public:
  explicit Reached(const program::Program &program) : program_(program) {
    for (const program::Unit &unit : program.units)
      units_.insert(unit.symbol);
  }

  void visit(const std::string &symbol) {
    if (const llvm::Function *function = program_.module->getFunction(symbol))
      visit(*function);
  }

  const std::vector<std::string> &found() const { return found_; }

private:
  /// Iterative: chains of calls can be as long as the program.
  void visit(const llvm::Function &root) {
    std::vector<Frame> frames;
    const auto enter = [&](const llvm::Function &function) {
      if (!function.isDeclaration() && seen_.insert(&function).second)
        frames.push_back({&function, referencesOf(function)});
    };
    enter(root);
    while (!frames.empty()) {
      Frame &frame = frames.back();
      if (!frame.references.empty()) {
        const llvm::Function *next = frame.references.back();
        frame.references.pop_back();
        enter(*next);
        continue;
      }
      if (const std::string symbol = frame.function->getName().str(); units_.contains(symbol))
        found_.push_back(symbol);
      frames.pop_back();
    }
  }

  struct Frame {
    const llvm::Function *function;
    std::vector<const llvm::Function *> references;
  };

  const program::Program &program_;
  std::set<std::string> units_;
  std::set<const llvm::Function *> seen_;
  std::vector<std::string> found_;
};

} // namespace

std::vector<std::string> withCallees(const program::Program &program, const std::vector<std::size_t> &units) {
  Reached reached(program);
  for (const std::size_t unit : units)
    reached.visit(program.units[unit].symbol);
  return reached.found();
}

bool mayRecur(const program::Program &program, const program::Unit &unit) {
  const llvm::Function *self = program.module->getFunction(unit.symbol);
  std::vector<const llvm::Function *> left = {self};
  std::set<const llvm::Function *> seen;
  while (!left.empty()) {
    const llvm::Function *function = left.back();
    left.pop_back();
    if (function == nullptr)
      continue;
    for (const llvm::Function *next : referencesOf(*function)) {
      if (next == self)
        return true;
      if (seen.insert(next).second)
        left.push_back(next);
    }
    // Through a pointer, or from code that is not here: it can be entered if its address is known to anybody.
    const bool callsUnknown = std::ranges::any_of(llvm::instructions(*function), [](const llvm::Instruction &one) {
      const auto *call = llvm::dyn_cast<llvm::CallBase>(&one);
      return call != nullptr && !call->isInlineAsm() && call->getCalledFunction() == nullptr;
    });
    if (callsUnknown && self->hasAddressTaken())
      return true;
  }
  return false;
}

} // namespace premise::session
