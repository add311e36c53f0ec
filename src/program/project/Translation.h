// Another source of the project, compiled: what it defines, and what has to come along.
#pragma once

#include "program/Program.h"
#include "program/project/Database.h"

#include <set>
#include <string>
#include <vector>

namespace premise::program {

struct Translation {
  Program facts;       ///< without its module
  std::string bitcode; ///< what is local to the source has names of its own, so that several parts of it meet again
  std::set<std::string> defines;
  std::set<std::string> onlyRead; ///< variables local to the source that nothing in it writes
  std::string problem;            ///< why there is nothing: it does not compile
};

/// `number` makes the names of local functions and variables unique in the project.
Translation translate(const Source &source, std::size_t number);

} // namespace premise::program
