// How float operators are written for Z3, so that it computes exactly what the evaluator does.
#include "solve/Z3Translate.h"

#include "base/Ensure.h"
#include "term/Operators.h"

namespace premise::solve {
namespace {

using term::Node;
using term::Op;

z3::sort floatSort(z3::context &context, unsigned width) {
  return width == 32 ? context.fpa_sort(8, 24) : context.fpa_sort(11, 53);
}

z3::expr wrap(z3::context &context, Z3_ast ast) {
  context.check_error();
  return {context, ast};
}

z3::expr toNearest(z3::context &context) {
  return wrap(context, Z3_mk_fpa_rne(context));
}
z3::expr towardZero(z3::context &context) {
  return wrap(context, Z3_mk_fpa_rtz(context));
}

} // namespace

z3::expr Z3Translate::number(term::Term term) {
  const z3::expr raw = bits(term);
  return wrap(context_, Z3_mk_fpa_to_fp_bv(context_, raw, floatSort(context_, term->width())));
}

/// SMT-LIB leaves the bits of "not a number" open; the evaluator always uses the same ones.
z3::expr Z3Translate::asBits(const z3::expr &number) {
  const z3::expr raw = wrap(context_, Z3_mk_fpa_to_ieee_bv(context_, number));
  const z3::expr isNaN = wrap(context_, Z3_mk_fpa_is_nan(context_, number));
  const unsigned width = raw.get_sort().bv_size();
  return z3::ite(isNaN, constant(width, term::quietNaN(width)), raw);
}

/// Out of range: a fixed value, where SMT-LIB leaves it open.
z3::expr Z3Translate::buildToInteger(const Node &node) {
  const bool isSigned = node.op() == Op::FToSInt;
  const unsigned width = node.width();
  const unsigned floatWidth = node.arg(0)->width();
  const z3::expr x = number(node.arg(0));
  const z3::expr whole = wrap(context_, Z3_mk_fpa_round_to_integral(context_, towardZero(context_), x));
  // 2^e as float bits: only the exponent field is set (2^128 as float32 is infinity, which is what is needed).
  const unsigned exponent = isSigned ? width - 1 : width;
  const term::Value biased = exponent + (floatWidth == 32 ? 127u : 1023u);
  const term::Value upperBits = biased << (floatWidth == 32 ? 23 : 52);
  const term::Value lowerBits = isSigned ? upperBits | term::signBitOf(floatWidth) : 0;
  const z3::sort sort = floatSort(context_, floatWidth);
  const z3::expr upper = wrap(context_, Z3_mk_fpa_to_fp_bv(context_, constant(floatWidth, upperBits), sort));
  const z3::expr lower = wrap(context_, Z3_mk_fpa_to_fp_bv(context_, constant(floatWidth, lowerBits), sort));
  const z3::expr fits =
      wrap(context_, Z3_mk_fpa_geq(context_, whole, lower)) && wrap(context_, Z3_mk_fpa_lt(context_, whole, upper));
  const z3::expr inside = wrap(context_, isSigned ? Z3_mk_fpa_to_sbv(context_, towardZero(context_), x, width)
                                                  : Z3_mk_fpa_to_ubv(context_, towardZero(context_), x, width));
  const z3::expr result = z3::ite(fits, inside, constant(width, term::outOfRangeInteger(width)));
  return width == 1 ? result == constant(1, 1) : result;
}

z3::expr Z3Translate::buildFloat(const Node &node) {
  z3::context &c = context_;
  const auto x = [&] { return number(node.arg(0)); };
  const auto y = [&] { return number(node.arg(1)); };
  const unsigned width = node.width();
  switch (node.op()) {
  case Op::FAdd:
    return asBits(wrap(c, Z3_mk_fpa_add(c, toNearest(c), x(), y())));
  case Op::FSub:
    return asBits(wrap(c, Z3_mk_fpa_sub(c, toNearest(c), x(), y())));
  case Op::FMul:
    return asBits(wrap(c, Z3_mk_fpa_mul(c, toNearest(c), x(), y())));
  case Op::FDiv:
    return asBits(wrap(c, Z3_mk_fpa_div(c, toNearest(c), x(), y())));
  case Op::FSqrt:
    return asBits(wrap(c, Z3_mk_fpa_sqrt(c, toNearest(c), x())));
  case Op::FNeg:
    return bits(node.arg(0)) ^ constant(width, term::signBitOf(width));
  case Op::FAbs:
    return bits(node.arg(0)) & constant(width, term::maskOf(width - 1));
  case Op::FEq:
    return wrap(c, Z3_mk_fpa_eq(c, x(), y()));
  case Op::FLt:
    return wrap(c, Z3_mk_fpa_lt(c, x(), y()));
  case Op::FLe:
    return wrap(c, Z3_mk_fpa_leq(c, x(), y()));
  case Op::FIsNaN:
    return wrap(c, Z3_mk_fpa_is_nan(c, x()));
  case Op::FToF:
    return asBits(wrap(c, Z3_mk_fpa_to_fp_float(c, toNearest(c), x(), floatSort(c, width))));
  case Op::SIntToF:
    return asBits(wrap(c, Z3_mk_fpa_to_fp_signed(c, toNearest(c), bits(node.arg(0)), floatSort(c, width))));
  case Op::UIntToF:
    return asBits(wrap(c, Z3_mk_fpa_to_fp_unsigned(c, toNearest(c), bits(node.arg(0)), floatSort(c, width))));
  case Op::FToSInt:
  case Op::FToUInt:
    return buildToInteger(node);
  default:
    base::ensure(false, "the operator should be one on floats");
    return x();
  }
}

} // namespace premise::solve
