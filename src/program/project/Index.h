// Which sources of a project may define a symbol, without compiling them?
#pragma once

#include "program/project/Database.h"

#include <cstddef>
#include <optional>
#include <string>
#include <unordered_set>
#include <vector>

namespace premise::program {

/// A source is worth compiling if its text contains the name, or if its object file, where there is one, defines the
/// symbol (names that macros put together). Texts and object files are read once, and only when somebody asks.
class Index {
public:
  explicit Index(const std::vector<Command> &commands) : commands_(commands) {}

  /// Most promising first: an object file says so, then sources of the same target as `near`.
  std::vector<std::size_t> candidates(const std::string &symbol, const std::string &near);

private:
  struct Entry {
    std::unordered_set<std::string> words;
    std::unordered_set<std::string> defined;
    bool isRead = false;
  };

  const Entry &entry(std::size_t index);

  const std::vector<Command> &commands_;
  std::vector<Entry> entries_;
};

/// The identifier by which the source calls a symbol of the module: "m" for ns::C::m(int).
std::string plainNameOf(const std::string &symbol);

/// As a person writes it: "ns::C::m(int)".
std::string readableName(const std::string &symbol);

} // namespace premise::program
