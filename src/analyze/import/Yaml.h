// YAML, of which JSON is a part, as JSON values.
#pragma once

#include "base/Result.h"

#include <nlohmann/json.hpp>
#include <string>

namespace premise::analyze {

/// Maps, lists and scalars; every scalar is a string. The first document only.
base::Result<nlohmann::ordered_json> readYaml(const std::string &text, const std::string &origin);

} // namespace premise::analyze
