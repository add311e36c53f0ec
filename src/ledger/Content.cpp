// How code is hashed: each symbol on its own, then each strongly connected group together with what it refers to.
#include "ledger/Content.h"

#include "ledger/CodeHash.h"
#include "program/Callbacks.h"

#include <llvm/ADT/StringExtras.h>
#include <llvm/IR/Module.h>
#include <llvm/Support/SHA256.h>

#include <algorithm>

namespace premise::ledger {
namespace {

/// Tarjan's algorithm over "refers to": groups come out callees first, so their keys are known when they are needed.
/// Iterative, as chains of calls can be as long as the program.
class Keys {
public:
  explicit Keys(const llvm::Module &module) {
    for (const llvm::GlobalValue &value : module.global_values())
      visit(value);
  }

  std::string of(const llvm::GlobalValue &value) const { return keys_.at(&value); }

  static std::string combine(const std::string &group, const std::string &own) {
    llvm::SHA256 hash;
    hash.update(group + own);
    return llvm::toHex(hash.final(), true).substr(0, 32);
  }

private:
  struct Symbol {
    std::string own;
    std::vector<const llvm::GlobalValue *> references;
    unsigned index = 0, low = 0;
    bool isOnStack = false;
  };
  struct Frame {
    const llvm::GlobalValue *value;
    std::size_t next = 0;
  };

  void visit(const llvm::GlobalValue &root) {
    if (symbols_.contains(&root))
      return;
    std::vector<Frame> frames = {{enter(root)}};
    while (!frames.empty()) {
      Frame &frame = frames.back();
      Symbol &symbol = symbols_.at(frame.value);
      if (frame.next < symbol.references.size()) {
        const llvm::GlobalValue *reference = symbol.references[frame.next++];
        const auto known = symbols_.find(reference);
        if (known == symbols_.end())
          frames.push_back({enter(*reference)});
        else if (known->second.isOnStack)
          symbol.low = std::min(symbol.low, known->second.index);
        continue;
      }
      const unsigned low = symbol.low;
      if (low == symbol.index)
        close(frame.value);
      frames.pop_back();
      if (!frames.empty()) {
        Symbol &parent = symbols_.at(frames.back().value);
        parent.low = std::min(parent.low, low);
      }
    }
  }

  const llvm::GlobalValue *enter(const llvm::GlobalValue &value) {
    CodeHash hash(value);
    Symbol symbol{hash.digest(), hash.references(), count_, count_, true};
    count_++;
    symbols_.emplace(&value, std::move(symbol));
    stack_.push_back(&value);
    return &value;
  }

  void close(const llvm::GlobalValue *first) {
    const auto begin = std::find(stack_.begin(), stack_.end(), first);
    std::vector<std::string> parts;
    for (auto member = begin; member != stack_.end(); ++member) {
      Symbol &symbol = symbols_.at(*member);
      symbol.isOnStack = false;
      parts.push_back("own " + symbol.own);
    }
    for (auto member = begin; member != stack_.end(); ++member)
      for (const llvm::GlobalValue *reference : symbols_.at(*member).references)
        if (const auto key = keys_.find(reference); key != keys_.end())
          parts.push_back("uses " + key->second);
    std::sort(parts.begin(), parts.end());
    llvm::SHA256 group;
    for (const std::string &part : parts)
      group.update(part + "\n");
    const std::string digest = llvm::toHex(group.final(), true);
    for (auto member = begin; member != stack_.end(); ++member)
      keys_.emplace(*member, combine(digest, symbols_.at(*member).own));
    stack_.erase(begin, stack_.end());
  }

  std::map<const llvm::GlobalValue *, Symbol> symbols_;
  std::map<const llvm::GlobalValue *, std::string> keys_;
  std::vector<const llvm::GlobalValue *> stack_;
  unsigned count_ = 0;
};

} // namespace

/// Functions that a unit may be given by pointer: by its parameters, or by any global.
static std::set<std::string> givenFunctions(const program::Program &program, const program::Unit &unit) {
  std::vector<program::TypeId> inputs;
  for (const program::Parameter &parameter : unit.parameters)
    inputs.push_back(parameter.type);
  for (const program::Global &global : program.globals)
    inputs.push_back(global.type);
  return program::callbackSymbols(program, unit, inputs);
}

std::map<std::string, std::string> contentKeys(const program::Program &program) {
  const Keys keys(*program.module);
  std::map<std::string, std::string> bySymbol;
  for (const llvm::Function &function : *program.module)
    if (!function.isDeclaration())
      bySymbol.emplace(function.getName().str(), keys.of(function));
  const std::map<std::string, std::string> alone = bySymbol;
  for (const program::Unit &unit : program.units)
    for (const std::string &given : givenFunctions(program, unit))
      if (const auto key = bySymbol.find(unit.symbol); key != bySymbol.end() && alone.contains(given))
        key->second = Keys::combine(key->second, given + " " + alone.at(given));
  return bySymbol;
}

} // namespace premise::ledger
