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

bool contains(const solve::Bounds &bounds, term::Value value, unsigned width) {
  if (value < bounds.bits.low || value > bounds.bits.high)
    return false;
  const __int128 number = width <= solve::kWidestNumber ? term::toSigned(value, width) : 0;
  return width > solve::kWidestNumber || (bounds.numbers.least <= number && number <= bounds.numbers.most);
}

/// Half of the time by what they are without a sign, half of the time with it.
solve::Bounds between(term::Value a, term::Value b, unsigned width) {
  if (width > solve::kWidestNumber || (a ^ b) % 2 == 0)
    return solve::boundsOf(solve::Range{std::min(a, b), std::max(a, b)}, width);
  const __int128 x = term::toSigned(a, width), y = term::toSigned(b, width);
  return solve::boundsOf(solve::Numbers{std::min(x, y), std::max(x, y)}, width);
}

/// Neither end, where there is anything else.
term::Value within(const solve::Bounds &bounds, unsigned width) {
  const auto &[bits, numbers] = bounds;
  const term::Value number = static_cast<term::Value>(numbers.least + (numbers.most - numbers.least) / 3);
  const term::Value masked = number & term::maskOf(width);
  return contains(bounds, masked, width) ? masked : bits.low + (bits.high - bits.low) / 3;
}

TEST(Sets, RangesContainEveryValue) {
  term::Pool raw, pool;
  raw.setSimplify(false);
  RandomTerms terms(raw, pool, seedOfRun() + 1);
  term::Evaluator evaluator;
  solve::Ranges ranges(pool);
  unsigned narrow = 0;
  for (unsigned i = 0; i < 20'000; ++i) {
    terms.restart({.floatPercent = 2, .divisionPercent = 20});
    const term::Assignment a = terms.assignment();
    const term::Assignment b = terms.assignment();
    term::Assignment inside = a;
    ranges.restart([&](term::VarId id) { return between(a[id], b[id], pool.knownVariable(id)->width()); });
    for (term::VarId id = 0; id < a.size(); ++id)
      if (const term::Term variable = pool.knownVariable(id); !variable.isNull())
        if (const solve::Bounds bounds = between(a[id], b[id], variable->width());
            contains(bounds, within(bounds, variable->width()), variable->width()))
          inside.set(id, within(bounds, variable->width()));
    for (unsigned growth = 0; growth < 6; ++growth) {
      const term::Term t = terms.grow().simplified;
      const solve::Bounds bounds = ranges.of(t);
      narrow += bounds.bits.high - bounds.bits.low < term::maskOf(t->width());
      for (const term::Assignment &inputs : {a, b, inside}) {
        const term::Value value = evaluator.evaluate(t, inputs);
        ASSERT_TRUE(contains(bounds, value, t->width())) << toText(t);
      }
    }
  }
  EXPECT_GT(narrow, 20'000u);
}

/// As the runtime asks whether x + y, x - y or a product with a sign overflows.
term::Term overflowOf(term::Pool &pool, term::Term x, term::Term y, unsigned operation) {
  const unsigned width = x->width();
  const auto make = [&](term::Op op, term::Term a, term::Term b) { return pool.make(op, width, {a, b}); };
  if (operation == 2) {
    const auto extended = [&](term::Term t) { return pool.make(term::Op::SExt, 2 * width, {t}); };
    const term::Term product = pool.make(term::Op::Mul, 2 * width, {extended(x), extended(y)});
    return pool.make(term::Op::SLt, 1, {pool.constant(2 * width, term::maskOf(width - 1)), product});
  }
  const term::Term result = make(operation == 0 ? term::Op::Add : term::Op::Sub, x, y);
  const term::Term other = operation == 0 ? make(term::Op::Xor, x, result) : make(term::Op::Xor, x, y);
  const term::Term last = operation == 0 ? make(term::Op::Xor, y, result) : make(term::Op::Xor, x, result);
  return pool.make(term::Op::SLt, 1, {make(term::Op::And, other, last), pool.constant(width, 0)});
}

/// What is learned from conditions that hold never excludes the inputs for which they hold.
TEST(Sets, RangesContainEveryValueThatConditionsLeave) {
  term::Pool raw, pool;
  raw.setSimplify(false);
  RandomTerms terms(raw, pool, seedOfRun() + 2);
  term::Evaluator evaluator;
  solve::Ranges ranges(pool);
  unsigned learned = 0;
  for (unsigned i = 0; i < 20'000; ++i) {
    terms.restart({.floatPercent = 2, .maxWidth = 32, .divisionPercent = 20});
    const term::Assignment a = terms.assignment();
    const term::Assignment b = terms.assignment();
    ranges.restart([&](term::VarId id) { return between(a[id], b[id], pool.knownVariable(id)->width()); });
    std::vector<term::Term> grown;
    for (unsigned growth = 0; growth < 8; ++growth) {
      grown.push_back(terms.grow().simplified);
      const term::Term x = grown[terms.below(grown.size())], y = grown[terms.below(grown.size())];
      const bool isCheck = x->width() == y->width() && x->width() > 1 && terms.chance(60);
      const unsigned operation = static_cast<unsigned>(terms.below(3));
      const term::Term asked = isCheck ? overflowOf(pool, x, y, operation) : terms.condition().simplified;
      const term::Term condition = evaluator.holds(asked, a) ? asked : pool.negate(asked);
      const std::vector<solve::Bounds> before{ranges.of(x), ranges.of(y)};
      ASSERT_TRUE(ranges.learn(condition)) << toText(condition);
      learned += ranges.of(x) != before[0] || ranges.of(y) != before[1];
      if (isCheck && operation == 2)
        grown.push_back(pool.make(term::Op::Mul, x->width(), {x, y}));
      for (const term::Term t : grown)
        ASSERT_TRUE(contains(ranges.of(t), evaluator.evaluate(t, a), t->width()))
            << toText(t) << " after " << toText(condition);
    }
  }
  std::cout << learned << " conditions narrowed a term\n";
  EXPECT_GT(learned, 5'000u);
}

/// "x + y overflows" and "x - y overflows" as runs write them, for all ranges of numbers of four bits.
TEST(Sets, OverflowThatIsRuledOutCannotHappen) {
  term::Pool pool;
  solve::Ranges ranges(pool);
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
      ranges.restart([&](term::VarId id) { return solve::boundsOf(bounds[id], id == 0 ? 4 : 5); });
      if (ranges.learn(overflows))
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
