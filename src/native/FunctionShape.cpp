// How a function pointer becomes an input: a choice between null, functions of the source and a stub.
#include "native/ShapeBuilder.h"

namespace premise::native {

void ShapeBuilder::addFunctionPointer(unsigned object, std::uint64_t offset, const program::CallbackSet &set) {
  Slot slot = pointerSlot(offset);
  slot.isFunction = true;
  slot.candidates = {0};
  for (std::size_t i = 0; i < set.units.size(); i++)
    if (&program_.units[set.units[i]] != unit_)
      slot.candidates.push_back(set.firstEntry + static_cast<unsigned>(i) + 1);
  if (set.hasStub)
    slot.candidates.push_back(set.firstEntry + static_cast<unsigned>(set.units.size()) + 1);
  hasStub_ |= set.hasStub;
  // A path that looks at the pointer has met a bound if other functions would have been possible.
  shape_.variables[slot.variable].isCutOff = set.hasMore || !set.hasStub || !set.returnsAny;
  shape_.isCutOff |= slot.candidates.size() == 1; // always null: no path can look at the choice
  shape_.objects[object].slots.push_back(std::move(slot));
}

/// What nobody can know about a function that only the caller knows.
void ShapeBuilder::assumeCallbackFrame() {
  if (hasStub_)
    shape_.assumptions.push_back({"callback-frame",
                                  "functions behind pointers of the input that are not in this source "
                                  "return some value and change nothing, and their addresses do not "
                                  "matter; no pointer leads to the unit itself or to main"});
}

} // namespace premise::native
