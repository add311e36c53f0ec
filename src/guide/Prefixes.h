// Which executions reach an unverified check, path by path (thesis, Sect. 5.3).
#pragma once

#include "guide/Abstraction.h"
#include "guide/Conditions.h"

#include <cstdint>
#include <map>
#include <vector>

namespace llvm {
class AllocaInst;
class Type;
} // namespace llvm

namespace premise::guide {

class Emitter;

using ValueIndex = std::uint32_t;
using FormulaIndex = std::uint32_t;

/// A value of the program, in terms of what is known where a block begins.
struct PathValue {
  llvm::Value *leaf = nullptr;       ///< a constant, or something computed before
  llvm::AllocaInst *local = nullptr; ///< the contents of a local variable
  llvm::Type *type = nullptr;        ///< of the contents
  llvm::Instruction *operation = nullptr;
  std::vector<ValueIndex> operands = {};

  auto operator<=>(const PathValue &) const = default;
};

/// A condition on branches: true and false, one branch, or two formulas.
struct PathFormula {
  enum class Kind : std::uint8_t { False, True, Branch, And, Or };
  Kind kind = Kind::False;
  ValueIndex branch = 0;
  bool isNegated = false;
  FormulaIndex left = 0, right = 0;

  auto operator<=>(const PathFormula &) const = default;
};

/// Static symbolic execution, backward: at the start of every block, the condition under which a path from there comes
/// to a check that is not fully verified. Stops at loops, and at what it cannot follow (memory other than plain local
/// variables, calls): there it is as coarse as the may-unverified condition. Never too strong.
class Prefixes {
public:
  Prefixes(const Abstraction &abstraction, const Conditions &conditions);

  /// Blocks at whose start the condition is worth a statement: it is not trivial, and not what was assumed before.
  const std::vector<BlockIndex> &placed() const { return placed_; }
  std::string text(BlockIndex block) const;
  /// Writes `assume` statements into the functions, before the emitter writes its own.
  void emit(Emitter &emitter) const;

private:
  static constexpr FormulaIndex kFalse = 0;
  static constexpr FormulaIndex kTrue = 1;
  class Crossing;

  void findLoops();
  bool meetsUnverified(BlockIndex block) const;
  FormulaIndex reach(BlockIndex block);
  FormulaIndex reachBehind(BlockIndex block);
  FormulaIndex reachBehindCall(BlockIndex block);
  FormulaIndex reachThrough(BlockIndex block, BlockIndex next);
  void place();
  ValueIndex intern(const PathValue &value);
  FormulaIndex intern(const PathFormula &formula);
  FormulaIndex both(FormulaIndex a, FormulaIndex b);
  FormulaIndex either(FormulaIndex a, FormulaIndex b);
  FormulaIndex branchOn(std::optional<ValueIndex> value, bool isNegated);

  const Abstraction &abstraction_;
  const Conditions &conditions_;
  std::vector<PathValue> values_;
  std::map<PathValue, ValueIndex> valueNumbers_;
  std::vector<PathFormula> formulas_;
  std::map<PathFormula, FormulaIndex> formulaNumbers_;
  std::vector<std::optional<FormulaIndex>> reach_; ///< by block
  std::vector<bool> isExact_;                      ///< by block: nothing was left out of its condition
  std::vector<bool> isInLoop_;
  std::map<const llvm::BasicBlock *, BlockIndex> numbers_;
  std::set<const llvm::AllocaInst *> locals_; ///< whose address nobody else has
  std::vector<BlockIndex> placed_;
};

} // namespace premise::guide
