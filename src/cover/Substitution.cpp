// Terms are rebuilt bottom-up, each node once.
#include "cover/Substitution.h"

namespace premise::cover {

using term::Linear;
using term::Op;
using term::Term;

namespace {

/// Booleans with deeper definitions stay variables.
constexpr std::uint32_t kMaxDepth = 64;

} // namespace

bool Substitution::define(Term variable, Term value) {
  if (variable->width() == 1) {
    const Term rebuilt = rebuild(value);
    if (rebuilt->depth() > kMaxDepth)
      return false;
    rebuilt_[variable->id()] = rebuilt;
    return true;
  }
  const auto sum = variable->width() == term::kIntegerWidth ? linear(value) : std::nullopt;
  if (!sum)
    return false;
  sums_[variable->id()] = *sum;
  rebuilt_[variable->id()] = toTerm(pool_, *sum);
  return true;
}

Term Substitution::rebuild(Term t) {
  if (t->isConst())
    return t;
  if (const auto known = rebuilt_.find(t->id()); known != rebuilt_.end())
    return known->second;
  const Term result = t->isVar() ? t : build(t);
  rebuilt_[t->id()] = result;
  return result;
}

Term Substitution::build(Term t) {
  if (t->op() == Op::IEq || t->op() == Op::ILt || t->op() == Op::ILe)
    if (const auto difference = combine(t->arg(0), t->arg(1), -1))
      return term::compareWithZero(pool_, t->op(), *difference);
  if (t->op() == Op::Extract)
    return pool_.extract(rebuild(t->arg(0)), t->lowestBit(), t->width());
  std::vector<Term> args;
  for (const Term arg : t->args())
    args.push_back(rebuild(arg));
  return pool_.make(t->op(), t->width(), args);
}

std::optional<Linear> Substitution::combine(Term a, Term b, __int128 factor) {
  const auto first = linear(a);
  const auto second = linear(b);
  return first && second ? addScaled(*first, *second, factor) : std::nullopt;
}

std::optional<Linear> Substitution::linear(Term t) {
  if (const auto known = sums_.find(t->id()); known != sums_.end())
    return known->second;
  std::optional<Linear> sum = read(t);
  if (sum)
    sums_[t->id()] = *sum;
  return sum;
}

std::optional<Linear> Substitution::read(Term t) {
  switch (t->op()) {
  case Op::Const:
    return Linear{.factors = {}, .constant = static_cast<__int128>(t->value())};
  case Op::Var:
    return Linear{.factors = {{t->variable(), 1}}, .constant = 0};
  case Op::INeg:
    return combine(pool_.integer(0), t->arg(0), -1);
  case Op::IAdd:
    return combine(t->arg(0), t->arg(1), 1);
  case Op::ISub:
    return combine(t->arg(0), t->arg(1), -1);
  case Op::IMul:
    return readProduct(t->arg(0), t->arg(1));
  default:
    return std::nullopt;
  }
}

std::optional<Linear> Substitution::readProduct(Term a, Term b) {
  const auto first = linear(a);
  const auto second = linear(b);
  if (!first || !second || (!first->factors.empty() && !second->factors.empty()))
    return std::nullopt;
  return first->factors.empty() ? addScaled({}, *second, first->constant) : addScaled({}, *first, second->constant);
}

} // namespace premise::cover
