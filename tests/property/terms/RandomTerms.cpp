// How random terms are made so that simplification rules fire: few leaves, edge constants, much reuse.
#include "RandomTerms.h"

#include <algorithm>
#include <array>
#include <cstdlib>
#include <iostream>

namespace premise::testing {

using term::Op;
using term::Term;
using term::Value;

std::uint64_t seedOfRun() {
  const char *text = std::getenv("PREMISE_SEED");
  const std::uint64_t seed = text ? std::strtoull(text, nullptr, 10) : 20240229;
  std::cout << "seed: " << seed << " (set PREMISE_SEED to choose another)\n";
  return seed;
}

RandomTerms::RandomTerms(term::Pool &raw, term::Pool &simplified, std::uint64_t seed)
    : raw_(raw), simplified_(simplified), random_(seed) {
  for (unsigned width : {1, 1, 8, 8, 8, 8, 16, 16, 32, 32, 32, 32, 64, 64, 64, 128, 3, 5, 13, 33, 65})
    variableWidths_.push_back(width);
}

void RandomTerms::restart(const Mixture &mixture) {
  mixture_ = mixture;
  stock_.clear();
  while (stock_.size() < 5) {
    const auto id = static_cast<term::VarId>(below(variableWidths_.size()));
    const unsigned width = variableWidths_[id];
    if (width <= mixture.maxWidth)
      stock_.push_back({raw_.variable(id, width), simplified_.variable(id, width)});
  }
}

void RandomTerms::restartWithOneVariable(unsigned width, const Mixture &mixture) {
  mixture_ = mixture;
  const auto id = static_cast<term::VarId>(std::ranges::find(variableWidths_, width) - variableWidths_.begin());
  stock_.assign(2, {raw_.variable(id, width), simplified_.variable(id, width)});
}

unsigned RandomTerms::randomWidth() {
  static constexpr std::array kCommon{1, 8, 8, 16, 32, 32, 32, 64};
  const unsigned width = chance(70) ? kCommon[below(kCommon.size())] : 1 + below(128);
  return std::min(width, mixture_.maxWidth);
}

Value RandomTerms::edgeValue(unsigned width) {
  const Value any = (static_cast<Value>(random_()) << 64) | random_();
  const Value bit = Value{1} << below(width);
  switch (below(10)) {
  case 0:
    return 0;
  case 1:
    return 1;
  case 2:
    return term::maskOf(width);
  case 3:
    return term::signBitOf(width);
  case 4:
    return term::signBitOf(width) - 1;
  case 5:
    return bit;
  case 6:
    return bit - 1;
  case 7:
    return below(8) & term::maskOf(width);
  case 8:
    return -bit & term::maskOf(width);
  default:
    return any & term::maskOf(width);
  }
}

term::Assignment RandomTerms::assignment() {
  static constexpr std::array<std::uint32_t, 8> kFloats{0x3F800000, 0xBF800000, 0x7F800000, 0x7FC00000,
                                                        0x00000001, 0x40490FDB, 0x4F000000, 0x80000000};
  term::Assignment inputs;
  for (term::VarId id = 0; id < variableWidths_.size(); ++id) {
    const unsigned width = variableWidths_[id];
    const bool asFloat = width == 32 && chance(25);
    inputs.set(id, asFloat ? Value{kFloats[below(kFloats.size())]} : edgeValue(width));
  }
  return inputs;
}

TermPair RandomTerms::make(Op op, unsigned width, const std::vector<TermPair> &args) {
  std::vector<Term> raw, simplified;
  for (const TermPair &arg : args) {
    raw.push_back(arg.raw);
    simplified.push_back(arg.simplified);
  }
  return {raw_.make(op, width, raw), simplified_.make(op, width, simplified)};
}

TermPair RandomTerms::extract(TermPair of, unsigned low, unsigned width) {
  return {raw_.extract(of.raw, low, width), simplified_.extract(of.simplified, low, width)};
}

TermPair RandomTerms::constant(unsigned width) {
  const Value value = edgeValue(width);
  return {raw_.constant(width, value), simplified_.constant(width, value)};
}

TermPair RandomTerms::pick() {
  // Younger terms more often, so that terms become deep.
  const std::size_t a = below(stock_.size());
  const std::size_t b = below(stock_.size());
  return stock_[std::max(a, b)];
}

TermPair RandomTerms::fit(TermPair t, unsigned width) {
  const unsigned have = t.raw->width();
  if (have == width)
    return t;
  if (have > width)
    return extract(t, chance(60) ? 0 : below(have - width + 1), width);
  if (chance(20))
    return make(Op::Concat, width, {pickOfWidth(width - have), t});
  return make(chance(50) ? Op::ZExt : Op::SExt, width, {t});
}

TermPair RandomTerms::pickOfWidth(unsigned width) {
  if (chance(22))
    return constant(width);
  for (int attempt = 0; attempt < 4; ++attempt)
    if (const TermPair t = pick(); t.raw->width() == width)
      return t;
  const TermPair any = pick();
  if (any.raw->width() >= width || chance(70))
    return any.raw->width() >= width ? fit(any, width) : make(chance(50) ? Op::ZExt : Op::SExt, width, {any});
  return constant(width);
}

TermPair RandomTerms::growInteger() {
  static constexpr std::array kEasy{Op::Add, Op::Add, Op::Sub, Op::And, Op::Or,  Op::Xor, Op::Not, Op::Neg,
                                    Op::Eq,  Op::Eq,  Op::ULt, Op::ULe, Op::SLt, Op::SLe, Op::Ite};
  static constexpr std::array kHard{Op::Mul, Op::UDiv, Op::SDiv, Op::URem, Op::SRem, Op::Shl, Op::LShr, Op::AShr};
  const bool hard = chance(mixture_.divisionPercent);
  const Op op = hard ? kHard[below(kHard.size())] : kEasy[below(kEasy.size())];
  const TermPair x = chance(90) ? pick() : pickOfWidth(randomWidth());
  const unsigned width = x.raw->width();
  if (op == Op::Not || op == Op::Neg)
    return make(op, width, {x});
  if (op == Op::Ite)
    return make(op, width, {pickOfWidth(1), chance(50) ? x : constant(width), pickOfWidth(width)});
  const TermPair y = pickOfWidth(width);
  const bool compares = op >= Op::Eq && op <= Op::SLe;
  const unsigned resultWidth = compares ? 1 : width;
  return chance(50) ? make(op, resultWidth, {x, y}) : make(op, resultWidth, {y, x});
}

TermPair RandomTerms::growStructure() {
  const TermPair x = pick();
  const unsigned width = x.raw->width();
  switch (below(4)) {
  case 0: { // bytes of one term, reassembled
    if (width < 3)
      return extract(x, 0, 1);
    const unsigned split = 1 + below(width - 1);
    return make(Op::Concat, width, {extract(x, split, width - split), extract(x, 0, split)});
  }
  case 1: {
    const TermPair y = pick();
    const unsigned both = width + y.raw->width();
    return both <= mixture_.maxWidth ? make(Op::Concat, both, {x, y}) : extract(x, below(width), 1);
  }
  case 2:
    return fit(x, randomWidth());
  default: {
    std::vector<TermPair> args{fit(x, std::min(width, 1 + static_cast<unsigned>(below(8))))};
    const unsigned cellWidth = randomWidth();
    const bool table = chance(50);
    for (std::uint64_t cells = 1 + below(6); cells > 0; --cells)
      args.push_back(table ? constant(cellWidth) : pickOfWidth(cellWidth));
    return make(Op::Mux, cellWidth, args);
  }
  }
}

TermPair RandomTerms::growFloat() {
  static constexpr std::array kArithmetic{Op::FAdd, Op::FSub, Op::FMul, Op::FDiv, Op::FEq, Op::FLt, Op::FLe};
  static constexpr std::array kUnary{Op::FNeg, Op::FAbs, Op::FSqrt, Op::FIsNaN, Op::FToF, Op::FToSInt, Op::FToUInt};
  const unsigned width = chance(70) ? 32 : 64;
  if (chance(20)) {
    const TermPair x = pick();
    return make(chance(50) ? Op::SIntToF : Op::UIntToF, width, {x});
  }
  const TermPair x = pickOfWidth(width);
  if (chance(60)) {
    const Op op = kArithmetic[below(kArithmetic.size())];
    const bool compares = op >= Op::FEq;
    return make(op, compares ? 1 : width, {x, pickOfWidth(width)});
  }
  const Op op = kUnary[below(kUnary.size())];
  if (op == Op::FToF)
    return make(op, width == 32 ? 64 : 32, {x});
  if (op == Op::FToSInt || op == Op::FToUInt)
    return make(op, randomWidth(), {x});
  return make(op, op == Op::FIsNaN ? 1 : width, {x});
}

TermPair RandomTerms::grow() {
  const TermPair grown = mixture_.maxWidth >= 64 && chance(mixture_.floatPercent) ? growFloat()
                         : chance(70)                                             ? growInteger()
                                                                                  : growStructure();
  stock_.push_back(grown);
  return grown;
}

TermPair RandomTerms::condition() {
  static constexpr std::array kCompare{Op::Eq, Op::Eq, Op::ULt, Op::ULe, Op::SLt, Op::SLe};
  const TermPair x = pick();
  const TermPair y = chance(60) ? constant(x.raw->width()) : pickOfWidth(x.raw->width());
  const TermPair compared = make(kCompare[below(kCompare.size())], 1, {x, y});
  if (chance(30))
    return make(Op::Not, 1, {compared});
  return compared;
}

} // namespace premise::testing
