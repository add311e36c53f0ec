// Which pending edge is explored next? One small class per strategy, behind one interface.
#pragma once

#include "explore/Explorer.h"
#include "explore/PathTree.h"

#include <cstdint>
#include <memory>
#include <unordered_set>

namespace premise::explore {

/// A pending edge and what strategies want to know about it.
struct PendingEdge {
  Edge edge;
  std::uint32_t serial = 0; ///< of its node
  std::uint32_t depth = 0;
  std::uint32_t score = 0; ///< how much its run saw for the first time
  std::uint64_t place = 0; ///< `placeOf` its step and side
  bool isPruned = false;   ///< its run was ended because it met nothing unverified
};

/// A direction of a step's place in the code, whatever the path to it.
inline std::uint64_t placeOf(std::uint32_t site, StepKind kind, bool side) {
  return (std::uint64_t{site} << 4) | (static_cast<std::uint64_t>(kind) << 1) | (side ? 1U : 0U);
}

/// The places that some run has executed.
class Coverage {
public:
  /// Whether it is new.
  bool add(std::uint64_t place) { return places_.insert(place).second; }
  bool contains(std::uint64_t place) const { return places_.contains(place); }

private:
  std::unordered_set<std::uint64_t> places_;
};

/// Entries may become outdated (their edge is explored by chance, or handed over); who takes them out asks the tree.
class Frontier {
public:
  virtual ~Frontier() = default;
  virtual void add(const PendingEdge &edge) = 0;
  /// Takes one out; there must be one.
  virtual PendingEdge next() = 0;
  virtual bool isEmpty() const = 0;
};

/// `coverage` must outlive the frontier.
std::unique_ptr<Frontier> makeFrontier(Strategy strategy, std::uint64_t seed, const Coverage &coverage);

/// What branches off from runs that met nothing unverified comes last. Within both parts, `strategy` chooses.
std::unique_ptr<Frontier> makeUnverifiedFirst(Strategy strategy, std::uint64_t seed, const Coverage &coverage);

/// The failing sides of these checks come first, in the order of arrival; everything else as `others` has it.
std::unique_ptr<Frontier> makeUrgent(const std::set<std::uint32_t> &checks, std::unique_ptr<Frontier> others);

} // namespace premise::explore
