// How variables, pointers and objects of an input shape become a tree of values.
#include "session/Decode.h"

#include "base/Ensure.h"
#include "native/Build.h"
#include "program/Members.h"
#include "session/DecodeFunction.h"
#include "session/DecodePlan.h"

#include <algorithm>
#include <cstring>
#include <map>

namespace premise::session {
namespace {

using program::Type;
using program::TypeId;
using program::TypeKind;
using suite::InputValue;
using suite::ValueKind;

class Decoder {
public:
  Decoder(const program::Program &program, const native::Shape &shape, const term::Assignment &inputs,
          suite::Test &test)
      : program_(program), shape_(shape), inputs_(inputs), test_(test) {}

  InputValue value(unsigned object, std::uint64_t offset, TypeId id, std::string name) {
    const Type &type = program_.types[id];
    InputValue result;
    result.name = std::move(name);
    result.type = type.spelling;
    result.bits = static_cast<unsigned>(8 * type.sizeBytes);
    result.isSigned = type.isSigned;
    result.isChar = type.isChar;
    result.isBool = type.kind == TypeKind::Bool;
    result.isEnum = program_.isCxx && type.kind == TypeKind::Enum;
    switch (type.kind) {
    case TypeKind::Bool:
    case TypeKind::Integer:
    case TypeKind::Enum:
      setNumber(result, bytesAt(object, offset, type.sizeBytes));
      break;
    case TypeKind::Float:
      result.kind = ValueKind::Float;
      setNumber(result, bytesAt(object, offset, type.sizeBytes));
      break;
    case TypeKind::Pointer:
      pointer(result, object, offset);
      break;
    case TypeKind::Array:
      result.kind = ValueKind::Array;
      for (std::uint64_t i = 0; i < type.count; i++)
        result.elements.push_back(value(object, offset + i * program_.types[type.element].sizeBytes, type.element, ""));
      break;
    case TypeKind::Record:
      record(result, type, object, offset);
      break;
    case TypeKind::Union:
      unionValue(result, type, object, offset);
      break;
    case TypeKind::Void:
    case TypeKind::Function:
    case TypeKind::Class:
    case TypeKind::Other:
      result.kind = ValueKind::Opaque;
      break;
    }
    return result;
  }

  InputValue byte(unsigned object, std::uint64_t offset) const {
    InputValue result;
    result.low = byteAt(object, offset);
    return result;
  }

private:
  static void setNumber(InputValue &result, term::Value value) {
    result.low = static_cast<std::uint64_t>(value);
    result.high = static_cast<std::uint64_t>(value >> 64);
  }

  const native::Slot *slotAt(unsigned object, std::uint64_t offset) const {
    const auto &slots = shape_.objects[object].slots;
    const auto found = std::find_if(slots.begin(), slots.end(), [&](const native::Slot &slot) {
      return slot.offset <= offset && offset < slot.offset + slot.bytes;
    });
    return found == slots.end() ? nullptr : &*found;
  }

  term::Value bytesAt(unsigned object, std::uint64_t offset, std::uint64_t count) const {
    term::Value value = 0;
    for (std::uint64_t i = 0; i < count; i++)
      value |= term::Value{byteAt(object, offset + i)} << (8 * i);
    return value;
  }

  unsigned char byteAt(unsigned object, std::uint64_t offset) const {
    const native::ShapeObject &target = shape_.objects[object];
    if (target.kind == native::ObjectShape::String)
      return offset + 1 < target.count
                 ? static_cast<unsigned char>(inputs_[target.firstVariable + static_cast<term::VarId>(offset)])
                 : 0;
    for (const native::FixedWord &word : shape_.fixedWords)
      if (word.object == object && offset >= word.offset && offset < word.offset + 8 && !word.target)
        return static_cast<unsigned char>(word.value >> (8 * (offset - word.offset)));
    const native::Slot *slot = slotAt(object, offset);
    if (slot == nullptr || (slot->isPointer && !isNumber(*slot)))
      return 0;
    term::Value value = inputs_[slot->number.value_or(slot->variable)];
    if (slot->bits < 128 && !slot->number)
      value &= (term::Value{1} << slot->bits) - 1;
    return static_cast<unsigned char>(value >> (8 * (offset - slot->offset)));
  }

  bool isNumber(const native::Slot &slot) const { return slot.number && (inputs_[slot.variable] & 0xff) == 0; }

  void pointer(InputValue &result, unsigned object, std::uint64_t offset) {
    result.kind = ValueKind::Null;
    const native::Slot *slot = slotAt(object, offset);
    if (slot == nullptr || !slot->isPointer)
      return;
    const auto choice = static_cast<std::size_t>(inputs_[slot->variable] & 0xff);
    const unsigned candidate = choice < slot->candidates.size() ? slot->candidates[choice] : 0;
    if (candidate == 0)
      return;
    if (slot->isFunction || (candidate & native::kFunctionCandidate) != 0) {
      result.kind = ValueKind::Function;
      result.text = functionName(program_, (candidate & ~native::kFunctionCandidate) - 1, test_);
      return;
    }
    result.kind = ValueKind::Object;
    result.object = objectNumber(candidate - 1);
  }

  /// Objects are listed in the order in which pointers first reach them.
  unsigned objectNumber(unsigned index) {
    const auto known = numbers_.find(index);
    if (known != numbers_.end())
      return known->second;
    const auto number = static_cast<unsigned>(test_.objects.size());
    numbers_[index] = number;
    const native::ShapeObject &object = shape_.objects[index];
    suite::TestObject described;
    described.name = object.name;
    described.type = program_.types[object.element].kind == TypeKind::Void ? "unsigned char"
                                                                           : program_.types[object.element].spelling;
    described.isString = object.kind == native::ObjectShape::String;
    test_.objects.push_back(described);
    std::vector<InputValue> elements;
    const std::uint64_t count = elementCount(object, index);
    elements.reserve(count);
    for (std::uint64_t i = 0; i < count; i++)
      elements.push_back(element(object, index, i));
    test_.objects[number].elements = std::move(elements);
    return number;
  }

  InputValue element(const native::ShapeObject &object, unsigned index, std::uint64_t i) {
    if (program_.types[object.element].kind != TypeKind::Void)
      return value(index, i * object.unit, object.element, "");
    InputValue byte;
    byte.type = "unsigned char";
    byte.bits = 8;
    byte.isChar = true;
    byte.low = byteAt(index, i);
    return byte;
  }

  std::uint64_t elementCount(const native::ShapeObject &object, unsigned index) const {
    switch (object.kind) {
    case native::ObjectShape::Array:
      return object.minimum + static_cast<std::uint64_t>(inputs_[*object.length] & 0xff);
    case native::ObjectShape::Paired:
      return pairedCount(object);
    case native::ObjectShape::String: {
      std::uint64_t length = 0;
      while (length + 1 < object.count && byteAt(index, length) != 0)
        length++;
      return length + 1;
    }
    case native::ObjectShape::Arguments:
    case native::ObjectShape::Global:
    case native::ObjectShape::Fixed:
      return object.count;
    }
    return 0;
  }

  std::uint64_t pairedCount(const native::ShapeObject &object) const {
    const auto lengthOf = [&](term::VarId variable, bool isSigned) {
      const unsigned bits = shape_.variables[variable].bits;
      const auto raw = static_cast<std::uint64_t>(inputs_[variable]);
      const bool isNegative = isSigned && ((raw >> (bits - 1)) & 1) != 0;
      return isNegative ? 0 : std::min(raw, object.count);
    };
    const std::uint64_t rows = lengthOf(*object.length, object.isLengthSigned);
    const std::uint64_t columns = object.secondLength ? lengthOf(*object.secondLength, object.isSecondSigned) : 1;
    return std::min(rows * columns, object.count);
  }

  void record(InputValue &result, const Type &type, unsigned object, std::uint64_t offset) {
    result.kind = ValueKind::Record;
    for (const program::Field &field : type.fields) {
      if (field.bitWidth == 0)
        result.elements.push_back(value(object, offset + field.offsetBits / 8, field.type, field.name));
      else if (!field.name.empty())
        result.elements.push_back(bitField(field, object, offset));
    }
  }

  InputValue bitField(const program::Field &field, unsigned object, std::uint64_t offset) {
    const Type &type = program_.types[field.type];
    const std::uint64_t first = field.offsetBits / 8;
    const std::uint64_t last = (field.offsetBits + field.bitWidth - 1) / 8;
    term::Value bits = bytesAt(object, offset + first, last - first + 1) >> (field.offsetBits % 8);
    bits &= (term::Value{1} << field.bitWidth) - 1;
    const bool isNegative = type.isSigned && ((bits >> (field.bitWidth - 1)) & 1) != 0;
    if (isNegative)
      bits |= ~((term::Value{1} << field.bitWidth) - 1);
    InputValue result;
    result.name = field.name;
    result.type = type.spelling;
    result.bits = static_cast<unsigned>(8 * type.sizeBytes);
    result.isSigned = type.isSigned;
    result.isBool = type.kind == TypeKind::Bool;
    if (result.bits < 128)
      bits &= (term::Value{1} << result.bits) - 1;
    setNumber(result, bits);
    return result;
  }

  /// The member that says most of what is there, or the largest.
  void unionValue(InputValue &result, const Type &type, unsigned object, std::uint64_t offset) {
    result.kind = ValueKind::Record;
    const auto rank = [&](const program::Field &field) {
      return std::pair(contents(field, object, offset, type.sizeBytes), program_.types[field.type].sizeBytes);
    };
    const auto best = std::max_element(type.fields.begin(), type.fields.end(),
                                       [&](const auto &a, const auto &b) { return rank(a) < rank(b); });
    if (best == type.fields.end())
      return;
    if (best->bitWidth == 0)
      result.elements.push_back(value(object, offset, best->type, best->name));
    else
      result.elements.push_back(bitField(*best, object, offset));
  }

  /// How many bytes that are not zero a member of a union shows.
  std::uint64_t contents(const program::Field &field, unsigned object, std::uint64_t offset, std::uint64_t size) const {
    std::uint64_t count = 0;
    for (std::uint64_t at = 0; at < size; at++) {
      const native::Slot *slot = slotAt(object, offset + at);
      std::uint32_t key = 0;
      if (slot != nullptr && slot->number && !isNumber(*slot))
        if (const auto choice = static_cast<std::size_t>(inputs_[slot->variable] & 0xff); choice < slot->keys.size())
          key = slot->keys[choice];
      if (key != 0 || byteAt(object, offset + at) != 0)
        count += program::holdsByte(program_.types, field.type, at, key) ? 1 : 0;
    }
    return count;
  }

  const program::Program &program_;
  const native::Shape &shape_;
  const term::Assignment &inputs_;
  suite::Test &test_;
  std::map<unsigned, unsigned> numbers_;
};

std::string bytesOf(const native::Shape &shape, unsigned object, const term::Assignment &inputs) {
  std::string text;
  const native::ShapeObject &input = shape.objects[object];
  for (const native::Slot &slot : input.slots)
    text += static_cast<char>(inputs[slot.variable]);
  const auto missing = static_cast<std::size_t>(inputs[*input.length] & 0xffffffff);
  text.resize(text.size() - std::min(missing, text.size()));
  return text;
}

void decodeProgramInput(const native::Shape &shape, const term::Assignment &inputs, suite::Test &test) {
  test.hasStandardInput = shape.standardInput.has_value();
  if (shape.standardInput)
    test.standardInput = bytesOf(shape, *shape.standardInput, inputs);
  for (const auto &[name, object] : shape.files)
    test.files.emplace_back(name, bytesOf(shape, object, inputs));
  for (const unsigned object : shape.argumentStrings) {
    std::string text;
    const native::ShapeObject &string = shape.objects[object];
    for (term::VarId i = 0; i + 1 < string.count && inputs[string.firstVariable + i] != 0; i++)
      text += static_cast<char>(inputs[string.firstVariable + i]);
    test.arguments.push_back(text);
  }
}

bool isZero(const InputValue &value) {
  return value.kind == ValueKind::Null ||
         (value.low == 0 && value.high == 0 && value.kind != ValueKind::Object && value.kind != ValueKind::Built &&
          value.text.find_first_not_of('\0') == std::string::npos &&
          std::all_of(value.elements.begin(), value.elements.end(), isZero));
}

/// Variables of other sources that are as at the start of the program need not be set; others cannot be.
void addGlobal(const program::Program &program, const native::ShapeObject &object, InputValue value,
               suite::Test &test) {
  for (const program::Global &global : program.globals)
    if (global.isElsewhere && global.name == object.name && global.type == object.element) {
      if (global.isInitiallyZero && isZero(value))
        return;
      value.isElsewhere = true;
    }
  test.globals.push_back(std::move(value));
}

} // namespace

void decodeInputs(const program::Program &program, const program::Unit &unit, const native::Shape &shape,
                  const term::Assignment &inputs, suite::Test &test) {
  Decoder decoder(program, shape, inputs, test);
  const native::ArgumentBlock block = native::layOut(program, unit);
  const auto number = [&](std::uint64_t offset, program::TypeId type) {
    return type == 0 ? decoder.byte(0, offset) : decoder.value(0, offset, type, "");
  };
  if (unit.receiver)
    test.parameters.push_back(describePlan(program, *unit.receiver, block.receiverOffset, number));
  if (unit.receiver)
    test.parameters.back().name = "this";
  for (std::size_t i = 0; shape.fixedWords.empty() && i < unit.parameters.size(); i++) {
    const program::Parameter &parameter = unit.parameters[i];
    test.parameters.push_back(parameter.plan ? describePlan(program, *parameter.plan, block.offsets[i], number)
                                             : decoder.value(0, block.offsets[i], parameter.type, parameter.name));
    test.parameters.back().name = parameter.name;
    if (parameter.plan)
      test.parameters.back().type = parameter.castTo;
  }
  for (unsigned i = 0; i < shape.objects.size(); i++)
    if (shape.objects[i].kind == native::ObjectShape::Global)
      addGlobal(program, shape.objects[i], decoder.value(i, 0, shape.objects[i].element, shape.objects[i].name), test);
  decodeResults(program, test);
  decodeProgramInput(shape, inputs, test);
}

std::optional<suite::InputValue> decodeResult(const program::Program &program, const program::Unit &unit,
                                              const std::vector<unsigned char> &bytes) {
  const Type &type = program.types[unit.result];
  const bool isNumber = type.kind == TypeKind::Integer || type.kind == TypeKind::Bool || type.kind == TypeKind::Enum ||
                        (type.kind == TypeKind::Float && type.sizeBytes <= 8);
  if (!isNumber || bytes.size() != type.sizeBytes)
    return std::nullopt;
  InputValue result;
  result.kind = type.kind == TypeKind::Float ? ValueKind::Float : ValueKind::Integer;
  result.type = type.spelling;
  result.bits = static_cast<unsigned>(8 * type.sizeBytes);
  result.isSigned = type.isSigned;
  result.isChar = type.isChar;
  result.isBool = type.kind == TypeKind::Bool;
  result.isEnum = program.isCxx && type.kind == TypeKind::Enum;
  term::Value value = 0;
  std::memcpy(&value, bytes.data(), bytes.size());
  result.low = static_cast<std::uint64_t>(value);
  result.high = static_cast<std::uint64_t>(value >> 64);
  return result;
}

} // namespace premise::session
