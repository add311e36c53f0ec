// What is in memory where several paths meet?
#include "encode/llvm/Memory.h"

#include <map>

namespace premise::encode {

Term Memory::isSelected(Term selector, std::size_t index) {
  return terms_.equal(selector, terms_.number(selector->width(), index));
}

/// `selector` has the number of the path that was taken.
MemoryState Memory::merge(Term selector, std::vector<MemoryState> states) {
  std::size_t count = 0;
  for (const MemoryState &state : states)
    count = std::max(count, state.slots.size());
  MemoryState result;
  for (std::size_t i = 0; i < count && !isStopped_(); i++) {
    const auto id = static_cast<ObjectId>(i);
    std::vector<History> histories;
    MemoryState::Slot slot = slotOf(id, states.back());
    for (const MemoryState &state : states)
      histories.push_back(slotOf(id, state).history);
    for (std::size_t path = states.size() - 1; path-- > 0;) {
      const Term freed = slotOf(id, states[path]).freed;
      if (freed == slot.freed)
        continue;
      const Term a = freed.isNull() ? terms_.no() : freed;
      const Term b = slot.freed.isNull() ? terms_.no() : slot.freed;
      slot.freed = terms_.choose(isSelected(selector, path), a, b);
    }
    slot.history = mergeHistories(selector, histories);
    result.slots.push_back(slot);
  }
  return result;
}

/// The newest entry that all histories share.
History Memory::ancestorOf(std::vector<History> histories) const {
  History common = histories.front();
  for (History other : histories)
    while (common != other)
      (entries_[common].depth >= entries_[other].depth ? common : other) =
          entries_[entries_[common].depth >= entries_[other].depth ? common : other].older;
  return common;
}

/// The places that were written, if all of them are constant and none overlaps another in part.
std::optional<std::vector<Access>> Memory::constantPlaces(const std::vector<Suffix> &suffixes) const {
  std::map<std::uint64_t, Access> places;
  for (const Suffix &suffix : suffixes)
    for (const History history : suffix) {
      const Entry &entry = entries_[history];
      if (entry.kind != EntryKind::Write || !entry.place.offset->isConst())
        return std::nullopt;
      const auto offset = static_cast<std::uint64_t>(entry.place.offset->value());
      Access place = entry.place;
      place.isPointer = entry.value.isPointer();
      const auto [known, isNew] = places.emplace(offset, place);
      if (!isNew && (known->second.bytes != place.bytes || known->second.isPointer != place.isPointer))
        return std::nullopt;
    }
  std::vector<Access> result;
  std::uint64_t end = 0;
  for (const auto &[offset, place] : places) {
    if (offset < end)
      return std::nullopt;
    end = offset + place.bytes;
    result.push_back(place);
  }
  return result;
}

History Memory::mergeHistories(Term selector, const std::vector<History> &histories) {
  const History ancestor = ancestorOf(histories);
  std::vector<Suffix> suffixes;
  bool differ = false;
  for (const History history : histories) {
    Suffix suffix;
    for (History at = history; at != ancestor; at = entries_[at].older)
      suffix.insert(suffix.begin(), at);
    differ |= !suffix.empty();
    suffixes.push_back(std::move(suffix));
  }
  if (!differ)
    return ancestor;
  History result = ancestor;
  if (const auto places = constantPlaces(suffixes)) {
    for (const Access &place : *places) {
      Entry entry;
      entry.kind = EntryKind::Write;
      entry.place = place;
      Read merged = read(histories.back(), place);
      for (std::size_t path = histories.size() - 1; path-- > 0;) {
        std::vector<Layer> layer{{isSelected(selector, path), read(histories[path], place)}};
        merged = fold(layer, std::move(merged));
      }
      entry.value = merged.value;
      entry.initialised = merged.isInitialised;
      entry.older = result;
      result = push(std::move(entry));
    }
    return result;
  }
  for (std::size_t path = 0; path < suffixes.size(); path++)
    for (const History history : suffixes[path]) {
      Entry entry = entries_[history];
      const Term selected = isSelected(selector, path);
      entry.guard = entry.guard.isNull() ? selected : terms_.both(entry.guard, selected);
      entry.older = result;
      result = push(std::move(entry));
    }
  return result;
}

} // namespace premise::encode
