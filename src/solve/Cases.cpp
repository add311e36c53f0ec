// How selectors are found, and how conditions look when one of them is a number.
#include "solve/Cases.h"

#include <algorithm>

namespace premise::solve {
namespace {

using term::Op;
using term::Term;
using term::Value;

/// More values than this are left to a solver that learns from one of them for the others.
constexpr Value kMostValues = 8;
/// Nodes, over all cases: a complete solver needs more time than this for what it finds hard.
constexpr std::size_t kMostWork = 40'000;
/// Terms are rewritten recursively.
constexpr std::uint32_t kMostDepth = 200;

bool isSmall(Range range) {
  return range.high - range.low < kMostValues;
}

/// Comparisons are too many; the remainder of a division by two is a bit.
bool isNumber(Term term) {
  return term->width() > 1 || term->isVar() || term->op() == Op::Extract;
}

} // namespace

Verdict Cases::solve(const Problem &problem) {
  const auto isDeep = [](Term condition) { return condition->depth() > kMostDepth; };
  if (std::ranges::any_of(problem.conditions, isDeep))
    return passOn();
  if (!restrictVariables(problem))
    return unsat();
  work_ = kMostWork;
  const bool refuted = isRefuted({problem.conditions.begin(), problem.conditions.end()});
  return refuted ? unsat() : passOn();
}

/// False: no value is left for one of them.
bool Cases::restrictVariables(const Problem &problem) {
  values_.clear();
  for (const Term condition : problem.conditions) {
    const ValueSet *set = condition->variables().size() == 1 ? sets_.of(condition) : nullptr;
    if (set == nullptr)
      continue;
    const auto [known, isNew] = values_.try_emplace(*condition->variables().begin(), *set);
    if (!isNew)
      known->second.intersect(*set);
    if (known->second.isEmpty())
      return false;
  }
  return true;
}

/// Decides  for all v: conditions[selector := v] is contradictory.
bool Cases::isRefuted(const std::vector<Term> &conditions) {
  ranges_.restart([&](term::VarId variable) {
    const unsigned width = sets_.pool().knownVariable(variable)->width();
    const auto known = values_.find(variable);
    if (known == values_.end())
      return allBounds(width);
    return boundsOf(Range{known->second.intervals().front().low, known->second.intervals().back().high}, width);
  });
  if (std::ranges::any_of(conditions, [&](Term condition) { return ranges_.isFalse(condition); }))
    return true;
  const std::optional<Split> split = choose(conditions);
  if (!split)
    return false;
  for (Value value = split->range.low;; ++value) {
    if (work_ == 0 || !isRefuted(withValue(conditions, split->term, value)))
      return false;
    if (value == split->range.high)
      return true;
  }
}

/// The innermost small term that a choice depends on: what is computed from it becomes a number with it.
std::optional<Cases::Split> Cases::choose(const std::vector<Term> &conditions) {
  seen_.clear();
  std::optional<Split> found;
  for (const Term condition : conditions)
    visit(condition, false, found);
  return work_ == 0 ? std::nullopt : found;
}

void Cases::visit(Term term, bool selects, std::optional<Split> &found) {
  if (term->isConst() || work_ == 0)
    return;
  const auto [known, isNew] = seen_.try_emplace(term->id(), selects);
  if (!isNew && known->second >= selects)
    return;
  known->second = selects;
  --work_;
  if (selects && isNumber(term) && (!found || term->id() < found->term->id()))
    if (const Range range = ranges_.of(term).bits; isSmall(range))
      found = Split{term, range};
  const bool isChoice = term->op() == Op::Mux || term->op() == Op::Ite;
  for (unsigned i = 0; i < term->argCount(); ++i)
    visit(term->arg(i), selects || (isChoice && i == 0), found);
}

std::vector<Term> Cases::withValue(const std::vector<Term> &conditions, Term term, Value value) {
  replacedBy_.clear();
  const Term number = sets_.pool().constant(term->width(), value);
  std::vector<Term> result;
  for (const Term condition : conditions)
    if (const Term now = replaced(condition, term, number); !now->isConst() || now->value() == 0)
      result.push_back(now);
  return result;
}

Term Cases::replaced(Term in, Term term, Term by) {
  if (in == term)
    return by;
  if (in->id() < term->id() || in->argCount() == 0) // arguments are older than their users
    return in;
  if (const auto known = replacedBy_.find(in->id()); known != replacedBy_.end())
    return known->second;
  work_ -= work_ > 0 ? 1 : 0;
  std::vector<Term> args;
  for (const Term arg : in->args())
    args.push_back(replaced(arg, term, by));
  Term result = in;
  if (!std::ranges::equal(args, in->args()))
    result = in->op() == Op::Extract ? sets_.pool().extract(args[0], in->lowestBit(), in->width())
                                     : sets_.pool().make(in->op(), in->width(), args);
  return replacedBy_[in->id()] = result;
}

} // namespace premise::solve
