// Are contradictions found that show only once an index is a number, and nothing else?
#include "solve/Cases.h"

#include "StageFixture.h"

#include <random>

namespace premise::solve {
namespace {

class CasesTest : public StageFixture {
protected:
  ConditionSets sets{pool};
  Cases cases{sets};

  Term index(term::VarId id, std::int64_t values) { return make(Op::URem, word(id), values); }
  Term choice(Term condition, Term then, Term otherwise) {
    return pool.make(Op::Ite, then->width(), {condition, then, otherwise});
  }

  /// Exchanges an element with the one at an index.
  void exchange(std::vector<Term> &elements, std::size_t at, Term other) {
    std::vector<Term> cells{other};
    cells.insert(cells.end(), elements.begin(), elements.end());
    const Term there = pool.make(Op::Mux, elements[at]->width(), cells);
    const Term here = elements[at];
    elements[at] = there;
    for (std::size_t i = 0; i < elements.size(); ++i)
      if (i != at)
        elements[i] = choice(make(Op::Eq, other, static_cast<std::int64_t>(i)), here, elements[i]);
  }
  Term all(Op op, const std::vector<Term> &elements) {
    Term sum = elements.front();
    for (std::size_t i = 1; i < elements.size(); ++i)
      sum = make(op, sum, elements[i]);
    return sum;
  }
  std::vector<Term> shuffled(std::vector<Term> elements) {
    for (std::size_t i = 0; i + 1 < elements.size(); ++i)
      exchange(elements, i, make(Op::Add, index(10 + i, elements.size() - i), static_cast<std::int64_t>(i)));
    return elements;
  }
};

TEST_F(CasesTest, ShuffledElementsHaveTheSameXor) {
  const std::vector<Term> elements{word(0), word(1), word(2), word(3)};
  const Term same = make(Op::Eq, all(Op::Xor, elements), all(Op::Xor, shuffled(elements)));
  EXPECT_EQ(ask(cases, {no(same)}).outcome, Outcome::Unsat);
}

TEST_F(CasesTest, ShuffledElementsNeedNotKeepTheirOrder) {
  const std::vector<Term> elements{word(0), word(1), word(2), word(3)};
  EXPECT_EQ(ask(cases, {no(make(Op::Eq, word(0), shuffled(elements)[0]))}).outcome, Outcome::PassOn);
}

TEST_F(CasesTest, OneValueIsEnoughForAModel) {
  // Only the last of the eight indices leads to another element.
  const Term element =
      pool.make(Op::Mux, 32, {index(10, 8), word(0), word(0), word(0), word(0), word(0), word(0), word(0), word(1)});
  EXPECT_EQ(ask(cases, {no(make(Op::Eq, element, word(0)))}).outcome, Outcome::PassOn);
  const Term isOther = make(Op::ULt, index(10, 8), 7);
  EXPECT_EQ(ask(cases, {isOther, no(make(Op::Eq, element, word(0)))}).outcome, Outcome::Unsat);
}

TEST_F(CasesTest, TheDivisorMayBeKnownFromOtherConditions) {
  const Term element = pool.make(Op::Mux, 32, {make(Op::URem, word(10), word(11)), word(0), word(0), word(1)});
  const std::vector<Term> isTwo{make(Op::ULt, pool.constant(32, 1), word(11)), make(Op::ULt, word(11), 3)};
  EXPECT_EQ(ask(cases, {isTwo[0], isTwo[1], no(make(Op::Eq, element, word(0)))}).outcome, Outcome::Unsat);
  EXPECT_EQ(ask(cases, {isTwo[0], no(make(Op::Eq, element, word(0)))}).outcome, Outcome::PassOn);
}

TEST_F(CasesTest, ManyValuesAreLeftToOthers) {
  std::vector<Term> cells{index(10, 9)};
  cells.insert(cells.end(), 9, word(0));
  cells.back() = word(1);
  const Term element = pool.make(Op::Mux, 32, cells);
  EXPECT_EQ(ask(cases, {make(Op::ULt, index(10, 9), 8), no(make(Op::Eq, element, word(0)))}).outcome, Outcome::PassOn);
}

/// Random choices among three unknowns of three bits, all of whose values are tried.
class RandomCasesTest : public CasesTest {
protected:
  static constexpr unsigned kWidth = 3;
  static constexpr std::int64_t kValues = 8;

  std::size_t below(std::size_t bound) { return random_() % bound; }
  Term leaf() {
    return below(4) == 0 ? pool.constant(kWidth, below(kValues))
                         : pool.variable(200 + static_cast<term::VarId>(below(3)), kWidth);
  }
  Term number(unsigned depth) {
    if (depth == 0)
      return leaf();
    const Op operators[] = {Op::Add, Op::Sub, Op::Xor, Op::And, Op::URem, Op::Mul, Op::LShr};
    switch (below(3)) {
    case 0:
      return make(operators[below(std::size(operators))], number(depth - 1), number(depth - 1));
    case 1:
      return choice(condition(depth - 1), number(depth - 1), number(depth - 1));
    default:
      return pool.make(Op::Mux, kWidth, {number(depth - 1), leaf(), number(depth - 1), leaf(), number(depth - 1)});
    }
  }
  Term condition(unsigned depth) {
    const Op operators[] = {Op::Eq, Op::ULt, Op::SLe};
    const Term is = make(operators[below(std::size(operators))], number(depth), number(depth));
    return below(2) == 0 ? is : no(is);
  }
  bool hasModel(const std::vector<Term> &conditions) {
    term::Evaluator evaluator;
    term::Assignment inputs;
    for (std::int64_t all = 0; all < kValues * kValues * kValues; ++all) {
      inputs.set(200, static_cast<term::Value>(all % kValues));
      inputs.set(201, static_cast<term::Value>(all / kValues % kValues));
      inputs.set(202, static_cast<term::Value>(all / kValues / kValues));
      if (satisfiesAll(evaluator, conditions, inputs))
        return true;
    }
    return false;
  }

private:
  std::mt19937 random_{1};
};

TEST_F(RandomCasesTest, WhatHasAModelIsNeverContradictory) {
  unsigned contradictory = 0;
  for (unsigned i = 0; i < 2000; ++i) {
    const std::vector<Term> conditions{condition(2), condition(2), condition(1)};
    if (ask(cases, conditions).outcome != Outcome::Unsat)
      continue;
    ++contradictory;
    ASSERT_FALSE(hasModel(conditions)) << "query " << i;
  }
  EXPECT_GT(contradictory, 100u);
}

} // namespace
} // namespace premise::solve
