// Assumptions as C expressions.
#pragma once

#include "ledger/annotate/Text.h"

#include <optional>
#include <string>

namespace premise::ledger {

/// A condition that can be evaluated in front of a statement and holds just if the arithmetic at the operator's place
/// in it does not overflow: PREMISE_ADD_FITS(a, b). None where evaluating it there would be something else: operands
/// that the statement changes, calls, operators that may not be reached.
struct FitsPredicate {
  std::string text;
  std::size_t statement = 0; ///< offset of the statement
};
std::optional<FitsPredicate> fitsPredicate(const Text &text, std::size_t operatorOffset);

} // namespace premise::ledger
