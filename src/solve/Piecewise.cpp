// How piecewise linear functions are combined, operator by operator.
#include "solve/Piecewise.h"

#include "term/Operators.h"

#include <algorithm>
#include <array>
#include <unordered_map>

namespace premise::solve {
namespace {

using term::Node;
using term::Op;
using term::Term;
using term::Value;
using Number = __int128;

constexpr std::size_t kMaxPieces = 80;
constexpr std::uint32_t kMaxTree = 200;
constexpr unsigned kMaxWidth = 80; ///< so that slope · x + offset never overflows a Number
constexpr Number kMaxSlope = Number{1} << 24;

/// slope · x + offset for low <= x <= high; always within the term's unsigned range.
struct Piece {
  std::uint64_t low = 0;
  std::uint64_t high = 0;
  Number slope = 0;
  Number offset = 0;

  Number at(std::uint64_t x) const { return slope * static_cast<Number>(x) + offset; }
};

using Pieces = std::vector<Piece>;

Number floorDivide(Number a, Number b) {
  const Number quotient = a / b;
  return a % b < 0 ? quotient - 1 : quotient;
}

/// Builds the pieces of each subterm once. A combination that fails is remembered, and the condition given up.
class Builder {
public:
  explicit Builder(unsigned width) : domainEnd_(static_cast<std::uint64_t>(term::maskOf(width))) {}

  std::optional<ValueSet> solve(Term condition) {
    const Pieces &pieces = of(condition);
    if (failed_)
      return std::nullopt;
    ValueSet set;
    for (const Piece &piece : pieces) {
      if (piece.slope != 0) // a condition that is itself linear: a variable of one bit
        return std::nullopt;
      if (piece.offset != 0)
        set.append({piece.low, piece.high});
    }
    return set;
  }

private:
  const Pieces &of(Term t) {
    if (const auto known = known_.find(t->id()); known != known_.end())
      return known->second;
    Pieces pieces;
    if (t->width() > kMaxWidth)
      failed_ = true;
    else
      pieces = build(t.node());
    failed_ |= pieces.size() > kMaxPieces;
    return known_[t->id()] = failed_ ? Pieces{} : std::move(pieces);
  }

  Pieces build(const Node &node) {
    if (node.isConst())
      return {{0, domainEnd_, 0, static_cast<Number>(node.value())}};
    if (node.isVar())
      return {{0, domainEnd_, 1, 0}};
    for (Term arg : node.args())
      if (of(arg); failed_)
        return {};
    switch (node.op()) {
    case Op::Not:
      return affine(node, -1, static_cast<Number>(term::maskOf(node.width())));
    case Op::Neg:
      return affine(node, -1, 0);
    case Op::Add:
    case Op::Sub:
    case Op::Concat:
      return sum(node);
    case Op::ZExt:
      return of(node.arg(0));
    case Op::SExt:
      return toSigned(of(node.arg(0)), node.arg(0)->width(), Number{1} << node.width());
    case Op::Mul:
      if (node.arg(1)->isConst() && node.arg(1)->value() < static_cast<Value>(kMaxSlope))
        return affine(node, static_cast<Number>(node.arg(1)->value()), 0);
      return pointwise(node);
    case Op::Extract:
      return extract(node);
    case Op::URem:
    case Op::UDiv:
      return divide(node);
    case Op::Ite:
      return choose(node);
    case Op::Eq:
    case Op::ULt:
    case Op::ULe:
    case Op::SLt:
    case Op::SLe:
      return compare(node);
    default:
      return pointwise(node);
    }
  }

  Pieces affine(const Node &node, Number factor, Number added) {
    Pieces pieces = of(node.arg(0));
    for (Piece &piece : pieces) {
      piece.slope *= factor;
      piece.offset = piece.offset * factor + added;
    }
    return wrap(pieces, Number{1} << node.width());
  }

  Pieces sum(const Node &node) {
    const Number left = node.op() == Op::Concat ? Number{1} << node.arg(1)->width() : 1;
    const Number right = node.op() == Op::Sub ? -1 : 1;
    Pieces pieces;
    merge(of(node.arg(0)), of(node.arg(1)), [&](std::uint64_t low, std::uint64_t high, const Piece &a, const Piece &b) {
      pieces.push_back({low, high, a.slope * left + b.slope * right, a.offset * left + b.offset * right});
    });
    return wrap(pieces, Number{1} << node.width());
  }

  /// Calls `combine` for every part of the domain on which both functions have one piece.
  template <typename Combine> static void merge(const Pieces &a, const Pieces &b, Combine combine) {
    std::size_t i = 0;
    std::size_t j = 0;
    while (i < a.size() && j < b.size()) {
      const std::uint64_t low = std::max(a[i].low, b[j].low);
      const std::uint64_t high = std::min(a[i].high, b[j].high);
      if (low <= high)
        combine(low, high, a[i], b[j]);
      const bool advanceA = a[i].high <= b[j].high;
      const bool advanceB = b[j].high <= a[i].high;
      i += advanceA;
      j += advanceB;
    }
  }

  /// Cuts the piece where floor(value / unit) changes, and gives each part with its quotient to `use`.
  template <typename Use> void cut(const Piece &piece, Number unit, Use use) {
    failed_ |= piece.slope > kMaxSlope || piece.slope < -kMaxSlope;
    std::uint64_t low = piece.low;
    for (std::size_t count = 0; !failed_; ++count) {
      const Number quotient = floorDivide(piece.at(low), unit);
      std::uint64_t high = piece.high;
      if (piece.slope != 0) {
        // The last x with the same quotient: value <= (q+1)·unit - 1 going up, value >= q·unit going down.
        const Number room = piece.slope > 0 ? (quotient + 1) * unit - 1 - piece.offset : piece.offset - quotient * unit;
        const Number last = floorDivide(room, piece.slope > 0 ? piece.slope : -piece.slope);
        high = last < static_cast<Number>(piece.high) ? static_cast<std::uint64_t>(last) : piece.high;
      }
      use(Piece{low, high, piece.slope, piece.offset}, quotient);
      if (high >= piece.high)
        return;
      low = high + 1;
      failed_ |= count > kMaxPieces;
    }
  }

  Pieces wrap(const Pieces &pieces, Number modulus) {
    Pieces result;
    for (const Piece &piece : pieces)
      cut(piece, modulus, [&](Piece part, Number quotient) {
        part.offset -= quotient * modulus;
        result.push_back(part);
      });
    return result;
  }

  /// Values in the upper half of `width` bits become negative, or (with a modulus) the same negative number there.
  Pieces toSigned(const Pieces &pieces, unsigned width, Number modulus) {
    Pieces result;
    for (const Piece &piece : pieces)
      cut(piece, Number{1} << (width - 1), [&](Piece part, Number half) {
        if (half != 0)
          part.offset += modulus - (Number{1} << width);
        result.push_back(part);
      });
    return result;
  }

  Pieces extract(const Node &node) {
    if (node.lowestBit() == 0)
      return wrap(of(node.arg(0)), Number{1} << node.width());
    const Number modulus = Number{1} << node.width();
    Pieces result;
    for (const Piece &piece : of(node.arg(0)))
      cut(piece, Number{1} << node.lowestBit(), [&](Piece part, Number quotient) {
        const Number rest = quotient % modulus;
        result.push_back({part.low, part.high, 0, rest});
      });
    return result;
  }

  Pieces divide(const Node &node) {
    const Term divisor = node.arg(1);
    if (!divisor->isConst() || divisor->value() == 0)
      return pointwise(node);
    const auto unit = static_cast<Number>(divisor->value());
    if (node.op() == Op::URem)
      return wrap(of(node.arg(0)), unit);
    Pieces result;
    for (const Piece &piece : of(node.arg(0)))
      cut(piece, unit, [&](Piece part, Number quotient) { result.push_back({part.low, part.high, 0, quotient}); });
    return result;
  }

  Pieces choose(const Node &node) {
    Pieces thenPart;
    Pieces elsePart;
    const Pieces conditions = of(node.arg(0));
    const auto select = [&](const Pieces &branch, bool wanted, Pieces &out) {
      merge(conditions, branch, [&](std::uint64_t low, std::uint64_t high, const Piece &c, const Piece &b) {
        failed_ |= c.slope != 0;
        if ((c.offset != 0) == wanted)
          out.push_back({low, high, b.slope, b.offset});
      });
    };
    select(of(node.arg(1)), true, thenPart);
    select(of(node.arg(2)), false, elsePart);
    thenPart.insert(thenPart.end(), elsePart.begin(), elsePart.end());
    std::ranges::sort(thenPart, {}, &Piece::low);
    return thenPart;
  }

  Pieces compare(const Node &node) {
    Pieces a = of(node.arg(0));
    Pieces b = of(node.arg(1));
    const unsigned width = node.arg(0)->width();
    if (node.op() == Op::SLt || node.op() == Op::SLe) {
      a = toSigned(a, width, 0);
      b = toSigned(b, width, 0);
    }
    // With d = b - a:  a < b iff d - 1 >= 0,  a <= b iff d >= 0,  a == b iff both d >= 0 and -d >= 0.
    Pieces result;
    merge(a, b, [&](std::uint64_t low, std::uint64_t high, const Piece &x, const Piece &y) {
      const Number strict = node.op() == Op::ULt || node.op() == Op::SLt ? 1 : 0;
      const Piece difference{low, high, y.slope - x.slope, y.offset - x.offset - strict};
      if (node.op() == Op::Eq)
        splitAtZero(difference, result);
      else
        splitBySign(difference, result);
    });
    return result;
  }

  void splitBySign(const Piece &difference, Pieces &out) {
    const Number huge = Number{1} << 110; // beyond every value, so that the quotient is only the sign
    cut(difference, huge,
        [&](Piece part, Number quotient) { out.push_back({part.low, part.high, 0, quotient >= 0 ? 1 : 0}); });
  }

  void splitAtZero(const Piece &difference, Pieces &out) {
    const auto [low, high, slope, offset] = difference;
    if (slope == 0 || -offset % slope != 0) {
      out.push_back({low, high, 0, slope == 0 && offset == 0 ? 1 : 0});
      return;
    }
    const Number root = -offset / slope;
    if (root < static_cast<Number>(low) || root > static_cast<Number>(high)) {
      out.push_back({low, high, 0, 0});
      return;
    }
    const auto x = static_cast<std::uint64_t>(root);
    if (x > low)
      out.push_back({low, x - 1, 0, 0});
    out.push_back({x, x, 0, 1});
    if (x < high)
      out.push_back({x + 1, high, 0, 0});
  }

  /// Any operator of one or two arguments, where all of them are constant on each piece.
  Pieces pointwise(const Node &node) {
    if (node.argCount() > 2) {
      failed_ = true;
      return {};
    }
    const Pieces &x = of(node.arg(0));
    const Pieces &y = node.argCount() > 1 ? of(node.arg(1)) : x;
    Pieces result;
    merge(x, y, [&](std::uint64_t low, std::uint64_t high, const Piece &a, const Piece &b) {
      failed_ |= (a.slope != 0 || b.slope != 0) && low != high;
      const std::array values{static_cast<Value>(a.at(low)), static_cast<Value>(b.at(low))};
      const std::array widths{node.arg(0)->width(), node.arg(node.argCount() - 1)->width()};
      const Value value = term::apply({node.op(), node.width(), 0, std::span(widths).first(node.argCount()),
                                       std::span(values).first(node.argCount())});
      result.push_back({low, high, 0, static_cast<Number>(value)});
    });
    return result;
  }

  std::uint64_t domainEnd_;
  bool failed_ = false;
  std::unordered_map<std::uint32_t, Pieces> known_; ///< by node id
};

/// The width of the only variable.
unsigned variableWidth(Term t) {
  while (!t->isVar())
    for (Term arg : t->args())
      if (!arg->variables().isEmpty()) {
        t = arg;
        break;
      }
  return t->width();
}

} // namespace

std::optional<ValueSet> solvePiecewise(Term condition) {
  if (condition->treeSize() > kMaxTree)
    return std::nullopt;
  const unsigned width = variableWidth(condition);
  if (width > 64)
    return std::nullopt;
  return Builder(width).solve(condition);
}

} // namespace premise::solve
