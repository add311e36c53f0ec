// What a unit's inputs look like: which objects exist, where variables and pointers stand in them.
#pragma once

#include "program/Program.h"
#include "term/Term.h"

#include <cstdint>
#include <optional>
#include <string>
#include <utility>
#include <vector>

namespace premise::native {

struct ShapeOptions {
  unsigned maxLength = 8;         ///< elements of an array whose length nobody states, characters of a string
  unsigned maxObjectsPerType = 5; ///< how far linked structures are unfolded
  unsigned maxObjects = 40;
};

/// One input variable.
struct ShapeVariable {
  unsigned bits = 8;
  bool isCutOff = false; ///< stands for more possibilities than it has values: a path that looks at it has met a bound
};

/// Added to the number of a candidate for a word of a union that is a function's.
constexpr unsigned kFunctionCandidate = 1U << 31;

enum class ObjectShape : std::uint8_t { Arguments, Global, Fixed, Array, String, Paired };

/// A variable or pointer inside an object.
struct Slot {
  std::uint64_t offset = 0;
  unsigned bytes = 0;
  term::VarId variable = 0;
  unsigned bits = 0;
  bool isPointer = false;
  bool isFunction = false; ///< a pointer to a function
  std::vector<unsigned>
      candidates; ///< pointer: 0 for null, or number of the object or function + 1; the variable chooses
  std::optional<term::VarId> number; ///< word of a union: what it is if the variable chooses candidate 0
  std::vector<std::uint32_t> keys;   ///< word of a union: what each candidate points to (program/PointeeKey.h)
};

struct ShapeObject {
  ObjectShape kind = ObjectShape::Fixed;
  std::string name;
  program::TypeId element = 0;
  std::uint64_t unit = 1;  ///< bytes per element
  std::uint64_t count = 1; ///< elements at most
  std::uint64_t minimum = 0;
  unsigned alignment = 1;
  std::optional<term::VarId>
      length; ///< Array: minimum + its value; Paired: the parameter's own variable; input: bytes that are missing
  bool isLengthSigned = false;
  std::optional<term::VarId> secondLength; ///< Paired: the length is a product
  bool isSecondSigned = false;
  term::VarId firstVariable = 0; ///< String
  std::uint32_t globalNumber = 0;
  std::vector<Slot> slots;
};

/// A convention about inputs that nobody checks: recorded as an assumption of every result that rests on it.
struct ShapeAssumption {
  std::string kind;
  std::string predicate;
};

/// Program mode: symbolic standard input, arguments and files.
struct ProgramInput {
  std::uint64_t standardInputBytes = 0;
  std::uint64_t argumentBytes = 0;
  std::vector<std::pair<std::string, std::uint64_t>> files;
  bool isRead = true; ///< whether the program reads standard input
};

/// Eight bytes with one possible value: a number, or the address of an object.
struct FixedWord {
  unsigned object = 0;
  std::uint64_t offset = 0;
  std::uint64_t value = 0;
  std::optional<unsigned> target;
};

struct Shape {
  std::vector<ShapeVariable> variables;
  std::vector<FixedWord> fixedWords;
  std::vector<ShapeObject> objects; ///< object 0 is the argument block
  std::vector<ShapeAssumption> assumptions;
  bool isCutOff = false;                 ///< some input exists in fewer forms than C allows, whatever the path
  std::optional<unsigned> standardInput; ///< object
  std::vector<std::pair<std::string, unsigned>> files; ///< name, object
  std::vector<unsigned> argumentStrings;               ///< objects
};

/// A global that is an input of the unit, with its number in the runner's table.
struct GlobalInput {
  const program::Global *global = nullptr;
  std::uint32_t number = 0;
};

Shape makeShape(const program::Program &program, const program::Unit &unit, const std::vector<GlobalInput> &globals,
                const ShapeOptions &options);
/// The unit is `main`, its arguments and standard input are bytes.
Shape makeProgramShape(const program::Program &program, const program::Unit &unit, const ProgramInput &input);

/// The shape in the runner's language (runtime/shape.h).
std::vector<std::uint64_t> encode(const Shape &shape);

} // namespace premise::native
