// The C++ functions that build the inputs of each unit, call it, and note how it ended.
#include "native/Build.h"

#include <fmt/format.h>

namespace premise::native {
namespace {

using program::Parameter;
using program::Program;
using program::Unit;
using program::UnitKind;

constexpr const char *kPrelude = R"(#include <exception>
#include <new>
#include <stdexcept>
#include <typeinfo>
#include <cxxabi.h>
extern "C" {
void __premise_setup_begins() noexcept;
void __premise_unit_begins() noexcept;
[[noreturn]] void __premise_abandon() noexcept;
void __premise_thrown(int, const char *, const char *) noexcept;
}
template <class T> using __premise_same = __remove_const(T);
template <class T> T *__premise_mutable(const T *);
)";

constexpr const char *kHandlers = R"(
  catch (const std::logic_error &e) { __premise_thrown(1, typeid(e).name(), e.what()); }
  catch (const std::exception &e) { __premise_thrown(0, typeid(e).name(), e.what()); }
  catch (...) { __premise_thrown(0, abi::__cxa_current_exception_type()->name(), nullptr); }
)";

/// Where a parameter's value stands: in the block itself, behind a pointer in it, or in an object that was built.
std::string argument(const Program &program, const Unit &unit, std::size_t i, std::uint64_t offset) {
  const Parameter &parameter = unit.parameters[i];
  const program::Type &type = program.types[parameter.type];
  if (parameter.plan) {
    const bool isReference = type.isReference;
    return isReference ? fmt::format("static_cast<{}>(*p{})", parameter.castTo, i)
                       : fmt::format("static_cast<__typeof__(*p{0}) &&>(*p{0})", i);
  }
  if (type.isReference)
    return fmt::format("static_cast<{}>(**(__typeof__({}) **)(x + {}))", parameter.castTo,
                       program.types[type.element].spelling, offset);
  return fmt::format("*(__typeof__({}) *)(x + {})", type.spelling, offset);
}

std::string callText(const Program &program, const Unit &unit, const ArgumentBlock &block) {
  std::string list;
  for (std::size_t i = 0; i < unit.parameters.size(); i++)
    list += (i == 0 ? "" : ", ") + argument(program, unit, i, block.offsets[i]);
  switch (unit.kind) {
  case UnitKind::Function:
    return fmt::format("{}({})", unit.callee, list);
  case UnitKind::Method:
    return fmt::format("static_cast<{}>(*self).{}({})", unit.receiverCast, unit.callee, list);
  case UnitKind::Constructor:
    return list.empty() ? unit.callee + " made"
                        : fmt::format("{} made({})", unit.callee, list); // () declares a function
  }
  return "";
}

std::string preparation(const Program &program, const Unit &unit, const ArgumentBlock &block) {
  std::string declared;
  std::string built;
  const auto add = [&](const std::string &name, program::PlanId plan, std::uint64_t offset) {
    declared += fmt::format("  {} *{} = nullptr;\n", program.plans[plan].spelling, name);
    built += fmt::format(" {} = __premise_build_{}(x + {});", name, plan, offset);
  };
  if (unit.receiver)
    add("self", *unit.receiver, block.receiverOffset);
  for (std::size_t i = 0; i < unit.parameters.size(); i++)
    if (unit.parameters[i].plan)
      add("p" + std::to_string(i), *unit.parameters[i].plan, block.offsets[i]);
  if (built.empty())
    return "";
  return declared + "  __premise_setup_begins();\n" +
         (program.hasExceptions ? "  try {" + built + " } catch (...) { __premise_abandon(); }\n" : " " + built + "\n");
}

/// What the client made it also destroys.
std::string cleanup(const Program &program, const Unit &unit) {
  std::string text;
  const auto add = [&](const std::string &name, program::PlanId plan) {
    if (program.plans[plan].canBeDeleted && program.plans[plan].kind != program::PlanKind::Scalar)
      text += " delete " + name + ";";
  };
  for (std::size_t i = unit.parameters.size(); i-- > 0;)
    if (unit.parameters[i].plan)
      add("p" + std::to_string(i), *unit.parameters[i].plan);
  if (unit.receiver)
    add("self", *unit.receiver);
  return text;
}

std::string caller(const Program &program, const Unit &unit, const std::string &name) {
  std::string text = fmt::format("extern \"C\" void {}(unsigned char *x) {{\n", name);
  if (!unit.problem.empty())
    return text + "}\n";
  const ArgumentBlock block = layOut(program, unit);
  text += preparation(program, unit, block) + "  __premise_unit_begins();\n";
  std::string call = callText(program, unit, block);
  const program::Type &result = program.types[unit.result];
  if (unit.kind != UnitKind::Constructor && hasResult(result))
    call = fmt::format("*(__typeof__({}) *)(x + {}) = {}", result.spelling, block.resultOffset, call);
  text +=
      program.hasExceptions ? fmt::format("  try {{ {}; }}{}", call, kHandlers) : fmt::format("  {{ {}; }}\n", call);
  return text + " " + cleanup(program, unit) + "\n}\n";
}

} // namespace

Harness makeCxxHarness(const Program &program) {
  Harness harness;
  harness.text = kPrelude + clientCode(program.plans);
  for (std::size_t i = 0; i < program.units.size(); i++) {
    const std::string name = "__premise_call_" + std::to_string(i);
    harness.callers.push_back(name);
    harness.text += caller(program, program.units[i], name);
  }
  return harness;
}

} // namespace premise::native
