// Which inputs Eva looks at when it begins with a function of a library: what it silently leaves out.
#pragma once

#include "ledger/Assumption.h"
#include "program/Program.h"

#include <string>
#include <vector>

namespace premise::analyze {

struct Shape {
  std::string words;
  ledger::Executable executable;
};

/// With -lib-entry, every pointer is null or the start of a block of its own with `width` objects: never an alias,
/// never shorter. One level deep this can be evaluated at the entry; whatever has pointers behind pointers cannot.
std::vector<Shape> shapesOf(const program::Program &program, const std::string &function, unsigned width);

/// WP keeps a memory of its own for every scalar type: what is written through a pointer to one type is never seen
/// through a pointer to another, although a char may look at anything.
std::vector<Shape> typedMemory(const program::Program &program, const std::string &function);

} // namespace premise::analyze
