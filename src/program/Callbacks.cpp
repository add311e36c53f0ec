// How function pointers among the inputs find the functions they may lead to.
#include "program/Callbacks.h"

#include <algorithm>

namespace premise::program {
namespace {

constexpr std::size_t kMaxFunctions = 8;
constexpr std::size_t kMaxStubs = 31; // runtime/protocol.h: five bits of a dynamic input say whose it is

constexpr const char *kResultPrefix = "__any_result_"; // memory of the unit, so its name is none of the runtime's

/// Numbers of up to 64 bits are inputs like any other; of everything else the stub only returns zero.
bool canReturnAny(const Type &result) {
  switch (result.kind) {
  case TypeKind::Void:
  case TypeKind::Bool:
    return true;
  case TypeKind::Integer:
  case TypeKind::Enum:
  case TypeKind::Float:
    return result.sizeBytes != 0 && result.sizeBytes <= 8;
  case TypeKind::Pointer:
  case TypeKind::Array:
  case TypeKind::Record:
  case TypeKind::Union:
  case TypeKind::Function:
  case TypeKind::Class:
  case TypeKind::Other:
    return false;
  }
  return false;
}

/// Objects behind a result come from the shape of the inputs. How much memory a `void *` leads to nobody knows.
bool canReturnPointer(const TypeTable &types, const Type &result) {
  if (result.kind != TypeKind::Pointer)
    return false;
  const Type &target = types[result.element];
  const bool isData = target.kind != TypeKind::Void && target.kind != TypeKind::Function &&
                      target.kind != TypeKind::Array && target.kind != TypeKind::Class &&
                      target.kind != TypeKind::Other;
  return isData && target.sizeBytes != 0;
}

std::string parameterList(const Program &program, const Type &function) {
  std::string text;
  for (std::size_t i = 0; i < function.parameters.size(); i++)
    text += (i == 0 ? "" : ", ") + ("__typeof__(" + program.types[function.parameters[i]].spelling + ") p") +
            std::to_string(i);
  return text + (function.isVariadic ? ", ..." : "");
}

std::string stubText(const Program &program, const CallbackSet &set, std::size_t number) {
  const Type &function = program.types[set.type];
  const Type &result = program.types[function.element];
  const std::string type = "__typeof__(" + result.spelling + ")";
  const std::string question = "__VERIFIER_nondet_callback_" + std::to_string(number);
  const bool asks = set.returnsAny && result.kind != TypeKind::Void;
  std::string body;
  std::string results;
  if (set.returnsPointer) {
    const std::string first = resultName(number, 0);
    const std::string later = resultName(number, 1);
    const std::string isLater = first + "_was_returned";
    results = type + " " + first + ", " + later + ";\nstatic _Bool " + isLater + ";\n";
    body = "if (" + isLater + ") return " + later + "; " + isLater + " = 1; return " + first + ";";
  } else if (asks)
    body = "return " + question + "();";
  else if (result.kind != TypeKind::Void)
    body = type + " r; __builtin_memset((void *)&r, 0, sizeof r); return r;";
  return results + (asks ? "extern " + type + " " + question + "(void);\n" : "") + "static " + type + " " +
         stubName(number) + "(" + parameterList(program, function) + ") { " + body + " }\n";
}

} // namespace

std::string stubName(std::size_t set) {
  return "__premise_any_" + std::to_string(set);
}

std::string resultName(std::size_t set, unsigned call) {
  return std::string(kResultPrefix) + std::to_string(set) + (call == 0 ? "_first" : "_later");
}

bool isResult(const std::string &global) {
  return global.starts_with(kResultPrefix);
}

bool isLaterResult(const std::string &global) {
  return isResult(global) && global.ends_with("_later");
}

std::vector<Global> resultGlobals(const Program &program) {
  std::vector<Global> globals;
  for (std::size_t i = 0; i < program.callbacks.size(); i++)
    for (unsigned call = 0; program.callbacks[i].returnsPointer && call < kResults; call++) {
      Global &global = globals.emplace_back();
      global.name = global.symbol = resultName(i, call);
      global.type = program.types[program.callbacks[i].type].element;
      global.isDefined = true;
    }
  return globals;
}

std::set<TypeId> functionTypesIn(const TypeTable &types, const std::vector<TypeId> &whole) {
  std::set<TypeId> found;
  std::set<TypeId> seen;
  std::vector<TypeId> work = whole;
  while (!work.empty()) {
    const TypeId id = work.back();
    work.pop_back();
    if (!seen.insert(id).second)
      continue;
    const Type &type = types[id];
    if (type.kind == TypeKind::Function)
      found.insert(type.canonical);
    if (type.kind == TypeKind::Pointer || type.kind == TypeKind::Array)
      work.push_back(type.element);
    for (const Field &field : type.fields)
      work.push_back(field.type);
  }
  return found;
}

std::vector<CallbackSet> collectCallbacks(const Program &program) {
  std::vector<TypeId> inputs;
  for (const Unit &unit : program.units)
    for (const Parameter &parameter : unit.parameters)
      inputs.push_back(parameter.type);
  for (const Global &global : program.globals)
    if (!global.isLocalStatic) // never an input, and its type may be known inside its function only
      inputs.push_back(global.type);
  std::vector<CallbackSet> sets;
  unsigned entry = 0;
  for (const TypeId type : functionTypesIn(program.types, inputs)) {
    const Type &result = program.types[program.types[type].element];
    CallbackSet set;
    set.type = type;
    set.hasStub = program.types[type].isDefinable && sets.size() < kMaxStubs;
    set.returnsAny = canReturnAny(result);
    set.returnsPointer = set.hasStub && canReturnPointer(program.types, result);
    set.firstEntry = entry;
    for (std::size_t i = 0; i < program.units.size(); i++) {
      if (program.types[program.units[i].type].canonical != type || !program.units[i].isAddressTaken)
        continue;
      if (set.units.size() == kMaxFunctions)
        set.hasMore = true;
      else
        set.units.push_back(i);
    }
    entry += static_cast<unsigned>(set.units.size()) + (set.hasStub ? 1 : 0);
    sets.push_back(std::move(set));
  }
  return sets;
}

const CallbackSet *callbacksOf(const Program &program, TypeId function) {
  const auto found = std::find_if(program.callbacks.begin(), program.callbacks.end(), [&](const CallbackSet &set) {
    return set.type == program.types[function].canonical;
  });
  return found == program.callbacks.end() ? nullptr : &*found;
}

std::set<std::string> callbackSymbols(const Program &program, const Unit &unit, const std::vector<TypeId> &inputs) {
  std::set<std::string> symbols;
  for (const TypeId type : functionTypesIn(program.types, inputs))
    if (const CallbackSet *set = callbacksOf(program, type)) {
      for (const std::size_t number : set->units)
        if (program.units[number].symbol != unit.symbol)
          symbols.insert(program.units[number].symbol);
      if (set->returnsPointer) // it reads variables
        symbols.insert(stubName(static_cast<std::size_t>(set - program.callbacks.data())));
    }
  return symbols;
}

std::string callbackText(const Program &program) {
  std::string stubs;
  std::string entries;
  const auto add = [&](const std::string &name) { entries += (entries.empty() ? "(void *)" : ", (void *)") + name; };
  for (std::size_t i = 0; i < program.callbacks.size(); i++) {
    const CallbackSet &set = program.callbacks[i];
    for (const std::size_t unit : set.units)
      add(program.units[unit].name);
    if (!set.hasStub)
      continue;
    stubs += stubText(program, set, i);
    add(stubName(i));
  }
  return entries.empty() ? "" : stubs + "void *const __premise_functions[] = {" + entries + "};\n";
}

} // namespace premise::program
