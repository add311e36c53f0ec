// A function that is only declared, as text: what is needed to write a function that calls it.
#pragma once

#include <optional>
#include <string>
#include <vector>

namespace premise::program::acsl {

/// `extern T *f(int n, char *s) noexcept;`
struct Prototype {
  std::string before;                 ///< in front of the name, as it is defined: "T *"
  std::string name;                   ///< "f"
  std::string parameters;             ///< with the parentheses
  std::vector<std::string> arguments; ///< the names of the parameters
};

/// `tokens` are those of one declaration, without comments and the semicolon. Nothing where a call with the same
/// arguments cannot be written: parameters without a name, `...`, templates, operators, methods.
std::optional<Prototype> readPrototype(const std::vector<std::string> &tokens);

} // namespace premise::program::acsl
