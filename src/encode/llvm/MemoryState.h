// Which objects are there, and what is memory at one point of an execution?
#pragma once

#include "encode/llvm/Terms.h"

#include <string>
#include <vector>

namespace llvm {
class Constant;
class Function;
class StringRef;
} // namespace llvm

namespace premise::encode {

enum class ObjectKind : std::uint8_t { Input, Global, Local, Heap, Function };
/// Who allocated an object has to free it.
enum class Allocator : std::uint8_t { None, Malloc, New, NewArray };
/// By the name of a function: whose is what it allocates, and what it frees.
Allocator allocatorOf(llvm::StringRef name);
Allocator freedBy(llvm::StringRef name);

enum class Content : std::uint8_t {
  Input,         ///< arbitrary, the caller's
  Indeterminate, ///< arbitrary, and not initialised
  Zero,
  Constant, ///< of `initial`
  Unknown,  ///< written by code that nobody sees
};

struct Object {
  std::string name;
  ObjectKind kind = ObjectKind::Local;
  Term size; ///< in bytes, of width 64
  Content content = Content::Indeterminate;
  Allocator allocator = Allocator::None;
  const llvm::Constant *initial = nullptr;
  const llvm::Function *function = nullptr;
  bool mayEscape = true;   ///< code that nobody sees may know its address
  bool isConstant = false; ///< never written
  Term isReadOnly = {};    ///< of an object from outside: it may be a constant there; null: certainly not
};

/// The newest entry of an object's history.
using History = std::uint32_t;

/// All of memory at one point of an execution. Cheap to copy: histories are shared.
struct MemoryState {
  struct Slot {
    History history = 0;
    Term freed = {}; ///< null: certainly not
    bool operator==(const Slot &) const = default;
  };
  std::vector<Slot> slots; ///< by object; objects that were made later have their initial contents

  bool operator==(const MemoryState &) const = default;
};

} // namespace premise::encode
