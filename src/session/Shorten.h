// Do shorter arrays and strings fail in the same way?
#pragma once

#include "session/LongerInputs.h"

namespace premise::session {

/// Leaves out elements of the arrays and strings in failing inputs and runs what is left (delta debugging: Zeller and
/// Hildebrandt, 2002). A shorter path that fails the same check becomes the candidate. Exploration does not do this: it
/// looks for one failing path of a check, not for the shortest.
void shortenFailures(Explored &explored);

} // namespace premise::session
