// How queries are put to the SAT solver, and when a new one is started.
#include "solve/SatStage.h"

#include "base/Ensure.h"
#include "solve/BitBlast.h"
#include "solve/CrashGuard.h"
#include "solve/Decide.h"

#include <cadical.hpp>

#include <algorithm>

namespace premise::solve {
namespace {

/// Every query makes the solver look at all variables it ever got, so it is replaced when it knows this many times
/// more than its first query needed. Small solvers are cheap anyway.
constexpr int kMaxGrowth = 5;
constexpr int kSmallSolver = 1'500;

} // namespace

struct SatStage::Session {
  CaDiCaL::Solver solver;
  Circuit circuit;
  BitBlast blast{circuit};
  std::vector<Literal> assumed; ///< parallel to the conditions of the current problem
  int firstSize = 0;            ///< variables after the first query

  Session() : circuit(configured(solver)) {}

  /// Preprocessing does not pay for many small queries on a growing formula.
  static CaDiCaL::Solver &configured(CaDiCaL::Solver &solver) {
    solver.configure("plain");
    return solver;
  }
};

SatStage::SatStage(term::Pool &pool, std::chrono::milliseconds timeout)
    : pool_(pool), timeout_(timeout), floats_(pool) {}
SatStage::~SatStage() = default;

void SatStage::prepare() {
  if (session_ && session_->circuit.variables() <= std::max(kSmallSolver, kMaxGrowth * session_->firstSize))
    return;
  const bool dependsOnConstants = session_ && session_->blast.dependsOnConstants();
  session_ = std::make_unique<Session>();
  session_->blast.dependOnConstants(dependsOnConstants);
}

/// False when float arithmetic remains or the query is too large.
bool SatStage::assume(const Problem &problem) {
  session_->assumed.clear();
  for (term::Term condition : problem.conditions) {
    const term::Term lowered = floats_.lower(condition);
    if (lowered->hasFloat())
      return false;
    const auto bits = session_->blast.bits(lowered);
    if (bits.empty()) {
      session_.reset();
      return false;
    }
    session_->assumed.push_back(bits[0]);
  }
  if (session_->firstSize == 0)
    session_->firstSize = session_->circuit.variables();
  return true;
}

/// Decisions follow the parent's bits, so that a model changes only what it has to.
void SatStage::preferParent(const Problem &problem) {
  for (term::VarId variable : problem.variables) {
    const term::Term leaf = pool_.knownVariable(variable);
    const term::Value value = (*problem.parent)[variable];
    const auto bits = session_->blast.bits(leaf);
    for (unsigned i = 0; i < bits.size(); ++i)
      session_->solver.phase((value >> i) & 1 ? bits[i] : -bits[i]);
  }
}

Verdict SatStage::solve(const Problem &problem) {
  Verdict verdict;
  if (!survives([&] { verdict = attempt(problem); })) {
    (void)session_.release(); // nobody knows what state it is in
    return {.why = "the sat solver crashed"};
  }
  return verdict;
}

Verdict SatStage::attempt(const Problem &problem) {
  prepare();
  if (!assume(problem))
    return passOn();
  preferParent(problem);
  const int result = decide(session_->solver, session_->blast, session_->assumed, std::min(timeout_, problem.most));
  if (result == kSatisfiable)
    return readModel(problem);
  if (result == kUnsatisfiable)
    return readCore(problem);
  session_.reset();
  return {.why = "sat: timeout"};
}

Verdict SatStage::readModel(const Problem &problem) {
  term::Assignment model = *problem.parent;
  for (term::VarId variable : problem.variables) {
    const auto bits = session_->blast.bits(pool_.knownVariable(variable));
    term::Value value = 0;
    for (unsigned i = 0; i < bits.size(); ++i)
      if (session_->solver.val(bits[i]) > 0)
        value |= term::Value{1} << i;
    model.set(variable, value);
  }
  return sat(std::move(model));
}

Verdict SatStage::readCore(const Problem &problem) {
  std::vector<term::Term> core;
  for (std::size_t i = 0; i < problem.conditions.size(); ++i)
    if (session_->solver.failed(session_->assumed[i]))
      core.push_back(problem.conditions[i]);
  return unsat(std::move(core));
}

} // namespace premise::solve
