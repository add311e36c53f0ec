// Some executions of a procedure as pairs of values before and after (infeasible code, Sect. 6).
#pragma once

#include "term/Term.h"

#include <vector>

namespace premise::encode::ivl {

/// One execution that returned. Booleans are 0 or 1.
struct SummaryRow {
  std::vector<term::Value> before; ///< parameters, then globals
  std::vector<term::Value> after;  ///< result (if the procedure has one), then globals
  bool operator==(const SummaryRow &) const = default;
};

/// Under-approximates the procedure: an execution with other values is not in it.
struct Summary {
  std::vector<SummaryRow> rows;
};

} // namespace premise::encode::ivl
