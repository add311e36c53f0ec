// Another source of the project, compiled: what it defines, and what has to come along.
#pragma once

#include "program/Program.h"
#include "program/project/Database.h"

#include <set>
#include <string>
#include <vector>

namespace premise::program {

/// Where a function stands and what it refers to.
struct DefinedFunction {
  std::string symbol;
  std::string file; ///< absolute
  unsigned firstLine = 0, lastLine = 0;
  std::vector<std::string> uses; ///< symbols of functions, also through tables of functions
};

struct Translation {
  Program facts;       ///< without its module
  std::string bitcode; ///< what is local to the source has names of its own, so that several parts of it meet again
  std::set<std::string> defines;
  std::set<std::string> onlyRead; ///< variables local to the source that nothing in it writes
  std::set<std::string> zeros;    ///< variables that start as zero
  std::vector<DefinedFunction> functions;
  std::string problem; ///< why there is nothing: it does not compile
};

/// `number` makes the names of local functions and variables unique in the project.
Translation translate(const Source &source, std::size_t number);

} // namespace premise::program
