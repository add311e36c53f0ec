// What if a solver crashes? Its query is then unknown, and everything else goes on.
#pragma once

#include <functional>

namespace premise::solve {

/// Runs `work`; false if it crashed (a bad access, a stack that is full, an abort). What it was working on is then in
/// an unknown state and must be abandoned, not destroyed. Exceptions pass through. May be nested only over threads.
bool survives(const std::function<void()> &work);

} // namespace premise::solve
