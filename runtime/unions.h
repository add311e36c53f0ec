// Which pointers may a word of a union among the inputs hold?
#pragma once

#include "state.h"

namespace premise::runtime {

/// As kShapeUnionWord says: pairs of target and key of the pointer's type. The first candidate is a number, the second
/// one null.
struct UnionWord {
  uint64_t variable;
  uint64_t count;
  const uint64_t *pairs;
  Handle handle = 0; ///< what is there before anybody writes to it

  uint64_t targetOf(uint64_t i) const { return pairs[2 * i]; }
  uint64_t keyOf(uint64_t i) const { return pairs[2 * i + 1]; }
};

// unions.cpp
void forgetUnionWords();
/// Returns the term of the word.
Handle rememberUnionWord(UnionWord word, Handle number);

// inputs.cpp
/// The variable that chooses.
Handle choiceOf(const UnionWord &word);
uint64_t targetAddress(uint64_t target);

} // namespace premise::runtime
