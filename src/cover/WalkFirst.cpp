// Our algorithm: walks cover what is easy, the solver is asked for the rest, and each of its models starts new walks.
#include "cover/LinearPaths.h"
#include "cover/Run.h"
#include "cover/Walk.h"

#include <algorithm>

namespace premise::cover {
namespace {

/// Walks that found nothing new in a row before the solver is asked.
constexpr unsigned kPatience = 12;
/// So many points of integers are looked for on the way to a block.
constexpr unsigned kPoints = 100;

void walkAround(Run &run, Walker &walker, const term::Assignment *near) {
  for (unsigned failed = 0; failed < kPatience && run.isAnyLeft() && !run.isOver(); failed++) {
    auto found = walker.walk(run.left(), near);
    if (!found || std::ranges::none_of(found->path, [&](BlockIndex block) { return run.isLeft(block); }))
      continue;
    run.add({std::move(found->model), std::move(found->path)});
    failed = 0;
  }
}

/// Looks for a path through each block that is left, for a while.
void searchLinear(Run &run) {
  const auto linear = searchable(run);
  if (!linear)
    return;
  const auto giveUp = [](std::span<const solve::DenseConstraint>) { return solve::TooHard{}; };
  LinearPaths search(run.program(), *linear, {.solver = giveUp, .isOver = [&] { return run.isOver(); }});
  const auto add = [&](const term::Assignment &values, const Path &path) { return run.addExecuted(values, path); };
  for (BlockIndex i = 0; i < run.left().size() && !run.isOver(); i++) {
    if (!run.isLeft(i))
      continue;
    run.countAnswer();
    if (search.find(i, kPoints, add) == LinearPaths::Through::None)
      run.settle(i, BlockState::Infeasible);
  }
}

} // namespace

void runWalkFirst(Run &run) {
  Walker walker(run.source(), run.options().seed + 1);
  walkAround(run, walker, nullptr);
  if (run.isAnyLeft())
    searchLinear(run);
  if (!run.isAnyLeft())
    return;
  const Condition visit = makeVisitCondition(run.pool(), run.program());
  for (const term::Term fact : visit.facts)
    run.context().add(fact);
  run.context().add(run.pool().negate(visit.beyond));
  run.context().add(visit.reached.front()); // every other V implies these two
  run.context().add(visit.reached.back());
  for (BlockIndex i = 0; i < visit.reached.size(); i++)
    if (run.isLeft(i))
      run.context().prefer(visit.reached[i]);
  coverWhatIsLeft(run, visit, [&](const term::Assignment &model) { walkAround(run, walker, &model); });
}

} // namespace premise::cover
