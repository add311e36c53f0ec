// Where the files lie that the program needs at run time.
#pragma once

#include <string>

namespace premise::base {

/// `<folder of the program>/../relative` if that exists (an installed Premise), else `built` (the build folder).
std::string installed(const std::string &relative, const std::string &built);

} // namespace premise::base
