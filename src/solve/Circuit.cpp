// How gates become clauses.
#include "solve/Circuit.h"

#include <cadical.hpp>

#include <cstdlib>
#include <tuple>
#include <utility>

namespace premise::solve {

Circuit::Circuit(CaDiCaL::Solver &solver) : solver_(solver), table_(std::size_t{1} << 10) {
  solver_.add(kTrue);
  solver_.add(0);
}

void Circuit::require(Literal literal) {
  solver_.add(literal);
  solver_.add(0);
}

bool Circuit::holdsInModel(Literal literal) const {
  return solver_.val(literal) > 0;
}

void Circuit::clause(Literal a, Literal b) {
  solver_.add(a);
  solver_.add(b);
  solver_.add(0);
}

void Circuit::clause(Literal a, Literal b, Literal c) {
  solver_.add(a);
  clause(b, c);
}

std::size_t Circuit::hashOf(const Gate &gate) {
  std::uint64_t hash = static_cast<std::uint64_t>(gate.kind) * 0x9E3779B97F4A7C15u;
  for (Literal literal : {gate.a, gate.b, gate.c}) {
    hash = (hash ^ static_cast<std::uint32_t>(literal)) * 0xBF58476D1CE4E5B9u;
    hash ^= hash >> 29;
  }
  return hash;
}

void Circuit::grow() {
  std::vector<Gate> old(table_.size() * 2);
  old.swap(table_);
  for (const Gate &gate : old) {
    if (gate.kind == Kind::None)
      continue;
    std::size_t at = hashOf(gate) & (table_.size() - 1);
    while (table_[at].kind != Kind::None)
      at = (at + 1) & (table_.size() - 1);
    table_[at] = gate;
  }
}

Literal Circuit::find(Kind kind, Literal a, Literal b, Literal c, bool &isNew) {
  const Gate wanted{kind, a, b, c, 0};
  std::size_t at = hashOf(wanted) & (table_.size() - 1);
  while (table_[at].kind != Kind::None) {
    const Gate &gate = table_[at];
    if (gate.kind == kind && gate.a == a && gate.b == b && gate.c == c) {
      isNew = false;
      return gate.output;
    }
    at = (at + 1) & (table_.size() - 1);
  }
  isNew = true;
  table_[at] = {kind, a, b, c, fresh()};
  const Literal output = table_[at].output;
  if (++gates_ * 2 > table_.size())
    grow();
  return output;
}

Literal Circuit::both(Literal a, Literal b) {
  if (a == kFalse || b == kFalse || a == -b)
    return kFalse;
  if (a == kTrue || a == b)
    return b;
  if (b == kTrue)
    return a;
  if (a > b)
    std::swap(a, b);
  bool isNew = false;
  const Literal out = find(Kind::And, a, b, 0, isNew);
  if (isNew) {
    clause(-out, a);
    clause(-out, b);
    clause(out, -a, -b);
  }
  return out;
}

Literal Circuit::differ(Literal a, Literal b) {
  if (std::abs(a) == kTrue)
    return a == kTrue ? -b : b;
  if (std::abs(b) == kTrue)
    return b == kTrue ? -a : a;
  if (std::abs(a) == std::abs(b))
    return constant(a != b);
  const bool negated = (a < 0) != (b < 0);
  a = std::abs(a);
  b = std::abs(b);
  if (a > b)
    std::swap(a, b);
  bool isNew = false;
  const Literal out = find(Kind::Xor, a, b, 0, isNew);
  if (isNew) {
    clause(-out, a, b);
    clause(-out, -a, -b);
    clause(out, -a, b);
    clause(out, a, -b);
  }
  return negated ? -out : out;
}

Literal Circuit::choose(Literal condition, Literal then, Literal otherwise) {
  if (std::abs(condition) == kTrue)
    return condition == kTrue ? then : otherwise;
  if (then == otherwise)
    return then;
  if (then == -otherwise)
    return differ(condition, otherwise);
  if (then == kTrue || then == condition)
    return either(condition, otherwise);
  if (then == kFalse || then == -condition)
    return both(-condition, otherwise);
  if (otherwise == kTrue || otherwise == -condition)
    return either(-condition, then);
  if (otherwise == kFalse || otherwise == condition)
    return both(condition, then);
  if (condition < 0) {
    condition = -condition;
    std::swap(then, otherwise);
  }
  bool isNew = false;
  const Literal out = find(Kind::Choose, condition, then, otherwise, isNew);
  if (isNew) {
    clause(-condition, -then, out);
    clause(-condition, then, -out);
    clause(condition, -otherwise, out);
    clause(condition, otherwise, -out);
    clause(-then, -otherwise, out); // redundant, but lets values propagate before the condition is known
    clause(then, otherwise, -out);
  }
  return out;
}

Literal Circuit::majority(Literal a, Literal b, Literal c) {
  if (a > b)
    std::swap(a, b);
  if (b > c)
    std::swap(b, c);
  if (a > b)
    std::swap(a, b);
  if (a == b || b == c)
    return b;
  if (a == -b)
    return c;
  if (b == -c)
    return a;
  if (a == -c)
    return b;
  for (const auto &[x, y, z] : {std::tuple{a, b, c}, std::tuple{b, a, c}, std::tuple{c, a, b}})
    if (std::abs(x) == kTrue)
      return x == kTrue ? either(y, z) : both(y, z);
  bool isNew = false;
  const Literal out = find(Kind::Majority, a, b, c, isNew);
  if (isNew) {
    clause(-a, -b, out);
    clause(-a, -c, out);
    clause(-b, -c, out);
    clause(a, b, -out);
    clause(a, c, -out);
    clause(b, c, -out);
  }
  return out;
}

} // namespace premise::solve
