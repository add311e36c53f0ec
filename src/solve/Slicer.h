// Which conditions of a prefix can influence a goal at all?
#pragma once

#include "solve/Conjuncts.h"
#include "term/Pool.h"

#include <cstdint>
#include <span>
#include <vector>

namespace premise::solve {

/// Keeps the prefix's conditions grouped by (transitively) shared variables. Successive queries mostly share the
/// beginning of their prefix, so the groups are undone and redone only from the first difference on.
class Slicer {
public:
  explicit Slicer(term::Pool &pool) : conjuncts_(pool) {}

  /// Makes `prefix` the current one.
  void follow(std::span<const term::Term> prefix);
  /// Some conjunct of the current prefix is the constant false.
  bool isContradictory() const { return contradictions_ > 0; }
  /// Appends the conjuncts of the prefix that are in a group with a variable of `term`.
  void collect(term::Term term, std::vector<term::Term> &slice);
  /// Appends all conjuncts of the prefix.
  void collectAll(std::vector<term::Term> &slice) const;
  std::span<const term::Term> conjunctsOf(const term::Term &condition) { return conjuncts_.of(condition); }

private:
  static constexpr std::uint32_t kNone = ~std::uint32_t{0};
  struct Group { ///< by variable; only the entry of a root is meaningful
    std::uint32_t parent = kNone;
    std::uint32_t size = 1;
    std::uint32_t first = kNone; ///< list of conjuncts
    std::uint32_t last = kNone;
    std::uint64_t seen = 0;
  };
  struct Conjunct {
    term::Term term;
    std::uint32_t next = kNone;
  };
  struct Change { ///< what to restore: the root's former entry, and the root that was put below it
    std::uint32_t root = 0;
    Group former;
    std::uint32_t absorbed = kNone;
    std::uint32_t linkedFrom = kNone; ///< conjunct whose `next` was set
  };
  struct Mark {
    std::size_t changes = 0;
    std::size_t conjuncts = 0;
    std::uint32_t contradictions = 0;
  };

  std::uint32_t rootOf(term::VarId variable);
  void append(term::Term condition);
  void add(term::Term conjunct);
  std::uint32_t unite(std::uint32_t a, std::uint32_t b);
  void undoTo(const Mark &mark);

  Conjuncts conjuncts_;
  std::vector<term::Term> prefix_;
  std::vector<Mark> marks_; ///< the state before each condition of the prefix
  std::vector<Group> groups_;
  std::vector<Conjunct> list_;
  std::vector<Change> changes_;
  std::uint32_t contradictions_ = 0;
  std::uint64_t round_ = 0;
};

} // namespace premise::solve
