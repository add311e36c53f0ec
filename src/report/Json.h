// The machine-readable results of `--json`, and how stored results are read back.
#pragma once

#include "base/Result.h"
#include "suite/Results.h"

#include <nlohmann/json_fwd.hpp>
#include <string>

namespace premise::report {

/// The version that the results name.
inline constexpr const char *kVersion = "0.1.0";
/// The layout of the results; results of another one are not read.
inline constexpr int kSchema = 1;

/// The layout of `interface.md`. Each test also has a "replay" object with its inputs in full, from which `fromJson`
/// restores what the readable "inputs" leave out (types, widths, which pointers alias).
nlohmann::ordered_json toJson(const suite::Results &results);

/// The same as text: ASCII only, indented by two, ending with a newline.
std::string toJsonText(const suite::Results &results);

/// Restores what `toJson` wrote. The place of the diagnostic is `file`, which is named for that purpose only.
base::Result<suite::Results> fromJson(const nlohmann::ordered_json &json, const std::string &file = "");
base::Result<suite::Results> fromJsonText(const std::string &text, const std::string &file = "");

} // namespace premise::report
