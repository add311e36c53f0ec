// Which of the executed inputs become tests.
#pragma once

#include "suite/Results.h"

#include <cstddef>
#include <cstdint>
#include <span>
#include <string>
#include <vector>

namespace premise::suite {

/// One executed input, as far as selection needs to know it.
struct Candidate {
  Outcome outcome = Outcome::Pass;
  std::optional<std::string> check;    ///< id of the check that failed
  std::vector<std::uint32_t> coverage; ///< ids of what was covered, sorted
  std::size_t inputSize = 0;           ///< how much there is to read: smaller is better
};

/// Indices of the candidates to keep: failing ones first, then the others, each in their given order.
///
/// Failing: one per failed check, the one with the smallest input (the earliest of equals), and every failure that
/// no check explains. Passing or hanging: those that cover something that no kept one before them covers; what failing
/// ones cover does not count, because a failing test protects nothing until its cause is repaired. `allPaths` keeps
/// every candidate that is a test at all: aborted and rejected inputs never are.
std::vector<std::size_t> select(std::span<const Candidate> candidates, bool allPaths);

/// "<function>_<n>", counted from 1; characters that C identifiers lack become '_'.
std::string testName(const std::string &function, std::size_t number);

/// Gives the tests their names in their order.
void nameTests(const std::string &function, std::vector<Test> &tests);

} // namespace premise::suite
