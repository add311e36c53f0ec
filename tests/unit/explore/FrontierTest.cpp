// In which order does each strategy give out edges?
#include "explore/Frontier.h"

#include <gtest/gtest.h>

#include <algorithm>

namespace premise::explore {

namespace {

PendingEdge edgeAt(std::uint32_t depth, std::uint32_t site = 0, std::uint32_t score = 0) {
  return {.edge = {depth, true},
          .serial = 0,
          .depth = depth,
          .score = score,
          .place = placeOf(site, StepKind::Branch, true)};
}

std::vector<std::uint32_t> drain(Frontier &frontier) {
  std::vector<std::uint32_t> depths;
  while (!frontier.isEmpty())
    depths.push_back(frontier.next().depth);
  return depths;
}

using Depths = std::vector<std::uint32_t>;

} // namespace

TEST(Frontier, DfsIsDeepestFirst) {
  const Coverage coverage;
  const auto frontier = makeFrontier(Strategy::Dfs, 0, coverage);
  for (const std::uint32_t depth : {1, 2, 3})
    frontier->add(edgeAt(depth));
  EXPECT_EQ(drain(*frontier), (Depths{3, 2, 1}));
}

TEST(Frontier, WhatBranchesOffFromVerifiedRunsComesLast) {
  const Coverage coverage;
  const auto frontier = makeUnverifiedFirst(Strategy::Bfs, 0, coverage);
  PendingEdge pruned = edgeAt(1);
  pruned.isPruned = true;
  for (const PendingEdge &edge : {pruned, edgeAt(5), edgeAt(4)})
    frontier->add(edge);
  EXPECT_EQ(drain(*frontier), (Depths{4, 5, 1}));
}

TEST(Frontier, BfsIsShallowestFirst) {
  const Coverage coverage;
  const auto frontier = makeFrontier(Strategy::Bfs, 0, coverage);
  for (const std::uint32_t depth : {2, 3, 1})
    frontier->add(edgeAt(depth));
  EXPECT_EQ(drain(*frontier), (Depths{1, 2, 3}));
}

TEST(Frontier, SuspectedChecksComeFirst) {
  const Coverage coverage;
  const auto frontier = makeUrgent({7}, makeFrontier(Strategy::Bfs, 0, coverage));
  frontier->add(edgeAt(1));
  PendingEdge suspected = edgeAt(9);
  suspected.place = placeOf(7, StepKind::Check, false);
  frontier->add(suspected);
  PendingEdge passing = edgeAt(8);
  passing.place = placeOf(7, StepKind::Check, true);
  frontier->add(passing);
  frontier->add(edgeAt(2));
  EXPECT_EQ(drain(*frontier), (Depths{9, 1, 2, 8}));
}

TEST(Frontier, RandomIsDecidedByItsSeed) {
  const Coverage coverage;
  std::set<Depths> orders;
  for (const std::uint64_t seed : {1U, 1U, 2U}) {
    const auto frontier = makeFrontier(Strategy::Random, seed, coverage);
    for (std::uint32_t depth = 0; depth < 20; ++depth)
      frontier->add(edgeAt(depth));
    Depths order = drain(*frontier);
    orders.insert(order);
    std::sort(order.begin(), order.end());
    for (std::uint32_t depth = 0; depth < 20; ++depth)
      EXPECT_EQ(order[depth], depth);
  }
  EXPECT_EQ(orders.size(), 2U);
}

TEST(Frontier, GenerationalPrefersRunsThatSawMore) {
  const Coverage coverage;
  const auto frontier = makeFrontier(Strategy::Generational, 0, coverage);
  frontier->add(edgeAt(1, 0, 2));
  frontier->add(edgeAt(2, 0, 2));
  frontier->add(edgeAt(3, 0, 5));
  EXPECT_EQ(drain(*frontier), (Depths{3, 1, 2}));
}

TEST(Frontier, CoveragePrefersPlacesNotExecuted) {
  Coverage coverage;
  coverage.add(placeOf(1, StepKind::Branch, true));
  const auto frontier = makeFrontier(Strategy::Coverage, 0, coverage);
  frontier->add(edgeAt(7, 1));
  frontier->add(edgeAt(8, 1));
  frontier->add(edgeAt(9, 2));
  frontier->add(edgeAt(5, 3));
  frontier->add(edgeAt(4, 4));
  coverage.add(placeOf(4, StepKind::Branch, true)); // executed while its edge was waiting
  EXPECT_EQ(drain(*frontier), (Depths{5, 9, 8, 7, 4}));
}

TEST(Frontier, CoverageGivesUpPlacesThatAreNeverReached) {
  const Coverage coverage;
  const auto frontier = makeFrontier(Strategy::Coverage, 0, coverage);
  for (std::uint32_t depth = 1; depth <= 20; ++depth)
    frontier->add(edgeAt(depth, 1));
  frontier->add(edgeAt(50, 2));
  const Depths order = drain(*frontier);
  EXPECT_EQ(order[8], 50U) << "the other place should not wait for all of them";
  EXPECT_EQ(order[9], 20U) << "the rest is depth-first";
  EXPECT_EQ(order.size(), 21U);
}

} // namespace premise::explore
