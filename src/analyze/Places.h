// In which functions of the module does each check stand?
#pragma once

#include "program/Program.h"

#include <cstdint>
#include <map>
#include <set>
#include <string>

namespace premise::analyze {

/// Symbols by check. A check of C++ may stand in several functions: the variants of a constructor, a generic lambda.
using Places = std::map<std::uint32_t, std::set<std::string>>;
Places placesOfChecks(const program::Program &program);

/// The functions whose code is code of the unit: itself, and lambdas and constructor variants with its checks.
std::set<std::string> symbolsOf(const program::Unit &unit, const program::Program &program, const Places &places);

} // namespace premise::analyze
