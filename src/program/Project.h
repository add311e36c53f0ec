// The other sources of a compilation database: where definitions are found that one source only declares.
#pragma once

#include "program/Program.h"

#include <map>
#include <memory>
#include <set>
#include <string>
#include <utility>
#include <vector>

namespace premise::program {

/// First and last changed line, by absolute name of the file.
using ChangedLines = std::map<std::string, std::vector<std::pair<unsigned, unsigned>>>;

/// Compiles other sources only when something is missing, each once, with its own flags.
class Project {
public:
  /// `extra` flags are added to those of every source, as for the source under test.
  static base::Result<Project> open(const std::string &buildDirectory, const std::vector<std::string> &extra);
  Project(Project &&) noexcept;
  Project &operator=(Project &&) noexcept;
  ~Project();

  /// Links into the module what it uses and another source defines, with the checks, globals and types of that code.
  /// Fills `Program::linked` and `Program::missing`.
  void complete(Program &program);

  /// Functions that changed, and functions that use them, directly or not: symbols by source. Compiles the sources that
  /// may contain such functions; those that do not compile are named in `warnings`.
  std::map<std::string, std::set<std::string>> affected(const ChangedLines &changed,
                                                        std::vector<std::string> &warnings);

  /// Every source of the database, as the user would name it.
  std::vector<std::string> files() const;

private:
  struct State;
  explicit Project(std::unique_ptr<State> state);
  std::unique_ptr<State> state_;
};

/// Fills `Program::missing` for a source that belongs to no project.
void noteMissing(Program &program);

} // namespace premise::program
