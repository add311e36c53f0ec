// The incremental solver for what bits cannot express: Z3, with an indicator for every assumption.
#pragma once

#include "solve/Context.h"

#include <memory>

namespace premise::solve {

class Z3Rational;

class Z3Context {
public:
  Z3Context(term::Pool &pool, const ContextOptions &options);
  ~Z3Context();

  void add(term::Term fact);
  ContextAnswer check(std::span<const term::Term> assumptions);

private:
  struct Session;
  ContextAnswer checkLinear(std::span<const term::Term> assumptions);
  ContextAnswer askAgainAndAgain(std::span<const term::Term> assumptions, const base::TimeLimit &limit);
  bool restart();
  bool tellFacts();
  ContextAnswer ask(std::span<const term::Term> assumptions);
  ContextAnswer askFresh(std::span<const term::Term> assumptions);
  void noteVariables(term::Term term);

  term::Pool &pool_;
  ContextOptions options_;
  std::unique_ptr<Session> session_;     ///< null until the rationals could not answer
  std::unique_ptr<Z3Rational> rational_; ///< null once a fact is not linear
  std::vector<term::Term> facts_;
  std::size_t told_ = 0; ///< so many facts are known to the session
  std::vector<term::VarId> variables_;
  std::vector<bool> isNoted_;
  unsigned restarts_ = 0;
  bool hasFloat_ = false;
  std::string broken_; ///< why a fact could not be added; then nothing can be answered any more
};

} // namespace premise::solve
