// Where in the source something is, and what is wrong with the user's input there.
#pragma once

#include <string>

namespace premise::base {

/// A place in a source file; line 0 means "no place".
struct SourceSpan {
  std::string file;
  unsigned line = 0;
  unsigned column = 0;

  bool operator==(const SourceSpan &) const = default;
};

/// "file:line:column", without the parts that are unknown.
std::string toString(const SourceSpan &place);

/// One clear line for the user: what is wrong, and where.
struct Diagnostic {
  std::string message;
  SourceSpan place;
};

/// "file:line:column: message", or the message alone when it has no place.
std::string toString(const Diagnostic &diagnostic);

} // namespace premise::base
