// Which executed inputs may become tests, chosen so that the order of exploration does not matter.
#pragma once

#include "base/TimeLimit.h"
#include "explore/Explorer.h"
#include "native/NativeExecutor.h"

#include <compare>
#include <cstdint>
#include <map>
#include <set>
#include <vector>

namespace premise::session {

/// Names a path: shorter ones first, then an arbitrary order that only depends on the path.
struct PathKey {
  std::uint64_t length = 0;
  std::uint64_t hash = 0;
  auto operator<=>(const PathKey &) const = default;
};
PathKey keyOf(native::NativeExecutor &executor);

struct Candidate {
  term::Assignment inputs;
  explore::Ending ending = explore::Ending::Returned;
  std::uint32_t failedCheck = 0;
  std::vector<std::uint32_t> coverage;
  std::vector<native::DynamicInput> choices;
  unsigned uses = 0; ///< for how many things it is the best witness
};

/// Keeps, for every block, branch direction and failure, the path with the smallest key that shows it, or every path.
/// Memory grows with what there is to cover, not with the number of paths.
class Candidates : public explore::Listener {
public:
  explicit Candidates(bool keepsAll) : keepsAll_(keepsAll) {}
  void finished(const explore::Path &path) override;
  /// Sorted by key.
  const std::map<PathKey, Candidate> &byKey() const { return byKey_; }

private:
  void witness(std::map<std::uint64_t, PathKey> &best, std::uint64_t what, const PathKey &key);
  void release(const PathKey &key);

  bool keepsAll_;
  std::map<PathKey, Candidate> byKey_;
  std::map<std::uint64_t, PathKey> bestForCoverage_;
  std::map<std::uint64_t, PathKey> bestForFailure_;
};

/// Inputs that depend on the path alone: its constraints are solved one after the other from all zeros, by a worker
/// that did not take part in the exploration, and then simplified. Falls back to the given inputs when the solver gives
/// up, or when the time for all candidates or for this one is over. `characters`: the variables of strings.
term::Assignment canonicalInputs(const explore::Worker &worker, const Candidate &candidate, const PathKey &key,
                                 const std::set<term::VarId> &characters, const base::TimeLimit &all);

/// The variables of the shape that are characters of strings.
std::set<term::VarId> charactersOf(const native::Shape &shape);

} // namespace premise::session
