// Which inputs a unit has, and how they are written down for the runner.
#include "native/Shape.h"

#include "native/Build.h"
#include "native/ShapeBuilder.h"
#include "shape.h"

namespace premise::native {
namespace {

using namespace protocol;

ShapeObject argumentBlock(const program::Program &program, const program::Unit &unit) {
  ShapeObject block;
  block.kind = ObjectShape::Arguments;
  block.name = "arguments";
  block.unit = layOut(program, unit).size;
  block.alignment = 16;
  return block;
}

void encodeObject(std::vector<std::uint64_t> &words, const ShapeObject &object, const Shape &shape) {
  const std::uint64_t capacity = object.unit * object.count;
  const std::uint64_t lengthBits = object.length ? shape.variables[*object.length].bits : 0;
  switch (object.kind) {
  case ObjectShape::Arguments:
  case ObjectShape::Fixed:
    words.insert(words.end(), {kShapeFixed, capacity, object.alignment});
    return;
  case ObjectShape::Global:
    words.insert(words.end(), {kShapeGlobal, object.globalNumber});
    return;
  case ObjectShape::Array:
    words.insert(words.end(), {kShapeArray, capacity, object.alignment, object.unit, object.minimum, object.count,
                               *object.length, lengthBits});
    return;
  case ObjectShape::String:
    words.insert(words.end(), {kShapeString, object.count, object.firstVariable});
    return;
  case ObjectShape::Paired:
    words.insert(words.end(), {kShapePaired, capacity, object.alignment, object.unit, object.count, *object.length,
                               lengthBits, object.isLengthSigned ? 1u : 0u});
    words.insert(words.end(),
                 {object.secondLength.value_or(0), object.secondLength ? shape.variables[*object.secondLength].bits : 0,
                  object.isSecondSigned ? 1u : 0u});
    return;
  }
}

static_assert(kFunctionCandidate == kUnionFunction);

void encodeSlot(std::vector<std::uint64_t> &words, unsigned object, const Slot &slot) {
  if (!slot.isPointer) {
    words.insert(words.end(), {kShapeScalar, object, slot.offset, slot.bytes, slot.variable, slot.bits});
    return;
  }
  if (slot.number) {
    words.insert(words.end(),
                 {kShapeUnionWord, object, slot.offset, slot.variable, *slot.number, slot.candidates.size()});
    for (std::size_t i = 0; i < slot.candidates.size(); i++)
      words.insert(words.end(), {slot.candidates[i], slot.keys[i]});
    return;
  }
  words.insert(words.end(), {slot.isFunction ? kShapeFunction : kShapePointer, object, slot.offset, slot.variable,
                             slot.candidates.size()});
  words.insert(words.end(), slot.candidates.begin(), slot.candidates.end());
}

/// Its length is how many of its bytes are missing at the end.
unsigned addByteObject(ShapeBuilder &builder, std::string name, std::uint64_t bytes) {
  ShapeObject object;
  object.name = std::move(name);
  object.count = bytes;
  object.length = builder.addVariable(32);
  const unsigned index = builder.addObject(object);
  builder.addBytes(index, 0, bytes);
  return index;
}

ShapeObject fixedObject(std::string name, std::uint64_t unit, std::uint64_t count) {
  ShapeObject object;
  object.name = std::move(name);
  object.unit = unit;
  object.count = count;
  object.alignment = 8;
  return object;
}

void addArguments(ShapeBuilder &builder, const ArgumentBlock &block, std::uint64_t bytes) {
  constexpr std::uint64_t kProgramName = 0x6d6172676f7270; // "program" and its terminator
  Shape &shape = builder.shape();
  const unsigned name = builder.addObject(fixedObject("argv_0", 1, 8));
  const unsigned list = builder.addObject(fixedObject("argv", 8, 3));
  shape.fixedWords.push_back({name, 0, kProgramName, std::nullopt});
  shape.fixedWords.push_back({0, block.offsets[0], bytes == 0 ? 1u : 2u, std::nullopt});
  shape.fixedWords.push_back({0, block.offsets[1], 0, list});
  shape.fixedWords.push_back({list, 0, 0, name});
  shape.fixedWords.push_back({list, 8, 0, std::nullopt});
  shape.fixedWords.push_back({list, 16, 0, std::nullopt});
  if (bytes == 0)
    return;
  ShapeObject text = fixedObject("argv_1", 1, bytes + 1);
  text.kind = ObjectShape::String;
  text.firstVariable = static_cast<term::VarId>(shape.variables.size());
  const unsigned argument = builder.addObject(text);
  for (std::uint64_t i = 0; i < bytes; i++)
    builder.addVariable(8);
  shape.argumentStrings.push_back(argument);
  shape.fixedWords.push_back({list, 8, 0, argument});
}

/// How much a program is given is the user's choice, and every result rests on it.
void assumeProgramInput(const ProgramInput &input, bool takesArguments, Shape &shape) {
  const auto assume = [&](const std::string &what) { shape.assumptions.push_back({"input-length", what}); };
  const auto bytes = [](std::uint64_t count) { return count == 1 ? "1 byte" : std::to_string(count) + " bytes"; };
  if (input.standardInputBytes != 0)
    assume("standard input has at most " + bytes(input.standardInputBytes));
  else if (input.isRead)
    assume("standard input is empty");
  if (takesArguments)
    assume(input.argumentBytes == 0 ? "the program gets no arguments"
                                    : "the program gets one argument of at most " + bytes(input.argumentBytes));
  for (const auto &[name, count] : input.files)
    assume("the file " + name + " has at most " + bytes(count));
}

} // namespace

Shape makeShape(const program::Program &program, const program::Unit &unit, const std::vector<GlobalInput> &globals,
                const ShapeOptions &options) {
  ShapeBuilder builder(program, options, &unit);
  builder.addObject(argumentBlock(program, unit));
  builder.fillParameters(unit);
  for (const GlobalInput &input : globals) {
    ShapeObject object;
    object.kind = ObjectShape::Global;
    object.name = input.global->name;
    object.element = input.global->type;
    object.unit = program.types[input.global->type].sizeBytes;
    object.globalNumber = input.number;
    builder.addObject(object);
  }
  builder.fillRest();
  builder.limitLaterResults();
  builder.assumeNoInteriorAlias();
  builder.assumeCallbackFrame();
  return std::move(builder.shape());
}

/// main(argc, argv): the program's name, then one string of symbolic bytes; standard input and files as bytes.
Shape makeProgramShape(const program::Program &program, const program::Unit &unit, const ProgramInput &input) {
  ShapeBuilder builder(program, {});
  builder.addObject(argumentBlock(program, unit));
  Shape &shape = builder.shape();
  if (unit.parameters.size() >= 2)
    addArguments(builder, layOut(program, unit), input.argumentBytes);
  if (input.standardInputBytes != 0)
    shape.standardInput = addByteObject(builder, "stdin", input.standardInputBytes);
  for (const auto &[name, bytes] : input.files)
    shape.files.emplace_back(name, addByteObject(builder, name, bytes));
  assumeProgramInput(input, unit.parameters.size() >= 2, shape);
  return std::move(shape);
}

std::vector<std::uint64_t> encode(const Shape &shape) {
  std::vector<std::uint64_t> words;
  for (std::size_t i = 0; i < shape.variables.size(); i++)
    if (shape.variables[i].isCutOff)
      words.insert(words.end(), {kShapeCutOff, i});
  for (const ShapeObject &object : shape.objects)
    encodeObject(words, object, shape);
  for (unsigned i = 0; i < shape.objects.size(); i++)
    for (const Slot &slot : shape.objects[i].slots)
      encodeSlot(words, i, slot);
  for (const FixedWord &word : shape.fixedWords) {
    if (word.target)
      words.insert(words.end(), {kShapeObject, word.object, word.offset, *word.target});
    else
      words.insert(words.end(), {kShapeAddress, word.object, word.offset, word.value});
  }
  if (shape.standardInput)
    words.insert(words.end(), {kShapeStdin, *shape.standardInput, *shape.objects[*shape.standardInput].length});
  for (std::size_t i = 0; i < shape.files.size(); i++)
    words.insert(words.end(), {kShapeFile, shape.files[i].second, *shape.objects[shape.files[i].second].length, i});
  words.push_back(kShapeEnd);
  return words;
}

} // namespace premise::native
