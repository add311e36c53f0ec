// What instrumented code and the tool agree on: numbers of sites, groups of checks, blocks and branches.
#pragma once

#include <cstdint>
#include <string>
#include <utility>
#include <vector>

namespace premise::native {

/// A place in the code that steps and approximations name.
struct Site {
  std::string file;
  unsigned line = 0;
  std::string what; ///< e.g. the name of an unknown function that is called there
};

/// `what` of a site where a whole object is asked for begins with this; its name follows. Elsewhere it is the type.
inline constexpr char kObjectMark = '=';

/// A basic block of the user's code that counts for coverage.
struct Block {
  std::string function;
  std::string file;
  std::vector<unsigned> lines; ///< of its instructions
  /// Line and column of its instructions, and of those that became registers; sorted.
  std::vector<std::pair<unsigned, unsigned>> places = {};
};

/// A conditional branch of the user's code; its two directions have consecutive coverage bytes.
struct BranchPoint {
  std::string function;
  unsigned line = 0;
};

/// Filled by instrumentation, read when a run's records are interpreted.
struct Instrumentation {
  std::vector<Site> sites{Site{}};                ///< site 0: nowhere
  std::vector<std::string> globals;               ///< by their number in the runner's table
  std::vector<std::vector<std::uint32_t>> groups; ///< checks that are evaluated together: one "reached" byte per group
  std::vector<Block> blocks;                      ///< coverage byte i
  std::vector<BranchPoint> branches;              ///< branch coverage bytes 2 i (false) and 2 i + 1 (true)
};

} // namespace premise::native
