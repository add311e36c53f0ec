// Which object an address points into, as far as the module alone tells.
#pragma once

#include <llvm/IR/DataLayout.h>
#include <llvm/IR/Value.h>
#include <optional>

namespace premise::program {

enum class ObjectKind : std::uint8_t {
  Local,    ///< an alloca
  Argument, ///< memory that the caller provides for a struct passed or returned by value
  Global,
  Unknown, ///< the address was loaded, returned or computed in another way
};

struct ObjectRange {
  ObjectKind kind = ObjectKind::Unknown;
  const llvm::Value *root = nullptr;
  std::optional<std::uint64_t> offset; ///< set if it is constant
  std::optional<std::uint64_t> size;   ///< of the object, if it is constant
};

ObjectRange objectOf(const llvm::Value *address, const llvm::DataLayout &layout);

/// Whether `bytes` at the address are certainly inside the object.
bool isInside(const ObjectRange &object, std::uint64_t bytes);

/// Code that Clang generates for va_arg: it reads the caller's frame, which no object describes.
bool isVariadicAccess(const llvm::Value *address);

/// Of these: whether the address is that of an argument, not of a part of the list.
bool isVariadicArgument(const llvm::Value *address);

} // namespace premise::program
