// Between which signed bounds does a term lie, if its operands lie between theirs?
#pragma once

#include "term/Node.h"

#include <functional>

namespace premise::solve {

/// All values from low to high, of terms of at most 64 bits: nothing that is computed from two of them overflows.
struct SignedRange {
  __int128 low = 0;
  __int128 high = 0;
};

using SignedRangeOf = std::function<SignedRange(term::Term)>;

SignedRange fullSigned(unsigned width);
/// Of sums, differences, products and the like, whose bounds may have different signs; everything for other operators.
SignedRange signedRange(const term::Node &node, const SignedRangeOf &of);
/// Whether a condition says that a sum or difference overflows (runtime/ops.cpp), and it cannot.
bool isImpossibleOverflow(const term::Node &node, const SignedRangeOf &of);

} // namespace premise::solve
