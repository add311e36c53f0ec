// Are simplified terms worth the same as the terms that were asked for, in our evaluator and in Z3?
#include "RandomTerms.h"

#include "solve/check/Oracle.h"
#include "term/Evaluate.h"
#include "term/Print.h"

#include <gtest/gtest.h>

namespace premise::testing {
namespace {

constexpr unsigned kTerms = 400'000;
constexpr unsigned kTermsPerStock = 20;
constexpr unsigned kProofs = 1'500;
/// Terms up to this size are proven equivalent, not only evaluated.
constexpr std::uint32_t kProvableTree = 25;

std::string toText(term::Value value) {
  std::string digits;
  do
    digits.insert(digits.begin(), "0123456789abcdef"[static_cast<unsigned>(value & 15)]);
  while (value >>= 4);
  return "0x" + digits;
}

std::string describe(const TermPair &pair, const term::Assignment &inputs) {
  const auto name = [&](term::VarId id) { return "v" + std::to_string(id) + "{" + toText(inputs[id]) + "}"; };
  return "raw:        " + term::print(pair.raw, name) + "\nsimplified: " + term::print(pair.simplified, name);
}

struct Pools {
  term::Pool raw;
  term::Pool simplified;
  Pools() { raw.setSimplify(false); }
};

TEST(Simplifier, KeepsTheValueOfRandomTerms) {
  const std::uint64_t seed = seedOfRun();
  unsigned checked = 0;
  unsigned changed = 0;
  for (unsigned batch = 0; checked < kTerms; ++batch) {
    Pools pools; // fresh ones, so that memory stays bounded
    RandomTerms terms(pools.raw, pools.simplified, seed + batch);
    solve::check::Oracle oracle;
    term::Evaluator evaluateRaw, evaluateSimplified;
    for (unsigned stock = 0; stock < 100; ++stock) {
      terms.restart({.floatPercent = stock % 4 == 0 ? 40u : 2u});
      const term::Assignment inputs = terms.assignment();
      oracle.setInputs(inputs);
      for (unsigned i = 0; i < kTermsPerStock; ++i, ++checked) {
        const TermPair pair = terms.grow();
        const term::Value expected = oracle.evaluate(pair.raw);
        changed += pair.raw->treeSize() != pair.simplified->treeSize();
        ASSERT_EQ(toText(evaluateRaw.evaluate(pair.raw, inputs)), toText(expected)) << describe(pair, inputs);
        ASSERT_EQ(toText(evaluateSimplified.evaluate(pair.simplified, inputs)), toText(expected))
            << describe(pair, inputs);
        ASSERT_EQ(pair.raw->width(), pair.simplified->width());
      }
    }
  }
  std::cout << checked << " terms, " << changed << " of them simplified\n";
  EXPECT_GT(changed, checked / 4) << "the generator should make terms that the rules apply to";
}

TEST(Simplifier, IsProvenRightOnSmallTerms) {
  const std::uint64_t seed = seedOfRun() + 1'000'003;
  unsigned proven = 0;
  for (unsigned batch = 0; proven < kProofs; ++batch) {
    Pools pools;
    RandomTerms terms(pools.raw, pools.simplified, seed + batch);
    // The oracle translates by node id, so both versions must live in one pool: the raw one, rebuilt without rules.
    solve::check::Oracle oracle(std::chrono::milliseconds(500));
    for (unsigned stock = 0; stock < 20; ++stock) {
      terms.restart({.floatPercent = 0, .maxWidth = 16, .divisionPercent = 3});
      for (unsigned i = 0; i < 6; ++i) {
        const TermPair pair = terms.grow();
        if (pair.raw->treeSize() > kProvableTree || pair.raw->treeSize() == pair.simplified->treeSize())
          continue;
        const term::Term copied = copyTerm(pools.raw, pair.simplified);
        const auto equivalent = oracle.areEquivalent(pair.raw, copied);
        ASSERT_NE(equivalent, std::optional(false)) << describe(pair, {});
        proven += equivalent.has_value();
      }
    }
  }
  std::cout << proven << " equivalences proven\n";
}

} // namespace
} // namespace premise::testing
