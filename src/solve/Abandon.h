// What becomes of a Z3 that failed?
#pragma once

#include <cstdint>
#include <memory>
#include <z3++.h>

namespace premise::solve {

/// A context that was interrupted answers nothing any more, and destroying it can take Z3 a minute, as it looks again
/// and again for the terms that it lost on the way. So it is left behind, unless that would cost too much memory.
template <typename Session> void abandon(std::unique_ptr<Session> &session) {
  constexpr std::uint64_t kMostLeftBehind = 1ULL << 30;
  if (Z3_get_estimated_alloc_size() < kMostLeftBehind)
    (void)session.release();
  session.reset();
}

} // namespace premise::solve
