// Two spellings of one expression, ours and Frama-C's, as one text.
#pragma once

#include <string>

namespace premise::analyze {

/// Without casts, spaces and needless parentheses; a[i] as *(a+i), x++ as x+1, x += y as x+y. What cannot be read stays
/// as it is, without spaces.
std::string canonical(const std::string &expression);

/// What an alarm of Frama-C is about, in canonical form; empty if its predicate has another form.
/// `rte: signed_overflow: -2147483648 <= a + b` is about a + b.
std::string overflowingExpression(const std::string &predicate);
/// `\valid_read(p + i)` is about *(p+i), `\valid(&s->x)` about s->x.
std::string accessedObject(const std::string &predicate);
/// `0 <= i` and `i < 10` are about i.
std::string boundedIndex(const std::string &predicate);
/// Whether an alarm about an index is the one that says how long the array is.
bool isUpperBound(const std::string &predicate);

/// "rte: signed_overflow: P" is P.
std::string withoutNames(const std::string &predicate);

} // namespace premise::analyze
