// Which code of a function stands at a place of the source?
#pragma once

#include "base/Diagnostic.h"

#include <map>
#include <set>
#include <utility>
#include <vector>

namespace llvm {
class BasicBlock;
class Function;
class Instruction;
} // namespace llvm

namespace premise::guide {

/// One walk over a function answers this for hundreds of assumptions.
class CodePlaces {
public:
  explicit CodePlaces(llvm::Function &function);

  using Instructions = std::vector<const llvm::Instruction *>;
  /// Additions, subtractions and multiplications.
  const Instructions &operationsAt(const base::SourceSpan &place) const { return at(operations_, place); }
  /// Pointers that are read from memory.
  const Instructions &readsAt(const base::SourceSpan &place) const { return at(reads_, place); }
  /// Calls of the program, not ours.
  const Instructions &callsAt(const base::SourceSpan &place) const { return at(calls_, place); }
  /// Where an execution goes on if a call at the place throws.
  const std::set<const llvm::BasicBlock *> &handlersAt(const base::SourceSpan &place) const;
  /// The blocks with which an iteration of the loop at the place begins; empty if there is no such loop.
  const std::set<const llvm::BasicBlock *> &bodiesOfLoopAt(const base::SourceSpan &place) const;

private:
  using Key = std::pair<unsigned, unsigned>; ///< line and column
  using Found = std::map<Key, Instructions>;
  static const Instructions &at(const Found &found, const base::SourceSpan &place);
  void findLoops(llvm::Function &function);

  struct FoundLoop {
    unsigned column = 0;
    std::set<const llvm::BasicBlock *> bodies;
  };
  Found operations_, reads_, calls_;
  std::map<Key, std::set<const llvm::BasicBlock *>> handlers_;
  std::map<unsigned, std::vector<FoundLoop>> loops_; ///< by line
};

/// Whether the instruction is a call of the program, not one of ours, at a place.
bool isCallAt(const llvm::Instruction &instruction, const base::SourceSpan &place);

/// Whether the instruction reads a pointer from memory at a place.
bool isReadAt(const llvm::Instruction &instruction, const base::SourceSpan &place);

} // namespace premise::guide
