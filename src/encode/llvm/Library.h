// What do calls of the C library compute, as terms?
#pragma once

#include "encode/llvm/Memory.h"

#include <llvm/ADT/StringRef.h>

#include <optional>
#include <vector>

namespace premise::encode {

struct LibraryCall {
  llvm::StringRef name;
  std::vector<Value> arguments;
};

/// The functions of <string.h>, <ctype.h> and <math.h> whose result a formula can say without a loop.
/// A text is looked at up to some character; what lies behind that is anything, so that no execution is lost, and
/// `isCut` says that it was so.
class Library {
public:
  Library(Terms &terms, Memory &memory, MemoryState &state) : terms_(terms), memory_(memory), state_(state) {}

  /// False: not one of these functions, and nothing has happened.
  bool call(const LibraryCall &call);

  Value result;
  std::vector<Term> facts; ///< which have to be assumed
  bool isCut = false;

private:
  struct Length {
    Term limit; ///< null: none
    bool stopsAtZero = true;
  };
  struct Found {
    bool wantsLast = false;
    Length length;
  };
  // Library.cpp
  bool callText(const LibraryCall &call);
  bool callCopy(const LibraryCall &call);
  Term byteAt(const Value &text, unsigned index);
  unsigned reachOf(const Value &text) const;
  Term isWithin(unsigned index, const Length &length);
  Term lengthOf(const Value &text, Term limit);
  Term compare(const Value &a, const Value &b, const Length &length);
  Value find(const Value &text, Term wanted, const Found &how);
  void copyText(const Value &to, const Value &from, Term limit, bool isPadded);
  Term lesserOf(Term a, Term b);
  // LibraryNumbers.cpp
  bool callNumber(const LibraryCall &call);
  bool callCharacter(const LibraryCall &call);
  Term isInClass(llvm::StringRef name, Term code);
  Term between(Term code, int low, int high);
  std::optional<Term> rounded(llvm::StringRef name, Term x);

  Terms &terms_;
  Memory &memory_;
  MemoryState &state_;
};

} // namespace premise::encode
