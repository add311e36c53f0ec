// One incremental solver: facts that stay, questions under assumptions, models and unsatisfiable cores.
#pragma once

#include "base/TimeLimit.h"
#include "solve/Solver.h"
#include "term/Pool.h"

#include <chrono>
#include <cstdint>
#include <memory>
#include <span>
#include <variant>
#include <vector>

namespace premise::solve {

/// Unsatisfiable, with the assumptions that it needs.
struct Core {
  std::vector<std::size_t> assumptions; ///< indices into the question's assumptions; not always minimal
};
/// Why a context that ran into its `ContextOptions::limit` does not know.
inline constexpr const char *kOutOfTime = "time";
using ContextAnswer = std::variant<Sat, Core, Unknown>;

struct ContextOptions {
  std::chrono::milliseconds timeout{5000}; ///< for one question
  std::uint64_t maxMemoryMiB = 0;          ///< 0: unbounded
  base::TimeLimit limit{};                 ///< for all questions, and for taking facts in; then the answer is "time"
};

class Context {
public:
  virtual ~Context() = default;
  /// From now on every model satisfies `fact` (of width 1).
  virtual void add(term::Term fact) = 0;
  virtual ContextAnswer check(std::span<const term::Term> assumptions) = 0;
  /// Models should rather satisfy `condition`: a hint, which changes no answer.
  virtual void prefer(term::Term condition) = 0;
  virtual std::uint64_t queries() const = 0;
};

/// Decides by bit-blasting where that is possible, otherwise with Z3. `pool` must outlive the context.
std::unique_ptr<Context> makeContext(term::Pool &pool, const ContextOptions &options);

} // namespace premise::solve
