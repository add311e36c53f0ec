// The C++ code of a client that builds inputs: one function per plan, driven by the decisions in a block of memory.
#include "native/Build.h"

#include <fmt/format.h>

namespace premise::native {
namespace {

using program::Maker;
using program::Plan;
using program::PlanKind;
using program::PlanPart;

/// A type to which a star can be appended: that of a pointer to a function is written around its name.
std::string named(const std::string &type) {
  return type.find("(*") == std::string::npos && type.find('[') == std::string::npos
             ? type
             : fmt::format("__premise_same<{}>", type);
}

/// An lvalue of the part's type.
std::string value(const PlanPart &part, const std::string &block) {
  return fmt::format("*__premise_build_{}({} + {})", part.plan, block, part.offset);
}

/// As an argument: references bind to it, values are moved out of it.
std::string argument(const PlanPart &part, const std::string &block) {
  const std::string built = value(part, block);
  if (part.castTo.ends_with("&"))
    return fmt::format("static_cast<{}>({})", part.castTo, built);
  return fmt::format("static_cast<__typeof__({}) &&>({})", built, built);
}

std::string arguments(const std::vector<PlanPart> &parts, const std::string &block) {
  std::string text;
  for (const PlanPart &part : parts)
    text += (text.empty() ? "" : ", ") + argument(part, block);
  return text;
}

/// The last alternative also stands for all numbers beyond it.
std::string choice(const std::string &selector, const std::vector<std::string> &alternatives) {
  if (alternatives.size() == 1)
    return "  " + alternatives.front() + "\n";
  std::string text = fmt::format("  switch ({}) {{\n", selector);
  for (std::size_t i = 0; i + 1 < alternatives.size(); i++)
    text += fmt::format("  case {}: {} break;\n", i, alternatives[i]);
  return text + fmt::format("  default: {} break;\n  }}\n", alternatives.back());
}

std::string construct(const Plan &plan) {
  std::vector<std::string> ways;
  for (const Maker &maker : plan.makers)
    ways.push_back(fmt::format("o = new {}({});", maker.isFactory ? plan.spelling : maker.callee,
                               maker.isFactory ? fmt::format("{}({})", maker.callee, arguments(maker.arguments, "x"))
                                               : arguments(maker.arguments, "x")));
  std::string text = fmt::format("  {} *o;\n", plan.spelling) + choice("x[0]", ways);
  for (const std::uint64_t call : plan.callOffsets) {
    std::vector<std::string> calls{""};
    for (const Maker &setup : plan.setups)
      calls.push_back(fmt::format("o->{}({});", setup.callee, arguments(setup.arguments, fmt::format("x + {}", call))));
    text += choice(fmt::format("x[{}]", call), calls);
  }
  return text + "  return o;\n";
}

/// The number of elements, made concrete one by one.
std::string length(const Plan &plan, unsigned offset) {
  return fmt::format("  unsigned n = 0;\n  while (n < {} && n < x[{}]) n++;\n", plan.count, offset);
}

std::string element(const Plan &plan, std::size_t part) {
  return argument(plan.parts[part], fmt::format("x + i * {}", plan.stride));
}

std::string elements(const Plan &plan) {
  const std::string &type = plan.spelling;
  const std::string loop = "  for (unsigned i = 0; i < n; i++) ";
  switch (plan.kind) {
  case PlanKind::Text:
  case PlanKind::View:
    return length(plan, 0) +
           fmt::format("  auto *a = new __premise_same<{}>[n];\n{}a[i] = {};\n  return new {}(a, n);\n",
                       plan.parts[0].castTo, loop, element(plan, 0), type);
  case PlanKind::Sequence:
    return length(plan, 0) +
           fmt::format("  auto *o = new {}();\n{}o->push_back({});\n  return o;\n", type, loop, element(plan, 0));
  case PlanKind::Set:
    return length(plan, 0) +
           fmt::format("  auto *o = new {}();\n{}o->insert({});\n  return o;\n", type, loop, element(plan, 0));
  case PlanKind::Map:
    return length(plan, 0) + fmt::format("  auto *o = new {}();\n{}o->emplace({}, {});\n  return o;\n", type, loop,
                                         element(plan, 0), element(plan, 1));
  default:
    return fmt::format("  auto *o = new {}();\n  for (unsigned i = 0; i < {}; i++) (*o)[i] = {};\n  return o;\n", type,
                       plan.count, element(plan, 0));
  }
}

std::string callable(const Plan &plan) {
  if (plan.parts.empty())
    return fmt::format("  return x[0] != 0 ? new {0}([](auto &&...) {{}}) : new {0}();\n", plan.spelling);
  return fmt::format("  if (x[0] == 0) return new {0}();\n  auto *v = __premise_build_{1}(x + {2});\n"
                     "  return new {0}([v](auto &&...) {{ return *v; }});\n",
                     plan.spelling, plan.parts[0].plan, plan.parts[0].offset);
}

/// A pointer to a new object; numbers of the block itself must be copied out of it.
std::string fresh(const Plan &plan, const std::vector<Plan> &plans) {
  const PlanPart &part = plan.parts[0];
  const std::string built = fmt::format("__premise_build_{}(x + {})", part.plan, part.offset);
  return plans[part.plan].kind == PlanKind::Scalar ? fmt::format("new {}(*{})", named(part.castTo), built) : built;
}

std::string body(const Plan &plan, const std::vector<Plan> &plans) {
  switch (plan.kind) {
  case PlanKind::Scalar:
    return fmt::format("  return ({} *)x;\n", plan.spelling);
  case PlanKind::Null:
    return fmt::format("  return new {}();\n", plan.spelling);
  case PlanKind::CString:
    return length(plan, 1) +
           fmt::format("  using C = __typeof__(__premise_mutable(({})0));\n  if (x[0] == 0) return new {}();\n"
                       "  C a = new __typeof__(*C())[n + 1];\n  for (unsigned i = 0; i < n; i++) a[i] = x[2 + i];\n"
                       "  a[n] = 0;\n  return new {}(a);\n",
                       plan.spelling, plan.spelling, plan.spelling);
  case PlanKind::Pointer:
    return fmt::format("  return new {}(x[0] != 0 ? {} : nullptr);\n", plan.spelling, fresh(plan, plans));
  case PlanKind::Owner:
    return fmt::format("  return x[0] != 0 ? new {0}({1}) : new {0}();\n", plan.spelling, fresh(plan, plans));
  case PlanKind::Optional:
    return fmt::format("  return x[0] != 0 ? new {0}({1}) : new {0}();\n", plan.spelling, argument(plan.parts[0], "x"));
  case PlanKind::Aggregate:
    return fmt::format("  return new {}{{{}}};\n", plan.spelling, arguments(plan.parts, "x"));
  case PlanKind::Tuple:
    return fmt::format("  return new {}({});\n", plan.spelling, arguments(plan.parts, "x"));
  case PlanKind::Text:
  case PlanKind::View:
  case PlanKind::Sequence:
  case PlanKind::Set:
  case PlanKind::Map:
  case PlanKind::Array:
    return elements(plan);
  case PlanKind::Callable:
    return callable(plan);
  case PlanKind::Construct:
    return construct(plan);
  }
  return "";
}

} // namespace

std::string clientCode(const std::vector<Plan> &plans) {
  std::string text;
  // Each plan uses only plans before it.
  for (std::size_t i = 0; i < plans.size(); i++) {
    Plan plan = plans[i];
    plan.spelling = named(plan.spelling);
    text +=
        fmt::format("static {} *__premise_build_{}(unsigned char *x) {{\n{}}}\n", plan.spelling, i, body(plan, plans));
  }
  return text;
}

} // namespace premise::native
