// The files of src/report/html as constants; the build generates their definitions.
#pragma once

namespace premise::report {

extern const char *const kCss;
extern const char *const kJs;

} // namespace premise::report
