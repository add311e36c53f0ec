// Conditions are taken apart from the top; of a disjunction one true part is enough.
#include "solve/Implicant.h"

#include <algorithm>

namespace premise::solve {

using term::Linear;
using term::Op;
using term::Term;

namespace {

bool isComparison(Term t) {
  return t->op() == Op::IEq || t->op() == Op::ILt || t->op() == Op::ILe;
}

bool isConnective(Term t) {
  return t->width() == 1 && (t->op() == Op::Not || t->op() == Op::And || t->op() == Op::Or || t->op() == Op::Xor ||
                             t->op() == Op::Eq || t->op() == Op::Ite);
}

bool isSum(Term t) {
  switch (t->op()) {
  case Op::INeg:
  case Op::IAdd:
  case Op::ISub:
  case Op::IIte:
    return true;
  case Op::IMul:
    return t->arg(0)->isConst() || t->arg(1)->isConst();
  default:
    return t->width() == term::kIntegerWidth && (t->isConst() || t->isVar());
  }
}

} // namespace

bool Implicant::isLinear(Term condition) {
  std::unordered_set<std::uint32_t> seen;
  std::vector<Term> pending{condition};
  while (!pending.empty()) {
    const Term at = pending.back();
    pending.pop_back();
    if (!seen.insert(at->id()).second || (at->width() == 1 && (at->isVar() || at->isConst())))
      continue;
    if (!isConnective(at) && !isComparison(at) && !isSum(at))
      return false;
    if (at->op() == Op::Eq && at->arg(0)->width() != 1)
      return false;
    pending.insert(pending.end(), at->args().begin(), at->args().end());
  }
  return true;
}

bool Implicant::add(Term condition) {
  pending_.push_back(condition);
  while (!pending_.empty()) {
    const Term at = pending_.back();
    pending_.pop_back();
    if (!at->hasInteger() || !seen_.insert(at->id()).second)
      continue;
    if (isComparison(at) && !compare(at))
      return false;
    if (!isComparison(at))
      justify(at);
  }
  return true;
}

bool Implicant::holds(Term t) {
  if (t->isConst())
    return t->value() != 0;
  if (const auto at = known_.find(t->id()); at != known_.end())
    return at->second;
  const auto arg = [&](unsigned i) { return holds(t->arg(i)); };
  bool result = false;
  if (!isConnective(t))
    result = asked_(t);
  else if (t->op() == Op::Not)
    result = !arg(0);
  else if (t->op() == Op::And)
    result = arg(0) && arg(1);
  else if (t->op() == Op::Or)
    result = arg(0) || arg(1);
  else if (t->op() == Op::Ite)
    result = arg(0) ? arg(1) : arg(2);
  else
    result = (arg(0) == arg(1)) == (t->op() == Op::Eq);
  known_[t->id()] = result;
  return result;
}

/// Pushes parts whose truth values together make the condition have its own.
void Implicant::justify(Term t) {
  const bool value = holds(t);
  if (t->op() == Op::And)
    return justifyOne(t, !value);
  if (t->op() == Op::Or)
    return justifyOne(t, value);
  if (t->op() == Op::Ite) {
    pending_.push_back(t->arg(0));
    pending_.push_back(t->arg(holds(t->arg(0)) ? 1 : 2));
    return;
  }
  pending_.insert(pending_.end(), t->args().begin(), t->args().end());
}

/// One part that decides, or (if none needs to) all.
void Implicant::justifyOne(Term t, bool isDecidedByOne) {
  if (!isDecidedByOne) {
    pending_.insert(pending_.end(), t->args().begin(), t->args().end());
    return;
  }
  const bool deciding = t->op() == Op::Or;
  Term best = t->arg(0);
  for (const Term arg : t->args())
    if (holds(arg) == deciding && (holds(best) != deciding || (best->hasInteger() && !arg->hasInteger())))
      best = arg;
  pending_.push_back(best);
}

std::optional<Linear> Implicant::combine(Term a, Term b, __int128 factor, std::vector<DecidedCondition> &choices) {
  const auto first = read(a, choices);
  const auto second = read(b, choices);
  return first && second ? addScaled(*first, *second, factor) : std::nullopt;
}

std::optional<Linear> Implicant::read(Term t, std::vector<DecidedCondition> &choices) {
  switch (t->op()) {
  case Op::Const:
    return Linear{.factors = {}, .constant = static_cast<__int128>(t->value())};
  case Op::Var:
    return Linear{.factors = {{t->variable(), 1}}, .constant = 0};
  case Op::IAdd:
    return combine(t->arg(0), t->arg(1), 1, choices);
  case Op::ISub:
    return combine(t->arg(0), t->arg(1), -1, choices);
  case Op::IIte:
    choices.push_back({t->arg(0), holds(t->arg(0))});
    pending_.push_back(t->arg(0));
    return read(t->arg(holds(t->arg(0)) ? 1 : 2), choices);
  case Op::INeg: {
    const auto sum = read(t->arg(0), choices);
    return sum ? addScaled({}, *sum, -1) : std::nullopt;
  }
  default: { // a product with a constant
    const unsigned constant = t->arg(0)->isConst() ? 0 : 1;
    const auto sum = read(t->arg(1 - constant), choices);
    return sum ? addScaled({}, *sum, static_cast<__int128>(t->arg(constant)->value())) : std::nullopt;
  }
  }
}

bool Implicant::compare(Term t) {
  const bool value = holds(t);
  Constraint constraint{.because = {{t, value}}};
  const bool isSwapped = t->op() != Op::IEq && !value; // ¬(a <= b) is b < a
  auto sum = isSwapped ? combine(t->arg(1), t->arg(0), -1, constraint.because)
                       : combine(t->arg(0), t->arg(1), -1, constraint.because);
  const bool isStrict = (t->op() == Op::ILt) == value && t->op() != Op::IEq;
  if (sum && isStrict)
    sum = addScaled(*sum, {.factors = {}, .constant = 1}, 1);
  if (!sum)
    return false;
  constraint.sum = std::move(*sum);
  if (t->op() == Op::IEq)
    constraint.relation = value ? Relation::Zero : Relation::NotZero;
  constraints_.push_back(std::move(constraint));
  return true;
}

} // namespace premise::solve
