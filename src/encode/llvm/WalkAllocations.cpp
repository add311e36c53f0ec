// What allocating and freeing functions do.
#include "encode/llvm/Walker.h"

namespace premise::encode {
namespace {

constexpr std::uint64_t kLargest = 1ULL << 40U; ///< nobody allocates more

/// `operator new` throws instead of returning null, unless it is told not to.
bool mayReturnNull(llvm::StringRef name) {
  return !name.starts_with("_Zn") || name.contains("nothrow_t");
}

} // namespace

Allocator allocatorOf(llvm::StringRef name) {
  if (name == "malloc" || name == "calloc" || name == "realloc")
    return Allocator::Malloc;
  if (name.starts_with("_Znwm"))
    return Allocator::New;
  return name.starts_with("_Znam") ? Allocator::NewArray : Allocator::None;
}

Allocator freedBy(llvm::StringRef name) {
  if (name == "free" || name == "realloc")
    return Allocator::Malloc;
  if (name.starts_with("_ZdlPv"))
    return Allocator::New;
  return name.starts_with("_ZdaPv") ? Allocator::NewArray : Allocator::None;
}

/// An allocation may fail; what it returns is not initialised.
bool Walker::walkAllocation(Frame &frame, llvm::CallInst &call, llvm::StringRef name, Cursor &cursor) {
  if (freedBy(name) != Allocator::None && name != "realloc") {
    memory_.setFreed(valueOf(frame, *call.getArgOperand(0)), cursor.memory);
    return true;
  }
  Object object;
  object.allocator = allocatorOf(name);
  if (object.allocator == Allocator::None)
    return false;
  object.name = name.str() + "()";
  object.kind = ObjectKind::Heap;
  const Term fits = sizeOf(frame, call, object);
  object.content = name == "calloc" ? Content::Zero : name == "realloc" ? Content::Unknown : Content::Indeterminate;
  const Value fresh = memory_.pointerTo(memory_.add(object));
  if (!mayReturnNull(name)) {
    assume(cursor, fits, nullptr, "");
    frame.values[&call] = fresh;
    return true;
  }
  const Term succeeds = terms_.both(fits, terms_.fresh(1));
  if (name == "realloc") {
    const Value old = valueOf(frame, *call.getArgOperand(0));
    imprecise(&call, "what realloc() copies is not modelled");
    const MemoryState before = cursor.memory;
    memory_.setFreed(old, cursor.memory);
    cursor.memory = memory_.merge(succeeds, {before, cursor.memory}); // where it fails, the old object lives on
  }
  frame.values[&call] = memory_.choose(succeeds, fresh, memory_.null());
  return true;
}

/// Sets the size, and says whether there can be such an object.
Term Walker::sizeOf(Frame &frame, llvm::CallInst &call, Object &object) {
  const llvm::StringRef name = call.getCalledOperand()->stripPointerCasts()->getName();
  const bool isSecond = name == "calloc" || name == "realloc";
  object.size = valueOf(frame, *call.getArgOperand(isSecond ? 1 : 0)).bits;
  if (name != "calloc")
    return terms_.isAtMost(object.size, terms_.number(kOffsetBits, kLargest));
  const Term count = valueOf(frame, *call.getArgOperand(0)).bits;
  const Term wide = terms_.multiply(terms_.resize(count, 128), terms_.resize(object.size, 128));
  object.size = terms_.extract(wide, 0, kOffsetBits);
  return terms_.isAtMost(wide, terms_.number(128, kLargest));
}

} // namespace premise::encode
