// Which stretches of a basic block are executed as a whole, and which lines of the source begin in them?
#pragma once

#include <llvm/IR/Module.h>
#include <llvm/IR/ValueHandle.h>
#include <map>
#include <set>
#include <vector>

namespace premise::encode {

/// From one place at which an execution can end (a check, an assumption, a call) to the next one.
struct Segment {
  const llvm::Instruction *after = nullptr; ///< the call behind which it begins; null: at the start of the block
  std::map<unsigned, unsigned> lines = {};  ///< with the first column; those that no earlier segment of the block has
  std::map<unsigned, std::set<unsigned>> columns = {}; ///< by line: all columns of its instructions in the block
};

/// Looks at a module before it is transformed, because registers have no lines of their own.
class Segments {
public:
  explicit Segments(llvm::Module &module);

  /// At least one, except for blocks that a transformation made: these have none. Segments without a new line are part
  /// of the one before.
  const std::vector<Segment> &of(const llvm::BasicBlock &block) const;
  /// On their way to a handler: there the compiler calls destructors.
  bool isPassedByExceptionsOnly(const llvm::BasicBlock &block) const;

private:
  struct Noted {
    llvm::WeakVH block; ///< null once the block is gone: another one may get its address
    std::vector<Segment> segments;
    bool isPassedByExceptionsOnly = false;
  };
  std::map<const llvm::BasicBlock *, Noted> noted_;
  std::vector<Segment> none_;
};

} // namespace premise::encode
