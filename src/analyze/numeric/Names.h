// What the facts of the analysis are about: variables (registers of a call, cells of memory) and objects.
#pragma once

#include <cstdint>
#include <llvm/ADT/DenseMap.h>
#include <llvm/IR/DataLayout.h>
#include <llvm/IR/Instructions.h>
#include <vector>

namespace premise::analyze::numeric {

using Frame = std::uint32_t;    ///< one call, inlined or not; 0 is the function under analysis
using Variable = std::uint32_t; ///< a register of a frame, or a cell of memory
using Object = std::uint32_t;
inline constexpr Variable kNoVariable = ~0U;

enum class ObjectKind : std::uint8_t {
  Local, ///< an alloca of a frame
  Global,
  Heap,   ///< what an allocating call of a frame returned last
  Region, ///< whatever a pointer of unknown origin points into; its position 0 is that pointer
  /// Of a vector that the function is given: memory that its class allocated before. Nothing that the function can name
  /// otherwise lies in it but what unknown pointers point into.
  Elements,
};

struct ObjectInfo {
  ObjectKind kind = ObjectKind::Region;
  const llvm::Value *origin = nullptr; ///< the alloca, global or allocating call; for a region the pointer's definition
  Frame frame = 0;
  bool isPrivate = false; ///< only reached through pointers that are derived from it in registers

  /// Whether the function does not know where it came from.
  bool isGiven() const { return kind == ObjectKind::Region || kind == ObjectKind::Elements; }
};

struct VariableInfo {
  bool isCell = false;
  Frame frame = 0;                    ///< of a register
  const llvm::Value *value = nullptr; ///< of a register
  Object object = 0;                  ///< of a cell
  std::int64_t offset = 0;            ///< of a cell, in bytes
  unsigned bytes = 0;                 ///< of a cell
  bool isNumber = false;              ///< neither: something that an assumption speaks of
};

struct FrameInfo {
  Frame parent = 0;
  const llvm::CallBase *call = nullptr;
  const llvm::Function *function = nullptr;
  unsigned depth = 0;
};

/// Gives numbers to them, the same each time.
class Names {
public:
  explicit Names(const llvm::Function &function);

  Frame frame(Frame parent, const llvm::CallBase &call, const llvm::Function &callee);
  Variable reg(Frame frame, const llvm::Value &value);
  /// A second name for a register, used while several are assigned at once.
  Variable shadowOf(Frame frame, const llvm::Value &value);
  Variable cell(Object object, std::int64_t offset, unsigned bytes);
  /// A number that belongs to an argument and that nothing assigns.
  Variable number(const llvm::Argument &argument, unsigned index);
  Object object(ObjectKind kind, Frame frame, const llvm::Value &origin);
  /// The region of a register, if one was ever made.
  const Object *findRegion(Frame frame, const llvm::Value &value) const;

  const FrameInfo &operator[](Frame frame) const { return frames_[frame]; }
  const VariableInfo &variable(Variable variable) const { return variables_[variable]; }
  const ObjectInfo &object(Object object) const { return objects_[object]; }
  /// All cells that an object ever had.
  const std::vector<Variable> &cellsOf(Object object) const { return cells_[object]; }
  std::size_t objectCount() const { return objects_.size(); }

private:
  using Key = std::pair<std::uint64_t, const void *>;
  std::vector<FrameInfo> frames_;
  std::vector<VariableInfo> variables_;
  std::vector<ObjectInfo> objects_;
  std::vector<std::vector<Variable>> cells_;
  llvm::DenseMap<Key, std::uint32_t> frameIds_, registerIds_, objectIds_;
};

/// Whether the address never leaves the registers of its function: no other pointer can reach the object.
bool isPrivate(const llvm::Value &address);

} // namespace premise::analyze::numeric
