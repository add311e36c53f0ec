// A short summary for a pull request: what fails and with which input, then numbers, then what was taken for granted.
#pragma once

#include "suite/Results.h"

#include <cstddef>
#include <string>

namespace premise::report {

struct MarkdownLimits {
  std::size_t failures = 10;    ///< shown with their inputs; the others are counted
  std::size_t assumptions = 10; ///< shown; the others are counted
  std::size_t reasons = 5;      ///< why checks are open
  std::size_t text = 300;       ///< bytes of one condition or input
};

std::string renderMarkdown(const suite::Results &results, const MarkdownLimits &limits = {});

} // namespace premise::report
