// The C functions that call each unit with arguments from memory, so that no calling convention has to be imitated.
#include "native/Build.h"

#include "program/Callbacks.h"
#include "program/Lengths.h"

namespace premise::native {
namespace {

using program::Type;
using program::TypeKind;

std::uint64_t alignUp(std::uint64_t value, std::uint64_t alignment) {
  return (value + alignment - 1) / alignment * alignment;
}

/// Calls of a model that leaves out inputs in which no zero ends the characters.
std::string terminations(const program::Program &program, const program::Unit &unit) {
  std::string text;
  for (std::size_t i = 0; i < unit.parameters.size(); i++) {
    const auto length = program::lengthParameter(program.types, unit, i);
    if (!unit.parameters[i].isTerminated || !length || program::dimensionParameters(program.types, unit, i))
      continue;
    const std::string count = "x->p" + std::to_string(*length);
    text += "__premise_terminated(x->p" + std::to_string(i) + ", " + count + " > 0 ? " + count + " : 0); ";
  }
  return text.empty() ? text : "void __premise_terminated(const char *, unsigned long); " + text;
}

} // namespace

bool hasResult(const program::Type &type) {
  return type.kind != TypeKind::Void && type.kind != TypeKind::Class && !type.isReference && type.sizeBytes != 0;
}

ArgumentBlock layOut(const program::Program &program, const program::Unit &unit) {
  ArgumentBlock block;
  std::uint64_t end = 0;
  const auto place = [&](std::uint64_t size, unsigned align) {
    const std::uint64_t offset = alignUp(end, std::max(1u, align));
    end = offset + size;
    return offset;
  };
  const auto placePlan = [&](program::PlanId id) { return place(program.plans[id].size, program.plans[id].align); };
  if (unit.receiver)
    block.receiverOffset = placePlan(*unit.receiver);
  for (const program::Parameter &parameter : unit.parameters) {
    const Type &type = program.types[parameter.type];
    block.offsets.push_back(parameter.plan ? placePlan(*parameter.plan) : place(type.sizeBytes, type.alignBytes));
  }
  if (hasResult(program.types[unit.result]))
    block.resultOffset = place(program.types[unit.result].sizeBytes, program.types[unit.result].alignBytes);
  block.size = alignUp(std::max<std::uint64_t>(end, 8), 16);
  return block;
}

/// struct { parameters; result } as C lays it out; __typeof__ makes a declaration of any type.
Harness makeHarness(const program::Program &program) {
  if (program.isCxx)
    return makeCxxHarness(program);
  Harness harness;
  harness.text = program::callbackText(program);
  for (const program::Unit &unit : program.units) {
    const bool returns = hasResult(program.types[unit.result]);
    std::string fields;
    std::string arguments;
    for (std::size_t i = 0; i < unit.parameters.size(); i++) {
      const std::string field = "p" + std::to_string(i);
      const Type &type = program.types[unit.parameters[i].type];
      // What it points to may have no name outside the function, or be variably modified; any pointer has this layout.
      const bool isObject = type.kind == TypeKind::Pointer && program.types[type.element].kind != TypeKind::Function;
      fields += isObject ? "void *" + field + "; " : "__typeof__(" + type.spelling + ") " + field + "; ";
      arguments += (i == 0 ? "x->" : ", x->") + field;
    }
    if (returns)
      fields += "__typeof__(" + program.types[unit.result].spelling + ") r; ";
    const std::string caller = "__premise_call_" + unit.name;
    harness.text += "struct __premise_block_" + unit.name + " { " + fields + "};\n";
    harness.text += "void " + caller + "(struct __premise_block_" + unit.name + " *x) { " +
                    terminations(program, unit) + (returns ? "x->r = " : "") + unit.name + "(" + arguments + "); }\n";
    harness.callers.push_back(caller);
  }
  return harness;
}

} // namespace premise::native
