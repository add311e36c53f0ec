// The inputs of a test as named pieces of memory, for formats that know only bytes.
#pragma once

#include "suite/Results.h"

#include <string>
#include <vector>

namespace premise::suite {

struct NamedBytes {
  std::string name;
  std::string bytes;

  bool operator==(const NamedBytes &) const = default;
};

/// Parameters, globals, objects, choices, then the program's arguments, standard input and files.
std::vector<NamedBytes> namedBytes(const Test &test);

} // namespace premise::suite
