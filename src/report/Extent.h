// Which part of a source line a check is about: checks know where they start, readers want to see what they concern.
#pragma once

#include <cstddef>
#include <string>

namespace premise::report {

/// Half open, in bytes.
struct Extent {
  std::size_t begin = 0;
  std::size_t end = 0;

  std::size_t size() const { return end - begin; }
  bool operator==(const Extent &) const = default;
};

/// The word or operator at `column` (from 1), with its parentheses if it is called. Empty if the line has no such
/// column.
Extent tokenAt(const std::string &line, unsigned column);

/// The text that the condition speaks of ("x[i]" of "x[i] is within bounds"), where it stands at the column or ends
/// just before it, as the left side of an assignment does; otherwise the token at the column.
Extent extentOf(const std::string &line, unsigned column, const std::string &condition);

} // namespace premise::report
