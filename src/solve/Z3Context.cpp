// How facts and assumptions are put to one Z3, and how its failures become "we don't know".
#include "solve/Z3Context.h"

#include "solve/Abandon.h"
#include "solve/Z3Rational.h"

#include <algorithm>

namespace premise::solve {
namespace {

constexpr const char *kTime = "solver-time";
/// The first attempt gets this, but at most one part in so many of the time.
constexpr std::chrono::milliseconds kFirstSlice{250};
constexpr int kFirstPart = 8;
/// What integers get of what the first attempt with rationals leaves.
constexpr int kIntegerPart = 8;
/// How often rationals are asked again with one more fact about integers, first and later.
constexpr unsigned kFewFacts = 30;
constexpr unsigned kManyFacts = 500;

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
    : pool_(pool), options_(options), rational_(std::make_unique<Z3Rational>(pool, options)) {}
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
  if (options_.limit.isOver())
    broken_ = kOutOfTime;
  else if (fact->depth() > Z3Session::kMaxDepth)
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
      return checkLinear(assumptions);
    if (!tellFacts())
      return Unknown{kOutOfTime};
    const auto limit = base::TimeLimit::after(options_.limit.within(options_.timeout));
    return hasFloat_ ? askFresh(assumptions) : askAgainAndAgain(assumptions, limit);
  } catch (const z3::exception &error) {
    abandon(session_);
    told_ = 0;
    return Unknown{std::string("z3 failed: ") + error.msg()};
  }
}

/// Rationals, then integers for a part of the time, and where those do not know either, rationals for the rest of it:
/// where integers need more than moments they seldom come to an end.
ContextAnswer Z3Context::checkLinear(std::span<const term::Term> assumptions) {
  const std::chrono::milliseconds time = options_.limit.within(options_.timeout);
  const auto all = base::TimeLimit::after(time);
  if (auto answer = rational_->check(assumptions, variables_, {kFewFacts, time / kFirstPart, all}))
    return std::move(*answer);
  if (!tellFacts())
    return Unknown{kOutOfTime};
  ContextAnswer answer = askAgainAndAgain(assumptions, base::TimeLimit::after(all.within(time) / kIntegerPart));
  if (!std::holds_alternative<Unknown>(answer) || all.isOver())
    return answer;
  if (auto later = rational_->check(assumptions, variables_, {kManyFacts, time, all}))
    return std::move(*later);
  return answer;
}

/// Whether Z3 finds a model of integers in milliseconds or in hours is often luck. So it gets a part of the time first;
/// then it is started anew with other random choices, and gets more.
ContextAnswer Z3Context::askAgainAndAgain(std::span<const term::Term> assumptions, const base::TimeLimit &limit) {
  auto rest = limit.within(options_.timeout);
  auto slice = std::min(std::max(rest / kFirstPart, std::chrono::milliseconds(1)), kFirstSlice);
  while (true) {
    slice = slice * 3 > rest ? rest : slice;
    session_->limit(session_->solver, slice, restarts_);
    ContextAnswer answer = ask(assumptions);
    const auto *unknown = std::get_if<Unknown>(&answer);
    rest -= slice;
    if (unknown && options_.limit.isOver())
      return Unknown{kOutOfTime};
    if (!unknown || rest.count() <= 0)
      return answer;
    restarts_++;
    if (!restart())
      return Unknown{kOutOfTime};
    slice *= 2;
  }
}

/// Only when the integers themselves are asked. False if there is no time for it.
bool Z3Context::tellFacts() {
  if (!session_)
    session_ = std::make_unique<Session>();
  for (; told_ < facts_.size() && !options_.limit.isOver(); told_++)
    session_->solver.add(session_->translate(facts_[told_]));
  return told_ == facts_.size() && !options_.limit.isOver();
}

bool Z3Context::restart() {
  session_.reset();
  told_ = 0;
  return tellFacts();
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
  session_->limit(solver, options_.limit.within(options_.timeout));
  for (const term::Term fact : facts_)
    solver.add(session_->translate(fact));
  for (const term::Term assumption : assumptions)
    solver.add(session_->translate(assumption));
  const z3::check_result result = solver.check();
  if (result == z3::unknown && options_.limit.isOver())
    return Unknown{kOutOfTime};
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
