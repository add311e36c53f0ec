// How terms are evaluated: small ones by plain recursion, large ones once per shared node and without recursion.
#include "term/Evaluate.h"

#include "base/Ensure.h"
#include "term/Operators.h"

#include <array>

namespace premise::term {
namespace {

/// Up to this many nodes (as a tree) walking twice is cheaper than remembering; it also bounds the recursion.
constexpr std::uint32_t kSmallTree = 40;

std::size_t selectedCell(Value index, std::size_t cells) {
  return index >= cells - 1 ? cells - 1 : static_cast<std::size_t>(index);
}

Value evaluateSmall(const Node &node, const Assignment &inputs) {
  switch (node.op()) {
  case Op::Const:
    return node.value();
  case Op::Var:
    return inputs[node.variable()] & maskOf(node.width());
  case Op::Ite:
    return evaluateSmall(node.arg(evaluateSmall(node.arg(0).node(), inputs) ? 1 : 2).node(), inputs);
  case Op::Extract:
    return (evaluateSmall(node.arg(0).node(), inputs) >> node.lowestBit()) & maskOf(node.width());
  case Op::Concat: {
    const Value high = evaluateSmall(node.arg(0).node(), inputs);
    return (high << node.arg(1)->width()) | evaluateSmall(node.arg(1).node(), inputs);
  }
  case Op::Mux: {
    const Value index = evaluateSmall(node.arg(0).node(), inputs);
    return evaluateSmall(node.arg(1 + selectedCell(index, node.argCount() - 1)).node(), inputs);
  }
  default: {
    const Value x = evaluateSmall(node.arg(0).node(), inputs);
    const Value y = node.argCount() > 1 ? evaluateSmall(node.arg(1).node(), inputs) : 0;
    const unsigned argWidth = node.arg(0)->width();
    return isFloatOp(node.op()) ? applyFloat(node.op(), node.width(), argWidth, x, y)
                                : applyInteger(node.op(), node.width(), argWidth, x, y);
  }
  }
}

} // namespace

Value Evaluator::evaluate(Term term, const Assignment &inputs) {
  ++epoch_;
  isExact_ = true;
  return evaluateAgain(term, inputs);
}

Value Evaluator::evaluateAgain(Term term, const Assignment &inputs) {
  if (term->treeSize() <= kSmallTree && !term->hasInteger())
    return evaluateSmall(term.node(), inputs);
  return evaluateShared(term.node(), inputs);
}

bool Evaluator::isKnown(const Node &node, const Assignment &inputs) {
  Memo &memo = memo_[node.id()];
  if (memo.epoch == epoch_)
    return true;
  if (node.treeSize() > kSmallTree || node.hasInteger())
    return false;
  memo = {evaluateSmall(node, inputs), epoch_};
  return true;
}

/// The next argument whose value is needed; only the chosen branch of an Ite or Mux is.
const Node *Evaluator::nextMissing(const Node &node, const Assignment &inputs) {
  const bool chooses = node.op() == Op::Ite || node.op() == Op::IIte || node.op() == Op::Mux;
  if (!chooses) {
    for (Term arg : node.args())
      if (!isKnown(arg.node(), inputs))
        return &arg.node();
    return nullptr;
  }
  const Node &selector = node.arg(0).node();
  if (!isKnown(selector, inputs))
    return &selector;
  const Value index = memo_[selector.id()].value;
  const unsigned chosen = node.op() != Op::Mux ? (index ? 1 : 2) : 1 + selectedCell(index, node.argCount() - 1);
  const Node &branch = node.arg(chosen).node();
  if (!isKnown(branch, inputs))
    return &branch;
  memo_[node.id()] = {memo_[branch.id()].value, epoch_};
  return nullptr;
}

Value Evaluator::finish(const Node &node, const Assignment &inputs) {
  if (node.isConst())
    return node.value();
  if (node.isVar()) // of an integer; others are small
    return inputs[node.variable()];
  std::array<Value, 2> values{};
  std::array<unsigned, 2> widths{};
  for (unsigned i = 0; i < node.argCount(); ++i) {
    values[i] = memo_[node.arg(i)->id()].value;
    widths[i] = node.arg(i)->width();
  }
  if (isUnboundedOp(node.op())) {
    const auto result = applyUnbounded(node.op(), static_cast<__int128>(values[0]), static_cast<__int128>(values[1]));
    isExact_ &= result.has_value();
    return static_cast<Value>(result.value_or(0));
  }
  const unsigned immediate = node.op() == Op::Extract ? node.lowestBit() : 0;
  return apply({node.op(), node.width(), immediate, std::span(widths).first(node.argCount()),
                std::span(values).first(node.argCount())});
}

Value Evaluator::evaluateShared(const Node &root, const Assignment &inputs) {
  if (root.id() >= memo_.size())
    memo_.resize(root.id() + root.id() / 2 + 1024);
  pending_.assign(1, &root);
  while (!pending_.empty()) {
    const Node &node = *pending_.back();
    if (memo_[node.id()].epoch == epoch_) {
      pending_.pop_back();
      continue;
    }
    if (const Node *missing = nextMissing(node, inputs)) {
      pending_.push_back(missing);
      continue;
    }
    if (memo_[node.id()].epoch != epoch_)
      memo_[node.id()] = {finish(node, inputs), epoch_};
    pending_.pop_back();
  }
  return memo_[root.id()].value;
}

Value evaluate(Term term, const Assignment &inputs) {
  Evaluator evaluator;
  const Value value = evaluator.evaluate(term, inputs);
  base::ensure(evaluator.isExact(), "integers should fit in 128 bits where nobody asks whether they do");
  return value;
}

} // namespace premise::term
