// Is there a model of the terms, where the SAT solver at first knows only part of what products and quotients are?
#pragma once

#include "solve/BitBlast.h"

#include <chrono>
#include <span>

namespace premise::solve {

/// `kSatisfiable`, `kUnsatisfiable`, or 0 when time is over or the circuit has become too large. A model is one of the
/// terms, not only of what was translated of them.
int decide(CaDiCaL::Solver &solver, BitBlast &blast, std::span<const Literal> assumptions,
           std::chrono::milliseconds limit);

} // namespace premise::solve
