// How sets of variables are united and shared.
#include "term/VariableSet.h"

#include <algorithm>
#include <iterator>

namespace premise::term {
namespace {

constexpr std::size_t kRecent = 4096;

std::uint64_t hashOf(const std::vector<VarId> &ids) {
  std::uint64_t hash = ids.size();
  for (VarId id : ids)
    hash = (hash ^ id) * 0x9E3779B97F4A7C15u, hash ^= hash >> 29;
  return hash;
}

} // namespace

VariableSet::VariableSet(std::vector<VarId> ids, std::uint32_t number) : ids_(std::move(ids)), number_(number) {}

bool VariableSet::contains(VarId id) const {
  return std::binary_search(ids_.begin(), ids_.end(), id);
}

VariableSets::VariableSets() : recent_(kRecent), empty_(&intern({})) {}

const VariableSet &VariableSets::single(VarId id) {
  if (id >= singles_.size())
    singles_.resize(id + 1, nullptr);
  if (!singles_[id])
    singles_[id] = &intern({id});
  return *singles_[id];
}

const VariableSet &VariableSets::unite(const VariableSet &a, const VariableSet &b) {
  if (&a == &b || b.isEmpty())
    return a;
  if (a.isEmpty())
    return b;
  Pair &recent = recent_[(a.number() * 0x9E3779B1u ^ b.number() * 0x85EBCA6Bu) % kRecent];
  if (recent.a == &a && recent.b == &b)
    return *recent.united;
  std::vector<VarId> ids;
  ids.reserve(a.size() + b.size());
  std::set_union(a.begin(), a.end(), b.begin(), b.end(), std::back_inserter(ids));
  const VariableSet &united = ids.size() == a.size() ? a : ids.size() == b.size() ? b : intern(std::move(ids));
  recent = {&a, &b, &united};
  return united;
}

const VariableSet &VariableSets::intern(std::vector<VarId> ids) {
  const std::uint64_t hash = hashOf(ids);
  const auto [first, last] = byHash_.equal_range(hash);
  for (auto entry = first; entry != last; ++entry)
    if (std::ranges::equal(entry->second->ids(), ids))
      return *entry->second;
  const VariableSet &set = sets_.emplace_back(std::move(ids), static_cast<std::uint32_t>(sets_.size()));
  byHash_.emplace(hash, &set);
  return set;
}

} // namespace premise::term
