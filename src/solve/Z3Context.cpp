// How facts and assumptions are put to one Z3, and how its failures become "we don't know".
#include "solve/Z3Context.h"

#include "solve/Z3Rational.h"

#include <algorithm>

namespace premise::solve {
namespace {

constexpr const char *kTime = "solver-time";
/// The first attempt gets this, but at most one part in so many of the time.
constexpr std::chrono::milliseconds kFirstSlice{250};
constexpr int kFirstPart = 8;

std::string whyUnknown(const std::string &reason) {
  const bool isTime = reason == "timeout" || reason == "canceled" || reason.find("interrupted") != std::string::npos;
  return isTime ? kTime : "solver: " + reason;
}

} // namespace

struct Z3Context::Session : Z3Session {
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
    : pool_(pool), options_(options), rational_(std::make_unique<Z3Rational>(pool, options.timeout)) {}
Z3Context::~Z3Context() = default;

void Z3Context::noteVariables(term::Term term) {
  hasFloat_ |= term->hasFloat();
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
  if (fact->depth() > Z3Session::kMaxDepth)
    broken_ = "the condition is too deep for z3";
  if (!broken_.empty())
    return;
  try {
    if (rational_ && !rational_->add(fact))
      rational_.reset();
  } catch (const z3::exception &error) {
    broken_ = std::string("z3 failed: ") + error.msg();
  }
}

ContextAnswer Z3Context::check(std::span<const term::Term> assumptions) {
  if (std::ranges::any_of(assumptions, [](term::Term t) { return t->depth() > Z3Session::kMaxDepth; }))
    return Unknown{"the condition is too deep for z3"};
  if (!broken_.empty())
    return Unknown{broken_};
  if (options_.maxMemoryMiB != 0 && Z3_get_estimated_alloc_size() >> 20 > options_.maxMemoryMiB)
    return Unknown{"memory"};
  std::ranges::for_each(assumptions, [&](term::Term t) { noteVariables(t); });
  try {
    if (rational_)
      if (auto answer = rational_->check(assumptions, variables_))
        return std::move(*answer);
    tellFacts();
    return hasFloat_ ? askFresh(assumptions) : askAgainAndAgain(assumptions);
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

/// Only when the integers themselves are asked.
void Z3Context::tellFacts() {
  if (!session_)
    session_ = std::make_unique<Session>();
  for (; told_ < facts_.size(); told_++)
    session_->solver.add(session_->translate(facts_[told_]));
}

void Z3Context::restart() {
  session_.reset();
  told_ = 0;
  tellFacts();
}

ContextAnswer Z3Context::ask(std::span<const term::Term> assumptions) {
  const z3::expr_vector indicators = session_->indicatorsOf(assumptions);
  const z3::check_result result = session_->solver.check(indicators);
  if (result == z3::unknown)
    return Unknown{whyUnknown(session_->solver.reason_unknown())};
  if (result == z3::sat)
    return session_->modelOf(session_->solver.get_model(), pool_, variables_);
  return Core{session_->coreOf(indicators)};
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
