// Did a call write, or free, anything but what its contract lists? What is there before it is kept and compared after
// it.
#include "state.h"

#include <stdlib.h>
#include <string.h>

using namespace premise::runtime;

namespace {

/// More than this is not kept: then nobody knows.
constexpr uint64_t kPoolBytes = 1 << 23;

/// One call under way. All objects that live follow, each with its bytes and, in a symbolic run, their terms: bytes
/// that have the same terms are the same for all inputs that take this path.
struct Snapshot {
  uint64_t end;
  uint64_t isComplete;
};
struct Kept {
  uint64_t base, size, isListed, next;
};

unsigned char *pool;
uint64_t used; ///< calls are inside each other, so that snapshots are a stack
uint32_t epoch;

template <typename T> T &at(uint64_t offset) {
  return *reinterpret_cast<T *>(pool + offset);
}

uint64_t shadowBytes(uint64_t size) {
  return isSymbolicRun() ? 4 * size : 0;
}

bool keep(const ObjectInfo &object) {
  if (object.state != ObjectState::Live || object.kind == ObjectKind::Constant)
    return true;
  const uint64_t size = object.capacity > object.size ? object.capacity : object.size;
  const uint64_t bytes = (size + shadowBytes(size) + sizeof(Kept) + 7) & ~uint64_t{7};
  if (used + bytes > kPoolBytes)
    return false;
  at<Kept>(used) = {object.base, size, 0, used + bytes};
  unsigned char *contents = pool + used + sizeof(Kept);
  memcpy(contents, reinterpret_cast<const void *>(object.base), size);
  memcpy(contents + size, shadowOf(object.base), shadowBytes(size));
  used += bytes;
  return true;
}

bool isUnchanged(const Kept &kept) {
  const ObjectInfo *object = objectAt(kept.base);
  const auto *contents = reinterpret_cast<const unsigned char *>(&kept + 1);
  return object != nullptr && object->base == kept.base && object->state == ObjectState::Live &&
         memcmp(contents, reinterpret_cast<const void *>(kept.base), kept.size) == 0 &&
         memcmp(contents + kept.size, shadowOf(kept.base), shadowBytes(kept.size)) == 0;
}

} // namespace

extern "C" {

uint64_t __premise_frame_begin() {
  if (pool == nullptr)
    pool = static_cast<unsigned char *>(malloc(kPoolBytes + sizeof(Snapshot)));
  if (epoch != state.epoch)
    used = 0;
  epoch = state.epoch;
  const uint64_t token = used;
  bool isComplete = used + sizeof(Snapshot) <= kPoolBytes;
  used += isComplete ? sizeof(Snapshot) : 0;
  for (uint32_t i = 1; i < state.objectCount && isComplete; i++)
    isComplete = keep(objects()[i]);
  for (uint32_t i = firstStackObject(); i < state.stackObjects && isComplete; i++)
    isComplete = keep(objects()[i]);
  at<Snapshot>(token) = {used, isComplete};
  return token;
}

void __premise_frame_list(uint64_t token, const void *global) {
  for (uint64_t i = token + sizeof(Snapshot); i < at<Snapshot>(token).end; i = at<Kept>(i).next)
    if (at<Kept>(i).base == reinterpret_cast<uint64_t>(global))
      at<Kept>(i).isListed = 1;
}

int __premise_frame_kept(uint64_t token) {
  const Snapshot snapshot = at<Snapshot>(token);
  bool holds = snapshot.isComplete != 0 && epoch == state.epoch;
  for (uint64_t i = token + sizeof(Snapshot); i < snapshot.end && holds; i = at<Kept>(i).next)
    holds = at<Kept>(i).isListed != 0 || isUnchanged(at<Kept>(i));
  used = token;
  return holds ? 1 : 0;
}
}
