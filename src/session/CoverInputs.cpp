// Parameters by position, globals and objects behind pointers by name and offset.
#include "session/CoverInputs.h"

#include "native/Build.h"
#include "term/Evaluate.h"

#include <algorithm>
#include <map>
#include <string_view>

namespace premise::session {
namespace {

using encode::InputVariable;
using native::ObjectShape;
using native::ShapeObject;
using native::Slot;

/// How Clang names the registers in which a structure is passed.
constexpr std::string_view kInRegister = ".coerce";
constexpr std::uint64_t kRegisterBytes = 8;

class Inputs {
public:
  Inputs(const encode::Translation &translation, const native::Shape &shape, const program::Program &program,
         const program::Unit &unit, const term::Assignment &model)
      : translation_(translation), shape_(shape), unit_(unit), model_(model), block_(native::layOut(program, unit)) {}

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

  const Slot *slotAt(std::uint64_t offset) const {
    const auto &slots = shape_.objects.front().slots;
    const auto found = std::ranges::find(slots, offset, &Slot::offset);
    return found == slots.end() ? nullptr : &*found;
  }

  void setParameter(std::size_t i) {
    const std::string &name = unit_.parameters[i].name;
    const Slot *slot = slotAt(block_.offsets[i]);
    for (const InputVariable &input : translation_.inputs) {
      if (input.kind == InputVariable::Kind::Parameter && input.name == name && slot)
        result_.set(slot->variable, value(input.value) & term::maskOf(slot->bits));
      if (input.kind == InputVariable::Kind::Parameter && input.name.starts_with(name + std::string(kInRegister)))
        setRegister(block_.offsets[i] + (input.name.ends_with('1') ? kRegisterBytes : 0), input.value);
      if (input.kind == InputVariable::Kind::Pointee && input.name == name && !(slot && slot->isPointer))
        setIn(shape_.objects.front(), block_.offsets[i] + input.offset, value(input.value));
    }
    for (const encode::PointerParameter &pointer : translation_.pointers)
      if (slot && slot->isPointer && pointer.name == name)
        setPointer(*slot, pointer);
  }

  /// The members of a structure that a register holds.
  void setRegister(std::uint64_t offset, term::Term bits) {
    const term::Value all = value(bits);
    for (const Slot &slot : shape_.objects.front().slots)
      if (!slot.isPointer && slot.offset >= offset && slot.offset + slot.bytes <= offset + bits->width() / 8)
        result_.set(slot.variable, (all >> (8 * (slot.offset - offset))) & term::maskOf(slot.bits));
  }

  /// Pointers to one object of the encoding point to one object of the shape, others to different ones, if it has so
  /// many.
  void setPointer(const Slot &slot, const encode::PointerParameter &pointer) {
    const auto object = static_cast<std::uint64_t>(value(pointer.object));
    const bool isNull = value(pointer.isNull) != 0;
    std::optional<std::size_t> best;
    for (std::size_t choice = 0; choice < slot.candidates.size(); choice++) {
      const unsigned candidate = slot.candidates[choice];
      if ((candidate == 0) != isNull)
        continue;
      const auto owner = owners_.find(candidate);
      const bool isTheSame = owner != owners_.end() && owner->second == object;
      if (!best || isTheSame)
        best = choice;
    }
    if (!best)
      return;
    result_.set(slot.variable, *best);
    if (isNull || slot.isFunction)
      return;
    owners_.emplace(slot.candidates[*best], object);
    setPointee(shape_.objects[slot.candidates[*best] - 1], pointer);
  }

  void setPointee(const ShapeObject &object, const encode::PointerParameter &pointer) {
    const auto start = static_cast<std::uint64_t>(value(pointer.offset));
    const term::Value pointee = value(pointer.object);
    for (const InputVariable &input : translation_.inputs)
      if (input.kind != InputVariable::Kind::Parameter && input.object == pointee && input.offset >= start)
        setIn(object, input.offset - start, value(input.value));
    for (auto input = translation_.inputsElsewhere.rbegin(); input != translation_.inputsElsewhere.rend(); ++input)
      if (const auto offset = static_cast<std::uint64_t>(value(input->offset));
          input->object == pointee && offset >= start)
        setIn(object, offset - start, value(input->value));
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
  native::ArgumentBlock block_;
  term::Evaluator evaluator_;
  std::map<unsigned, std::uint64_t> owners_; ///< by candidate that was taken: the object of the encoding
  term::Assignment result_;
};

} // namespace

term::Assignment nativeInputs(const encode::Translation &translation, const native::Shape &shape,
                              const program::Program &program, const program::Unit &unit,
                              const term::Assignment &model) {
  return Inputs(translation, shape, program, unit, model).run();
}

} // namespace premise::session
