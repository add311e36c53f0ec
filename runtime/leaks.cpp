// Did the unit lose memory? Heap objects that are still allocated but that nothing visible to the caller points to.
#include "state.h"

namespace premise::runtime {
namespace {

constexpr uint64_t kMarked = 1;

/// Conservative, as a garbage collector would be: every aligned word that looks like a pointer counts.
void markFrom(ObjectInfo &object) {
  if (object.unused2 == kMarked)
    return;
  object.unused2 = kMarked;
  for (uint64_t at = object.base; at + 8 <= object.base + object.size; at += 8) {
    uint64_t word;
    memcpy(&word, reinterpret_cast<void *>(at), 8);
    ObjectInfo *target = objectAt(word);
    if (target != nullptr && target->kind == ObjectKind::Heap && target->state == ObjectState::Live)
      markFrom(*target);
  }
}

} // namespace

bool hasLeak() {
  for (uint32_t i = 1; i < state.objectCount; i++)
    objects()[i].unused2 = 0;
  for (uint32_t i = 1; i < state.objectCount; i++)
    if (objects()[i].kind == ObjectKind::Global || objects()[i].kind == ObjectKind::Input)
      markFrom(objects()[i]);
  for (uint32_t i = state.globalCount; i < state.objectCount; i++) {
    const ObjectInfo &object = objects()[i];
    if (object.kind == ObjectKind::Heap && object.state == ObjectState::Live && object.unused2 != kMarked)
      return true;
  }
  return false;
}

} // namespace premise::runtime
