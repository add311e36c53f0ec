// How Z3 is kept incremental, and how its failures become "we don't know".
#include "solve/Z3Stage.h"

#include "solve/Abandon.h"
#include "solve/CrashGuard.h"
#include "solve/Z3Session.h"

#include <algorithm>

namespace premise::solve {
namespace {

/// A context that has translated more nodes than this is replaced: Z3 never gives memory back.
constexpr std::size_t kMaxTranslated = 400'000;
/// Of all contexts together. Z3 gives up with an exception when it would need more.
constexpr const char *kMaxMegabytes = "4096";

/// Preparing a query is not covered by Z3's timeout: a long path with a division per step takes minutes.
class Patience {
public:
  explicit Patience(std::chrono::milliseconds limit) : end_(std::chrono::steady_clock::now() + limit) {}
  void check() const {
    if (std::chrono::steady_clock::now() > end_)
      throw z3::exception("the query is too large to be prepared in time");
  }

private:
  std::chrono::steady_clock::time_point end_;
};

} // namespace

struct Z3Stage::Session {
  z3::context context;
  Z3Translate translate{context};
  z3::solver solver{context, z3::solver::simple()};
  std::vector<term::Term> asserted; ///< one scope each
  std::chrono::milliseconds current{0};

  void limit(z3::solver &limited, std::chrono::milliseconds timeout) {
    z3::params params(context);
    params.set("timeout", static_cast<unsigned>(timeout.count()));
    limited.set(params);
  }

  /// The solver that is kept remembers its limit.
  void limit(std::chrono::milliseconds timeout) {
    if (timeout != current)
      limit(solver, timeout);
    current = timeout;
  }

  void follow(std::span<const term::Term> conditions, const Patience &patience) {
    const auto [mine, theirs] = std::ranges::mismatch(asserted, conditions);
    const auto shared = static_cast<std::size_t>(mine - asserted.begin());
    if (shared < asserted.size())
      solver.pop(static_cast<unsigned>(asserted.size() - shared));
    asserted.resize(shared);
    for (term::Term condition : conditions.subspan(shared)) {
      patience.check();
      const z3::expr translated = translate(condition);
      solver.push();
      asserted.push_back(condition);
      solver.add(translated);
    }
  }
};

Z3Stage::Z3Stage(term::Pool &pool, std::chrono::milliseconds timeout) : pool_(pool), timeout_(timeout) {
  z3::set_param("memory_max_size", kMaxMegabytes);
}
Z3Stage::~Z3Stage() = default;

Verdict Z3Stage::solve(const Problem &problem) {
  if (std::ranges::any_of(problem.conditions, [](term::Term t) { return t->depth() > Z3Session::kMaxDepth; }))
    return {.why = "the condition is too deep for z3"};
  Verdict verdict;
  if (!survives([&] { verdict = attempt(problem); })) {
    (void)session_.release(); // nobody knows what state it is in
    return {.why = "z3 crashed"};
  }
  return verdict;
}

Verdict Z3Stage::attempt(const Problem &problem) {
  try {
    if (!session_ || session_->translate.size() > kMaxTranslated)
      session_ = std::make_unique<Session>();
    const bool hasFloat = std::ranges::any_of(problem.conditions, [](term::Term t) { return t->hasFloat(); });
    return hasFloat ? solveFresh(problem) : solveIncrementally(problem);
  } catch (const z3::exception &error) {
    abandon(session_);
    return {.why = std::string("z3 failed: ") + error.msg()};
  }
}

std::optional<term::Assignment> Z3Stage::modelOf(const Problem &problem, const void *model) {
  term::Assignment assignment = *problem.parent;
  const auto &z3Model = *static_cast<const z3::model *>(model);
  for (term::VarId variable : problem.variables) {
    const auto value = session_->translate.valueIn(z3Model, pool_.knownVariable(variable));
    if (!value)
      return std::nullopt;
    assignment.set(variable, *value);
  }
  return assignment;
}

Verdict Z3Stage::solveIncrementally(const Problem &problem) {
  const auto most = std::min(timeout_, problem.most);
  session_->follow(problem.conditions, Patience(most));
  session_->limit(most);
  const z3::check_result result = session_->solver.check();
  if (result == z3::unsat)
    return unsat();
  if (result == z3::unknown)
    return {.why = "z3: " + session_->solver.reason_unknown()};
  const z3::model model = session_->solver.get_model();
  auto assignment = modelOf(problem, &model);
  if (!assignment || !satisfiesAll(evaluator_, problem.conditions, *assignment))
    return {.why = "z3: integers of its model do not fit in 128 bits"};
  return sat(std::move(*assignment));
}

/// Floats need Z3's preprocessing for them, which it only does for a solver without scopes.
Verdict Z3Stage::solveFresh(const Problem &problem) {
  z3::solver solver(session_->context, "QF_BVFP");
  const auto most = std::min(timeout_, problem.most);
  const Patience patience(most);
  session_->limit(solver, most);
  for (term::Term condition : problem.conditions) {
    patience.check();
    solver.add(session_->translate(condition));
  }
  const z3::check_result result = solver.check();
  if (result == z3::unsat)
    return unsat();
  if (result == z3::unknown)
    return {.why = "z3: " + solver.reason_unknown()};
  const z3::model model = solver.get_model();
  auto assignment = modelOf(problem, &model);
  if (!assignment || !satisfiesAll(evaluator_, problem.conditions, *assignment))
    return {.why = "z3: its float model does not satisfy the query"};
  return sat(std::move(*assignment));
}

} // namespace premise::solve
