// Which blocks together are on no feasible path?
#pragma once

#include "cover/Condition.h"

#include <cstdint>
#include <vector>

namespace premise::cover {

/// A set of blocks of one program.
class BlockSet {
public:
  explicit BlockSet(std::size_t blocks = 0) : words_((blocks + 63) / 64, 0) {}

  void insert(BlockIndex block) { words_[block / 64] |= bit(block); }
  void erase(BlockIndex block) { words_[block / 64] &= ~bit(block); }
  bool contains(BlockIndex block) const { return (words_[block / 64] & bit(block)) != 0; }
  void insert(const BlockSet &other) {
    for (std::size_t i = 0; i < words_.size(); i++)
      words_[i] |= other.words_[i];
  }
  bool isWithin(const BlockSet &other) const {
    std::uint64_t outside = 0;
    for (std::size_t i = 0; i < words_.size(); i++)
      outside |= words_[i] & ~other.words_[i];
    return outside == 0;
  }
  void clear() { words_.assign(words_.size(), 0); }

private:
  static std::uint64_t bit(BlockIndex block) { return std::uint64_t{1} << (block % 64); }
  std::vector<std::uint64_t> words_;
};

/// No feasible path visits all of these blocks; or none that also visits the block that is looked for.
struct Conflict {
  BlockSet blocks;
  bool isOfAnyPath = true;
};

/// Conflicts that were learned, by the last of their blocks.
class Nogoods {
public:
  explicit Nogoods(std::size_t blocks) : byLast_(blocks) {}

  void add(BlockIndex last, const Conflict &conflict);
  /// One that the path, which ends with `last`, contains; null if there is none.
  const Conflict *find(BlockIndex last, const BlockSet &path) const;
  /// Those that hold for the block that was looked for.
  void forgetGoal();

private:
  std::vector<std::vector<Conflict>> byLast_;
};

} // namespace premise::cover
