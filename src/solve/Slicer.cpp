// How groups of conditions are kept: union-find over variables without path compression, so that it can be undone.
#include "solve/Slicer.h"

#include "term/Evaluate.h"

#include <algorithm>

namespace premise::solve {

using term::Term;

void Slicer::follow(std::span<const Term> prefix) {
  const std::size_t limit = std::min(prefix.size(), prefix_.size());
  std::size_t same = 0;
  while (same < limit && prefix[same] == prefix_[same])
    ++same;
  if (same < prefix_.size()) {
    undoTo(marks_[same]);
    marks_.resize(same);
    prefix_.resize(same);
  }
  for (Term condition : prefix.subspan(same))
    append(condition);
}

void Slicer::append(Term condition) {
  marks_.push_back({changes_.size(), list_.size(), contradictions_});
  prefix_.push_back(condition);
  for (Term conjunct : conjuncts_.of(condition))
    add(conjunct);
}

void Slicer::add(Term conjunct) {
  if (conjunct->isConst()) {
    contradictions_ += conjunct->value() == 0;
    return;
  }
  std::uint32_t root = kNone;
  for (term::VarId variable : conjunct->variables()) {
    const std::uint32_t other = rootOf(variable);
    root = root == kNone || root == other ? other : unite(root, other);
  }
  if (root == kNone) { // a closed term that was not folded: it belongs to every slice, so fold it now
    contradictions_ += term::evaluate(conjunct, {}) == 0;
    return;
  }
  const auto index = static_cast<std::uint32_t>(list_.size());
  list_.push_back({conjunct, kNone});
  Group &group = groups_[root];
  changes_.push_back({root, group, kNone, group.last});
  if (group.last != kNone)
    list_[group.last].next = index;
  else
    group.first = index;
  group.last = index;
}

std::uint32_t Slicer::rootOf(term::VarId variable) {
  if (variable >= groups_.size())
    groups_.resize(variable + 1);
  std::uint32_t root = variable;
  while (groups_[root].parent != kNone)
    root = groups_[root].parent;
  return root;
}

std::uint32_t Slicer::unite(std::uint32_t a, std::uint32_t b) {
  if (groups_[a].size < groups_[b].size)
    std::swap(a, b);
  Group &winner = groups_[a];
  Group &loser = groups_[b];
  const bool links = winner.last != kNone && loser.first != kNone;
  changes_.push_back({a, winner, b, links ? winner.last : kNone});
  loser.parent = a;
  winner.size += loser.size;
  if (links)
    list_[winner.last].next = loser.first;
  if (winner.first == kNone)
    winner.first = loser.first;
  if (loser.last != kNone)
    winner.last = loser.last;
  return a;
}

void Slicer::undoTo(const Mark &mark) {
  while (changes_.size() > mark.changes) {
    const Change &change = changes_.back();
    if (change.linkedFrom != kNone)
      list_[change.linkedFrom].next = kNone;
    if (change.absorbed != kNone)
      groups_[change.absorbed].parent = kNone;
    const std::uint64_t seen = groups_[change.root].seen;
    groups_[change.root] = change.former;
    groups_[change.root].seen = seen;
    changes_.pop_back();
  }
  list_.resize(mark.conjuncts);
  contradictions_ = mark.contradictions;
}

void Slicer::collect(Term term, std::vector<Term> &slice) {
  ++round_;
  for (term::VarId variable : term->variables()) {
    Group &group = groups_[rootOf(variable)];
    if (group.seen == round_)
      continue;
    group.seen = round_;
    for (std::uint32_t i = group.first; i != kNone; i = list_[i].next)
      slice.push_back(list_[i].term);
  }
}

void Slicer::collectAll(std::vector<Term> &slice) const {
  for (const Conjunct &conjunct : list_)
    slice.push_back(conjunct.term);
}

} // namespace premise::solve
