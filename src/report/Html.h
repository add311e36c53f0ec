// One HTML file that shows everything: the source with every check coloured, assumptions, tests, coverage, statistics.
#pragma once

#include "report/Sources.h"
#include "suite/Results.h"

#include <map>
#include <string>

namespace premise::report {

/// Self-contained: style, behaviour and data are inside, nothing is loaded. What comes from the program is escaped.
std::string renderHtml(const suite::Results &results, const std::map<std::string, SourceText> &sources);

} // namespace premise::report
