// The C types of a unit's inputs, with layout, independent of Clang's AST.
#pragma once

#include <cstdint>
#include <deque>
#include <string>
#include <vector>

namespace premise::program {

using TypeId = std::uint32_t;

struct Field {
  std::string name; ///< empty for an anonymous member
  std::uint64_t offsetBits = 0;
  unsigned bitWidth = 0; ///< 0: not a bit-field
  TypeId type = 0;
};

struct Enumerator {
  std::string name;
  std::int64_t value = 0;
};

enum class TypeKind : std::uint8_t {
  Void,
  Bool,
  Integer,
  Enum,
  Float,
  Pointer,
  Array,
  Record,
  Union,
  Function,
  Class, ///< C++: only its own interface can make one, see Plan.h
  Other
};

struct Type {
  TypeKind kind = TypeKind::Other;
  std::string
      spelling; ///< a C type name: "struct node", "const char *", "int[3]"; `__typeof__(spelling) x;` always compiles
  TypeId canonical = 0;        ///< one id for all spellings and qualifications of the same type
  std::uint64_t sizeBytes = 0; ///< 0 for incomplete types
  unsigned alignBytes = 1;
  unsigned bits = 0; ///< Bool 1, Integer/Enum/Float: value bits (80 for x87 long double)
  bool isSigned = false;
  bool isChar = false;  ///< char, signed char, unsigned char
  bool isConst = false; ///< const-qualified
  bool isVolatile = false;
  bool isReference = false;            ///< Pointer: a C++ reference, never null and to one object
  bool isVector = false;               ///< Class: std::vector with begin, end and end of storage, and std::allocator
  TypeId element = 0;                  ///< Pointer: pointee; Array, vector: element; Function: result
  std::uint64_t count = 0;             ///< Array: elements; 0 if flexible or unknown
  std::vector<Field> fields;           ///< Record, Union
  std::vector<Enumerator> enumerators; ///< Enum
  std::vector<TypeId> parameters;      ///< Function, in C
  bool isVariadic = false;             ///< Function
  bool isDefinable = false;            ///< Function: a test can define one that does nothing but return
};

/// All types of one program; TypeIds index it.
struct TypeTable {
  std::deque<Type> types;
  const Type &operator[](TypeId id) const { return types[id]; }
};

} // namespace premise::program
