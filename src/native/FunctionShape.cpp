// How a function pointer becomes an input: a choice between null, functions of the source and a stub.
#include "native/ShapeBuilder.h"

#include "program/Callbacks.h"

namespace premise::native {

std::vector<unsigned> ShapeBuilder::functionsOf(const Slot &slot, const program::CallbackSet &set) {
  std::vector<unsigned> functions;
  for (std::size_t i = 0; i < set.units.size(); i++)
    if (&program_.units[set.units[i]] != unit_)
      functions.push_back(set.firstEntry + static_cast<unsigned>(i) + 1);
  if (set.hasStub)
    functions.push_back(set.firstEntry + static_cast<unsigned>(set.units.size()) + 1);
  hasStub_ |= set.hasStub;
  // A path that looks at the pointer has met a bound if other functions would have been possible.
  shape_.variables[slot.variable].isCutOff |= set.hasMore || !set.hasStub || !(set.returnsAny || set.returnsPointer);
  shape_.isCutOff |= functions.empty(); // always null: no path can look at the choice
  return functions;
}

void ShapeBuilder::addFunctionPointer(unsigned object, std::uint64_t offset, const program::CallbackSet &set) {
  Slot slot = pointerSlot(offset);
  slot.isFunction = true;
  slot.candidates = {0};
  const std::vector<unsigned> functions = functionsOf(slot, set);
  slot.candidates.insert(slot.candidates.end(), functions.begin(), functions.end());
  shape_.objects[object].slots.push_back(std::move(slot));
}

void ShapeBuilder::limitLaterResults() {
  for (const ShapeObject &object : shape_.objects)
    if (object.kind == ObjectShape::Global && program::isLaterResult(object.name))
      for (const Slot &slot : object.slots)
        shape_.variables[slot.variable].isCutOff = true;
}

/// What nobody can know about a function that only the caller knows.
void ShapeBuilder::assumeCallbackFrame() {
  if (hasStub_)
    shape_.assumptions.push_back({"callback-frame",
                                  "functions behind pointers of the input whose address this source does not take "
                                  "return some value (null or the address of an object of the input, if it is a "
                                  "pointer) and change nothing, and their addresses do not matter; no pointer leads "
                                  "to the unit itself"});
}

} // namespace premise::native
