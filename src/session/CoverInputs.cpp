// Parameters by position, globals and objects behind pointers by name and offset.
#include "session/CoverInputs.h"

#include "term/Evaluate.h"

#include <algorithm>

namespace premise::session {
namespace {

using encode::InputVariable;
using native::ObjectShape;
using native::ShapeObject;
using native::Slot;

class Inputs {
public:
  Inputs(const encode::Translation &translation, const native::Shape &shape, const program::Unit &unit,
         const term::Assignment &model)
      : translation_(translation), shape_(shape), unit_(unit), model_(model) {}

  term::Assignment run() {
    for (const ShapeObject &object : shape_.objects)
      if (object.kind == ObjectShape::Array && object.length) // as long as possible: what is needed is in it
        result_.set(*object.length, object.count - object.minimum);
    for (std::size_t i = 0; i < unit_.parameters.size(); i++)
      setParameter(i);
    for (const InputVariable &input : translation_.inputs)
      if (input.kind == InputVariable::Kind::Global)
        for (const ShapeObject &object : shape_.objects)
          if (object.kind == ObjectShape::Global && object.name == input.name)
            setIn(object, input.offset, value(input.value));
    return std::move(result_);
  }

private:
  term::Value value(term::Term t) { return evaluator_.evaluate(t, model_); }

  /// The place of a parameter, if every parameter has exactly one.
  const Slot *slotOf(std::size_t parameter) const {
    const auto &slots = shape_.objects.front().slots;
    return slots.size() == unit_.parameters.size() ? &slots[parameter] : nullptr;
  }

  void setParameter(std::size_t i) {
    const Slot *slot = slotOf(i);
    if (!slot)
      return;
    for (const InputVariable &input : translation_.inputs)
      if (input.kind == InputVariable::Kind::Parameter && input.name == unit_.parameters[i].name)
        result_.set(slot->variable, value(input.value) & term::maskOf(slot->bits));
    for (const encode::PointerParameter &pointer : translation_.pointers)
      if (slot->isPointer && pointer.name == unit_.parameters[i].name)
        setPointer(*slot, pointer);
  }

  void setPointer(const Slot &slot, const encode::PointerParameter &pointer) {
    const bool isNull = value(pointer.isNull) != 0;
    for (std::size_t choice = 0; choice < slot.candidates.size(); choice++) {
      const unsigned candidate = slot.candidates[choice];
      if ((candidate == 0) != isNull)
        continue;
      result_.set(slot.variable, choice);
      if (!isNull && !slot.isFunction)
        setPointee(shape_.objects[candidate - 1], pointer);
      return;
    }
  }

  void setPointee(const ShapeObject &object, const encode::PointerParameter &pointer) {
    const auto start = static_cast<std::uint64_t>(value(pointer.offset));
    for (const InputVariable &input : translation_.inputs)
      if (input.kind == InputVariable::Kind::Pointee && input.name == pointer.name && input.offset >= start)
        setIn(object, input.offset - start, value(input.value));
  }

  void setIn(const ShapeObject &object, std::uint64_t offset, term::Value bits) {
    if (object.kind == ObjectShape::String && offset < object.count)
      result_.set(object.firstVariable + static_cast<term::VarId>(offset), bits & 0xff);
    for (const Slot &slot : object.slots)
      if (slot.offset == offset && !slot.isPointer)
        result_.set(slot.variable, bits & term::maskOf(slot.bits));
  }

  const encode::Translation &translation_;
  const native::Shape &shape_;
  const program::Unit &unit_;
  const term::Assignment &model_;
  term::Evaluator evaluator_;
  term::Assignment result_;
};

} // namespace

term::Assignment nativeInputs(const encode::Translation &translation, const native::Shape &shape,
                              const program::Unit &unit, const term::Assignment &model) {
  return Inputs(translation, shape, unit, model).run();
}

} // namespace premise::session
