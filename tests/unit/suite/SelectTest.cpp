// Does the selection keep every failure and all coverage, and nothing more?
#include "suite/Select.h"

#include <gtest/gtest.h>
#include <random>
#include <set>

namespace premise::suite {
namespace {

using Indices = std::vector<std::size_t>;

TEST(Select, keepsTheSmallestInputOfEachFailedCheck) {
  const std::vector<Candidate> candidates = {{Outcome::Fail, "a", {1}, 9},
                                             {Outcome::Fail, "b", {1}, 4},
                                             {Outcome::Fail, "a", {2}, 3},
                                             {Outcome::Fail, "a", {2}, 3}};
  EXPECT_EQ(select(candidates, false), (Indices{1, 2}));
}

TEST(Select, keepsEveryFailureThatNoCheckExplains) {
  const std::vector<Candidate> candidates = {{Outcome::Fail, std::nullopt, {}, 1},
                                             {Outcome::Fail, std::nullopt, {}, 1}};
  EXPECT_EQ(select(candidates, false), (Indices{0, 1}));
}

TEST(Select, keepsPassingInputsThatAddCoverageAndPutsFailuresFirst) {
  const std::vector<Candidate> candidates = {{Outcome::Pass, {}, {1, 2}, 1},
                                             {Outcome::Pass, {}, {2}, 1},
                                             {Outcome::Fail, "a", {1, 2, 3}, 1},
                                             {Outcome::Pass, {}, {3}, 1}};
  EXPECT_EQ(select(candidates, false), (Indices{2, 0, 3}));
}

TEST(Select, keepsOneTestOfAUnitWithoutBranches) {
  const std::vector<Candidate> candidates = {{Outcome::Pass, {}, {}, 1}, {Outcome::Pass, {}, {}, 1}};
  EXPECT_EQ(select(candidates, false), (Indices{0}));
}

TEST(Select, allPathsKeepsAllThatAreTests) {
  const std::vector<Candidate> candidates = {{Outcome::Pass, {}, {1}, 1},  {Outcome::Abort, {}, {2}, 1},
                                             {Outcome::Fail, "a", {1}, 2}, {Outcome::Rejected, {}, {3}, 1},
                                             {Outcome::Fail, "a", {1}, 1}, {Outcome::Pass, {}, {1}, 1}};
  EXPECT_EQ(select(candidates, true), (Indices{2, 4, 0, 5}));
}

TEST(Select, losesNoCoverageAndNoCheckOnRandomCandidates) {
  std::mt19937 random(1);
  for (int round = 0; round < 200; ++round) {
    std::vector<Candidate> candidates(random() % 30);
    std::set<std::uint32_t> covered;
    std::set<std::string> failed;
    for (Candidate &candidate : candidates) {
      std::set<std::uint32_t> ids;
      for (unsigned n = random() % 5; n > 0; --n)
        ids.insert(random() % 20);
      candidate.coverage.assign(ids.begin(), ids.end());
      candidate.inputSize = random() % 10;
      if (random() % 3 == 0) {
        candidate.outcome = Outcome::Fail;
        candidate.check = std::string(1, static_cast<char>('a' + random() % 4));
        failed.insert(*candidate.check);
      } else {
        covered.insert(ids.begin(), ids.end());
      }
    }
    for (const std::size_t index : select(candidates, false)) {
      if (candidates[index].check)
        EXPECT_EQ(failed.erase(*candidates[index].check), 1U);
      else
        for (const std::uint32_t id : candidates[index].coverage)
          covered.erase(id);
    }
    EXPECT_TRUE(failed.empty());
    EXPECT_TRUE(covered.empty());
  }
}

TEST(Select, namesAreIdentifiersCountedFromOne) {
  EXPECT_EQ(testName("deposit", 1), "deposit_1");
  EXPECT_EQ(testName("Bank::deposit", 12), "Bank__deposit_12");
  std::vector<suite::Test> tests(2);
  nameTests("f", tests);
  EXPECT_EQ(tests[1].id, "f_2");
}

} // namespace
} // namespace premise::suite
