// How candidates are kept, and how their inputs are made independent of how they were found.
#include "session/Candidates.h"

#include "explore/Simplify.h"
#include "term/Evaluate.h"

namespace premise::session {
namespace {

using explore::Ending;

/// For one candidate: nicer inputs are not worth more than finding them was.
constexpr std::chrono::milliseconds kPatience{1000};

bool isFailure(Ending ending) {
  return ending == Ending::CheckFailed || ending == Ending::Crashed || ending == Ending::TimedOut;
}

/// The constraints of the path as they held.
std::vector<term::Term> constraintsOf(explore::Execution &execution, term::Pool &pool) {
  std::vector<term::Term> constraints;
  const auto steps = execution.steps();
  for (std::size_t i = 0; i < steps.size(); i++) {
    const term::Term condition = execution.condition(i);
    constraints.push_back(steps[i].holds ? condition : pool.negate(condition));
  }
  return constraints;
}

} // namespace

PathKey keyOf(native::NativeExecutor &executor) {
  return {executor.steps().size(), executor.pathHash()};
}

void Candidates::release(const PathKey &key) {
  const auto found = byKey_.find(key);
  if (found != byKey_.end() && --found->second.uses == 0)
    byKey_.erase(found);
}

void Candidates::witness(std::map<std::uint64_t, PathKey> &best, std::uint64_t what, const PathKey &key) {
  const auto [found, isNew] = best.try_emplace(what, key);
  if (!isNew && !(key < found->second))
    return;
  byKey_[key].uses++;
  if (!isNew)
    release(found->second);
  found->second = key;
}

void Candidates::finished(const explore::Path &path) {
  explore::Execution &execution = *path.execution;
  const Ending ending = execution.ending();
  if (ending == Ending::AssumeViolated || ending == Ending::BoundReached || ending == Ending::Interrupted)
    return;
  auto &executor = static_cast<native::NativeExecutor &>(execution);
  const PathKey key = keyOf(executor);
  const std::vector<std::uint32_t> coverage = executor.coverage();
  if (keepsAll_)
    byKey_[key].uses++;
  if (isFailure(ending)) {
    witness(bestForFailure_, static_cast<std::uint64_t>(ending) << 32 | execution.failedCheck(), key);
  } else {
    for (const std::uint32_t element : coverage)
      witness(bestForCoverage_, element, key);
    if (coverage.empty())
      witness(bestForCoverage_, ~std::uint64_t{0}, key);
  }
  const auto kept = byKey_.find(key);
  if (kept == byKey_.end())
    return;
  Candidate &candidate = kept->second;
  candidate.inputs = path.inputs;
  candidate.ending = ending;
  candidate.failedCheck = execution.failedCheck();
  candidate.coverage = coverage;
  candidate.choices = executor.dynamicInputs();
}

std::set<term::VarId> charactersOf(const native::Shape &shape) {
  std::set<term::VarId> characters;
  for (const native::ShapeObject &object : shape.objects)
    for (std::uint64_t i = 0; object.kind == native::ObjectShape::String && i < object.count; i++)
      characters.insert(object.firstVariable + static_cast<term::VarId>(i));
  return characters;
}

term::Assignment canonicalInputs(const explore::Worker &worker, const Candidate &candidate, const PathKey &key,
                                 const std::set<term::VarId> &characters, const base::TimeLimit &all) {
  explore::Execution &execution = worker.executor->execute(candidate.inputs);
  if (keyOf(static_cast<native::NativeExecutor &>(execution)) != key)
    return candidate.inputs;
  const std::vector<term::Term> constraints = constraintsOf(execution, *worker.pool);
  term::Assignment inputs;
  const auto limit = base::TimeLimit::after(all.within(kPatience));
  for (std::size_t i = 0; i < constraints.size(); i++) {
    if (term::evaluate(constraints[i], inputs) != 0)
      continue;
    if (limit.isOver())
      return candidate.inputs;
    const solve::Query query{std::span(constraints).first(i), constraints[i], &inputs, limit.within(kPatience)};
    solve::Answer answer = worker.chain->solve(query);
    auto *sat = std::get_if<solve::Sat>(&answer);
    if (sat == nullptr)
      return candidate.inputs;
    inputs = std::move(sat->model);
  }
  return explore::InputSimplifier().simplify(constraints, inputs, characters);
}

} // namespace premise::session
