// Under which assumptions is something verified: a disjunction of conjunctions of assumption ids.
#pragma once

#include <set>
#include <string>
#include <vector>

namespace premise::ledger {

using Cube = std::set<std::string>; ///< a conjunction; empty: true

/// In disjunctive form, without cubes that contain another one. Immutable.
class Premise {
public:
  /// Never: nothing was verified.
  Premise() = default;
  explicit Premise(std::vector<Cube> cubes);
  static Premise always() { return Premise({Cube{}}); }
  static Premise never() { return {}; }

  const std::vector<Cube> &cubes() const & { return cubes_; }
  /// Of a temporary: a copy, so that loops over `entry.premise().cubes()` do not outlive what they walk through.
  std::vector<Cube> cubes() && { return std::move(cubes_); }
  bool isAlways() const { return cubes_.size() == 1 && cubes_.front().empty(); }
  bool isNever() const { return cubes_.empty(); }
  /// Whether it holds when exactly the assumptions in `holding` do.
  bool holds(const Cube &holding) const;
  Cube names() const;

  friend Premise operator||(const Premise &a, const Premise &b);
  friend Premise operator&&(const Premise &a, const Premise &b);
  bool operator==(const Premise &) const = default;

private:
  std::vector<Cube> cubes_; ///< sorted
};

} // namespace premise::ledger
