// Random programs as in the experiment of "Towards bounded infeasible code detection", Sect. 7.
#pragma once

#include <cstdint>
#include <string>

namespace premise::bench {

struct Shape {
  unsigned diamonds = 2;
  unsigned variables = 10;
  unsigned statements = 3;     ///< per block
  bool isDeterministic = true; ///< false: guards of a choice may overlap or leave a gap
  unsigned checks = 0;         ///< assertions, at random places
};

/// The text of a program with one procedure `main`: a sequence of diamonds, each a choice of two choices, over
/// unbounded integers with linear assignments and guards.
std::string generate(const Shape &shape, std::uint64_t seed);

} // namespace premise::bench
