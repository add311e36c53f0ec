// A concrete input as a tree that people can read: what a test passes to its unit.
#pragma once

#include <cstdint>
#include <string>
#include <vector>

namespace premise::suite {

enum class ValueKind : std::uint8_t {
  Integer,  ///< bits, isSigned
  Float,    ///< bits: IEEE-754 in `low`
  Null,     ///< a null pointer
  Object,   ///< a pointer to object number `object` of the test, at element 0
  Function, ///< a pointer to the function called `text`, of the source or of the test
  Array,    ///< elements
  Record,   ///< elements with names; for a union: the one member that was set
  Opaque,   ///< cannot be written as C, bytes are in `text`
  Built,    ///< C++: `text` is the expression that makes it, `elements` are the calls that follow
};

/// One value. Pointers refer to `TestObject`s by number, so that aliases and cycles can be told apart from copies.
struct InputValue {
  ValueKind kind = ValueKind::Integer;
  std::string name; ///< of the parameter, global or field; empty for array elements
  std::string type; ///< C spelling
  unsigned bits = 32;
  bool isSigned = false;
  bool isChar = false;
  bool isBool = false;
  bool isElsewhere = false; ///< a variable of another source, which a test cannot set
  bool isEnum = false;      ///< C++: numbers do not convert to it by themselves
  std::uint64_t low = 0;    ///< the value's bits, zero-extended
  std::uint64_t high = 0;   ///< upper half of a 128-bit value
  unsigned object = 0;
  std::string text;
  std::vector<InputValue> elements;

  bool operator==(const InputValue &) const = default;
};

/// A piece of memory that pointers of the input reach: `count` elements of `type`.
struct TestObject {
  std::string name;      ///< e.g. "list_1", a valid C identifier, unique in the test
  std::string type;      ///< element type as C spells it
  bool isString = false; ///< characters with a terminating zero
  bool onHeap = false;   ///< the unit may free it, so an emitted test must allocate it
  std::vector<InputValue> elements;

  bool operator==(const TestObject &) const = default;
};

/// A function that only the test has: it returns these values, one per call, and does nothing else.
struct TestFunction {
  std::string name; ///< a valid C identifier, unique in the test
  std::string result;
  std::vector<std::string> parameters; ///< their types
  bool isVariadic = false;
  std::vector<InputValue> returns; ///< in call order; further calls return zero, or the last of several pointers

  bool operator==(const TestFunction &) const = default;
};

} // namespace premise::suite
