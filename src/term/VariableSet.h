// Which input variables a term mentions: small sorted sets, one object per distinct set.
#pragma once

#include "term/Term.h"

#include <cstdint>
#include <deque>
#include <memory>
#include <span>
#include <unordered_map>
#include <vector>

namespace premise::term {

/// Sorted, without duplicates. Sets of one pool are equal iff they are the same object.
class VariableSet {
public:
  VariableSet(std::vector<VarId> ids, std::uint32_t number);

  std::span<const VarId> ids() const { return ids_; }
  std::size_t size() const { return ids_.size(); }
  bool isEmpty() const { return ids_.empty(); }
  bool contains(VarId id) const;
  auto begin() const { return ids_.begin(); }
  auto end() const { return ids_.end(); }
  /// Dense number of the set within its pool.
  std::uint32_t number() const { return number_; }

private:
  std::vector<VarId> ids_;
  std::uint32_t number_;
};

/// Makes and shares the sets of one pool.
class VariableSets {
public:
  VariableSets();
  const VariableSet &empty() const { return *empty_; }
  const VariableSet &single(VarId id);
  const VariableSet &unite(const VariableSet &a, const VariableSet &b);

private:
  struct Pair {
    const VariableSet *a = nullptr;
    const VariableSet *b = nullptr;
    const VariableSet *united = nullptr;
  };
  const VariableSet &intern(std::vector<VarId> ids);

  std::deque<VariableSet> sets_;
  std::unordered_multimap<std::uint64_t, const VariableSet *> byHash_;
  std::vector<const VariableSet *> singles_;
  std::vector<Pair> recent_; ///< direct-mapped: the same unions are asked for again and again
  const VariableSet *empty_;
};

} // namespace premise::term
