// How inputs are made small by trying, on the constraints alone: the unit is not run.
#include "explore/Simplify.h"

#include "explore/Variables.h"

#include <algorithm>
#include <array>
#include <bit>
#include <string_view>
#include <unordered_map>

namespace premise::explore {

namespace {

using term::Value;

constexpr std::size_t kEffort = 20000;
constexpr int kPasses = 3;

Value magnitudeOf(Value value, unsigned width) {
  const bool isNegative = (value & term::signBitOf(width)) != 0;
  return isNegative ? (Value{0} - value) & term::maskOf(width) : value;
}

bool isSmaller(Value a, Value b, unsigned width) {
  const bool aNegative = (a & term::signBitOf(width)) != 0;
  const bool bNegative = (b & term::signBitOf(width)) != 0;
  if (aNegative != bNegative)
    return bNegative;
  return magnitudeOf(a, width) < magnitudeOf(b, width);
}

Value withSign(Value magnitude, bool isNegative, unsigned width) {
  return (isNegative ? Value{0} - magnitude : magnitude) & term::maskOf(width);
}

Value bitsOf(double number, unsigned width) {
  return width == 32 ? Value{std::bit_cast<std::uint32_t>(static_cast<float>(number))}
                     : Value{std::bit_cast<std::uint64_t>(number)};
}

} // namespace

term::Assignment InputSimplifier::simplify(std::span<const term::Term> path, const term::Assignment &inputs,
                                           const std::set<term::VarId> &characters) {
  std::vector<Variable> variables = variablesOn(path);
  for (Variable &variable : variables)
    variable.isCharacter = characters.contains(variable.id);
  current_ = {};
  effort_ = kEffort;
  for (const Variable &variable : variables)
    current_.set(variable.id, inputs[variable.id]);
  for (int pass = 0; pass < kPasses; ++pass) {
    const term::Assignment before = current_;
    for (const Variable &variable : variables) {
      if (variable.isCharacter)
        simplifyCharacter(variable);
      else if (variable.isFloat)
        simplifyFloat(variable);
      else
        simplifyInteger(variable);
    }
    if (current_ == before || effort_ == 0)
      break;
  }
  return current_;
}

std::vector<InputSimplifier::Variable> InputSimplifier::variablesOn(std::span<const term::Term> path) const {
  std::vector<Variable> variables;
  std::unordered_map<term::VarId, std::size_t> indexOf;
  for (const term::Term term : variablesOf(path)) {
    indexOf.emplace(term->variable(), variables.size());
    Variable &variable = variables.emplace_back();
    variable.id = term->variable();
    variable.width = term->width();
  }
  for (const term::Term constraint : path) {
    for (const term::VarId id : constraint->variables()) {
      Variable &variable = variables[indexOf.at(id)];
      variable.constraints.push_back(constraint);
      variable.isFloat |= constraint->hasFloat() && (variable.width == 32 || variable.width == 64);
    }
  }
  return variables;
}

bool InputSimplifier::accepts(const Variable &variable, Value value) {
  const Value before = current_[variable.id];
  if (value == before || effort_ < variable.constraints.size())
    return false;
  current_.set(variable.id, value);
  for (const term::Term constraint : variable.constraints) {
    --effort_;
    if (evaluator_.holds(constraint, current_))
      continue;
    current_.set(variable.id, before);
    return false;
  }
  return true;
}

void InputSimplifier::simplifyInteger(const Variable &variable) {
  if (current_[variable.id] == 0 || accepts(variable, 0))
    return;
  const unsigned magnitudeBits = variable.width == 1 ? 1 : variable.width - 1;
  for (const bool isNegative : {false, true}) {
    for (unsigned bit = 0; bit < magnitudeBits; ++bit) {
      const Value candidate = withSign(Value{1} << bit, isNegative, variable.width);
      if (!isSmaller(candidate, current_[variable.id], variable.width))
        break;
      if (accepts(variable, candidate))
        break;
    }
  }
  descend(variable, (current_[variable.id] & term::signBitOf(variable.width)) != 0);
}

/// Binary descent: as if all magnitudes from some one on were accepted. Where that is wrong, the result is only larger.
void InputSimplifier::descend(const Variable &variable, bool isNegative) {
  Value refused = 0;
  Value accepted = magnitudeOf(current_[variable.id], variable.width);
  while (accepted - refused > 1) {
    const Value middle = refused + (accepted - refused) / 2;
    if (accepts(variable, withSign(middle, isNegative, variable.width)))
      accepted = middle;
    else
      refused = middle;
  }
}

/// A person should be able to read a string: what no letter, digit or space can stand for is a number like any other.
void InputSimplifier::simplifyCharacter(const Variable &variable) {
  constexpr std::string_view kReadable = "aA0 ";
  const Value value = current_[variable.id];
  if (value == 0 || accepts(variable, 0))
    return;
  for (const char character : kReadable)
    if (value == static_cast<Value>(character) || accepts(variable, static_cast<Value>(character)))
      return;
  const bool isPrintable = value >= ' ' && value <= '~';
  if (!isPrintable)
    simplifyInteger(variable);
}

/// The bits of a float have no useful order towards simple numbers, but there are few simple numbers.
void InputSimplifier::simplifyFloat(const Variable &variable) {
  constexpr std::array<double, 10> kSimple{0, 1, 2, 0.5, 10, 100, 1000, -1, -2, -100};
  for (const double number : kSimple) {
    const Value candidate = bitsOf(number, variable.width);
    if (candidate == current_[variable.id] || accepts(variable, candidate))
      return;
  }
  const unsigned mantissaBits = variable.width == 32 ? 23 : 52;
  for (unsigned cleared = mantissaBits; cleared > 0; --cleared) {
    if (accepts(variable, current_[variable.id] & ~term::maskOf(cleared)))
      return;
  }
}

} // namespace premise::explore
