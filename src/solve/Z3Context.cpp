// How facts and assumptions are put to one Z3, and how its failures become "we don't know".
#include "solve/Z3Context.h"

#include "solve/Stage.h"
#include "solve/Z3Translate.h"

#include <algorithm>

namespace premise::solve {
namespace {

/// Z3 takes time quadratic in the depth just to build a term, which its timeout does not cover.
constexpr std::uint32_t kMaxDepth = 5'000;

/// Z3's phase_selection: 5 is "random". Keeping phases, which is the default, leads to models that differ little from
/// the last one; whoever asks again and again wants others.
constexpr unsigned kRandomPhases = 5;

constexpr const char *kTime = "solver-time";
/// The first attempt gets this, but at most one part in so many of the time.
constexpr std::chrono::milliseconds kFirstSlice{250};
constexpr int kFirstPart = 8;

std::string whyUnknown(const std::string &reason) {
  const bool isTime = reason == "timeout" || reason == "canceled" || reason.find("interrupted") != std::string::npos;
  return isTime ? kTime : "solver: " + reason;
}

} // namespace

struct Z3Context::Session {
  z3::context context;
  Z3Translate translate{context};
  z3::solver solver{context, z3::solver::simple()};
  Session() {
    z3::params params(context);
    params.set("phase_selection", kRandomPhases);
    solver.set(params);
  }
  std::unordered_map<std::uint32_t, z3::expr> indicators; ///< by node id of an assumption
  bool hasFloat = false;
  term::Evaluator evaluator;

  void limit(z3::solver &limited, std::chrono::milliseconds timeout, unsigned seed = 0) {
    z3::params params(context);
    params.set("timeout", static_cast<unsigned>(timeout.count()));
    params.set("random_seed", seed);
    limited.set(params);
  }

  /// A constant that implies the assumption: Z3's cores consist of constants.
  z3::expr indicatorOf(term::Term assumption) {
    if (const auto known = indicators.find(assumption->id()); known != indicators.end())
      return known->second;
    const z3::expr translated = translate(assumption);
    if (translated.is_const() && !translated.is_true() && !translated.is_false()) {
      indicators.emplace(assumption->id(), translated);
      return translated;
    }
    const z3::expr indicator = context.bool_const(("assumed" + std::to_string(assumption->id())).c_str());
    solver.add(z3::implies(indicator, translated));
    indicators.emplace(assumption->id(), indicator);
    return indicator;
  }

  /// Nothing is said about variables that nobody mentioned.
  ContextAnswer modelOf(const z3::model &model, term::Pool &pool, std::span<const term::VarId> variables) {
    term::Assignment assignment;
    for (const term::VarId variable : variables) {
      const auto value = translate.valueIn(model, pool.knownVariable(variable));
      if (!value)
        return Unknown{"integers of the model do not fit in 128 bits"};
      assignment.set(variable, *value);
    }
    return Sat{std::move(assignment)};
  }
};

Z3Context::Z3Context(term::Pool &pool, const ContextOptions &options)
    : pool_(pool), options_(options), session_(std::make_unique<Session>()) {
  session_->limit(session_->solver, options.timeout);
}
Z3Context::~Z3Context() = default;

void Z3Context::noteVariables(term::Term term) {
  session_->hasFloat |= term->hasFloat();
  for (const term::VarId variable : term->variables()) {
    if (variable >= isNoted_.size())
      isNoted_.resize(variable + 1, false);
    if (isNoted_[variable])
      continue;
    isNoted_[variable] = true;
    variables_.push_back(variable);
  }
}

void Z3Context::add(term::Term fact) {
  noteVariables(fact);
  facts_.push_back(fact);
  if (fact->depth() > kMaxDepth)
    broken_ = "the condition is too deep for z3";
  if (!broken_.empty())
    return;
  try {
    session_->solver.add(session_->translate(fact));
  } catch (const z3::exception &error) {
    broken_ = std::string("z3 failed: ") + error.msg();
  }
}

ContextAnswer Z3Context::check(std::span<const term::Term> assumptions) {
  if (std::ranges::any_of(assumptions, [](term::Term t) { return t->depth() > kMaxDepth; }))
    return Unknown{"the condition is too deep for z3"};
  if (!broken_.empty())
    return Unknown{broken_};
  if (options_.maxMemoryMiB != 0 && Z3_get_estimated_alloc_size() >> 20 > options_.maxMemoryMiB)
    return Unknown{"memory"};
  std::ranges::for_each(assumptions, [&](term::Term t) { noteVariables(t); });
  try {
    return session_->hasFloat ? askFresh(assumptions) : askAgainAndAgain(assumptions);
  } catch (const z3::exception &error) {
    return Unknown{std::string("z3 failed: ") + error.msg()};
  }
}

/// Whether Z3 finds a model of integers in milliseconds or in hours is often luck. So it gets a part of the time first;
/// then it is started anew with other random choices, and gets more.
ContextAnswer Z3Context::askAgainAndAgain(std::span<const term::Term> assumptions) {
  auto slice = std::min(options_.timeout / kFirstPart, kFirstSlice);
  auto rest = options_.timeout;
  while (true) {
    slice = slice * 3 > rest ? rest : slice;
    session_->limit(session_->solver, slice, restarts_);
    ContextAnswer answer = ask(assumptions);
    const auto *unknown = std::get_if<Unknown>(&answer);
    rest -= slice;
    if (!unknown || rest.count() <= 0)
      return answer;
    restarts_++;
    restart();
    slice *= 2;
  }
}

void Z3Context::restart() {
  const bool hasFloat = session_->hasFloat;
  session_ = std::make_unique<Session>();
  session_->hasFloat = hasFloat;
  for (const term::Term fact : facts_)
    session_->solver.add(session_->translate(fact));
}

ContextAnswer Z3Context::ask(std::span<const term::Term> assumptions) {
  z3::expr_vector indicators(session_->context);
  std::vector<unsigned> ids;
  for (const term::Term assumption : assumptions) {
    const z3::expr indicator = session_->indicatorOf(assumption);
    indicators.push_back(indicator);
    ids.push_back(Z3_get_ast_id(session_->context, indicator));
  }
  const z3::check_result result = session_->solver.check(indicators);
  if (result == z3::unknown)
    return Unknown{whyUnknown(session_->solver.reason_unknown())};
  if (result == z3::sat)
    return session_->modelOf(session_->solver.get_model(), pool_, variables_);
  Core core;
  for (const z3::expr &needed : session_->solver.unsat_core())
    for (std::size_t i = 0; i < ids.size(); i++)
      if (ids[i] == Z3_get_ast_id(session_->context, needed))
        core.assumptions.push_back(i);
  std::ranges::sort(core.assumptions);
  return core;
}

/// Floats need Z3's preprocessing for them, which it only does for a solver without scopes and assumptions; so the core
/// is everything.
ContextAnswer Z3Context::askFresh(std::span<const term::Term> assumptions) {
  z3::solver solver(session_->context, "QF_BVFP");
  session_->limit(solver, options_.timeout);
  for (const term::Term fact : facts_)
    solver.add(session_->translate(fact));
  for (const term::Term assumption : assumptions)
    solver.add(session_->translate(assumption));
  const z3::check_result result = solver.check();
  if (result == z3::unknown)
    return Unknown{whyUnknown(solver.reason_unknown())};
  if (result == z3::unsat) {
    Core all;
    for (std::size_t i = 0; i < assumptions.size(); i++)
      all.assumptions.push_back(i);
    return all;
  }
  return session_->modelOf(solver.get_model(), pool_, variables_);
}

} // namespace premise::solve
