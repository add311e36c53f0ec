// How C types become input objects: null, fresh and aliased pointers, arrays with a length, strings, nested structs.
#include "native/ShapeBuilder.h"

#include "program/Callbacks.h"
#include "program/Lengths.h"

#include "native/Build.h"

#include <algorithm>
#include <cctype>
#include <set>

namespace premise::native {
namespace {

using program::Type;
using program::TypeId;
using program::TypeKind;

constexpr std::uint64_t kMaxArrayElements = 4096;
constexpr unsigned kMaxCandidates = 10;
constexpr unsigned kMaxOwnLength = 250; ///< a length without a parameter is a variable of eight bits

} // namespace

unsigned ShapeBuilder::addObject(ShapeObject object) {
  shape_.objects.push_back(std::move(object));
  return static_cast<unsigned>(shape_.objects.size() - 1);
}

term::VarId ShapeBuilder::addVariable(unsigned bits) {
  shape_.variables.push_back({bits, false});
  return static_cast<term::VarId>(shape_.variables.size() - 1);
}

void ShapeBuilder::addScalar(unsigned object, std::uint64_t offset, unsigned bytes, unsigned bits) {
  Slot slot;
  slot.offset = offset;
  slot.bytes = bytes;
  slot.bits = bits;
  slot.variable = addVariable(bits);
  shape_.objects[object].slots.push_back(slot);
}

Slot ShapeBuilder::pointerSlot(std::uint64_t offset) {
  Slot slot;
  slot.offset = offset;
  slot.bytes = 8;
  slot.bits = 8;
  slot.isPointer = true;
  slot.variable = addVariable(8);
  return slot;
}

void ShapeBuilder::addBytes(unsigned object, std::uint64_t offset, std::uint64_t count) {
  for (std::uint64_t i = 0; i < count; i++)
    addScalar(object, offset + i, 1, 8);
}

void ShapeBuilder::fill(unsigned object, std::uint64_t offset, TypeId id) {
  const Type &t = type(id);
  switch (t.kind) {
  case TypeKind::Bool:
    addScalar(object, offset, 1, 1);
    return;
  case TypeKind::Integer:
  case TypeKind::Enum:
    addScalar(object, offset, static_cast<unsigned>(t.sizeBytes), static_cast<unsigned>(8 * t.sizeBytes));
    return;
  case TypeKind::Float:
    if (t.sizeBytes <= 8)
      addScalar(object, offset, static_cast<unsigned>(t.sizeBytes), static_cast<unsigned>(8 * t.sizeBytes));
    else
      shape_.isCutOff = true;
    return;
  case TypeKind::Pointer:
    addPointer(object, offset, id, true);
    return;
  case TypeKind::Array:
    shape_.isCutOff |= t.count > kMaxArrayElements;
    for (std::uint64_t i = 0; i < std::min(t.count, kMaxArrayElements); i++)
      fill(object, offset + i * type(t.element).sizeBytes, t.element);
    return;
  case TypeKind::Record:
    fillRecord(object, offset, t);
    return;
  case TypeKind::Union:
    fillUnion(object, offset, t);
    return;
  case TypeKind::Void:
  case TypeKind::Function:
  case TypeKind::Class: // keeps the value that its initialiser gave it
  case TypeKind::Other:
    shape_.isCutOff = true;
    return;
  }
}

/// Bit-fields share bytes, so the bytes are the variables.
void ShapeBuilder::fillRecord(unsigned object, std::uint64_t offset, const Type &record) {
  std::set<std::uint64_t> bitFieldBytes;
  for (const program::Field &field : record.fields) {
    if (field.bitWidth == 0) {
      fill(object, offset + field.offsetBits / 8, field.type);
      continue;
    }
    const std::uint64_t last = (field.offsetBits + field.bitWidth - 1) / 8;
    for (std::uint64_t byte = field.offsetBits / 8; byte <= last; byte++)
      if (bitFieldBytes.insert(byte).second)
        addScalar(object, offset + byte, 1, 8);
  }
}

/// What a pointer of this type points to when it points to something of its own.
std::optional<ShapeObject> ShapeBuilder::pointee(TypeId id) {
  const Type &target = type(type(id).element);
  ShapeObject object;
  object.element = type(id).element;
  object.alignment = std::max(1u, target.alignBytes);
  object.unit = std::max<std::uint64_t>(1, target.sizeBytes);
  const bool isBytes = target.kind == TypeKind::Void;
  if (!isBytes && (target.sizeBytes == 0 || target.kind == TypeKind::Function || target.kind == TypeKind::Class ||
                   target.kind == TypeKind::Other))
    return std::nullopt;
  if (type(id).isReference)
    return object;
  const bool isPlainChar = target.isChar && target.spelling.find("unsigned") == std::string::npos &&
                           target.spelling.find("signed") == std::string::npos &&
                           target.spelling.find("int") == std::string::npos;
  if (isPlainChar) {
    object.kind = ObjectShape::String;
    object.count = options_.maxLength + 1;
    return object;
  }
  const bool isOne =
      target.kind == TypeKind::Record || target.kind == TypeKind::Union || target.kind == TypeKind::Array;
  object.kind = isOne ? ObjectShape::Fixed : ObjectShape::Array;
  object.minimum = 1;
  object.count = isOne ? 1 : (target.kind == TypeKind::Pointer ? 3 : std::min(options_.maxLength, kMaxOwnLength));
  return object;
}

/// C does not say that a `char *` is a string, so who takes it for one assumes it. The object is where the pointer
/// stands.
void ShapeBuilder::assumeString(unsigned object) {
  const ShapeObject &around = shape_.objects[object];
  const bool isNamed =
      around.kind == ObjectShape::Arguments || (around.kind == ObjectShape::Global && !program::isResult(around.name));
  if (!isNamed && hasInnerString_)
    return;
  hasInnerString_ |= !isNamed;
  const std::string who = isNamed ? currentName_ + " points" : "pointers to char inside the objects of the input point";
  shape_.assumptions.push_back({"zero-terminated", who + " to characters that end with a zero"});
}

/// Objects to which a pointer to this type may also lead. An array with a length need not have the zero of a string.
std::vector<unsigned> ShapeBuilder::aliasesOf(TypeId canonical, bool isString) {
  std::vector<unsigned> aliases;
  for (unsigned i = 1; i < shape_.objects.size(); i++) {
    const ShapeObject &object = shape_.objects[i];
    if (type(object.element).canonical != canonical || object.kind == ObjectShape::Global ||
        aliases.size() >= kMaxCandidates)
      continue;
    if (isString && object.kind == ObjectShape::Paired)
      shape_.assumptions.push_back({"no-alias", "the string " + currentName_ + " does not lie in " + object.name});
    else
      aliases.push_back(i + 1);
  }
  return aliases;
}

std::vector<unsigned> ShapeBuilder::targetsOf(const Slot &slot, unsigned object, TypeId id) {
  const TypeId canonical = type(type(id).element).canonical;
  std::optional<ShapeObject> fresh = pointee(id);
  std::vector<unsigned> targets = aliasesOf(canonical, fresh && fresh->kind == ObjectShape::String);
  const bool isFull = shape_.objects.size() >= options_.maxObjects || perType_[canonical] >= options_.maxObjectsPerType;
  if (fresh && !isFull) {
    perType_[canonical]++;
    if (fresh->kind == ObjectShape::String)
      assumeString(object);
    fresh->name = currentName_ + "_" + std::to_string(shape_.objects.size());
    if (fresh->kind == ObjectShape::Array)
      fresh->length = addVariable(8);
    if (fresh->length)
      shape_.variables[*fresh->length].isCutOff = true;
    targets.insert(targets.begin(), addObject(*fresh) + 1);
  } else if (fresh) {
    shape_.variables[slot.variable].isCutOff = true;
  } else {
    shape_.isCutOff = true;
  }
  return targets;
}

void ShapeBuilder::addPointer(unsigned object, std::uint64_t offset, TypeId id, bool mayBeNull) {
  if (const program::CallbackSet *set = program::callbacksOf(program_, type(id).element)) {
    addFunctionPointer(object, offset, *set);
    return;
  }
  Slot slot = pointerSlot(offset);
  if (mayBeNull)
    slot.candidates.push_back(0);
  const std::vector<unsigned> targets = targetsOf(slot, object, id);
  slot.candidates.insert(slot.candidates.end(), targets.begin(), targets.end());
  if (slot.candidates.empty())
    slot.candidates.push_back(0);
  shape_.objects[object].slots.push_back(std::move(slot));
}

ShapeObject ShapeBuilder::pairedObject(const program::Unit &unit, std::size_t parameter, std::size_t partner) {
  const program::Parameter &pointer = unit.parameters[parameter];
  const Type &target = type(type(pointer.type).element);
  ShapeObject object;
  object.kind = ObjectShape::Paired;
  object.name = pointer.name + "_" + std::to_string(shape_.objects.size());
  object.element = type(pointer.type).element;
  object.unit = std::max<std::uint64_t>(1, target.sizeBytes);
  object.alignment = std::max(1u, target.alignBytes);
  object.count = options_.maxLength;
  object.length = parameterVariables_.at(partner);
  object.isLengthSigned = type(unit.parameters[partner].type).isSigned;
  return object;
}

void ShapeBuilder::addPairedObject(const ShapeObject &object, std::uint64_t offset) {
  Slot slot = pointerSlot(offset);
  slot.candidates = {0, static_cast<unsigned>(shape_.objects.size()) + 1};
  for (unsigned i = 1; i < shape_.objects.size(); i++)
    if (type(shape_.objects[i].element).canonical == type(object.element).canonical &&
        shape_.objects[i].length == object.length && shape_.objects[i].secondLength == object.secondLength)
      slot.candidates.push_back(i + 1);
  shape_.objects[0].slots.push_back(slot);
  addObject(object);
}

/// `T *a, int n`: by convention a has n elements. Stated as an assumption.
void ShapeBuilder::addPaired(const program::Unit &unit, std::size_t parameter, std::size_t partner,
                             std::uint64_t offset) {
  addPairedObject(pairedObject(unit, parameter, partner), offset);
  shape_.assumptions.push_back(
      {"array-length", unit.parameters[parameter].name + " points to " + unit.parameters[partner].name + " elements"});
  if (unit.parameters[parameter].isTerminated) // the caller of the unit sees to it (Harness.cpp)
    shape_.assumptions.push_back({"zero-terminated", unit.parameters[parameter].name + " points to a zero among them"});
}

/// `T *m, int rows, int cols`: likewise rows * cols elements.
void ShapeBuilder::addMatrix(const program::Unit &unit, std::size_t parameter, const program::Dimensions &dimensions,
                             std::uint64_t offset) {
  ShapeObject object = pairedObject(unit, parameter, dimensions.first);
  object.secondLength = parameterVariables_.at(dimensions.second);
  object.isSecondSigned = type(unit.parameters[dimensions.second].type).isSigned;
  addPairedObject(object, offset);
  shape_.assumptions.push_back({"array-length", unit.parameters[parameter].name + " points to " +
                                                    unit.parameters[dimensions.first].name + " * " +
                                                    unit.parameters[dimensions.second].name + " elements"});
}

void ShapeBuilder::addStaticArray(const program::Parameter &parameter, std::uint64_t count, std::uint64_t offset) {
  ShapeObject object;
  object.kind = ObjectShape::Fixed;
  object.name = parameter.name + "_" + std::to_string(shape_.objects.size());
  object.element = type(parameter.type).element;
  object.unit = type(object.element).sizeBytes;
  object.alignment = std::max(1u, type(object.element).alignBytes);
  object.count = count;
  Slot slot = pointerSlot(offset);
  slot.candidates = {static_cast<unsigned>(shape_.objects.size()) + 1};
  shape_.objects[0].slots.push_back(slot);
  addObject(object);
}

/// `T a[5]`: C takes any pointer, but whoever writes this means five elements. Stated as an assumption.
void ShapeBuilder::addWrittenArray(const program::Parameter &parameter, std::uint64_t offset) {
  addStaticArray(parameter, parameter.writtenCount, offset);
  shape_.assumptions.push_back(
      {"array-length", parameter.name + " points to " + std::to_string(parameter.writtenCount) + " elements"});
}

/// `void *`: whoever only ever casts it to `T *` expects a T there. Stated as an assumption.
TypeId ShapeBuilder::seenAs(const program::Parameter &parameter) {
  if (!parameter.seenAs)
    return parameter.type;
  shape_.assumptions.push_back(
      {"pointee-type", parameter.name + " points to " + type(type(*parameter.seenAs).element).spelling});
  return *parameter.seenAs;
}

void ShapeBuilder::fillParameters(const program::Unit &unit) {
  const ArgumentBlock block = layOut(program_, unit);
  if (unit.receiver)
    fillPlan(0, block.receiverOffset, program_.plans[*unit.receiver]);
  for (std::size_t i = 0; i < unit.parameters.size(); i++) {
    const TypeId id = unit.parameters[i].type;
    if (unit.parameters[i].plan)
      fillPlan(0, block.offsets[i], program_.plans[*unit.parameters[i].plan]);
    if (type(id).kind == TypeKind::Pointer || unit.parameters[i].plan)
      continue;
    parameterVariables_[i] = static_cast<term::VarId>(shape_.variables.size());
    fill(0, block.offsets[i], id);
  }
  for (std::size_t i = 0; i < unit.parameters.size(); i++) {
    const program::Parameter &parameter = unit.parameters[i];
    if (type(parameter.type).kind != TypeKind::Pointer || parameter.plan)
      continue;
    currentName_ = parameter.name;
    if (type(parameter.type).isReference)
      addPointer(0, block.offsets[i], parameter.type, false);
    else if (parameter.staticCount != 0)
      addStaticArray(parameter, parameter.staticCount, block.offsets[i]);
    else if (parameter.writtenCount != 0)
      addWrittenArray(parameter, block.offsets[i]);
    else if (const auto dimensions = program::dimensionParameters(program_.types, unit, i))
      addMatrix(unit, i, *dimensions, block.offsets[i]);
    else if (const auto partner = program::lengthParameter(program_.types, unit, i))
      addPaired(unit, i, *partner, block.offsets[i]);
    else
      addPointer(0, block.offsets[i], seenAs(parameter), true);
  }
  assumeDistinctObjects(unit);
  filled_ = std::max<std::size_t>(filled_, 1);
}

/// Every object that client code builds is a new one.
void ShapeBuilder::assumeDistinctObjects(const program::Unit &unit) {
  std::map<std::string, unsigned> count;
  if (unit.receiver)
    count[program_.plans[*unit.receiver].spelling]++;
  for (const program::Parameter &parameter : unit.parameters)
    if (parameter.plan && type(parameter.type).kind == TypeKind::Pointer)
      count[program_.plans[*parameter.plan].spelling]++;
  for (const auto &[name, objects] : count)
    if (objects > 1)
      shape_.assumptions.push_back({"no-alias", "the objects of type " + name + " are different objects"});
}

void ShapeBuilder::fillRest() {
  for (; filled_ < shape_.objects.size(); filled_++) {
    const auto index = static_cast<unsigned>(filled_);
    const ShapeObject object = shape_.objects[filled_];
    currentName_ = program::isResult(object.name) ? "returned" : object.name;
    if (object.kind == ObjectShape::String) {
      shape_.objects[filled_].firstVariable = static_cast<term::VarId>(shape_.variables.size());
      for (std::uint64_t i = 0; i + 1 < object.count; i++)
        addVariable(8);
      shape_.variables.back().isCutOff = true;
      continue;
    }
    const bool isBytes = type(object.element).kind == TypeKind::Void;
    for (std::uint64_t i = 0; i < object.count; i++) {
      if (isBytes)
        addBytes(index, i, 1);
      else
        fill(index, i * object.unit, object.element);
    }
  }
}

bool ShapeBuilder::contains(TypeId whole, TypeId part) const {
  const Type &t = type(whole);
  if (t.canonical == type(part).canonical)
    return true;
  if (t.kind == TypeKind::Array)
    return contains(t.element, part);
  return (t.kind == TypeKind::Record || t.kind == TypeKind::Union) &&
         std::any_of(t.fields.begin(), t.fields.end(),
                     [&](const program::Field &field) { return contains(field.type, part); });
}

/// A pointer may alias another object as a whole, but never a member or element of one, nor a global.
void ShapeBuilder::assumeNoInteriorAlias() {
  const auto mayHide = [&](const ShapeObject &target, const ShapeObject &whole) {
    const bool isSame = type(target.element).canonical == type(whole.element).canonical;
    return contains(whole.element, target.element) && (!isSame || whole.kind == ObjectShape::Global);
  };
  for (std::size_t i = 1; i < shape_.objects.size(); i++)
    for (std::size_t j = 1; j < shape_.objects.size(); j++) {
      if (i == j || shape_.objects[i].kind == ObjectShape::Global || !mayHide(shape_.objects[i], shape_.objects[j]))
        continue;
      shape_.assumptions.push_back(
          {"no-interior-alias", "no pointer of the input points into a global or into part of another object"});
      return;
    }
}

} // namespace premise::native
