// Was this question, or a harder or easier one, answered before?
#pragma once

#include "solve/Stage.h"

#include <array>
#include <cstdint>
#include <deque>
#include <unordered_map>
#include <vector>

namespace premise::solve {

/// Remembers answers by their set of conditions. Exact hits; Unsat when a known contradiction is part of the
/// question; Sat when a model of a question with the same goal satisfies this one. Memory is bounded: when a table is
/// full it is emptied.
class Cache : public Stage {
public:
  const char *name() const override { return "cache"; }
  Verdict solve(const Problem &problem) override;
  void learn(const Problem &problem, const Verdict &verdict) override;

private:
  using Ids = std::vector<std::uint32_t>; ///< node ids of conditions, sorted
  struct Exact {
    Ids conditions;
    bool isSat = false;
    std::vector<std::pair<term::VarId, term::Value>> values;
  };
  struct Contradiction {
    Ids conditions;
    std::uint64_t signature = 0; ///< one bit per condition: a subset's bits are a subset
  };
  struct Models { ///< the latest models that satisfied a condition
    std::array<std::uint32_t, 4> slots{};
    std::uint32_t count = 0;
  };

  void readIds(const Problem &problem);
  const Exact *findExact() const;
  bool containsContradiction() const;
  void learnContradiction(const Problem &problem, const Verdict &verdict);
  void learnModel(const Problem &problem, const term::Assignment &model);
  void boundMemory();

  std::unordered_multimap<std::uint64_t, Exact> exact_;
  std::unordered_map<std::uint32_t, std::vector<Contradiction>> contradictions_; ///< by their youngest condition
  std::unordered_map<std::uint32_t, Models> modelsOf_;                           ///< by condition
  std::vector<term::Assignment> models_;                                         ///< ring
  std::uint64_t nextModel_ = 0;
  std::size_t stored_ = 0;
  term::Evaluator evaluator_;

  // The current question.
  Ids ids_;
  std::uint64_t hash_ = 0;
  std::uint64_t signature_ = 0;
};

} // namespace premise::solve
