// How a client of a C++ program makes a value: which constructor, with which arguments, and which calls follow.
#pragma once

#include "program/Type.h"

#include <cstdint>
#include <string>
#include <vector>

namespace premise::program {

using PlanId = std::uint32_t;

struct PlanBounds {
  unsigned maxLength = 8;  ///< characters of a string, elements of a container
  unsigned setupCalls = 2; ///< public calls that prepare an object after its construction
};

enum class PlanKind : std::uint8_t {
  Scalar,    ///< a number, read from the input block
  Null,      ///< a null pointer and nothing else
  Pointer,   ///< null, or one new object
  CString,   ///< null, or characters with a terminator
  Construct, ///< one of `makers`, then calls of `setups`
  Aggregate, ///< braces around one value per field
  Text,      ///< std::string
  View,      ///< std::string_view, std::span: the elements live elsewhere
  Sequence,  ///< a container with push_back
  Set,       ///< a container with insert
  Map,       ///< a container with emplace(key, value)
  Array,     ///< std::array
  Optional,
  Tuple,    ///< std::pair, std::tuple
  Owner,    ///< std::unique_ptr, std::shared_ptr
  Callable, ///< std::function: always the same answer
};

/// One value inside another; `offset` is relative to the plan it belongs to.
struct PlanPart {
  PlanId plan = 0;
  std::uint64_t offset = 0;
  std::string name;
  std::string castTo; ///< Construct: the type of the parameter
};

/// A constructor, factory or method, with a plan for each argument.
struct Maker {
  std::string callee; ///< "ns::C" for a constructor, "ns::C::make" for a factory, "add" for a method
  bool isFactory = false;
  std::vector<PlanPart> arguments;
};

/// Decisions and numbers of the plan stand in a block of memory: what the input variables fill in.
///
///   Construct   [how] arguments of maker 0, 1, ... { [call] arguments of setup 0, 1, ... } for each setup call
///   Text, ...   [length] elements        Pointer, Optional, Owner   [is there] value
struct Plan {
  PlanKind kind = PlanKind::Scalar;
  std::string spelling; ///< the type
  TypeId type = 0;      ///< Scalar
  std::uint64_t size = 1;
  unsigned align = 1;
  unsigned count = 0; ///< most elements, or exactly as many for Array
  std::uint64_t stride = 0;
  std::vector<PlanPart> parts; ///< fields, members, or the one element; Map: key and value of one entry
  std::vector<Maker> makers;
  std::vector<Maker> setups;
  std::vector<std::uint64_t> callOffsets; ///< Construct: where each setup call's block begins
  bool canBeDeleted = true;               ///< through a pointer to `spelling`
  bool isShared = false;                  ///< Owner: std::shared_ptr
};

} // namespace premise::program
