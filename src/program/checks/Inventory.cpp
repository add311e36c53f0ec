// How checks are merged, ordered and named.
#include "program/checks/Inventory.h"

#include <algorithm>
#include <tuple>

namespace premise::program {
namespace {

std::string plainId(const Check &check) {
  return check.place.file + ":" + std::to_string(check.place.line) + ":" + std::to_string(check.place.column) + ":" +
         toString(check.kind);
}

} // namespace

unsigned Inventory::add(Check check) {
  check.id = plainId(check);
  const std::string key = check.id + "\n" + check.function + "\n" + check.condition;
  const auto [found, isNew] = known_.emplace(key, static_cast<unsigned>(checks_.size()));
  if (isNew)
    checks_.push_back(std::move(check));
  return found->second;
}

std::vector<Check> Inventory::finish(const std::string &mainFile, const std::set<unsigned> &gone,
                                     std::vector<unsigned> &renumbered) {
  std::vector<unsigned> order;
  for (unsigned i = 0; i < checks_.size(); ++i)
    if (!gone.contains(i))
      order.push_back(i);
  const auto rank = [&](unsigned i) {
    const Check &check = checks_[i];
    return std::tuple(check.place.file != mainFile, check.place.file, check.place.line, check.place.column, check.kind,
                      i);
  };
  std::sort(order.begin(), order.end(), [&](unsigned a, unsigned b) { return rank(a) < rank(b); });
  renumbered.assign(checks_.size(), 0);
  std::vector<Check> result;
  std::map<std::string, unsigned> seen;
  for (const unsigned i : order) {
    renumbered[i] = static_cast<unsigned>(result.size());
    result.push_back(checks_[i]);
    const unsigned count = ++seen[checks_[i].id];
    if (count > 1)
      result.back().id += "#" + std::to_string(count);
  }
  return result;
}

} // namespace premise::program
