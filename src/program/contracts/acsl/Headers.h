// Headers of the user whose ACSL annotations are read together with a source file.
#pragma once

#include <clang/Lex/HeaderSearchOptions.h>

#include <string>
#include <vector>

namespace premise::program::acsl {

/// Paths of the annotated headers that the text of `file` names, directly or through others, found beside the file that
/// names them or in folders that are not the system's. Conditions around an include do not matter: a header that is not
/// used is rewritten for nothing.
std::vector<std::string> annotatedHeaders(const std::string &file, const std::string &text,
                                          const clang::HeaderSearchOptions &options);

} // namespace premise::program::acsl
