// How each kind of plan reads as an expression; the mirror image of native/ClientCode.cpp.
#include "session/DecodePlan.h"

#include "suite/CText.h"
#include "suite/Scalar.h"

#include <algorithm>
#include <fmt/format.h>
#include <fmt/ranges.h>

namespace premise::session {
namespace {

using program::Maker;
using program::Plan;
using program::PlanKind;
using program::PlanPart;
using suite::InputValue;

class PlanText {
public:
  PlanText(const program::Program &program, const ReadNumber &read) : program_(program), read_(read) {}

  std::string text(const Plan &plan, std::uint64_t at) const {
    switch (plan.kind) {
    case PlanKind::Scalar:
      return scalar(plan, at);
    case PlanKind::Null:
      return "nullptr";
    case PlanKind::CString:
      return cString(plan, at);
    case PlanKind::Pointer:
      return byte(at) == 0 ? "nullptr" : "new " + fresh(plan.parts[0], at);
    case PlanKind::Owner:
      return byte(at) == 0 ? plan.spelling + "()" : fmt::format("{}(new {})", plan.spelling, fresh(plan.parts[0], at));
    case PlanKind::Optional:
      return byte(at) == 0 ? plan.spelling + "()" : fmt::format("{}({})", plan.spelling, part(plan.parts[0], at));
    case PlanKind::Callable:
      return callable(plan, at);
    case PlanKind::Aggregate:
      return fmt::format("{}{{{}}}", plan.spelling, fmt::join(all(plan.parts, at), ", "));
    case PlanKind::Tuple:
      return fmt::format("{}({})", plan.spelling, fmt::join(all(plan.parts, at), ", "));
    case PlanKind::Text:
    case PlanKind::View:
      return characters(plan, at);
    case PlanKind::Sequence:
    case PlanKind::Set:
    case PlanKind::Map:
    case PlanKind::Array:
      return container(plan, at);
    case PlanKind::Construct: {
      const Maker &maker = chosen(plan.makers, byte(at));
      return fmt::format("{}({})", maker.callee, fmt::join(all(maker.arguments, at), ", "));
    }
    }
    return "";
  }

  /// How many elements it has, for what has a size.
  std::uint64_t size(const Plan &plan, std::uint64_t at) const {
    const bool isSized = plan.kind == PlanKind::Text || plan.kind == PlanKind::View ||
                         plan.kind == PlanKind::Sequence || plan.kind == PlanKind::Set || plan.kind == PlanKind::Map;
    return isSized ? length(plan, at) : 0;
  }

  /// Calls that follow the construction.
  std::vector<std::string> calls(const Plan &plan, std::uint64_t at) const {
    std::vector<std::string> lines;
    for (const std::uint64_t call : plan.callOffsets) {
      const unsigned number = byte(at + call);
      if (number == 0)
        continue;
      const Maker &setup = chosen(plan.setups, number - 1);
      lines.push_back(fmt::format("{}({})", setup.callee, fmt::join(all(setup.arguments, at + call), ", ")));
    }
    return lines;
  }

private:
  unsigned byte(std::uint64_t at) const { return static_cast<unsigned>(read_(at, 0).low & 0xff); }

  /// Numbers beyond the last alternative stand for it, too.
  static const Maker &chosen(const std::vector<Maker> &makers, unsigned number) {
    return makers[std::min<std::size_t>(number, makers.size() - 1)];
  }

  const Plan &planOf(const PlanPart &part) const { return program_.plans[part.plan]; }

  std::string part(const PlanPart &part, std::uint64_t at) const { return text(planOf(part), at + part.offset); }

  std::vector<std::string> all(const std::vector<PlanPart> &parts, std::uint64_t at) const {
    std::vector<std::string> texts;
    for (const PlanPart &one : parts)
      texts.push_back(part(one, at));
    return texts;
  }

  /// What stands behind `new`.
  std::string fresh(const PlanPart &one, std::uint64_t at) const {
    const std::string value = part(one, at);
    const Plan &plan = planOf(one);
    const bool isCall = plan.kind == PlanKind::Construct && !chosen(plan.makers, byte(at + one.offset)).isFactory;
    return isCall || plan.kind == PlanKind::Aggregate ? value : fmt::format("{}({})", plan.spelling, value);
  }

  std::string scalar(const Plan &plan, std::uint64_t at) const {
    const InputValue value = read_(at, plan.type);
    if (value.isBool)
      return value.low != 0 ? "true" : "false";
    if (value.kind != suite::ValueKind::Float)
      return suite::integerLiteral(value);
    if (suite::floatText(value) != "NaN")
      return suite::floatLiteral(value);
    return value.bits == 32 ? fmt::format("__builtin_bit_cast(float, {:#x}u)", value.low)
                            : fmt::format("__builtin_bit_cast(double, {:#x}ull)", value.low);
  }

  unsigned length(const Plan &plan, std::uint64_t at) const {
    return plan.kind == PlanKind::Array ? plan.count : std::min(plan.count, byte(at));
  }

  std::string cString(const Plan &plan, std::uint64_t at) const {
    if (byte(at) == 0)
      return "nullptr";
    std::string bytes;
    for (unsigned i = 0; i < std::min(plan.count, byte(at + 1)); i++)
      bytes += static_cast<char>(byte(at + 2 + i));
    const std::string literal = suite::stringLiteral(bytes);
    return plan.spelling.starts_with("const") ? literal : fmt::format("const_cast<{}>({})", plan.spelling, literal);
  }

  std::vector<std::string> elements(const Plan &plan, std::uint64_t at) const {
    std::vector<std::string> texts;
    for (unsigned i = 0; i < length(plan, at); i++) {
      const std::vector<std::string> parts = all(plan.parts, at + i * plan.stride);
      texts.push_back(parts.size() == 1 ? parts.front() : fmt::format("{{{}}}", fmt::join(parts, ", ")));
    }
    return texts;
  }

  std::string characters(const Plan &plan, std::uint64_t at) const {
    const program::Type &type = program_.types[planOf(plan.parts[0]).type];
    const unsigned count = length(plan, at);
    if (!type.isChar || type.sizeBytes != 1)
      return fmt::format("{0}(new {1}[{2}]{{{3}}}, {2})", plan.spelling, planOf(plan.parts[0]).spelling, count,
                         fmt::join(elements(plan, at), ", "));
    std::string bytes;
    for (unsigned i = 0; i < count; i++)
      bytes += static_cast<char>(byte(at + plan.parts[0].offset + i * plan.stride));
    const bool hasZero = bytes.find('\0') != std::string::npos;
    return hasZero ? fmt::format("{}({}, {})", plan.spelling, suite::stringLiteral(bytes), count)
                   : fmt::format("{}({})", plan.spelling, suite::stringLiteral(bytes));
  }

  std::string container(const Plan &plan, std::uint64_t at) const {
    const std::vector<std::string> texts = elements(plan, at);
    const bool isMovedIn = std::any_of(plan.parts.begin(), plan.parts.end(),
                                       [&](const PlanPart &one) { return planOf(one).kind == PlanKind::Owner; });
    if (plan.kind == PlanKind::Array)
      return fmt::format("{}{{{{{}}}}}", plan.spelling, fmt::join(texts, ", "));
    if (texts.empty())
      return plan.spelling + "()";
    if (!isMovedIn)
      return fmt::format("{}{{{}}}", plan.spelling, fmt::join(texts, ", "));
    std::string body;
    for (const std::string &text : texts)
      body += plan.kind == PlanKind::Map   ? fmt::format(" made.insert({});", text)
              : plan.kind == PlanKind::Set ? fmt::format(" made.insert({});", text)
                                           : fmt::format(" made.push_back({});", text);
    return fmt::format("[] {{ {} made;{} return made; }}()", plan.spelling, body);
  }

  std::string callable(const Plan &plan, std::uint64_t at) const {
    if (byte(at) == 0)
      return plan.spelling + "()";
    if (plan.parts.empty())
      return fmt::format("{}([](auto &&...) {{}})", plan.spelling);
    return fmt::format("{}([](auto &&...) {{ return {}; }})", plan.spelling, part(plan.parts[0], at));
  }

  const program::Program &program_;
  const ReadNumber &read_;
};

InputValue expression(std::string text) {
  InputValue value;
  value.kind = suite::ValueKind::Built;
  value.text = std::move(text);
  return value;
}

} // namespace

InputValue describePlan(const program::Program &program, program::PlanId plan, std::uint64_t offset,
                        const ReadNumber &read) {
  const PlanText texts(program, read);
  InputValue value = expression(texts.text(program.plans[plan], offset));
  value.type = program.plans[plan].spelling;
  value.low = texts.size(program.plans[plan], offset);
  for (const std::string &call : texts.calls(program.plans[plan], offset))
    value.elements.push_back(expression(call));
  return value;
}

} // namespace premise::session
