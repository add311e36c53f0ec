// Which offsets are certainly aligned?
#include "encode/llvm/Terms.h"

#include <algorithm>

namespace premise::encode {
namespace {

unsigned zerosOfConstant(const term::Node &node) {
  unsigned zeros = 0;
  while (zeros < node.width() && (node.value() >> zeros & 1) == 0)
    zeros++;
  return zeros;
}

unsigned zerosOf(Term term, unsigned depth) {
  if (term->isConst())
    return zerosOfConstant(term.node());
  if (depth == 0)
    return 0;
  const auto ofArg = [&](unsigned index) { return zerosOf(term->arg(index), depth - 1); };
  switch (term->op()) {
  case term::Op::Add:
  case term::Op::Sub:
  case term::Op::Or:
  case term::Op::Xor:
    return std::min(ofArg(0), ofArg(1));
  case term::Op::And:
    return std::max(ofArg(0), ofArg(1));
  case term::Op::Mul:
    return std::min(term->width(), ofArg(0) + ofArg(1));
  case term::Op::Ite:
    return std::min(ofArg(1), ofArg(2));
  case term::Op::Neg:
  case term::Op::ZExt:
  case term::Op::SExt:
    return ofArg(0);
  case term::Op::Concat: {
    const unsigned low = ofArg(1);
    return low < term->arg(1)->width() ? low : low + ofArg(0);
  }
  default: // any other operator may set every bit
    return 0;
  }
}

} // namespace

unsigned trailingZeros(Term term) {
  return zerosOf(term, 8);
}

} // namespace premise::encode
