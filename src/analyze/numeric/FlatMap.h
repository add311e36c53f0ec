// A small map as a sorted vector: cheap to copy and to walk in order, which is what states need most.
#pragma once

#include <algorithm>
#include <utility>
#include <vector>

namespace premise::analyze::numeric {

template <typename Key, typename Mapped> class FlatMap {
public:
  using Entry = std::pair<Key, Mapped>;

  const Mapped *find(const Key &key) const {
    const auto found = position(key);
    return found != entries_.end() && found->first == key ? &found->second : nullptr;
  }
  Mapped *find(const Key &key) { return const_cast<Mapped *>(std::as_const(*this).find(key)); }
  Mapped &operator[](const Key &key) {
    const auto found = position(key);
    if (found != entries_.end() && found->first == key)
      return entries_[static_cast<std::size_t>(found - entries_.begin())].second;
    return entries_.insert(found, {key, Mapped{}})->second;
  }
  void erase(const Key &key) {
    const auto found = position(key);
    if (found != entries_.end() && found->first == key)
      entries_.erase(found);
  }
  template <typename Predicate> void eraseIf(Predicate predicate) { std::erase_if(entries_, predicate); }
  /// Keys must come in ascending order.
  void append(Key key, Mapped mapped) { entries_.emplace_back(std::move(key), std::move(mapped)); }
  std::size_t size() const { return entries_.size(); }
  auto begin() const { return entries_.begin(); }
  auto end() const { return entries_.end(); }
  auto begin() { return entries_.begin(); }
  auto end() { return entries_.end(); }
  bool operator==(const FlatMap &) const = default;

private:
  auto position(const Key &key) const {
    return std::lower_bound(entries_.begin(), entries_.end(), key,
                            [](const Entry &entry, const Key &wanted) { return entry.first < wanted; });
  }
  std::vector<Entry> entries_;
};

} // namespace premise::analyze::numeric
