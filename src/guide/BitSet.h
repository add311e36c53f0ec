// A set of small numbers: what conditions over hundreds of assumptions are made of.
#pragma once

#include <bit>
#include <cstdint>
#include <vector>

namespace premise::guide {

/// Grows as needed; two sets are equal if they have the same elements.
class BitSet {
public:
  static BitSet of(std::uint32_t element) {
    BitSet set;
    set.insert(element);
    return set;
  }

  bool contains(std::uint32_t element) const {
    return element / 64 < words_.size() && (words_[element / 64] >> (element % 64) & 1) != 0;
  }
  bool isEmpty() const { return words_.empty(); }

  void insert(std::uint32_t element) {
    if (element / 64 >= words_.size())
      words_.resize(element / 64 + 1);
    words_[element / 64] |= std::uint64_t{1} << (element % 64);
  }
  void erase(std::uint32_t element) {
    if (element / 64 < words_.size())
      words_[element / 64] &= ~(std::uint64_t{1} << (element % 64));
    trim();
  }
  /// Whether that added anything.
  bool unite(const BitSet &other) {
    bool isLarger = false;
    if (other.words_.size() > words_.size())
      words_.resize(other.words_.size());
    for (std::size_t i = 0; i < other.words_.size(); i++) {
      isLarger |= (other.words_[i] & ~words_[i]) != 0;
      words_[i] |= other.words_[i];
    }
    return isLarger;
  }
  void intersect(const BitSet &other) {
    if (words_.size() > other.words_.size())
      words_.resize(other.words_.size());
    for (std::size_t i = 0; i < words_.size(); i++)
      words_[i] &= other.words_[i];
    trim();
  }
  void subtract(const BitSet &other) {
    for (std::size_t i = 0; i < words_.size() && i < other.words_.size(); i++)
      words_[i] &= ~other.words_[i];
    trim();
  }
  BitSet intersection(const BitSet &other) const {
    BitSet both = *this;
    both.intersect(other);
    return both;
  }
  bool intersects(const BitSet &other) const {
    for (std::size_t i = 0; i < words_.size() && i < other.words_.size(); i++)
      if ((words_[i] & other.words_[i]) != 0)
        return true;
    return false;
  }
  bool isSubsetOf(const BitSet &other) const {
    for (std::size_t i = 0; i < words_.size(); i++)
      if ((words_[i] & ~(i < other.words_.size() ? other.words_[i] : 0)) != 0)
        return false;
    return true;
  }

  /// In ascending order.
  std::vector<std::uint32_t> elements() const {
    std::vector<std::uint32_t> all;
    for (std::size_t i = 0; i < words_.size(); i++)
      for (std::uint64_t rest = words_[i]; rest != 0; rest &= rest - 1)
        all.push_back(static_cast<std::uint32_t>(64 * i) + static_cast<std::uint32_t>(std::countr_zero(rest)));
    return all;
  }

  auto operator<=>(const BitSet &) const = default;

private:
  void trim() {
    while (!words_.empty() && words_.back() == 0)
      words_.pop_back();
  }

  std::vector<std::uint64_t> words_; ///< the last one is not 0
};

} // namespace premise::guide
