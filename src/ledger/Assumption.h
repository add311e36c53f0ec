// What somebody took for granted without checking it: where, who, and how to find out at run time whether it holds.
#pragma once

#include "base/Diagnostic.h"

#include <cstdint>
#include <optional>
#include <string>
#include <variant>
#include <vector>

namespace premise::ledger {

// How an assumption is evaluated during an execution. Every form says at which point of the program that happens.

/// It cannot be: what rests on it is shown, but no execution is pruned because of it.
struct NotExecutable {
  bool operator==(const NotExecutable &) const = default;
};
/// The condition of a check, each time that check is reached (no-overflow, a hypothesis of another analyzer).
struct CheckHolds {
  std::string check; ///< its id
  bool operator==(const CheckHolds &) const = default;
};
/// The signed addition, subtraction or multiplication at the assumption's place does not overflow, each time it is
/// executed: for code in which overflow wraps around and is no check (-fwrapv).
struct NoWrap {
  bool operator==(const NoWrap &) const = default;
};
/// PREMISE_ASSUMED in the source, each time it is reached; the assumption's id is that of `program::Assumed`.
struct Annotated {
  bool operator==(const Annotated &) const = default;
};
/// Instead of the index of a parameter: the object that a method is called on.
inline constexpr unsigned kReceiver = ~0U;
/// At the entry of the assumption's function: a pointer parameter is not null.
struct NonNull {
  unsigned parameter = 0;
  bool operator==(const NonNull &) const = default;
};
/// At the entry: two pointer parameters reach memory that does not overlap.
struct Separated {
  unsigned first = 0, second = 0;
  std::uint64_t firstBytes = 0, secondBytes = 0; ///< 0: different objects altogether
  bool operator==(const Separated &) const = default;
};
/// Behind each read of a pointer at the assumption's place: it does not point to the object that a pointer parameter
/// pointed to at the entry.
struct ReadSeparated {
  unsigned parameter = 0;
  bool operator==(const ReadSeparated &) const = default;
};
/// At the loop whose header's first place is the assumption's: its body is entered at most so often per arrival.
struct LoopAtMost {
  unsigned iterations = 0;
  bool operator==(const LoopAtMost &) const = default;
};
/// At the entry: a global has the value that its definition gives it.
struct InitialGlobal {
  std::string symbol;
  bool operator==(const InitialGlobal &) const = default;
};
/// At the entry: an ACSL predicate over parameters and globals, compiled with the source (`program::Stated`).
struct AtEntry {
  std::string predicate;
  bool operator==(const AtEntry &) const = default;
};
/// At the entry: a pointer parameter points to so many bytes that may be accessed, times the value of another parameter
/// if there is one (negative: none).
struct ValidArray {
  unsigned parameter = 0;
  std::uint64_t bytes = 1;
  std::optional<unsigned> count = {};
  bool isCountSigned = true;
  bool isInitialised = true; ///< and are initialised, all but padding
  bool isWhole = false;      ///< padding, too: of objects that only their class can make
  bool isWritable = false;   ///< and may be written: are no constant
  bool operator==(const ValidArray &) const = default;
};
/// At the entry: a pointer parameter points to characters that end with a zero, so
/// soon that an int can count them; up to there they are initialised.
struct ZeroTerminated {
  unsigned parameter = 0;
  bool operator==(const ZeroTerminated &) const = default;
};
/// At the entry: a std::vector that is passed, or referred to, begins, ends and has its storage end in one object that
/// it does not lie in itself, by whole elements.
struct ValidVector {
  unsigned parameter = 0;
  std::uint64_t elementBytes = 1;
  bool isInitialised = false; ///< and the elements are, all but padding
  bool operator==(const ValidVector &) const = default;
};
/// At a call: it throws nothing.
struct NoException {
  bool operator==(const NoException &) const = default;
};
/// At a call: it frees nothing and writes nothing but these globals.
struct FrameKept {
  std::vector<std::string> globals = {};
  bool operator==(const FrameKept &) const = default;
};
using Executable =
    std::variant<NotExecutable, CheckHolds, NoWrap, Annotated, NonNull, Separated, LoopAtMost, InitialGlobal,
                 ValidArray, AtEntry, ZeroTerminated, NoException, ValidVector, FrameKept, ReadSeparated>;

struct Assumption {
  std::string id;   ///< "file:line:column:kind", with "#2" appended where two collide
  std::string kind; ///< no-overflow, no-alias, loops-at-most-3, ...
  base::SourceSpan place;
  std::string function;  ///< in which it is made
  std::string predicate; ///< for people, e.g. "balance + amount does not overflow"
  std::string by;        ///< who made it
  Executable executable;

  bool operator==(const Assumption &) const = default;
};

} // namespace premise::ledger
