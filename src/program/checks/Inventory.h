// Which checks a program has, and how they are called.
#pragma once

#include "program/Check.h"

#include <map>
#include <set>
#include <string>
#include <vector>

namespace premise::program {

/// Collects checks in the order of the module; `finish` orders them by place and gives them their ids.
class Inventory {
public:
  /// The same condition at the same place is one check, however many instructions evaluate it.
  unsigned add(Check check);

  /// Final checks without those that are `gone`, those of `mainFile` first; `renumbered[i]` is the new index of what
  /// `add` called i.
  std::vector<Check> finish(const std::string &mainFile, const std::set<unsigned> &gone,
                            std::vector<unsigned> &renumbered);

private:
  std::vector<Check> checks_;
  std::map<std::string, unsigned> known_;
};

} // namespace premise::program
