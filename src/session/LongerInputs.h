// Do longer inputs than the shape has show more?
#pragma once

#include "explore/Explorer.h"
#include "session/Candidates.h"
#include "session/UnitTest.h"
#include "session/Workers.h"

#include <set>

namespace premise::session {

/// One exploration of a unit, and what it was made with.
struct Explored {
  TestOptions options;
  native::Shape shape;
  Workers team;
  Candidates candidates;
  explore::Exploration exploration;
};

base::Result<Explored> exploreUnit(const CompiledSource &source, std::size_t unit, const TestOptions &options,
                                   unsigned workers);

/// What a second exploration adds, in which arrays and strings are long enough to fill what the unit fills from them.
struct Longer {
  std::optional<Explored> explored;  ///< a few runs only; none: nothing can be longer, or `near` was replaced
  std::set<std::uint32_t> onlyThere; ///< checks that no run of `near` reached
};

/// If `near` has met the bound on the size of inputs. Where the second exploration comes to an end it replaces `near`,
/// as it has seen everything that `near` has; otherwise its failures and what it covers count, and nothing else.
base::Result<Longer> lookFurther(const CompiledSource &source, std::size_t unit, unsigned workers, Explored &near);

/// Its candidates that fail or cover what nothing in `near` does.
std::map<PathKey, Candidate> newCandidates(const Candidates &near, const Candidates &far);

/// Checks that only a few runs with longer inputs reached are open, unless they failed.
void leaveOpen(const CompiledSource &source, const std::set<std::uint32_t> &onlyThere, suite::UnitResult &result);

} // namespace premise::session
