// Which conditions of a decision alone decide its outcome in some pair of executions (MC/DC)?
#pragma once

#include "cover/Judge.h"

namespace premise::cover {

/// Two entries per condition, one for each value: both feasible, with a test each, if two feasible ways through the
/// decision differ in this condition and in the outcome, and agree on every other condition that both evaluate.
Judged judgeConditions(term::Pool &pool, const encode::PassiveProgram &program, const CoverOptions &options);

} // namespace premise::cover
