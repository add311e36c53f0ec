// How premises are kept small: a cube that contains another one says nothing more.
#include "ledger/Premise.h"

#include <algorithm>

namespace premise::ledger {
namespace {

bool contains(const Cube &larger, const Cube &smaller) {
  return std::includes(larger.begin(), larger.end(), smaller.begin(), smaller.end());
}

} // namespace

Premise::Premise(std::vector<Cube> cubes) {
  // Smaller cubes first, so that a cube is only ever absorbed by one that is kept already.
  std::sort(cubes.begin(), cubes.end(),
            [](const Cube &a, const Cube &b) { return a.size() != b.size() ? a.size() < b.size() : a < b; });
  for (Cube &cube : cubes)
    if (std::none_of(cubes_.begin(), cubes_.end(), [&](const Cube &kept) { return contains(cube, kept); }))
      cubes_.push_back(std::move(cube));
  std::sort(cubes_.begin(), cubes_.end());
}

bool Premise::holds(const Cube &holding) const {
  return std::any_of(cubes_.begin(), cubes_.end(), [&](const Cube &cube) { return contains(holding, cube); });
}

Cube Premise::names() const {
  Cube all;
  for (const Cube &cube : cubes_)
    all.insert(cube.begin(), cube.end());
  return all;
}

Premise operator||(const Premise &a, const Premise &b) {
  std::vector<Cube> cubes = a.cubes_;
  cubes.insert(cubes.end(), b.cubes_.begin(), b.cubes_.end());
  return Premise(std::move(cubes));
}

Premise operator&&(const Premise &a, const Premise &b) {
  std::vector<Cube> cubes;
  for (const Cube &first : a.cubes_)
    for (const Cube &second : b.cubes_) {
      cubes.push_back(first);
      cubes.back().insert(second.begin(), second.end());
    }
  return Premise(std::move(cubes));
}

} // namespace premise::ledger
