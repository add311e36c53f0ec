// Whether the checks of memory accesses hold, and what is known once they have passed.
#pragma once

#include "analyze/numeric/Condition.h"
#include "analyze/numeric/Library.h"

namespace premise::analyze::numeric {

struct Access {
  const llvm::Value *address = nullptr;
  Extent bytes;
  bool isWrite = false;
};

class Accesses {
public:
  Accesses(Machine &machine, Condition &condition) : machine_(machine), condition_(condition) {}

  bool mayBePadding(const Target &target, const Extent &offset, std::int64_t bytes) const;
  bool isNonNull(const State &state, Frame frame, const Access &access);
  bool isOfConstParameter(const ObjectInfo &info) const;
  bool mayBeConstant(const State &state, Object object) const;
  bool isInBounds(const State &state, Frame frame, const Access &access);
  bool isAlive(const State &state, Frame frame, const Access &access);
  /// Reads fail where no byte was written; \initialized and its like ask for every byte.
  enum class Written { Partly, Wholly };
  bool isInitialised(const State &state, Frame frame, const Access &access, Written written = Written::Partly);
  /// Whether a function of a family may free the pointer: null, or the start of something that was allocated by a
  /// function of the same family and is not freed.
  bool isFreeable(const State &state, Frame frame, const llvm::Value &freed, Family family);

  /// Whether a zero lies behind the pointer, and everything before that may be read.
  bool isString(const State &state, Frame frame, const llvm::Value &value);
  /// What __premise_valid says: all four, of at least one byte.
  bool isValid(const State &state, Frame frame, const Access &access, bool isInitialised);
  /// It said yes.
  void valid(State &state, Frame frame, const Access &access, bool isInitialised);
  /// Its checks did; that of initialisation says no more than that a byte was written.
  void passed(State &state, Frame frame, const Access &access, bool isInitialised);

private:
  bool isInArray(const State &state, Frame frame, const llvm::Value &address);
  bool mayBeGone(const State &state, Object object) const;
  bool isInside(const State &state, const Target &target, const Extent &bytes);
  bool isBehindNone(const State &state, Frame frame, const Access &access, const Extent &limit);
  bool isBeforeEnd(const State &state, Frame frame, const Access &access, const Bytes &bytes);
  bool hasPassed(const State &state, const Target &target, const Extent &bytes);
  bool isWritten(const State &state, const Target &target, const Extent &bytes, Written written);
  void note(State &state, Frame frame, const Access &access, std::optional<Written> written);
  bool endsWithZero(const llvm::GlobalVariable &global, const Extent &offset) const;
  std::optional<Extent> sizeOf(const State &state, Object object);

  Machine &machine_;
  Condition &condition_;
};

} // namespace premise::analyze::numeric
