// How entries of the table of functions and inputs that were made during a run are described.
#include "session/DecodeFunction.h"

#include "base/Ensure.h"
#include "program/Callbacks.h"
#include "session/Decode.h"

#include <algorithm>
#include <utility>

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

/// The types that the names of __VERIFIER_nondet_* stand for, where their width does not say enough.
struct AskedType {
  const char *name, *spelling;
};
constexpr AskedType kAskedTypes[] = {
    {"bool", "_Bool"},
    {"_Bool", "_Bool"},
    {"char", "char"},
    {"schar", "signed char"},
    {"ushort", "unsigned short"},
    {"u16", "unsigned short"},
    {"uint", "unsigned int"},
    {"unsigned", "unsigned int"},
    {"unsigned_int", "unsigned int"},
    {"u32", "unsigned int"},
    {"ulong", "unsigned long"},
    {"size_t", "unsigned long"},
    {"longlong", "long long"},
    {"ulonglong", "unsigned long long"},
    {"float", "float"},
    {"double", "double"},
    {"missing_float", "float"},
    {"missing_double", "double"},
    {"int128", "__int128"},
    {"uint128", "unsigned __int128"},
};

std::string askedType(const native::DynamicInput &input) {
  for (const AskedType &type : kAskedTypes)
    if (input.asked == type.name || input.asked == type.name + std::string(".first"))
      return type.spelling;
  return input.bits == 8 ? "unsigned char" : input.bits == 16 ? "short" : input.bits == 32 ? "int" : "long";
}

InputValue choice(const native::DynamicInput &input, std::size_t number, term::Value bits) {
  InputValue value;
  value.name = "choice_" + std::to_string(number);
  value.bits = input.bits;
  value.type = askedType(input);
  value.isSigned = value.type.find("unsigned") == std::string::npos && value.type != "_Bool";
  value.isChar = value.type.ends_with("char");
  value.isBool = value.type == "_Bool";
  if (value.type == "float" || value.type == "double")
    value.kind = suite::ValueKind::Float;
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

/// What klee_make_symbolic makes is one choice, with the name that it is given there; its parts are numbers.
static void addChoice(const native::DynamicInput &input, term::Value bits, suite::Test &test) {
  InputValue part = choice(input, test.choices.size() + 1, bits);
  if (input.asked.starts_with(native::kObjectMark) && input.asked.size() > 1)
    part.name = input.asked.substr(1);
  if (!input.continuesObject || test.choices.empty()) {
    test.choices.push_back(std::move(part));
    return;
  }
  InputValue &whole = test.choices.back();
  if (whole.type.ends_with("__int128")) {
    whole.bits = 128;
    whole.high = part.low;
    return;
  }
  part.name.clear();
  if (whole.kind != suite::ValueKind::Array) {
    InputValue first = std::move(whole);
    whole = {};
    whole.kind = suite::ValueKind::Array;
    whole.name = std::exchange(first.name, "");
    whole.elements.push_back(std::move(first));
  }
  whole.elements.push_back(std::move(part));
}

void decodeChoices(const program::Program &program, const std::vector<native::DynamicInput> &choices,
                   const term::Assignment &inputs, suite::Test &test) {
  for (const native::DynamicInput &input : choices) {
    const term::Value bits = inputs[input.variable];
    if (!input.callback) {
      addChoice(input, bits, test);
      continue;
    }
    const CallbackSet &set = program.callbacks[*input.callback];
    stubIn(program, set, test).returns.push_back(returned(program, set, bits));
  }
}

} // namespace premise::session
