// Which input variables a plan has: its decisions, lengths and numbers.
#include "native/ShapeBuilder.h"

namespace premise::native {

using program::Plan;
using program::PlanKind;
using program::PlanPart;

void ShapeBuilder::addDecision(unsigned object, std::uint64_t offset, bool isCutOff) {
  addScalar(object, offset, 1, 8);
  shape_.variables.back().isCutOff = isCutOff;
}

/// [length] elements; a path that asks for the length has met the bound on it.
void ShapeBuilder::fillElements(unsigned object, std::uint64_t offset, const Plan &plan) {
  if (plan.kind != PlanKind::Array)
    addDecision(object, offset, true);
  for (unsigned i = 0; i < plan.count; i++)
    for (const PlanPart &part : plan.parts)
      fillPlan(object, offset + part.offset + i * plan.stride, program_.plans[part.plan]);
}

void ShapeBuilder::fillPlan(unsigned object, std::uint64_t offset, const Plan &plan) {
  const auto fillParts = [&](const std::vector<PlanPart> &parts, std::uint64_t start) {
    for (const PlanPart &part : parts)
      fillPlan(object, start + part.offset, program_.plans[part.plan]);
  };
  switch (plan.kind) {
  case PlanKind::Scalar:
    fill(object, offset, plan.type);
    return;
  case PlanKind::Null:
    shape_.isCutOff = true;
    return;
  case PlanKind::CString:
    addDecision(object, offset, false);
    addDecision(object, offset + 1, true);
    addBytes(object, offset + 2, plan.count);
    return;
  case PlanKind::Pointer:
  case PlanKind::Optional:
  case PlanKind::Owner:
  case PlanKind::Callable:
    addDecision(object, offset, plan.kind != PlanKind::Optional);
    fillParts(plan.parts, offset);
    return;
  case PlanKind::Aggregate:
  case PlanKind::Tuple:
    fillParts(plan.parts, offset);
    return;
  case PlanKind::Text:
  case PlanKind::View:
  case PlanKind::Sequence:
  case PlanKind::Set:
  case PlanKind::Map:
  case PlanKind::Array:
    fillElements(object, offset, plan);
    return;
  case PlanKind::Construct:
    // Other clients may make more calls, and there may be other ways to construct it.
    addDecision(object, offset, true);
    shape_.isCutOff = true;
    for (const program::Maker &maker : plan.makers)
      fillParts(maker.arguments, offset);
    for (const std::uint64_t call : plan.callOffsets) {
      addDecision(object, offset + call, true);
      for (const program::Maker &setup : plan.setups)
        fillParts(setup.arguments, offset + call);
    }
    return;
  }
}

} // namespace premise::native
