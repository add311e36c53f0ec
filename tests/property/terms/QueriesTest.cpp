// Do all configurations of the solver chain give the same answers, and are they right?
#include "RandomTerms.h"

#include "solve/Chain.h"
#include "solve/check/Oracle.h"
#include "term/Evaluate.h"
#include "term/Print.h"

#include <gtest/gtest.h>

#include <iostream>
#include <map>

namespace premise::testing {
namespace {

constexpr unsigned kQueries = 4'000;
constexpr unsigned kQueriesPerPool = 100;
constexpr unsigned kMaxPrefix = 8;

/// The whole chain, each stage switched off, and the last stage alone.
std::map<std::string, solve::ChainOptions> configurations() {
  std::map<std::string, solve::ChainOptions> all;
  all["all stages"] = {};
  all["no independence"].independence = false;
  all["no model reuse"].modelReuse = false;
  all["no cache"].cache = false;
  all["no domains"].domains = false;
  all["no differences"].differences = false;
  all["no boxes"].boxes = false;
  all["no search"].search = false;
  all["no cases"].cases = false;
  all["no bit blasting"].bitBlast = false;
  all["sat and z3 alone"] = {false, false, false, false, false, false, false, false};
  all["z3 alone"] = all["sat and z3 alone"];
  all["z3 alone"].bitBlast = false;
  for (auto &[name, options] : all)
    options.timeout = std::chrono::milliseconds(3000);
  return all;
}

struct RandomQuery {
  std::vector<term::Term> prefix;
  term::Term goal;
  term::Assignment parent;

  solve::Query query() const { return {prefix, goal, &parent}; }
};

/// A prefix that the parent satisfies, and a goal that it usually violates.
RandomQuery makeQuery(RandomTerms &terms, term::Pool &pool, const Mixture &mixture) {
  RandomQuery query;
  if (terms.chance(25)) // otherwise over the same terms as the last query, as neighbouring paths are
    terms.restart(mixture);
  query.parent = terms.assignment();
  for (std::uint64_t growth = 2 + terms.below(4); growth > 0; --growth)
    terms.grow();
  const auto oriented = [&](bool holds) {
    const term::Term condition = terms.condition().simplified;
    return (term::evaluate(condition, query.parent) != 0) == holds ? condition : pool.negate(condition);
  };
  for (std::uint64_t length = terms.below(kMaxPrefix); length > 0; --length)
    query.prefix.push_back(oriented(true));
  for (int attempt = 0; attempt < 4 && (attempt == 0 || query.goal->isConst()); ++attempt)
    query.goal = oriented(terms.chance(10));
  return query;
}

std::string describe(const RandomQuery &query) {
  const auto name = [](term::VarId id) { return "v" + std::to_string(id); };
  std::string text;
  for (term::Term condition : query.prefix)
    text += term::print(condition, name) + "\n";
  return text + "goal: " + term::print(query.goal, name);
}

const char *nameOf(const solve::Answer &answer) {
  static constexpr const char *kNames[] = {"sat", "unsat", "unknown"};
  return kNames[answer.index()];
}

/// Asks every configuration; returns the answer of the first one that knew.
std::string askAll(const RandomQuery &query, std::map<std::string, std::unique_ptr<solve::Chain>> &chains,
                   solve::check::Oracle &oracle) {
  std::string agreed;
  for (auto &[name, chain] : chains) {
    const solve::Answer answer = chain->solve(query.query());
    if (std::holds_alternative<solve::Unknown>(answer))
      continue;
    if (agreed.empty()) {
      agreed = nameOf(answer);
      EXPECT_TRUE(oracle.confirms(query.query(), answer)) << name << " says " << agreed << "\n" << describe(query);
    }
    EXPECT_EQ(agreed, nameOf(answer)) << name << "\n" << describe(query);
    if (std::holds_alternative<solve::Sat>(answer)) {
      EXPECT_TRUE(oracle.confirms(query.query(), answer)) << name << "\n" << describe(query);
    }
    if (::testing::Test::HasFailure())
      break;
  }
  return agreed;
}

void compareConfigurations(const Mixture &mixture, unsigned count, std::uint64_t seed) {
  std::map<std::string, unsigned> answers;
  std::map<std::string, std::uint64_t> decidedBy;
  for (unsigned batch = 0; batch * kQueriesPerPool < count; ++batch) {
    term::Pool raw, pool;
    raw.setSimplify(false);
    RandomTerms terms(raw, pool, seed + batch);
    terms.restart(mixture);
    solve::check::Oracle oracle;
    std::map<std::string, std::unique_ptr<solve::Chain>> chains;
    for (const auto &[name, options] : configurations())
      chains[name] = solve::makeChain(pool, options);
    for (unsigned i = 0; i < kQueriesPerPool; ++i) {
      const RandomQuery query = makeQuery(terms, pool, mixture);
      ++answers[askAll(query, chains, oracle)];
      ASSERT_FALSE(::testing::Test::HasFailure()) << "batch " << batch << ", query " << i;
    }
    for (const auto &stage : chains["all stages"]->statistics())
      decidedBy[stage.name] += stage.sat + stage.unsat;
  }
  for (const auto &[answer, times] : answers)
    std::cout << (answer.empty() ? "unknown to all" : answer) << ": " << times << "\n";
  for (const auto &[stage, times] : decidedBy)
    std::cout << "  decided by " << stage << ": " << times << "\n";
  EXPECT_GT(answers["sat"], count / 20);
  EXPECT_GT(answers["unsat"], count / 20);
  EXPECT_LT(answers[""], count / 20);
}

TEST(Queries, AllConfigurationsAgreeOnIntegers) {
  compareConfigurations({.floatPercent = 0, .maxWidth = 32, .divisionPercent = 3}, kQueries, seedOfRun() + 5);
}

TEST(Queries, AllConfigurationsAgreeOnWideIntegers) {
  compareConfigurations({.floatPercent = 0, .maxWidth = 128, .divisionPercent = 1}, kQueries / 4, seedOfRun() + 77);
}

TEST(Queries, AllConfigurationsAgreeOnFloats) {
  compareConfigurations({.floatPercent = 25, .maxWidth = 64, .divisionPercent = 0}, 100, seedOfRun() + 99);
}

} // namespace
} // namespace premise::testing
