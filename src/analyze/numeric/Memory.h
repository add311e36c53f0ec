// What loads, stores, copies and unknown code do to the cells and objects of a state.
#pragma once

#include "analyze/numeric/Machine.h"

#include <llvm/IR/IntrinsicInst.h>

namespace premise::analyze::numeric {

class Memory {
public:
  explicit Memory(Machine &machine) : machine_(machine) {}

  void allocate(State &state, Frame frame, const llvm::AllocaInst &local);
  /// Variable-length arrays of the function may be gone.
  void restoreStack(State &state, Frame frame);
  /// The scope of a local begins, with a new object, or ends.
  void scope(State &state, Frame frame, const llvm::LifetimeIntrinsic &marker);
  void load(State &state, Frame frame, const llvm::LoadInst &load);
  void store(State &state, Frame frame, const llvm::StoreInst &store);
  void fill(State &state, Frame frame, const llvm::MemSetInst &fill);
  void copy(State &state, Frame frame, const llvm::MemTransferInst &copy);
  /// An access whose effect is not followed: whatever it may have written is unknown.
  void overwrite(State &state, Frame frame, const llvm::Value &pointer, const Extent &bytes);

  /// Something was written into a global, anywhere.
  void forget(State &state, const llvm::GlobalVariable &global);
  /// A local is gone. Pointers to it become unknown, and nothing is known any more of what unknown pointers point to
  /// that may have been it.
  void leave(State &state, Object local);
  /// A call of code that is not followed.
  void havoc(State &state);
  /// What was allocated may be gone, but no memory was written.
  void free(State &state, Frame frame, const llvm::Value &pointer);
  void allocateHeap(State &state, Frame frame, const llvm::CallBase &call, const Extent &size);

  /// Globals that start with the value of their definition, for certain or by hypothesis.
  void initialise(State &state, const llvm::GlobalVariable &global);

private:
  struct Place {
    Object object;
    std::int64_t offset;
  };
  /// Where a pointer points to if that is one place.
  std::optional<Place> placeOf(const Pointer &pointer) const;
  std::optional<Value> read(State &state, const Place &place, const llvm::Type &type);
  std::optional<Value> readConstant(const llvm::GlobalVariable &global, const Extent &offset, llvm::Type &type);
  void write(State &state, const Pointer &pointer, const Extent &bytes);
  void eraseCells(State &state, Object object, std::int64_t low, std::int64_t high);
  void eraseAliases(State &state, Object object);
  bool isOutside(Frame frame, Frame of) const;
  static bool isOlder(const ObjectInfo &object, const ObjectInfo &than);
  bool mayAlias(Object written, Object other) const;
  bool areAssumedApart(const llvm::Value &a, const llvm::Value &b) const;
  bool isFixed(Object object) const;
  /// A write that starts where the certainly written bytes end makes them more.
  void extendPrefix(State &state, Variable address, const Target &target, const Extent &bytes);
  void setInitialised(State &state, const Place &place, std::int64_t bytes);
  void copyCells(State &state, const Place &to, const Place &from, std::int64_t bytes);
  void copyConstant(State &state, const Place &to, const llvm::GlobalVariable &from, std::int64_t bytes);
  void setCells(State &state, const Place &at, const llvm::Constant &value);

  Machine &machine_;
};

} // namespace premise::analyze::numeric
