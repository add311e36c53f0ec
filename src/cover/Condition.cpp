// How the conditions are written down; their size is linear in the program's.
#include "cover/Condition.h"

#include <algorithm>

namespace premise::cover {

using encode::Block;
using encode::PassiveProgram;
using term::Op;
using term::Term;

Term assumedBy(term::Pool &pool, const PassiveProgram &program, BlockIndex index, Term beyond) {
  const Block &block = program.blocks[index];
  if (program.origins[block.origin].isCutOff)
    return beyond;
  Term all = pool.boolean(true);
  for (const encode::Assumption &assumption : block.assumptions)
    all = pool.make(Op::And, 1, {all, assumption.condition});
  return all;
}

/// Balanced, so that many terms stay shallow.
Term disjunction(term::Pool &pool, std::vector<Term> terms) {
  if (terms.empty())
    return pool.boolean(false);
  while (terms.size() > 1) {
    std::vector<Term> halved;
    for (std::size_t i = 0; i + 1 < terms.size(); i += 2)
      halved.push_back(pool.make(Op::Or, 1, {terms[i], terms[i + 1]}));
    if (terms.size() % 2 != 0)
      halved.push_back(terms.back());
    terms = std::move(halved);
  }
  return terms[0];
}

std::vector<std::vector<BlockIndex>> predecessorsOf(const PassiveProgram &program) {
  std::vector<std::vector<BlockIndex>> result(program.blocks.size());
  for (BlockIndex i = 0; i < program.blocks.size(); i++)
    for (const BlockIndex next : program.blocks[i].successors)
      result[next].push_back(i);
  return result;
}

namespace {

std::vector<Term> select(const std::vector<Term> &terms, const std::vector<BlockIndex> &blocks) {
  std::vector<Term> result;
  for (const BlockIndex block : blocks)
    result.push_back(terms[block]);
  return result;
}

std::vector<Term> freshConditions(term::Pool &pool, std::size_t count, term::VarId &next) {
  std::vector<Term> result;
  for (std::size_t i = 0; i < count; i++)
    result.push_back(pool.variable(next++, 1));
  return result;
}

} // namespace

namespace {

Condition makeDefinitions(term::Pool &pool, const PassiveProgram &program, bool isOnlyPositive) {
  Condition vc;
  term::VarId next = pool.nextVariable();
  const std::size_t count = program.blocks.size();
  const auto before = predecessorsOf(program);
  vc.terminates = freshConditions(pool, count, next);
  vc.reached = freshConditions(pool, count, next);
  vc.beyond = pool.variable(next++, 1);
  const auto define = [&](Term variable, Term meaning) {
    vc.facts.push_back(isOnlyPositive ? pool.make(Op::Or, 1, {pool.negate(variable), meaning})
                                      : pool.make(Op::Eq, 1, {variable, meaning}));
  };
  for (BlockIndex i = 0; i < count; i++) {
    Term meaning = assumedBy(pool, program, i, vc.beyond);
    const auto &successors = program.blocks[i].successors;
    if (!successors.empty())
      meaning = pool.make(Op::And, 1, {meaning, disjunction(pool, select(vc.terminates, successors))});
    define(vc.terminates[i], meaning);
    define(vc.reached[i],
           i == 0 ? vc.terminates[0]
                  : pool.make(Op::And, 1, {vc.terminates[i], disjunction(pool, select(vc.reached, before[i]))}));
  }
  return vc;
}

} // namespace

Condition makeCondition(term::Pool &pool, const PassiveProgram &program) {
  return makeDefinitions(pool, program, false);
}

Condition makePositiveCondition(term::Pool &pool, const PassiveProgram &program) {
  return makeDefinitions(pool, program, true);
}

Condition makeVisitCondition(term::Pool &pool, const PassiveProgram &program) {
  Condition visit;
  term::VarId next = pool.nextVariable();
  const std::size_t count = program.blocks.size();
  const auto before = predecessorsOf(program);
  visit.reached = freshConditions(pool, count, next);
  visit.terminates = visit.reached;
  visit.beyond = pool.variable(next++, 1);
  for (BlockIndex i = 0; i < count; i++) {
    const auto imply = [&](Term what) {
      if (!what->isConst() || what->value() == 0)
        visit.facts.push_back(pool.make(Op::Or, 1, {pool.negate(visit.reached[i]), what}));
    };
    imply(assumedBy(pool, program, i, visit.beyond));
    if (i + 1 != count)
      imply(disjunction(pool, select(visit.reached, program.blocks[i].successors)));
    if (i != 0)
      imply(disjunction(pool, select(visit.reached, before[i])));
  }
  return visit;
}

} // namespace premise::cover
