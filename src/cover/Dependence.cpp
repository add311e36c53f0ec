// Branches that are not taken do not count, nor do operands that another one makes useless.
#include "cover/Dependence.h"

namespace premise::cover {

using term::Op;
using term::Term;

void Dependence::add(Term term) {
  std::vector<Term> pending{term};
  while (!pending.empty()) {
    const Term next = pending.back();
    pending.pop_back();
    if (seen_.insert(next).second)
      addArguments(next, pending);
  }
}

void Dependence::addArguments(Term term, std::vector<Term> &pending) {
  const bool isChoice = term->op() == Op::Ite || term->op() == Op::IIte;
  if (isChoice) {
    pending.push_back(term->arg(0));
    pending.push_back(value(term->arg(0)) != 0 ? term->arg(1) : term->arg(2));
    return;
  }
  if (term->width() == 1 && (term->op() == Op::And || term->op() == Op::Or)) {
    const term::Value deciding = term->op() == Op::Or ? 1 : 0;
    for (const Term argument : term->args())
      if (value(argument) == deciding) {
        pending.push_back(argument);
        return;
      }
  }
  pending.insert(pending.end(), term->args().begin(), term->args().end());
}

Term Dependence::chosen(Term term) {
  while (term->op() == Op::Ite) {
    add(term->arg(0));
    term = value(term->arg(0)) != 0 ? term->arg(1) : term->arg(2);
  }
  return term;
}

} // namespace premise::cover
