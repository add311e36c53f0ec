// How conditions and integer operators are undone.
#include "solve/Repair.h"

#include "term/Node.h"
#include "term/Operators.h"

namespace premise::solve {

using term::maskOf;
using term::Op;
using term::signBitOf;
using term::Term;
using term::Value;

namespace {

constexpr unsigned kMaxDepth = 200;
/// A shared term can be reached on very many ways.
constexpr unsigned kMaxSteps = 1000;

/// c such that c * odd = 1 (mod 2^128), by Newton's iteration.
Value inverseOf(Value odd) {
  Value inverse = odd;
  for (int i = 0; i < 7; ++i)
    inverse *= 2 - odd * inverse;
  return inverse;
}

} // namespace

std::uint64_t Repair::random(std::uint64_t limit) {
  state_ ^= state_ << 13;
  state_ ^= state_ >> 7;
  state_ ^= state_ << 17;
  return limit == 0 ? 0 : (state_ >> 11) % limit;
}

unsigned Repair::pickSide(Term term) {
  if (term->arg(0)->variables().isEmpty())
    return 1;
  if (term->arg(1)->variables().isEmpty())
    return 0;
  return static_cast<unsigned>(random(2));
}

void Repair::perturb(Term condition, term::Pool &pool) {
  const auto variables = condition->variables().ids();
  const term::VarId variable = variables[random(variables.size())];
  const unsigned width = pool.knownVariable(variable)->width();
  const Value old = inputs_[variable];
  const Value edges[] = {0, 1, maskOf(width), signBitOf(width), signBitOf(width) - 1, old + 1, old - 1, -old};
  inputs_.set(variable, edges[random(8)] & maskOf(width));
}

bool Repair::descend() {
  if (depth_ == 0)
    steps_ = 0;
  if (depth_ >= kMaxDepth || ++steps_ > kMaxSteps)
    return false;
  ++depth_;
  return true;
}

bool Repair::force(Term condition, bool wanted) {
  if (!descend())
    return false;
  const bool forced = forceOperator(condition, wanted);
  --depth_;
  return forced;
}

bool Repair::forceOperator(Term condition, bool wanted) {
  switch (condition->op()) {
  case Op::Not:
    return force(condition->arg(0), !wanted);
  case Op::And:
  case Op::Or: {
    const bool both = (condition->op() == Op::And) == wanted;
    if (both)
      return force(condition->arg(0), wanted) && force(condition->arg(1), wanted);
    return force(condition->arg(pickSide(condition)), wanted);
  }
  case Op::Eq:
    return forceEqual(condition->arg(0), condition->arg(1), wanted);
  case Op::ULt:
  case Op::ULe:
  case Op::SLt:
  case Op::SLe:
    return forceOrder(condition, wanted);
  case Op::FEq:
  case Op::FLt:
  case Op::FLe:
  case Op::FIsNaN:
    return forceFloat(condition, wanted);
  default:
    return give(condition, wanted ? 1 : 0);
  }
}

bool Repair::forceEqual(Term a, Term b, bool wanted) {
  if (random(2) != 0)
    std::swap(a, b);
  if (a->variables().isEmpty())
    std::swap(a, b);
  const Value other = now(b);
  if (wanted)
    return give(a, other);
  const Value mask = maskOf(a->width());
  const Value choices[] = {(other + 1) & mask, (other - 1) & mask, 0, 1, ~other & mask, random(256) & mask};
  const Value choice = choices[random(6)];
  return choice != other && give(a, choice);
}

/// Moves one side just across the other, or sometimes to the end of its range.
bool Repair::forceOrder(Term condition, bool wanted) {
  Term a = condition->arg(0);
  Term b = condition->arg(1);
  const Op op = condition->op();
  const bool isSigned = op == Op::SLt || op == Op::SLe;
  bool strict = op == Op::ULt || op == Op::SLt;
  if (!wanted) { // not (a < b) is b <= a
    std::swap(a, b);
    strict = !strict;
  }
  const bool changeSmaller = b->variables().isEmpty() || (!a->variables().isEmpty() && random(2) != 0);
  const Value mask = maskOf(a->width());
  const Value least = isSigned ? signBitOf(a->width()) : 0;
  const Value most = isSigned ? signBitOf(a->width()) - 1 : mask;
  const Value fixed = now(changeSmaller ? b : a);
  if (strict && fixed == (changeSmaller ? least : most))
    return false;
  const Value edge = !strict ? fixed : (changeSmaller ? fixed - 1 : fixed + 1) & mask;
  const std::uint64_t how = random(8);
  const Value end = changeSmaller ? least : most;
  Value target = how < 6 ? edge : end;
  const bool zeroFits = term::applyInteger(isSigned ? Op::SLe : Op::ULe, 1, a->width(), changeSmaller ? 0 : edge,
                                           changeSmaller ? edge : 0) != 0;
  if (how == 6 && zeroFits)
    target = 0;
  return give(changeSmaller ? a : b, target);
}

bool Repair::give(Term term, Value wanted) {
  if (term->isVar()) {
    inputs_.set(term->variable(), wanted);
    return true;
  }
  if (term->variables().isEmpty())
    return now(term) == wanted;
  if (!descend())
    return false;
  bool given = false;
  if (isFloatOp(term->op()) && term->width() > 1)
    given = giveFloat(term, wanted);
  else if (term->width() == 1 && ((term->op() >= Op::Eq && term->op() <= Op::SLe) || term->op() == Op::And ||
                                  term->op() == Op::Or || term->op() == Op::Not || isFloatOp(term->op())))
    given = force(term, wanted != 0);
  else
    given = giveArithmetic(term, wanted);
  --depth_;
  return given;
}

bool Repair::giveArithmetic(Term term, Value wanted) {
  const Value mask = maskOf(term->width());
  switch (term->op()) {
  case Op::Not:
    return give(term->arg(0), ~wanted & mask);
  case Op::Neg:
    return give(term->arg(0), -wanted & mask);
  case Op::Add: {
    const unsigned side = pickSide(term);
    return give(term->arg(side), (wanted - now(term->arg(1 - side))) & mask);
  }
  case Op::Sub: {
    const unsigned side = pickSide(term);
    const Value other = now(term->arg(1 - side));
    return give(term->arg(side), (side == 0 ? wanted + other : other - wanted) & mask);
  }
  case Op::Xor: {
    const unsigned side = pickSide(term);
    return give(term->arg(side), wanted ^ now(term->arg(1 - side)));
  }
  case Op::Mul:
    return giveProduct(term, wanted);
  case Op::UDiv:
  case Op::SDiv:
  case Op::URem:
  case Op::SRem:
    return giveQuotient(term, wanted);
  case Op::And:
  case Op::Or:
    return giveBitwise(term, wanted);
  case Op::Shl:
  case Op::LShr:
  case Op::AShr:
    return giveShifted(term, wanted);
  default:
    return giveStructure(term, wanted);
  }
}

bool Repair::giveProduct(Term term, Value wanted) {
  const Value mask = maskOf(term->width());
  const unsigned side = pickSide(term);
  Value factor = now(term->arg(1 - side));
  if (factor == 0)
    return wanted == 0 ||
           (!term->arg(1 - side)->isConst() && give(term->arg(1 - side), 1) && give(term->arg(side), wanted));
  if (wanted % factor == 0)
    return give(term->arg(side), wanted / factor);
  while ((factor & 1) == 0) {
    if ((wanted & 1) != 0)
      return false;
    factor >>= 1;
    wanted >>= 1;
  }
  return give(term->arg(side), (wanted * inverseOf(factor)) & mask);
}

bool Repair::giveQuotient(Term term, Value wanted) {
  const Term dividend = term->arg(0);
  const Term divisor = term->arg(1);
  const Value mask = maskOf(term->width());
  if (dividend->variables().isEmpty() || (!divisor->variables().isEmpty() && random(4) == 0)) {
    const Value x = now(dividend);
    const Value guess = random(2) != 0 && wanted != 0 ? x / wanted : x - wanted;
    return give(divisor, guess & mask);
  }
  const Value by = now(divisor);
  if (by == 0)
    return !divisor->variables().isEmpty() && give(divisor, 1 + random(4));
  if (term->op() == Op::UDiv || term->op() == Op::SDiv)
    return give(dividend, (wanted * by) & mask);
  const Value old = now(dividend);
  const Value oldRest = term::applyInteger(term->op(), term->width(), term->width(), old, by);
  const Value adjusted = random(2) != 0 ? old - oldRest + wanted : wanted;
  return give(dividend, adjusted & mask);
}

bool Repair::giveBitwise(Term term, Value wanted) {
  const unsigned side = pickSide(term);
  const Value mask = maskOf(term->width());
  const Value old = now(term->arg(side));
  Value other = now(term->arg(1 - side));
  const bool isAnd = term->op() == Op::And;
  const Value impossible = isAnd ? wanted & ~other : ~wanted & other & mask;
  if (impossible != 0) {
    if (term->arg(1 - side)->variables().isEmpty())
      return false;
    other = isAnd ? other | wanted : other & wanted;
    if (!give(term->arg(1 - side), other))
      return false;
  }
  // Only the bits that the other side lets through matter; the rest stays as it is.
  const Value matters = isAnd ? other : ~other & mask;
  return give(term->arg(side), (wanted & matters) | (old & ~matters & mask));
}

bool Repair::giveShifted(Term term, Value wanted) {
  const unsigned width = term->width();
  if (!term->arg(1)->variables().isEmpty() && (term->arg(0)->variables().isEmpty() || random(2) != 0)) {
    const Value x = now(term->arg(0));
    for (unsigned amount = 0; amount <= width && amount <= maskOf(width); ++amount)
      if (term::applyInteger(term->op(), width, width, x, amount) == wanted)
        return give(term->arg(1), amount);
    if (term->arg(0)->variables().isEmpty())
      return false;
  }
  const Value amount = now(term->arg(1));
  if (amount >= width)
    return false;
  const auto by = static_cast<unsigned>(amount);
  const Value before = term->op() == Op::Shl ? wanted >> by : (wanted << by) & maskOf(width);
  return give(term->arg(0), before);
}

bool Repair::giveStructure(Term term, Value wanted) {
  const Term inner = term->arg(0);
  switch (term->op()) {
  case Op::Concat: {
    const unsigned low = term->arg(1)->width();
    return give(inner, wanted >> low) && give(term->arg(1), wanted & maskOf(low));
  }
  case Op::Extract: {
    const Value hole = maskOf(term->width()) << term->lowestBit();
    return give(inner, (now(inner) & ~hole) | (wanted << term->lowestBit()));
  }
  case Op::ZExt:
    return wanted <= maskOf(inner->width()) && give(inner, wanted);
  case Op::SExt: {
    const Value narrow = wanted & maskOf(inner->width());
    return term::applyInteger(Op::SExt, term->width(), inner->width(), narrow, 0) == wanted && give(inner, narrow);
  }
  case Op::Ite:
    return giveChoice(term, wanted);
  case Op::Mux:
    return giveTable(term, wanted);
  default:
    return false;
  }
}

bool Repair::giveChoice(Term term, Value wanted) {
  const bool current = now(term->arg(0)) != 0;
  const auto matches = [&](unsigned branch) {
    const Term t = term->arg(branch);
    return t->variables().isEmpty() ? now(t) == wanted : true;
  };
  const bool stay = matches(current ? 1 : 2) && (random(4) != 0 || !matches(current ? 2 : 1));
  const bool taken = stay ? current : !current;
  if (!give(term->arg(taken ? 1 : 2), wanted))
    return false;
  return stay || force(term->arg(0), taken);
}

bool Repair::giveTable(Term term, Value wanted) {
  const unsigned cells = term->argCount() - 1;
  const Value reachable = maskOf(term->arg(0)->width());
  const auto start = static_cast<unsigned>(random(cells));
  for (unsigned i = 0; i < cells; ++i) {
    const unsigned cell = (start + i) % cells;
    if (cell <= reachable && now(term->arg(1 + cell)) == wanted)
      return give(term->arg(0), cell);
  }
  const Value index = now(term->arg(0));
  return give(term->arg(1 + static_cast<unsigned>(index >= cells ? cells - 1 : index)), wanted);
}

} // namespace premise::solve
