// How a cover is written, for programs and for people.
#pragma once

#include "suite/CoverResult.h"
#include "suite/Results.h"

#include <nlohmann/json_fwd.hpp>
#include <string>

namespace premise::report {

nlohmann::ordered_json coverJson(const suite::CoverResult &cover);
suite::CoverResult coverFromJson(const nlohmann::ordered_json &json, const std::string &file);

/// What cannot be covered, and how much can; empty if no unit has a cover.
std::string renderCovers(const suite::Results &results);

} // namespace premise::report
