// How few tests say all that the executed inputs showed.
#include "suite/Select.h"

#include "suite/CText.h"

#include <map>
#include <set>

namespace premise::suite {
namespace {

bool isTest(const Candidate &candidate) {
  return candidate.outcome != Outcome::Abort && candidate.outcome != Outcome::Rejected;
}

/// For each failed check the index of its smallest failing input.
std::map<std::string, std::size_t> smallestFailures(std::span<const Candidate> candidates) {
  std::map<std::string, std::size_t> smallest;
  for (std::size_t i = 0; i < candidates.size(); ++i) {
    const Candidate &candidate = candidates[i];
    if (candidate.outcome != Outcome::Fail || !candidate.check)
      continue;
    const auto [entry, isNew] = smallest.try_emplace(*candidate.check, i);
    if (!isNew && candidate.inputSize < candidates[entry->second].inputSize)
      entry->second = i;
  }
  return smallest;
}

} // namespace

std::vector<std::size_t> select(std::span<const Candidate> candidates, bool allPaths) {
  const std::map<std::string, std::size_t> smallest = smallestFailures(candidates);
  std::vector<std::size_t> failing, others;
  std::set<std::uint32_t> covered;
  for (std::size_t i = 0; i < candidates.size(); ++i) {
    const Candidate &candidate = candidates[i];
    if (!isTest(candidate))
      continue;
    if (candidate.outcome == Outcome::Fail) {
      if (allPaths || !candidate.check || smallest.at(*candidate.check) == i)
        failing.push_back(i);
      continue;
    }
    const std::size_t before = covered.size();
    covered.insert(candidate.coverage.begin(), candidate.coverage.end());
    // The first one stays even if it covers nothing countable: a unit without branches deserves a test, too.
    if (allPaths || covered.size() > before || others.empty())
      others.push_back(i);
  }
  failing.insert(failing.end(), others.begin(), others.end());
  return failing;
}

std::string testName(const std::string &function, std::size_t number) {
  return identifier(function) + "_" + std::to_string(number);
}

void nameTests(const std::string &function, std::vector<Test> &tests) {
  for (std::size_t i = 0; i < tests.size(); ++i)
    tests[i].id = testName(function, i + 1);
}

} // namespace premise::suite
