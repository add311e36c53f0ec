// How a cover is written, for programs and for people.
#pragma once

#include "suite/CoverResult.h"
#include "suite/Results.h"

#include <nlohmann/json_fwd.hpp>
#include <string>

namespace premise::report {

nlohmann::ordered_json coverJson(const suite::CoverResult &cover);
suite::CoverResult coverFromJson(const nlohmann::ordered_json &json, const std::string &file);

/// How much of the unit can be covered: "11 of 13 statements feasible, 2 infeasible within 3 unwindings, 0 open".
std::string coverText(const suite::UnitResult &unit);

/// What cannot be covered, a line each; empty if there is nothing to say.
std::string renderCovers(const suite::Results &results);

/// The last line of `premise cover`: how much of all units, and how many checks failed on the way.
std::string renderCoverSummary(const suite::Results &results);

} // namespace premise::report
