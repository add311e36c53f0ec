// How covered blocks are kept, and which algorithm runs.
#include "cover/Run.h"

#include "base/Ensure.h"

#include <algorithm>
#include <array>
#include <utility>

namespace premise::cover {
namespace {

constexpr std::array<std::pair<Algorithm, const char *>, 5> kNames = {{
    {Algorithm::PathCover, "pc"},
    {Algorithm::StatementCover, "sc"},
    {Algorithm::FeasibleBlock, "fm"},
    {Algorithm::QueryOptimal, "vstte"},
    {Algorithm::WalkFirst, "walk"},
}};

/// What a search over linear integers keeps for every block of a path has the square of the inputs' size.
constexpr std::size_t kMaxBlocks = 2000;
constexpr std::uint32_t kMaxInputs = 64;

} // namespace

std::optional<Algorithm> algorithmNamed(const std::string &name) {
  for (const auto &[algorithm, known] : kNames)
    if (name == known)
      return algorithm;
  return std::nullopt;
}

std::string nameOf(Algorithm algorithm) {
  for (const auto &[known, name] : kNames)
    if (known == algorithm)
      return name;
  base::ensure(false, "every algorithm should have a name");
  return "";
}

solve::ContextOptions limited(solve::ContextOptions options, const base::TimeLimit &limit) {
  options.limit = limit;
  return options;
}

Run::Run(term::Pool &pool, const encode::PassiveProgram &program, const CoverOptions &options)
    : pool_(pool), program_(program), options_(options),
      context_(solve::makeContext(pool, limited(options.solver, options.limit))), reduced_(reduce(pool, program)),
      paths_(reduced_.program), clonesOf_(program.origins.size()), isLeft_(program.blocks.size(), true),
      start_(std::chrono::steady_clock::now()) {
  cover_.states.assign(program.blocks.size(), BlockState::NotNeeded);
  cover_.tested.assign(program.blocks.size(), ~0U);
  for (BlockIndex i = 0; i < program.blocks.size(); i++) {
    clonesOf_[program.blocks[i].origin].push_back(i);
    if (program.origins[program.blocks[i].origin].isCutOff)
      settle(i, BlockState::Infeasible); // by what it stands for
  }
}

bool Run::isAnyLeft() const {
  return std::ranges::count(isLeft_, true) != 0;
}

void Run::add(TestCase test) {
  const auto number = static_cast<std::uint32_t>(cover_.tests.size());
  for (const BlockIndex block : test.path) {
    if (cover_.tested[block] == ~0U)
      cover_.tested[block] = number;
    cover_.states[block] = BlockState::Feasible;
    for (const BlockIndex clone : clonesOf_[program_.blocks[block].origin])
      isLeft_[clone] = false;
  }
  cover_.tests.push_back(std::move(test));
}

bool Run::add(const term::Assignment &model, Path path) {
  TestCase test{model, std::move(path)};
  if (!complete(reduced_, test.path, test.model))
    return false;
  add(std::move(test));
  return true;
}

bool Run::addExecuted(const term::Assignment &model, const Path &path) {
  const auto holds = [&](const encode::Assumption &a) { return evaluator_.holds(a.condition, model); };
  const auto isEntered = [&](BlockIndex b) { return std::ranges::all_of(program().blocks[b].assumptions, holds); };
  return std::ranges::all_of(path, isEntered) && add(model, path);
}

std::optional<LinearProgram> searchable(Run &run) {
  if (run.isOver() || run.program().blocks.size() > kMaxBlocks)
    return std::nullopt;
  auto linear = linearProgramOf(run.program());
  return linear && linear->inputs <= kMaxInputs ? std::move(linear) : std::nullopt;
}

bool Run::addAll(const term::Assignment &model) {
  paths_.use(model);
  std::vector<Path> all = paths_.all(options_.maxPaths);
  return !all.empty() && std::ranges::all_of(all, [&](Path &path) { return add(model, std::move(path)); });
}

bool Run::addUseful(const term::Assignment &model) {
  paths_.use(model);
  bool isUseful = false;
  for (BlockIndex i = 0; i < isLeft_.size(); i++)
    if (isLeft_[i] && paths_.isVisited(i))
      isUseful |= add(model, paths_.through(i, isLeft_));
  return isUseful;
}

void Run::settle(BlockIndex block, BlockState state, const std::string &reason) {
  isLeft_[block] = false;
  cover_.states[block] = state;
  if (!reason.empty())
    cover_.reason = reason;
}

void Run::settleLeft(BlockState state, const std::string &reason) {
  for (BlockIndex i = 0; i < isLeft_.size(); i++)
    if (isLeft_[i])
      settle(i, state, reason);
  if (state == BlockState::Open)
    cover_.reason = reason;
}

void Run::settleEveryPath() {
  settleLeft(BlockState::Infeasible);
  cover_.isEveryPathKnown = true;
}

bool Run::isOver() {
  const bool isStopped = options_.interrupted && *options_.interrupted;
  const bool isLate = options_.limit.isOver();
  if (isStopped || isLate)
    settleLeft(BlockState::Open, isStopped ? "interrupted" : "time");
  return isStopped || isLate;
}

Cover Run::finish() {
  cover_.queries += context_->queries();
  cover_.seconds = std::chrono::duration<double>(std::chrono::steady_clock::now() - start_).count();
  return std::move(cover_);
}

Cover computeCover(term::Pool &pool, const encode::PassiveProgram &program, const CoverOptions &options) {
  Run run(pool, program, options);
  switch (options.algorithm) {
  case Algorithm::PathCover:
    runPathCover(run);
    break;
  case Algorithm::StatementCover:
    runStatementCover(run);
    break;
  case Algorithm::FeasibleBlock:
    runFeasibleBlock(run);
    break;
  case Algorithm::QueryOptimal:
    runQueryOptimal(run);
    break;
  case Algorithm::WalkFirst:
    runWalkFirst(run);
    break;
  }
  return run.finish();
}

} // namespace premise::cover
