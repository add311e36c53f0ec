// The inputs of a test in JSON: once to read, once to replay.
#pragma once

#include "suite/Results.h"

#include <nlohmann/json.hpp>
#include <string>

namespace premise::report {

using Json = nlohmann::ordered_json;

/// Bytes as JSON text: byte XX is the character U+00XX, so that nothing is lost and ASCII stays readable.
std::string fromBytes(const std::string &bytes);
/// The inverse; characters beyond U+00FF, which `fromBytes` never makes, become '?'.
std::string toBytes(const std::string &text);

/// Source text is UTF-8 nearly always and then stays as it is; where it is not, its bytes stay visible.
std::string fromSource(const std::string &text);

/// One value as people expect it, with the objects inlined where pointers meet them.
Json readableValue(const suite::InputValue &value, const std::vector<suite::TestObject> &objects);

/// The "inputs" of `interface.md`. A name that occurs again gets "#2", "#3", ...
Json readableInputs(const suite::Test &test);

/// Everything about the inputs and the result of a test.
Json encodeInputs(const suite::Test &test);
void decodeInputs(const Json &encoded, suite::Test &test);

} // namespace premise::report
