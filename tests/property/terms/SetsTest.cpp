// Are the sets and ranges that stand for conditions exactly (or at least) what trying all values gives?
#include "RandomTerms.h"

#include "solve/FloatCompare.h"
#include "solve/Piecewise.h"
#include "solve/Ranges.h"
#include "term/Evaluate.h"
#include "term/Print.h"

#include <gtest/gtest.h>

#include <iostream>

namespace premise::testing {
namespace {

std::string toText(term::Term t) {
  return term::print(t, [](term::VarId) { return "x"; });
}

TEST(Sets, PiecewiseSetsAreWhatTryingAllValuesGives) {
  constexpr unsigned kWidth = 13;
  constexpr unsigned kConditions = 3'000;
  term::Pool raw, pool;
  raw.setSimplify(false);
  RandomTerms terms(raw, pool, seedOfRun());
  term::Evaluator evaluator;
  unsigned solved = 0;
  for (unsigned i = 0; i < kConditions; ++i) {
    terms.restartWithOneVariable(kWidth, {.floatPercent = 0, .maxWidth = 64, .divisionPercent = 5});
    for (std::uint64_t growth = terms.below(5); growth > 0; --growth)
      terms.grow();
    const term::Term condition = terms.condition().simplified;
    if (condition->variables().size() != 1)
      continue;
    const auto set = solve::solvePiecewise(condition);
    if (!set)
      continue;
    ++solved;
    const term::VarId variable = *condition->variables().begin();
    for (unsigned value = 0; value < (1u << kWidth); ++value) {
      term::Assignment inputs;
      inputs.set(variable, value);
      ASSERT_EQ(evaluator.holds(condition, inputs), set->contains(value)) << toText(condition) << " at " << value;
    }
  }
  std::cout << solved << " of " << kConditions << " conditions have a known set\n";
  EXPECT_GT(solved, kConditions / 4);
}

TEST(Sets, RangesContainEveryValue) {
  term::Pool raw, pool;
  raw.setSimplify(false);
  RandomTerms terms(raw, pool, seedOfRun() + 1);
  term::Evaluator evaluator;
  solve::Ranges ranges;
  unsigned narrow = 0;
  for (unsigned i = 0; i < 20'000; ++i) {
    terms.restart({.floatPercent = 2, .divisionPercent = 20});
    const term::Assignment a = terms.assignment();
    const term::Assignment b = terms.assignment();
    term::Assignment inside = a;
    ranges.restart([&](term::VarId id) { return solve::Range{std::min(a[id], b[id]), std::max(a[id], b[id])}; });
    for (term::VarId id = 0; id < a.size(); ++id)
      inside.set(id, std::min(a[id], b[id]) + (std::max(a[id], b[id]) - std::min(a[id], b[id])) / 3);
    for (unsigned growth = 0; growth < 6; ++growth) {
      const term::Term t = terms.grow().simplified;
      const solve::Range range = ranges.of(t);
      narrow += range.high - range.low < term::maskOf(t->width());
      for (const term::Assignment &inputs : {a, b, inside}) {
        const term::Value value = evaluator.evaluate(t, inputs);
        ASSERT_TRUE(range.low <= value && value <= range.high) << toText(t);
      }
    }
  }
  EXPECT_GT(narrow, 20'000u);
}

/// "x + y overflows" and "x - y overflows" as runs write them, for all ranges of numbers of four bits.
TEST(Sets, OverflowThatIsRuledOutCannotHappen) {
  term::Pool pool;
  solve::Ranges ranges;
  const term::Term zero = pool.constant(5, 0);
  const term::Term x = pool.make(term::Op::SExt, 5, {pool.variable(0, 4)});
  const term::Term y = pool.make(term::Op::Mul, 5, {pool.variable(1, 5), pool.constant(5, 3)});
  const auto exclusiveOr = [&](term::Term a, term::Term b) { return pool.make(term::Op::Xor, 5, {a, b}); };
  const auto isNegative = [&](term::Term a, term::Term b) {
    return pool.make(term::Op::SLt, 1, {pool.make(term::Op::And, 5, {a, b}), zero});
  };
  const term::Term sum = pool.make(term::Op::Add, 5, {x, y});
  const term::Term difference = pool.make(term::Op::Sub, 5, {x, y});
  const term::Term sumOverflows = isNegative(exclusiveOr(x, sum), exclusiveOr(y, sum));
  const term::Term differenceOverflows = isNegative(exclusiveOr(x, y), exclusiveOr(x, difference));
  term::Evaluator evaluator;
  std::mt19937_64 random(seedOfRun());
  unsigned ruledOut = 0;
  for (unsigned i = 0; i < 10'000; ++i) {
    solve::Range bounds[] = {{random() % 16, random() % 16}, {random() % 32, random() % 32}};
    for (solve::Range &range : bounds)
      range = {std::min(range.low, range.high), std::max(range.low, range.high)};
    for (const term::Term overflows : {sumOverflows, differenceOverflows}) {
      ranges.restart([&](term::VarId id) { return bounds[id]; });
      if (ranges.of(overflows).high != 0)
        continue;
      ++ruledOut;
      term::Assignment inputs;
      for (term::Value a = bounds[0].low; a <= bounds[0].high; ++a)
        for (term::Value b = bounds[1].low; b <= bounds[1].high; ++b) {
          inputs.set(0, a);
          inputs.set(1, b);
          ASSERT_FALSE(evaluator.holds(overflows, inputs)) << toText(overflows);
        }
    }
  }
  EXPECT_GT(ruledOut, 300u);
}

TEST(Sets, FloatComparisonsMeanTheSameOnBits) {
  constexpr std::uint32_t kBits[] = {0,          1,          0x007FFFFF, 0x00800000, 0x3F800000,
                                     0x7F7FFFFF, 0x7F800000, 0x7F800001, 0x7FC00000, 0x80000000,
                                     0x80000001, 0xBF800000, 0xFF800000, 0xFFC00001};
  term::Pool pool;
  solve::FloatCompare lowered(pool);
  const term::Term x = pool.variable(0, 32);
  const term::Term y = pool.variable(1, 32);
  for (const term::Op op : {term::Op::FEq, term::Op::FLt, term::Op::FLe, term::Op::FIsNaN}) {
    const term::Term compared = op == term::Op::FIsNaN ? pool.make(op, 1, {x}) : pool.make(op, 1, {x, y});
    const term::Term onBits = lowered.lower(compared);
    EXPECT_FALSE(onBits->hasFloat());
    for (const std::uint32_t a : kBits)
      for (const std::uint32_t b : kBits) {
        term::Assignment inputs;
        inputs.set(0, a);
        inputs.set(1, b);
        ASSERT_EQ(term::evaluate(compared, inputs), term::evaluate(onBits, inputs)) << a << " " << b;
      }
  }
}

} // namespace
} // namespace premise::testing
