// Defects and open checks in SARIF 2.1.0, for code scanning services and editors.
#pragma once

#include "report/Sources.h"
#include "suite/Results.h"

#include <cstddef>
#include <map>
#include <string>

namespace premise::report {

/// What GitHub's code scanning accepts; what is left out is said in the file itself.
struct SarifLimits {
  std::size_t results = 25000;      ///< per run
  std::size_t flowLocations = 1000; ///< per result: more are accepted, but not shown
  std::size_t text = 1000;          ///< bytes of one message
};

/// One run. A failed check is an error with the failing path as code flow, an open one a note; checks that somebody
/// verified are no results. Without either, `results` is an empty list.
std::string renderSarif(const suite::Results &results, const std::map<std::string, SourceText> &sources,
                        const SarifLimits &limits = {});

} // namespace premise::report
