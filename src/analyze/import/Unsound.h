// Analyzers that are wrong on purpose: what `premise audit` has to catch. Not mentioned in --help.
#pragma once

#include "analyze/Analyzer.h"

#include <memory>
#include <string>

namespace premise::analyze {

/// unsound-COMPROMISE: what our own analyzers verify under a compromise (the names of --assume), with the assumption
/// concealed. unsound-everything: claims all checks without looking. Null for any other name.
std::unique_ptr<Analyzer> makeUnsound(const std::string &name);

} // namespace premise::analyze
