// How a walk chooses values and ways.
#include "cover/Walk.h"

#include <algorithm>
#include <unordered_set>

namespace premise::cover {

using term::Op;
using term::Term;

Walker::Walker(const encode::PassiveProgram &program, std::uint64_t seed) : program_(program), random_(seed) {
  findConstants();
}

void Walker::findConstants() {
  std::unordered_set<std::uint32_t> seen;
  std::vector<Term> pending;
  for (const encode::Block &block : program_.blocks)
    for (const encode::Assumption &assumption : block.assumptions)
      pending.push_back(assumption.condition);
  while (!pending.empty()) {
    const Term at = pending.back();
    pending.pop_back();
    if (!seen.insert(at->id()).second)
      continue;
    if (at->isConst() && at->width() != 1)
      constants_.push_back(at->value());
    if (at->isVar()) {
      if (at->variable() >= widths_.size())
        widths_.resize(at->variable() + 1, 1);
      widths_[at->variable()] = at->width();
    }
    pending.insert(pending.end(), at->args().begin(), at->args().end());
  }
  isSet_.assign(widths_.size(), false);
  std::ranges::sort(constants_);
  constants_.erase(std::ranges::unique(constants_).begin(), constants_.end());
}

void Walker::set(term::VarId variable, term::Value value) {
  values_.set(variable, value);
  isSet_[variable] = true;
  trail_.push_back(variable);
}

void Walker::undo(std::size_t length) {
  for (; trail_.size() > length; trail_.pop_back())
    isSet_[trail_.back()] = false;
}

term::Value Walker::guessValue(unsigned width, term::VarId variable) {
  if (near_ && random_() % 8 != 0)
    return (*near_)[variable];
  if (width == 1)
    return random_() % 2;
  const unsigned kind = random_() % 16;
  __int128 value = static_cast<__int128>(random_() % 41) - 20;
  if (kind < 6 && !constants_.empty())
    value = static_cast<__int128>(constants_[random_() % constants_.size()]) + static_cast<__int128>(random_() % 3) - 1;
  else if (kind < 9)
    value = static_cast<__int128>(random_() % 4001) - 2000;
  return width == term::kIntegerWidth ? static_cast<term::Value>(value)
                                      : static_cast<term::Value>(value) & term::maskOf(width);
}

void Walker::guess(Term t) {
  for (const term::VarId variable : t->variables())
    if (!isSet_[variable])
      set(variable, guessValue(widths_[variable], variable));
}

/// Takes `v == e` as a definition if v is new.
bool Walker::assume(Term condition) {
  if (condition->op() == Op::Eq || condition->op() == Op::IEq)
    for (unsigned side = 0; side < 2; side++) {
      const Term v = condition->arg(side);
      const Term e = condition->arg(1 - side);
      if (!v->isVar() || isSet_[v->variable()] || e->variables().contains(v->variable()))
        continue;
      guess(e);
      const term::Value value = evaluator_.evaluate(e, values_);
      if (!evaluator_.isExact())
        return false;
      set(v->variable(), value);
      return true;
    }
  guess(condition);
  return evaluator_.holds(condition, values_);
}

bool Walker::enter(BlockIndex index) {
  const encode::Block &block = program_.blocks[index];
  if (program_.origins[block.origin].isCutOff)
    return false;
  const std::size_t before = trail_.size();
  if (std::ranges::all_of(block.assumptions, [&](const encode::Assumption &a) { return assume(a.condition); }))
    return true;
  undo(before);
  return false;
}

std::optional<Walker::Found> Walker::walk(const std::vector<bool> &isLeft, const term::Assignment *near) {
  undo(0);
  near_ = near;
  std::vector<std::uint32_t> ahead(program_.blocks.size(), 0); // whether something left can be reached from here
  for (std::size_t i = program_.blocks.size(); i-- > 0;) {
    ahead[i] = isLeft[i] ? 1 : 0;
    for (const BlockIndex next : program_.blocks[i].successors)
      ahead[i] |= ahead[next];
  }
  if (!enter(0))
    return std::nullopt;
  Path path{0};
  while (!program_.blocks[path.back()].successors.empty()) {
    std::vector<BlockIndex> ways = program_.blocks[path.back()].successors;
    std::ranges::shuffle(ways, random_);
    if (random_() % 8 != 0)
      std::ranges::sort(
          ways, [&](BlockIndex a, BlockIndex b) { return 2 * isLeft[a] + ahead[a] > 2 * isLeft[b] + ahead[b]; });
    const auto way = std::ranges::find_if(ways, [&](BlockIndex next) { return enter(next); });
    if (way == ways.end())
      return std::nullopt;
    path.push_back(*way);
  }
  return Found{values_, std::move(path)};
}

} // namespace premise::cover
