// What tests of single stages share: variables, short ways to write conditions, and a problem made of them.
#pragma once

#include "solve/Stage.h"
#include "term/Pool.h"

#include <gtest/gtest.h>

#include <algorithm>
#include <set>
#include <vector>

namespace premise::solve {

class StageFixture : public ::testing::Test {
protected:
  using Op = term::Op;
  using Term = term::Term;

  Term byte(term::VarId id) { return pool.variable(id, 8); }
  Term word(term::VarId id) { return pool.variable(100 + id, 32); }
  Term make(Op op, Term a, Term b) {
    const bool compares = (op >= Op::Eq && op <= Op::SLe) || (op >= Op::FEq && op <= Op::FLe);
    return pool.make(op, compares ? 1 : a->width(), {a, b});
  }
  Term make(Op op, Term a, std::int64_t b) {
    return make(op, a, pool.constant(a->width(), static_cast<term::Value>(b)));
  }
  Term no(Term condition) { return pool.negate(condition); }

  /// Asks a stage for the conjunction; a model is checked before the answer is returned.
  Verdict ask(Stage &stage, std::vector<Term> conditions) {
    const Problem problem = problemOf(std::move(conditions));
    Verdict verdict = stage.solve(problem);
    if (verdict.outcome == Outcome::Sat) {
      term::Evaluator evaluator;
      EXPECT_TRUE(satisfiesAll(evaluator, problem.conditions, verdict.model)) << stage.name() << " gave a wrong model";
    }
    return verdict;
  }

  /// The last condition is the goal.
  Problem problemOf(std::vector<Term> conditions) {
    goals_ = {conditions.back()};
    std::ranges::sort(conditions, {}, [](Term t) { return t->id(); });
    conditions.erase(std::ranges::unique(conditions).begin(), conditions.end());
    conditions_ = std::move(conditions);
    std::set<term::VarId> variables;
    for (Term condition : conditions_)
      variables.insert(condition->variables().begin(), condition->variables().end());
    variables_.assign(variables.begin(), variables.end());
    return {conditions_, goals_, variables_, &parent};
  }

  term::Pool pool;
  term::Assignment parent;

private:
  std::vector<Term> conditions_;
  std::vector<Term> goals_;
  std::vector<term::VarId> variables_;
};

} // namespace premise::solve
