// What one ACSL comment says.
#pragma once

#include "program/contracts/acsl/Emit.h"

#include <string>
#include <string_view>
#include <vector>

namespace premise::program::acsl {

/// One clause that is read: C text, and the clause's own words.
struct Clause {
  enum class Kind : std::uint8_t { Requires, Ensures, Assert, LoopInvariant, Assigns } kind = Kind::Assert;
  std::string code;                        ///< a C condition; empty for Assigns
  std::string words;                       ///< for the check
  std::vector<std::string> locations = {}; ///< of Assigns; none: \nothing
  std::size_t offset = 0;                  ///< of the clause in the source file
};

struct Annotation {
  std::vector<Clause> clauses;
  std::vector<Outside> outside; ///< what was left out
  unsigned unchecked = 0;       ///< loop assigns, loop variant, complete and disjoint behaviors
};

/// A predicate at the entry of a function as C; nothing if it is not in the subset that is read.
std::optional<std::string> conditionOf(std::string_view predicate);

/// `text` is what stands between the comment's delimiters, at `offset` of the file.
Annotation readAnnotation(std::string_view text, std::size_t offset);

} // namespace premise::program::acsl
