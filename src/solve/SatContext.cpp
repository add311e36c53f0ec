// How facts and assumptions are put to one SAT solver that is never replaced.
#include "solve/SatContext.h"

#include "solve/BitBlast.h"
#include "solve/Decide.h"

#include <cadical.hpp>

#include <algorithm>

namespace premise::solve {
namespace {

/// What one variable costs in the SAT solver and in the tables of its gates, with its clauses: an estimate.
constexpr std::uint64_t kBytesPerVariable = 400;

int mostVariables(std::uint64_t maxMemoryMiB) {
  if (maxMemoryMiB == 0)
    return BitBlast::kMaxVariables;
  return static_cast<int>(std::min<std::uint64_t>((maxMemoryMiB << 20) / kBytesPerVariable, BitBlast::kMaxVariables));
}

} // namespace

struct SatContext::Session {
  CaDiCaL::Solver solver;
  Circuit circuit;
  BitBlast blast;

  explicit Session(const ContextOptions &options)
      : circuit(configured(solver)), blast(circuit, options.limit, mostVariables(options.maxMemoryMiB)) {}

  static CaDiCaL::Solver &configured(CaDiCaL::Solver &solver) {
    solver.set("quiet", 1); // it would print to standard output
    solver.set("lucky", 0); // finds models without asking for preferences
    solver.set("walk", 0);
    return solver;
  }
};

SatContext::SatContext(term::Pool &pool, const ContextOptions &options)
    : pool_(pool), options_(options), floats_(pool), session_(std::make_unique<Session>(options)) {}
SatContext::~SatContext() = default;

std::optional<term::Term> SatContext::expressible(term::Term term) {
  if (term->hasInteger())
    return std::nullopt;
  const term::Term lowered = floats_.lower(term);
  if (lowered->hasFloat())
    return std::nullopt;
  return lowered;
}

/// Nothing when the circuit has become too large, or when time is over.
std::optional<Literal> SatContext::literalOf(term::Term condition) {
  const auto bits = session_->blast.bits(condition);
  if (bits.empty() || session_->blast.isTooLarge())
    return std::nullopt;
  noteVariables(condition);
  return bits[0];
}

void SatContext::noteVariables(term::Term term) {
  for (const term::VarId variable : term->variables()) {
    if (variable >= isNoted_.size())
      isNoted_.resize(variable + 1, false);
    if (isNoted_[variable])
      continue;
    isNoted_[variable] = true;
    variables_.push_back(variable);
  }
}

void SatContext::add(term::Term fact) {
  if (isIncomplete_)
    return;
  if (const auto literal = literalOf(fact))
    session_->circuit.require(*literal);
  else
    isIncomplete_ = true;
}

void SatContext::prefer(term::Term condition) {
  const auto literal = literalOf(condition);
  if (!literal || std::abs(*literal) == Circuit::kTrue)
    return;
  if (!session_->solver.frozen(*literal)) // an eliminated variable is never decided
    session_->solver.freeze(*literal);
  session_->solver.phase(*literal);
}

Unknown SatContext::whyIncomplete() const {
  return Unknown{options_.limit.isOver() ? kOutOfTime : "memory"};
}

ContextAnswer SatContext::check(std::span<const term::Term> assumptions) {
  if (isIncomplete_ || options_.limit.isOver())
    return whyIncomplete();
  std::vector<Literal> literals;
  for (const term::Term assumption : assumptions) {
    const auto literal = literalOf(assumption);
    if (!literal)
      return whyIncomplete();
    literals.push_back(*literal);
  }
  const int result = decide(session_->solver, session_->blast, literals, options_.limit.within(options_.timeout));
  if (result == kSatisfiable)
    return Sat{model()};
  if (result != kUnsatisfiable && session_->blast.isTooLarge())
    return Unknown{"memory"};
  if (result != kUnsatisfiable)
    return Unknown{options_.limit.isOver() ? kOutOfTime : "solver-time"};
  Core core;
  for (std::size_t i = 0; i < literals.size(); i++)
    if (session_->solver.failed(literals[i]))
      core.assumptions.push_back(i);
  return core;
}

term::Assignment SatContext::model() {
  term::Assignment model;
  for (const term::VarId variable : variables_) {
    const auto bits = session_->blast.bits(pool_.knownVariable(variable));
    term::Value value = 0;
    for (unsigned i = 0; i < bits.size(); i++)
      if (session_->solver.val(bits[i]) > 0)
        value |= term::Value{1} << i;
    model.set(variable, value);
  }
  return model;
}

} // namespace premise::solve
