// What does a term look like to a reader?
#pragma once

#include "term/Pool.h"

#include <functional>
#include <string>

namespace premise::term {

using NameOf = std::function<std::string(VarId)>;

/// Infix text in the manner of C, e.g. `a + 3 <u b`; a suffix u or s tells unsigned from signed operators. Terms that
/// would print longer than about `maxLength` characters are cut with "...".
std::string print(Term term, const NameOf &nameOf, std::size_t maxLength = 2000);

/// An integer in digits.
std::string toDecimal(__int128 value);

/// The same term in another pool (which may simplify it, or not).
Term copyTerm(Pool &to, Term term);

} // namespace premise::term
