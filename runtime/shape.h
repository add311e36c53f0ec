// The language in which the tool tells a runner how to build the inputs: a list of 64-bit words.
#pragma once

#include <stdint.h>

namespace premise::protocol {

// Each instruction starts with its ShapeOp; objects are numbered in the order they appear. Variables are VarIds.
enum ShapeOp : uint64_t {
  kShapeEnd = 0,
  kShapeGlobal = 1,  // number in __premise_globals          the next object is a global variable that is there already
  kShapeFixed = 2,   // capacity, alignment                  an object of known size
  kShapeArray = 3,   // capacity, alignment, unit, minimum, maximum, variable, bits: minimum + variable units
  kShapeString = 4,  // capacity, first variable             characters, then a terminator at the latest at capacity - 1
  kShapePaired = 5,  // capacity, alignment, unit, maximum, then twice variable, bits, isSigned: as many units as a
                     // parameter says, or the product of two; bits of the second are 0 if there is none
  kShapeScalar = 6,  // object, offset, bytes, variable, bits
  kShapePointer = 7, // object, offset, variable, count, then per candidate: 0 for null or object number + 1
  kShapeStdin = 8,   // object, variable: as many bytes of it are missing at the end
  kShapeFile = 9,    // object, variable, number of the file
  kShapeAddress = 10,   // object, offset, value               a pointer with one possible value, e.g. a function
  kShapeObject = 11,    // object, offset, other object        a pointer that always points to the same object
  kShapeFunction = 12,  // like kShapePointer, but numbers in __premise_functions
  kShapeCutOff = 13,    // variable                            stands for more possibilities than it has values
  kShapeUnionWord = 14, // object, offset, variable, variable of the number, count, then per candidate twice: as in
                        // kShapePointer or a function's number + 1 + kUnionFunction; key of the pointer's type.
                        // Candidate 0 is the number, its key is 0; that of null, too
};

constexpr uint64_t kUnionFunction = uint64_t{1} << 31;

} // namespace premise::protocol
