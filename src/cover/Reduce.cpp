// Definitions are substituted in topological order; then merges that nothing depends on are forgotten.
#include "cover/Reduce.h"

#include "cover/Substitution.h"

#include <algorithm>
#include <unordered_map>

namespace premise::cover {

using encode::Assumption;
using encode::PassiveProgram;
using term::Op;
using term::Term;
using term::VarId;

namespace {

constexpr VarId kNone = ~VarId{0};

/// Which blocks does every path to a block pass?
class Dominators {
public:
  explicit Dominators(const PassiveProgram &program) : immediate_(program.blocks.size(), 0) {
    const auto before = predecessorsOf(program);
    for (BlockIndex i = 1; i < immediate_.size(); i++) {
      BlockIndex common = before[i][0];
      for (BlockIndex other : before[i])
        while (common != other)
          (common > other ? common : other) = immediate_[std::max(common, other)];
      immediate_[i] = common;
    }
  }

  bool dominates(BlockIndex first, BlockIndex later) const {
    while (later > first)
      later = immediate_[later];
    return later == first;
  }

private:
  std::vector<BlockIndex> immediate_; ///< the last one before the block itself
};

struct Equation {
  Term variable{};
  Term value{}; ///< does not mention the variable
};

std::vector<Equation> equationsOf(Term condition) {
  std::vector<Equation> result;
  if (condition->op() == Op::Eq || condition->op() == Op::IEq)
    for (unsigned side = 0; side < 2; side++) {
      const Term v = condition->arg(side);
      const Term e = condition->arg(1 - side);
      if (v->isVar() && !e->variables().contains(v->variable()))
        result.push_back({v, e});
    }
  return result;
}

/// What the program's conditions say about one variable.
struct Role {
  BlockIndex block = 0; ///< where it is mentioned first, in topological order
  std::size_t assumption = 0;
  bool isDefinedOnce = true; ///< every other mention lies behind the first, on every path
  /// Its equations stand in blocks that have one successor, the merge, one in each, so that no path passes two; all
  /// other mentions lie behind the merge.
  bool isMerged = true;
  BlockIndex merge = ~BlockIndex{0};
  BlockIndex lastEquation = ~BlockIndex{0};
};

class Roles {
public:
  explicit Roles(const PassiveProgram &program) : program_(program), dominators_(program) {
    for (BlockIndex i = 0; i < program.blocks.size(); i++)
      for (std::size_t a = 0; a < program.blocks[i].assumptions.size(); a++) {
        const Term condition = program.blocks[i].assumptions[a].condition;
        const auto equations = equationsOf(condition);
        for (const VarId v : condition->variables())
          mention(v, i, a,
                  std::ranges::any_of(equations, [&](const Equation &e) { return e.variable->variable() == v; }));
      }
  }

  bool isDefinition(VarId v, BlockIndex block, std::size_t assumption) const {
    const Role &role = roles_.at(v);
    return role.isDefinedOnce && role.block == block && role.assumption == assumption;
  }
  bool isMerge(VarId v, BlockIndex block) const {
    const Role &role = roles_.at(v);
    return role.isMerged && isOnlySuccessor(block, role.merge);
  }

private:
  bool isOnlySuccessor(BlockIndex block, BlockIndex next) const {
    const auto &successors = program_.blocks[block].successors;
    return successors.size() == 1 && successors[0] == next;
  }

  void mention(VarId variable, BlockIndex block, std::size_t assumption, bool isEquation) {
    const auto [at, isNew] = roles_.try_emplace(variable, Role{.block = block, .assumption = assumption});
    Role &role = at->second;
    if (isNew && program_.blocks[block].successors.size() == 1)
      role.merge = program_.blocks[block].successors[0];
    else if (!isNew)
      role.isDefinedOnce &= dominators_.dominates(role.block, block);
    if (isEquation && isOnlySuccessor(block, role.merge) && role.lastEquation != block)
      role.lastEquation = block;
    else
      role.isMerged &= !isNew && role.merge != ~BlockIndex{0} && dominators_.dominates(role.merge, block);
  }

  const PassiveProgram &program_;
  Dominators dominators_;
  std::unordered_map<VarId, Role> roles_;
};

class Reducer {
public:
  Reducer(term::Pool &pool, const PassiveProgram &program)
      : program_(program), roles_(program), substitution_(pool), kept_(program.blocks.size()) {
    result_.program = program;
    result_.definitions.resize(program.blocks.size());
  }

  Reduced run() {
    for (BlockIndex i = 0; i < program_.blocks.size(); i++)
      for (std::size_t a = 0; a < program_.blocks[i].assumptions.size(); a++)
        if (!substitute(i, a) && !merge(i, a))
          keep(i, program_.blocks[i].assumptions[a]);
    findNeeded();
    for (BlockIndex i = 0; i < program_.blocks.size(); i++)
      write(i);
    return std::move(result_);
  }

private:
  struct Kept {
    Assumption assumption{};
    VarId merged = kNone; ///< it only says that this variable has this value
    Term value{};
    Term original{}; ///< of the value
  };

  bool substitute(BlockIndex block, std::size_t index) {
    for (const Equation &e : equationsOf(program_.blocks[block].assumptions[index].condition))
      if (roles_.isDefinition(e.variable->variable(), block, index) && substitution_.define(e.variable, e.value)) {
        result_.definitions[block].push_back({e.variable->variable(), e.value});
        return true;
      }
    return false;
  }

  bool merge(BlockIndex block, std::size_t index) {
    const Assumption &assumption = program_.blocks[block].assumptions[index];
    for (const Equation &e : equationsOf(assumption.condition))
      if (roles_.isMerge(e.variable->variable(), block)) {
        const Term value = substitution_.rebuild(e.value);
        const Term condition = substitution_.rebuild(assumption.condition);
        kept_[block].push_back(
            {{condition, assumption.place, assumption.text}, e.variable->variable(), value, e.value});
        values_[e.variable->variable()].push_back(value);
        return true;
      }
    return false;
  }

  void keep(BlockIndex block, const Assumption &assumption) {
    kept_[block].push_back(
        {.assumption = {substitution_.rebuild(assumption.condition), assumption.place, assumption.text}});
  }

  void need(Term t, std::vector<VarId> &pending) {
    for (const VarId v : t->variables())
      if (values_.contains(v) && isNeeded_.try_emplace(v, true).second)
        pending.push_back(v);
  }

  void findNeeded() {
    std::vector<VarId> pending;
    for (const auto &block : kept_)
      for (const Kept &kept : block)
        if (kept.merged == kNone)
          need(kept.assumption.condition, pending);
    while (!pending.empty()) {
      const VarId v = pending.back();
      pending.pop_back();
      for (const Term value : values_.at(v))
        need(value, pending);
    }
  }

  void write(BlockIndex block) {
    auto &assumptions = result_.program.blocks[block].assumptions;
    assumptions.clear();
    for (Kept &kept : kept_[block])
      if (kept.merged == kNone || isNeeded_.contains(kept.merged))
        assumptions.push_back(std::move(kept.assumption));
      else
        result_.definitions[block].push_back({kept.merged, kept.original});
  }

  const PassiveProgram &program_;
  Roles roles_;
  Substitution substitution_;
  std::vector<std::vector<Kept>> kept_;                 ///< by block
  std::unordered_map<VarId, std::vector<Term>> values_; ///< of merged variables
  std::unordered_map<VarId, bool> isNeeded_;
  Reduced result_;
};

} // namespace

bool usesIntegers(const PassiveProgram &program) {
  return std::ranges::any_of(program.blocks, [](const encode::Block &block) {
    return std::ranges::any_of(block.assumptions, [](const Assumption &a) { return a.condition->hasInteger(); });
  });
}

Reduced reduce(term::Pool &pool, const PassiveProgram &program) {
  if (usesIntegers(program))
    return Reducer(pool, program).run();
  return {.program = program, .definitions = std::vector<std::vector<Definition>>(program.blocks.size())};
}

bool complete(const Reduced &reduced, const Path &path, term::Assignment &model) {
  term::Evaluator evaluator;
  for (const BlockIndex block : path)
    for (const Definition &definition : reduced.definitions[block]) {
      model.set(definition.variable, evaluator.evaluate(definition.value, model));
      if (!evaluator.isExact())
        return false;
    }
  return true;
}

} // namespace premise::cover
