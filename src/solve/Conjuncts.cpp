// How a condition is split into conjuncts.
#include "solve/Conjuncts.h"

#include "term/Node.h"

#include <algorithm>

namespace premise::solve {

using term::Op;
using term::Term;

namespace {

/// Shared terms can have any number of conjuncts when written out.
constexpr std::size_t kMaxParts = 200;

} // namespace

bool Conjuncts::isSplittable(Term c) const {
  if (c->op() == Op::And)
    return true;
  if (c->op() == Op::Not)
    return c->arg(0)->op() == Op::Or;
  return c->op() == Op::Eq && c->arg(0)->op() == Op::Concat && (c->arg(1)->isConst() || c->arg(1)->op() == Op::Concat);
}

void Conjuncts::split(Term condition, std::vector<Term> &parts) {
  std::vector<Term> pending{condition};
  while (!pending.empty()) {
    const Term c = pending.back();
    pending.pop_back();
    if (!isSplittable(c) || parts.size() + pending.size() > kMaxParts) {
      parts.push_back(c);
      continue;
    }
    if (c->op() == Op::And) {
      pending.insert(pending.end(), {c->arg(0), c->arg(1)});
      continue;
    }
    if (c->op() == Op::Not) {
      const Term either = c->arg(0);
      pending.insert(pending.end(), {pool_.negate(either->arg(0)), pool_.negate(either->arg(1))});
      continue;
    }
    const Term low = c->arg(0)->arg(1);
    const Term high = c->arg(0)->arg(0);
    const auto same = [&](Term part, unsigned from) {
      return pool_.make(Op::Eq, 1, {part, pool_.extract(c->arg(1), from, part->width())});
    };
    pending.insert(pending.end(), {same(low, 0), same(high, low->width())});
  }
}

std::span<const Term> Conjuncts::of(const Term &condition) {
  if (!isSplittable(condition))
    return std::span(&condition, 1);
  auto [entry, isNew] = parts_.try_emplace(condition);
  if (isNew)
    split(condition, entry->second);
  return entry->second;
}

} // namespace premise::solve
