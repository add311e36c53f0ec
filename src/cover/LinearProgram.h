// What do the blocks of a program over linear integers say, step by step?
#pragma once

#include "encode/Passive.h"
#include "term/Linear.h"

#include <optional>
#include <utility>
#include <vector>

namespace premise::cover {

/// Σ factor · slot + constant.
struct SlotSum {
  std::vector<std::pair<std::uint32_t, std::int64_t>> parts{};
  std::int64_t constant = 0;
};

/// On every path a variable is met first as an input, which may have any value, or where it is defined.
struct Step {
  enum class Kind : std::uint8_t { Input, Define, Assume };
  Kind kind = Kind::Assume;
  std::uint32_t slot = 0;                           ///< of the variable that is met here first
  SlotSum sum{};                                    ///< its value, if it is defined
  std::vector<std::vector<SlotSum>> alternatives{}; ///< assumed: in one of them every sum is at most zero
};

struct Slot {
  term::VarId variable = 0;
  bool isBoolean = false;     ///< then 0 or 1
  std::uint32_t column = ~0U; ///< among inputs; ~0: it is none, on any path
};

struct LinearProgram {
  std::vector<std::vector<Step>> blocks{}; ///< parallel to the program's
  std::vector<Slot> slots{};
  std::uint32_t inputs = 0;
};

/// Nothing if something is not linear, has too many alternatives or numbers that do not fit in 64 bits.
std::optional<LinearProgram> linearProgramOf(const encode::PassiveProgram &program);

} // namespace premise::cover
