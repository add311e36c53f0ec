// How much of an object two executions have certainly written from its start on.
#pragma once

#include "analyze/numeric/State.h"

namespace premise::analyze::numeric {

/// Of two such numbers, which may be measured by pointers into the object: one that is measured in both states, if
/// there is one. Nothing where numbers in registers say more.
std::optional<Extent> joinPrefix(Object object, const State &a, const Extent &x, const State &b, const Extent &y);

} // namespace premise::analyze::numeric
