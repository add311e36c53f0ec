// How entries of the table of functions and inputs that were made during a run are described.
#include "session/DecodeFunction.h"

#include "base/Ensure.h"
#include "program/Callbacks.h"
#include "session/Decode.h"

#include <algorithm>

namespace premise::session {
namespace {

using program::CallbackSet;
using program::TypeKind;
using suite::InputValue;

std::string stubNameOf(const program::Program &program, const CallbackSet &set) {
  return "any_function_" + std::to_string(&set - program.callbacks.data() + 1);
}

InputValue returned(const program::Program &program, const CallbackSet &set, term::Value bits) {
  const program::Type &type = program.types[program.types[set.type].element];
  InputValue value;
  value.kind = type.kind == TypeKind::Float ? suite::ValueKind::Float : suite::ValueKind::Integer;
  value.type = type.spelling;
  value.bits = static_cast<unsigned>(8 * type.sizeBytes);
  value.isSigned = type.isSigned;
  value.isChar = type.isChar;
  value.isBool = type.kind == TypeKind::Bool;
  value.low = static_cast<std::uint64_t>(bits) & (value.isBool ? 1 : ~std::uint64_t{0});
  return value;
}

/// Nothing else tells the type of what `__VERIFIER_nondet_*` and klee_make_symbolic made.
InputValue choice(const native::DynamicInput &input, std::size_t number, term::Value bits) {
  InputValue value;
  value.name = "choice_" + std::to_string(number);
  value.bits = input.bits;
  value.isSigned = input.bits > 8;
  value.type = input.bits == 8 ? "unsigned char" : input.bits == 16 ? "short" : input.bits == 32 ? "int" : "long";
  value.low = static_cast<std::uint64_t>(bits);
  value.high = static_cast<std::uint64_t>(bits >> 64);
  return value;
}

suite::TestFunction &stubIn(const program::Program &program, const CallbackSet &set, suite::Test &test) {
  const std::string name = stubNameOf(program, set);
  const auto known = std::find_if(test.functions.begin(), test.functions.end(),
                                  [&](const suite::TestFunction &function) { return function.name == name; });
  if (known != test.functions.end())
    return *known;
  const program::Type &type = program.types[set.type];
  suite::TestFunction function;
  function.name = name;
  function.result = program.types[type.element].spelling;
  for (const program::TypeId parameter : type.parameters)
    function.parameters.push_back(program.types[parameter].spelling);
  function.isVariadic = type.isVariadic;
  return test.functions.emplace_back(std::move(function));
}

} // namespace

std::string functionName(const program::Program &program, unsigned entry, suite::Test &test) {
  for (const CallbackSet &set : program.callbacks) {
    if (entry < set.firstEntry || entry > set.firstEntry + set.units.size())
      continue;
    if (entry - set.firstEntry < set.units.size())
      return program.units[set.units[entry - set.firstEntry]].name;
    if (set.hasStub)
      return stubIn(program, set, test).name;
  }
  base::ensure(false, "a function pointer of an input should lead to an entry of the table");
  return {};
}

void decodeResults(const program::Program &program, suite::Test &test) {
  for (std::size_t i = 0; i < program.callbacks.size(); i++) {
    const CallbackSet &set = program.callbacks[i];
    const std::string stub = stubNameOf(program, set);
    const auto function = std::find_if(test.functions.begin(), test.functions.end(),
                                       [&](const suite::TestFunction &known) { return known.name == stub; });
    for (unsigned call = 0; set.returnsPointer && call < program::kResults; call++) {
      const auto result = std::find_if(test.globals.begin(), test.globals.end(), [&](const InputValue &global) {
        return global.name == program::resultName(i, call);
      });
      if (result == test.globals.end())
        continue;
      if (function != test.functions.end())
        function->returns.push_back(*result);
      test.globals.erase(result);
    }
  }
}

void decodeChoices(const program::Program &program, const std::vector<native::DynamicInput> &choices,
                   const term::Assignment &inputs, suite::Test &test) {
  for (const native::DynamicInput &input : choices) {
    const term::Value bits = inputs[input.variable];
    if (!input.callback) {
      test.choices.push_back(choice(input, test.choices.size() + 1, bits));
      continue;
    }
    const CallbackSet &set = program.callbacks[*input.callback];
    stubIn(program, set, test).returns.push_back(returned(program, set, bits));
  }
}

} // namespace premise::session
