// AlgPC: every satisfying valuation of the reachability variables once, by blocking clauses (Algorithm 1).
#include "cover/LinearPaths.h"
#include "cover/Run.h"
#include "cover/Walk.h"

#include <algorithm>
#include <map>
#include <set>

namespace premise::cover {
namespace {

/// Walks that found nothing new in a row before the solver is asked.
constexpr unsigned kPatience = 40;

struct Split {
  encode::PassiveProgram program;
  std::vector<BlockIndex> numberOf;                              ///< by old block
  std::map<std::pair<BlockIndex, BlockIndex>, BlockIndex> edges; ///< by old edge: the block that stands on it
};

/// A block of its own on every edge between a choice and a join: then whoever visits what follows a choice has chosen
/// it.
Split splitEdges(const encode::PassiveProgram &program) {
  const auto before = predecessorsOf(program);
  Split split;
  split.program.origins = program.origins;
  std::vector<encode::Block> &blocks = split.program.blocks;
  for (BlockIndex i = 0; i < program.blocks.size(); i++) {
    if (before[i].size() > 1)
      for (const BlockIndex from : before[i])
        if (program.blocks[from].successors.size() > 1 && split.edges.try_emplace({from, i}, blocks.size()).second)
          blocks.push_back({.origin = program.blocks[from].origin});
    split.numberOf.push_back(static_cast<BlockIndex>(blocks.size()));
    blocks.push_back(program.blocks[i]);
    blocks.back().successors.clear();
  }
  std::set<std::pair<BlockIndex, BlockIndex>> done;
  for (BlockIndex i = 0; i < program.blocks.size(); i++)
    for (const BlockIndex next : program.blocks[i].successors) {
      if (!done.emplace(i, next).second)
        continue;
      const auto edge = split.edges.find({i, next});
      const BlockIndex to = split.numberOf[next];
      if (edge != split.edges.end())
        blocks[edge->second].successors = {to};
      blocks[split.numberOf[i]].successors.push_back(edge == split.edges.end() ? to : edge->second);
    }
  return split;
}

/// A valuation marks the blocks of one path and says nothing about others, so that only what the path itself assumes
/// has to be true. Walks with concrete values around what the solver found show many more paths, which are blocked in
/// the same way: the set of paths is the paper's, with fewer and easier queries.
class PathSearch {
public:
  PathSearch(Run &run, const std::set<Path> &known)
      : run_(run), split_(splitEdges(run.program())), visit_(makeVisitCondition(run.pool(), split_.program)),
        walker_(run.source(), run.options().seed + 1), nothingLeft_(run.program().blocks.size(), false) {
    for (const term::Term fact : visit_.facts)
      run.context().add(fact);
    run.context().add(run.pool().negate(visit_.beyond));
    run.context().add(visit_.reached.front());
    run.context().add(visit_.reached.back());
    for (const encode::Block &block : split_.program.blocks)
      goOneWay(block.successors);
    for (const Path &path : known)
      block(path);
  }

  void run() {
    walkAround(nullptr);
    while (!run_.isOver()) {
      if (isFull())
        return run_.settleLeft(BlockState::Open, "paths");
      const solve::ContextAnswer answer = run_.context().check({});
      if (std::holds_alternative<solve::Core>(answer))
        return run_.settleEveryPath();
      if (const auto *unknown = std::get_if<solve::Unknown>(&answer))
        return run_.settleLeft(BlockState::Open, unknown->why);
      if (!takeModel(std::get<solve::Sat>(answer).model))
        return run_.settleLeft(BlockState::Open, "a model's numbers do not fit in 128 bits");
      const term::Assignment near = run_.lastTest().model;
      walkAround(&near);
    }
  }

private:
  bool isFull() const { return paths_.size() >= run_.options().maxPaths; }

  /// At most one of what follows a choice is marked.
  void goOneWay(const std::vector<BlockIndex> &ways) {
    for (std::size_t i = 0; i < ways.size(); i++)
      for (std::size_t k = i + 1; k < ways.size(); k++)
        run_.context().add(disjunction(
            run_.pool(), {run_.pool().negate(visit_.reached[ways[i]]), run_.pool().negate(visit_.reached[ways[k]])}));
  }

  void walkAround(const term::Assignment *near) {
    for (unsigned failed = 0; failed < kPatience && !isFull() && !run_.isOver(); failed++) {
      auto found = walker_.walk(nothingLeft_, near);
      if (!found || paths_.contains(found->path))
        continue;
      block(found->path);
      run_.add({std::move(found->model), std::move(found->path)});
      failed = 0;
    }
  }

  /// The marked path is among those that the values execute; false if the values are too large to tell.
  bool takeModel(const term::Assignment &model) {
    run_.paths().use(model);
    bool isNew = false;
    for (const Path &path : run_.paths().all(run_.options().maxPaths)) {
      if (paths_.contains(path) || !run_.add(model, path))
        continue;
      block(path);
      isNew = true;
    }
    return isNew;
  }

  /// Not this path again: one of its choices is different.
  void block(const Path &path) {
    paths_.insert(path);
    std::vector<term::Term> differs;
    for (std::size_t i = 1; i < path.size(); i++) {
      if (run_.program().blocks[path[i - 1]].successors.size() < 2)
        continue;
      const auto edge = split_.edges.find({path[i - 1], path[i]});
      const BlockIndex taken = edge == split_.edges.end() ? split_.numberOf[path[i]] : edge->second;
      differs.push_back(run_.pool().negate(visit_.reached[taken]));
    }
    run_.context().add(disjunction(run_.pool(), std::move(differs)));
  }

  Run &run_;
  Split split_;
  Condition visit_;
  Walker walker_;
  std::vector<bool> nothingLeft_;
  std::set<Path> paths_; ///< known and blocked
};

/// "Another path?" answered by a search that knows linear integers, and remembers where it was; so nothing has to be
/// blocked. False if a solver has to be asked for what is left.
bool searchLinear(Run &run, std::set<Path> &known) {
  const auto linear = searchable(run);
  if (!linear)
    return false;
  const auto solver = [&](std::span<const solve::DenseConstraint> constraints) {
    return findPointBySolver(run.pool(), limited(run.options().solver, run.options().limit), constraints);
  };
  LinearPaths search(run.program(), *linear, {.solver = solver, .isOver = [&] { return run.isOver(); }});
  const bool isEverything = search.enumerate([&](const term::Assignment &values, const Path &path) {
    run.countAnswer();
    if (!run.addExecuted(values, path))
      return false;
    known.insert(path);
    return known.size() < run.options().maxPaths;
  });
  if (isEverything) {
    run.countAnswer();
    run.settleEveryPath();
  }
  return isEverything;
}

} // namespace

void runPathCover(Run &run) {
  std::set<Path> known;
  if (!searchLinear(run, known))
    PathSearch(run, known).run();
}

} // namespace premise::cover
