// The file dump.ml as a constant; the build generates its definition.
#pragma once

namespace premise::analyze {

extern const char *const kMl;

} // namespace premise::analyze
