// What a project has read and compiled so far.
#pragma once

#include "program/Project.h"
#include "program/project/Database.h"
#include "program/project/Index.h"
#include "program/project/Translation.h"

#include <map>
#include <string>
#include <vector>

namespace premise::program {

/// A source under the current folder is named as a user there would.
std::string displayed(const std::string &absolute, bool wantsAbsolute);

struct Project::State {
  std::vector<Command> commands;
  std::vector<std::string> extra;
  Index index{commands};
  std::map<std::size_t, Translation> translations;

  /// Compiles the source if that has not been done; `main` says how files are named and which headers are ours.
  const Translation &translation(std::size_t number, const Source &main);
};

} // namespace premise::program
