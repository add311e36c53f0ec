// How each operator becomes bits; wiring costs nothing, arithmetic is in BitBlastArithmetic.cpp.
#include "solve/BitBlast.h"

#include "base/Ensure.h"

#include <algorithm>

namespace premise::solve {

using term::Node;
using term::Op;
using term::Term;

namespace {

/// So many nodes between two looks at the clock.
constexpr unsigned kStepsPerLook = 64;

} // namespace

std::span<const Literal> BitBlast::bits(Term term) {
  if (const auto known = known_.find(term->id()); known != known_.end())
    return known->second; // even when there is no time for anything new
  std::vector<const Node *> pending{&term.node()};
  while (!pending.empty()) { // not recursive: path conditions can be very deep
    if (isTooLarge() || (++steps_ % kStepsPerLook == 0 && limit_.isOver()))
      return {};
    const Node &node = *pending.back();
    const std::size_t before = pending.size();
    if (!known_.contains(node.id()))
      for (Term arg : node.args())
        if (!known_.contains(arg->id()))
          pending.push_back(&arg.node());
    if (pending.size() != before)
      continue;
    if (!known_.contains(node.id()))
      known_.emplace(node.id(), build(node));
    pending.pop_back();
  }
  return known_.at(term->id());
}

Bits BitBlast::build(const Node &node) {
  Bits result(node.width());
  switch (node.op()) {
  case Op::Const:
    for (unsigned i = 0; i < node.width(); ++i)
      result[i] = Circuit::constant((node.value() >> i) & 1);
    return result;
  case Op::Var:
    std::ranges::generate(result, [&] { return circuit_.fresh(); });
    return result;
  case Op::Eq:
  case Op::ULt:
  case Op::ULe:
  case Op::SLt:
  case Op::SLe:
    return buildComparison(node);
  case Op::Ite:
  case Op::Concat:
  case Op::Extract:
  case Op::ZExt:
  case Op::SExt:
  case Op::Mux:
    return buildStructure(node);
  default:
    return buildArithmetic(node);
  }
}

Bits BitBlast::buildArithmetic(const Node &node) {
  const Bits a = of(node.arg(0));
  const Bits b = node.argCount() > 1 ? of(node.arg(1)) : Bits{};
  Bits result(a.size());
  switch (node.op()) {
  case Op::Not:
    std::ranges::transform(a, result.begin(), [](Literal x) { return -x; });
    return result;
  case Op::And:
    std::ranges::transform(a, b, result.begin(), [&](Literal x, Literal y) { return circuit_.both(x, y); });
    return result;
  case Op::Or:
    std::ranges::transform(a, b, result.begin(), [&](Literal x, Literal y) { return circuit_.either(x, y); });
    return result;
  case Op::Xor:
    std::ranges::transform(a, b, result.begin(), [&](Literal x, Literal y) { return circuit_.differ(x, y); });
    return result;
  case Op::Neg:
    return negate(a);
  case Op::Add:
    return add(a, b, Circuit::kFalse);
  case Op::Sub: {
    std::ranges::transform(b, result.begin(), [](Literal x) { return -x; });
    return add(a, result, Circuit::kTrue);
  }
  case Op::Mul:
    return multiply(a, b);
  case Op::UDiv:
    return divide(a, b).quotient;
  case Op::URem:
    return divide(a, b).remainder;
  case Op::SDiv:
  case Op::SRem:
    return divideSigned(a, b, node.op() == Op::SDiv);
  case Op::Shl:
  case Op::LShr:
  case Op::AShr:
    return shift(node.op(), a, b);
  default:
    base::ensure(false, "a term with float operators should not reach the bit blaster");
    return result;
  }
}

Bits BitBlast::buildComparison(const Node &node) {
  const Bits a = of(node.arg(0));
  const Bits b = of(node.arg(1));
  switch (node.op()) {
  case Op::Eq:
    return {isEqual(a, b)};
  case Op::ULt:
    return {isLess(a, b, false, false)};
  case Op::ULe:
    return {isLess(a, b, false, true)};
  case Op::SLt:
    return {isLess(a, b, true, false)};
  default:
    return {isLess(a, b, true, true)};
  }
}

Bits BitBlast::buildStructure(const Node &node) {
  Bits a = of(node.arg(0));
  switch (node.op()) {
  case Op::Ite:
    return choose(a[0], of(node.arg(1)), of(node.arg(2)));
  case Op::Concat: {
    Bits low = of(node.arg(1));
    low.insert(low.end(), a.begin(), a.end());
    return low;
  }
  case Op::Extract:
    return Bits(a.begin() + node.lowestBit(), a.begin() + node.lowestBit() + node.width());
  case Op::ZExt:
    a.resize(node.width(), Circuit::kFalse);
    return a;
  case Op::SExt:
    a.resize(node.width(), a.back());
    return a;
  default:
    return buildTable(node);
  }
}

/// Halves the table with every bit of the index; an index beyond the table selects its last cell.
Bits BitBlast::buildTable(const Node &node) {
  const Bits index = of(node.arg(0));
  std::vector<Bits> cells;
  for (Term cell : node.args().subspan(1))
    cells.push_back(of(cell));
  const Bits last = cells.back();
  std::size_t bit = 0;
  for (; bit < index.size() && cells.size() > 1; ++bit) {
    if (cells.size() % 2 != 0)
      cells.push_back(last);
    for (std::size_t i = 0; i < cells.size() / 2; ++i)
      cells[i] = choose(index[bit], cells[2 * i + 1], cells[2 * i]);
    cells.resize(cells.size() / 2);
  }
  Literal beyond = Circuit::kFalse;
  for (; bit < index.size(); ++bit)
    beyond = circuit_.either(beyond, index[bit]);
  return choose(beyond, last, cells[0]);
}

} // namespace premise::solve
