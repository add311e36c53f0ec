// How objects are made and written.
#include "encode/llvm/Memory.h"

#include "base/Ensure.h"

#include <utility>

namespace premise::encode {

using base::ensure;

Memory::Memory(Terms &terms, const llvm::DataLayout &layout, ConstantReader valueOf, std::function<bool()> isStopped)
    : terms_(terms), layout_(layout), valueOf_(std::move(valueOf)), isStopped_(std::move(isStopped)) {
  Object null;
  null.name = "null";
  null.size = terms_.number(kOffsetBits, 0);
  null.mayEscape = false;
  add(null);
}

ObjectId Memory::add(Object object) {
  ensure(objects_.size() < kWildObject, "there should be fewer objects than numbers for them");
  const auto id = static_cast<ObjectId>(objects_.size());
  Contents contents;
  contents.object = id;
  contents.content = object.content;
  Entry entry;
  entry.contents = static_cast<std::uint32_t>(contents_.size());
  contents_.push_back(contents);
  objects_.push_back(std::move(object));
  bases_.emplace_back();
  entries_.push_back(entry);
  initial_.push_back(static_cast<History>(entries_.size() - 1));
  return id;
}

MemoryState::Slot Memory::slotOf(ObjectId id, const MemoryState &state) const {
  if (id < state.slots.size())
    return state.slots[id];
  return {initial_[id], {}};
}

MemoryState::Slot &Memory::slotIn(ObjectId id, MemoryState &state) {
  while (state.slots.size() <= id)
    state.slots.push_back({initial_[state.slots.size()], {}});
  return state.slots[id];
}

History Memory::push(Entry entry) {
  entry.depth = entries_[entry.older].depth + 1;
  entries_.push_back(std::move(entry));
  return static_cast<History>(entries_.size() - 1);
}

void Memory::append(ObjectId id, Entry entry, MemoryState &state) {
  if (!entry.guard.isNull() && Terms::isFalse(entry.guard))
    return;
  if (!entry.guard.isNull() && Terms::isTrue(entry.guard))
    entry.guard = {};
  noteWrite(id, entry);
  entry.older = slotOf(id, state).history;
  slotIn(id, state).history = push(std::move(entry));
}

void Memory::noteWrite(ObjectId id, const Entry &entry) {
  const ObjectKind kind = objects_[id].kind;
  if (kind == ObjectKind::Input)
    effects_.beyond = "it writes through pointers";
  if (kind != ObjectKind::Global)
    return;
  const bool isNumber = entry.kind == EntryKind::Write && !entry.value.isPointer() && !entry.value.isAggregate();
  if (isNumber && entry.place.offset->isConst())
    effects_.written.emplace(id, static_cast<std::uint64_t>(entry.place.offset->value()), entry.place.bytes);
  else
    effects_.beyond = "what it writes to " + objects_[id].name + " is not one number at a constant place";
}

/// Under which condition the pointer means this object; null if it is the only one possible.
Term Memory::guardFor(const Value &pointer, ObjectId id) {
  std::size_t real = 0;
  for (const ObjectId target : pointer.targets)
    real += target != kNullObject ? 1 : 0;
  return real == 1 ? Term() : pointsTo(pointer, id);
}

Read Memory::load(const Value &pointer, Access access, const MemoryState &state) {
  access.offset = pointer.bits;
  std::vector<Layer> layers;
  for (const ObjectId id : pointer.targets) {
    if (isStopped_())
      return nothing(access);
    if (id == kNullObject)
      continue;
    Read found;
    if (id == kWildObject)
      found = {access.isPointer ? wild() : arbitrary(access.bytes * 8, false), terms_.fresh(1)};
    else
      found = read(slotOf(id, state).history, access);
    layers.push_back({pointsTo(pointer, id), std::move(found)});
  }
  if (layers.empty()) // only null: a check has failed before
    return {arbitrary(access.bytes * 8, access.isPointer), terms_.fresh(1)};
  Read last = std::move(layers.back().read);
  layers.pop_back();
  return fold(layers, std::move(last));
}

void Memory::store(const Value &pointer, Access access, const Value &value, MemoryState &state) {
  access.offset = pointer.bits;
  for (const ObjectId id : pointer.targets) {
    if (id == kNullObject)
      continue;
    if (id == kWildObject) {
      forgetEscaped(state);
      continue;
    }
    Entry entry;
    entry.kind = EntryKind::Write;
    entry.guard = guardFor(pointer, id);
    entry.place = access;
    entry.value = value;
    append(id, std::move(entry), state);
  }
}

void Memory::fill(const Value &pointer, Term length, Term byte, MemoryState &state) {
  for (const ObjectId id : pointer.targets) {
    if (id == kNullObject)
      continue;
    if (id == kWildObject) {
      forgetEscaped(state);
      continue;
    }
    Entry entry;
    entry.kind = EntryKind::Fill;
    entry.guard = guardFor(pointer, id);
    entry.place.offset = pointer.bits;
    entry.value.bits = byte;
    entry.length = length;
    append(id, std::move(entry), state);
  }
}

void Memory::copy(const Value &to, const Value &from, Term length, MemoryState &state) {
  const MemoryState before = state;
  for (const ObjectId id : to.targets) {
    if (id == kNullObject)
      continue;
    if (id == kWildObject) {
      forgetEscaped(state);
      continue;
    }
    Entry entry;
    entry.kind = EntryKind::Copy;
    entry.guard = guardFor(to, id);
    entry.place.offset = to.bits;
    entry.value = from;
    entry.length = length;
    entry.source = before;
    append(id, std::move(entry), state);
  }
}

void Memory::setFreed(const Value &pointer, MemoryState &state) {
  for (const ObjectId id : pointer.targets) {
    if (id == kNullObject || id == kWildObject)
      continue;
    const Term before = slotOf(id, state).freed;
    const Term isIt = pointsTo(pointer, id);
    slotIn(id, state).freed = before.isNull() ? isIt : terms_.either(before, isIt);
  }
  if (pointer.isWild())
    forgetEscaped(state);
}

void Memory::forget(ObjectId id, MemoryState &state) {
  if (id == kNullObject || objects_[id].isConstant || objects_[id].kind == ObjectKind::Function)
    return;
  renew(id, Content::Unknown, state);
}

void Memory::begin(ObjectId id, MemoryState &state) {
  renew(id, Content::Indeterminate, state);
  if (!slotOf(id, state).freed.isNull())
    mayBeGone(id, state);
}

void Memory::mayBeGone(ObjectId id, MemoryState &state) {
  slotIn(id, state).freed = terms_.fresh(1);
}

void Memory::renew(ObjectId id, Content content, MemoryState &state) {
  Contents contents;
  contents.object = id;
  contents.content = content;
  Entry entry;
  entry.contents = static_cast<std::uint32_t>(contents_.size());
  contents_.push_back(contents);
  append(id, std::move(entry), state);
}

std::vector<Term> Memory::takeFacts() {
  return std::exchange(facts_, {});
}

void Memory::forgetEscaped(MemoryState &state) {
  for (ObjectId id = 1; id < count(); id++) {
    if (!objects_[id].mayEscape || objects_[id].isConstant)
      continue;
    forget(id, state);
    const ObjectKind kind = objects_[id].kind;
    if (kind == ObjectKind::Heap || kind == ObjectKind::Input)
      mayBeGone(id, state);
  }
}

} // namespace premise::encode
