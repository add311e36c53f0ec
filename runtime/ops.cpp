// The entry points that instrumented arithmetic calls: from handles and concrete operands to a new handle.
#include "state.h"

using namespace premise::runtime;

namespace {

Handle boolean(Handle condition, unsigned width) {
  return width == 1 ? condition : make(kZExt, width, condition);
}

Handle signedBelow(unsigned width, Value bound, Handle x) {
  return make(kSLt, 1, makeConst(width, bound), x);
}
Handle signedAbove(unsigned width, Handle x, Value bound) {
  return make(kSLt, 1, x, makeConst(width, bound));
}

Value maxOf(unsigned width) {
  return maskOf(width) >> 1;
}
Value minOf(unsigned width) {
  return Value{1} << (width - 1);
}

/// x + c overflows:  c >= 0: MAX - c < x    c < 0: x < MIN - c
Handle addConstOverflows(unsigned width, Handle x, Value c) {
  if ((c >> (width - 1)) == 0)
    return signedBelow(width, maxOf(width) - c, x);
  return signedAbove(width, x, minOf(width) - c);
}

/// x * c overflows, for a constant c, by division of the bounds (rounded toward zero).
Handle mulConstOverflows(unsigned width, Handle x, Value c) {
  const auto factor = static_cast<__int128>(signExtend(c, width));
  const auto max = static_cast<__int128>(maxOf(width));
  const auto min = -max - 1;
  if (factor == 0 || factor == 1)
    return makeConst(1, 0);
  if (factor == -1)
    return make(kEq, 1, x, makeConst(width, minOf(width)));
  const __int128 upper = factor > 0 ? max / factor : min / factor;
  const __int128 lower = factor > 0 ? min / factor : max / factor;
  return make(kOr, 1, signedBelow(width, static_cast<Value>(upper), x),
              signedAbove(width, x, static_cast<Value>(lower)));
}

/// The sign of the result disagrees with the signs of the operands.
Handle signOverflows(unsigned width, Handle x, Handle y, Handle result) {
  const Handle both = make(kAnd, width, make(kXor, width, x, result), make(kXor, width, y, result));
  return make(kSLt, 1, both, makeConst(width, 0));
}

/// The product in twice the width lies outside the range of the result; as a range, because that is easy to refute.
Handle wideMulOverflows(unsigned width, Handle x, Handle y, bool isSigned) {
  const NodeOp extend = isSigned ? kSExt : kZExt;
  const unsigned wide = 2 * width;
  const Handle product = make(kMul, wide, make(extend, wide, x), make(extend, wide, y));
  if (!isSigned)
    return make(kULt, 1, makeConst(wide, maskOf(width)), product);
  const Handle above = make(kSLt, 1, makeConst(wide, maxOf(width)), product);
  return make(kOr, 1, above, make(kSLt, 1, product, makeConst(wide, signExtend(minOf(width), width))));
}

enum OverflowKind : uint32_t { kSignedAdd, kSignedSub, kSignedMul, kUnsignedAdd, kUnsignedSub, kUnsignedMul };

Handle subOverflows(unsigned width, Handle hx, Handle hy, Value x, Value y) {
  if (hy == 0)
    return y == minOf(width) ? makeNot(signedAbove(width, hx, 0)) : addConstOverflows(width, hx, -y & maskOf(width));
  if (hx == 0 && x == 0)
    return make(kEq, 1, hy, makeConst(width, minOf(width)));
  const Handle a = orConst(hx, width, x);
  const Handle result = make(kSub, width, a, hy);
  // a - b overflows iff a and b differ in sign and the result differs in sign from a.
  const Handle both = make(kAnd, width, make(kXor, width, a, hy), make(kXor, width, a, result));
  return make(kSLt, 1, both, makeConst(width, 0));
}

// size: an operation with the handles and values of its operands
Handle signedOverflow(OverflowKind kind, unsigned width, Handle hx, Handle hy, Value x, Value y) {
  if (kind == kSignedSub)
    return subOverflows(width, hx, hy, x, y);
  if (hx == 0 || hy == 0) {
    const Handle symbolic = hx != 0 ? hx : hy;
    const Value constant = hx != 0 ? y : x;
    return kind == kSignedAdd ? addConstOverflows(width, symbolic, constant)
                              : mulConstOverflows(width, symbolic, constant);
  }
  if (kind == kSignedAdd)
    return signOverflows(width, hx, hy, make(kAdd, width, hx, hy));
  return wideMulOverflows(width, hx, hy, true);
}

} // namespace

extern "C" {

/// code = op | width of the result << 8 | width of the operands << 16
Handle __premise_binary(uint32_t code, Handle x, Handle y, Value a, Value b) {
  if ((x | y) == 0)
    return 0;
  const unsigned operand = code >> 16 & 0xff;
  const Handle left = orConst(x, operand, a);
  const Handle right = orConst(y, operand, b);
  return make(static_cast<NodeOp>(code & 0xff), code >> 8 & 0xff, left, right);
}

Handle __premise_unary(uint32_t code, Handle x) {
  if (x == 0)
    return 0;
  const auto op = static_cast<NodeOp>(code & 0xff);
  if (op == kExtract)
    return makeExtract(x, 0, code >> 8 & 0xff);
  return make(op, code >> 8 & 0xff, x);
}

/// code = width | concrete condition << 8
// size: values and handles of three operands: called from generated code
Handle __premise_select(uint32_t code, Handle condition, Handle x, Handle y, Value a, Value b) {
  if (condition == 0)
    return (code >> 8) != 0 ? x : y;
  const unsigned width = code & 0xff;
  return make(kIte, width, condition, orConst(x, width, a), orConst(y, width, b));
}

/// base + index * scale; the index is sign-extended, as getelementptr does.
Handle __premise_element(Handle base, Handle index, uint64_t concreteBase, uint64_t concreteIndex, uint64_t scale) {
  if ((base | index) == 0)
    return 0;
  const Handle term = orConst(base, 64, concreteBase);
  if (index == 0)
    return make(kAdd, 64, term, makeConst(64, concreteIndex * scale));
  const unsigned width = widthOf(index);
  Handle wide = width == 64 ? index : width < 64 ? make(kSExt, 64, index) : makeExtract(index, 0, 64);
  if (scale != 1)
    wide = make(kMul, 64, wide, makeConst(64, scale));
  return make(kAdd, 64, term, wide);
}

/// kind | width << 8: does the operation overflow?
Handle __premise_overflow(uint32_t code, Handle x, Handle y, Value a, Value b) {
  if ((x | y) == 0)
    return 0;
  const auto kind = static_cast<OverflowKind>(code & 0xff);
  const unsigned width = code >> 8 & 0xff;
  if (kind <= kSignedMul && (width <= 64 || kind != kSignedMul || x == 0 || y == 0))
    return signedOverflow(kind, width, x, y, a, b);
  const Handle left = orConst(x, width, a);
  const Handle right = orConst(y, width, b);
  if (kind == kUnsignedAdd)
    return make(kULt, 1, make(kAdd, width, left, right), left);
  if (kind == kUnsignedSub)
    return make(kULt, 1, left, right);
  if (width > 64) {
    approximate(kUnsupported, 0);
    return 0;
  }
  return wideMulOverflows(width, left, right, kind == kSignedMul);
}

Handle __premise_byte_swap(uint32_t width, Handle x) {
  if (x == 0)
    return 0;
  Handle swapped = makeExtract(x, 0, 8);
  for (unsigned at = 8; at < width; at += 8)
    swapped = make(kConcat, at + 8, swapped, makeExtract(x, at, 8));
  return swapped;
}

/// Number of one bits.
Handle __premise_population(uint32_t width, Handle x) {
  if (x == 0)
    return 0;
  Handle sum = makeConst(width, 0);
  for (unsigned bit = 0; bit < width; bit++)
    sum = make(kAdd, width, sum, boolean(makeExtract(x, bit, 1), width));
  return sum;
}

/// Zero bits before the first one bit, from the top (leading) or from the bottom.
Handle __premise_zero_count(uint32_t width, Handle x, uint32_t isLeading) {
  if (x == 0)
    return 0;
  Handle count = makeConst(width, width);
  for (unsigned i = 0; i < width; i++) {
    const unsigned bit = isLeading != 0 ? i : width - 1 - i;
    const unsigned zeros = isLeading != 0 ? width - 1 - i : bit;
    count = make(kIte, width, makeExtract(x, bit, 1), makeConst(width, zeros), count);
  }
  return count;
}

void __premise_unsupported(uint32_t site, Handle handles) {
  if (handles != 0)
    approximate(kUnsupported, site);
}
}
