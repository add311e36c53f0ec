// How places and diagnostics are printed.
#include "base/Diagnostic.h"

namespace premise::base {

std::string toString(const SourceSpan &place) {
  std::string text = place.file;
  if (place.line != 0)
    text += ":" + std::to_string(place.line);
  if (place.line != 0 && place.column != 0)
    text += ":" + std::to_string(place.column);
  return text;
}

std::string toString(const Diagnostic &diagnostic) {
  if (diagnostic.place.file.empty())
    return diagnostic.message;
  return toString(diagnostic.place) + ": " + diagnostic.message;
}

} // namespace premise::base
