// The questions about one unit: can this check fail, and under which assumptions can it not?
#pragma once

#include "analyze/Analyzer.h"
#include "analyze/Places.h"
#include "analyze/unroll/Preconditions.h"
#include "analyze/unroll/Reach.h"
#include "analyze/unroll/Unroll.h"

#include <optional>
#include <set>

namespace premise::analyze {

/// Something that may be taken for granted, as a variable: true in a question means it is.
struct Offer {
  ledger::Assumption assumption;
  term::Term taken;
};

/// One function with code of a unit.
struct UnitCode {
  const Task &task;
  const program::Unit &unit;
  std::string symbol; ///< the unit's own, or that of a lambda or constructor variant
  const Places &places;
  std::chrono::steady_clock::time_point deadline;
};

/// Where results go.
struct Records {
  ledger::Ledger &ledger;
  Findings &findings;
  Preconditions &preconditions;
};

class UnitQuestions {
public:
  UnitQuestions(const UnitCode &code, const Records &records, const UnrollOptions &options);

  /// Whether contracts were used where functions call themselves: without that, other results may be possible.
  bool run(encode::PreparedModule &module);

private:
  struct Question {
    std::uint32_t check = 0;
    term::Term fails; ///< implies that the check fails, or that an unwinding limit which matters to it is reached
  };

  using Needed = std::vector<std::size_t>; ///< indices of offers
  using Decision = std::variant<Needed, solve::Sat, solve::Unknown>;

  std::vector<std::uint32_t> ownChecks() const;
  bool restsOnBound(const ledger::Entry &entry) const;
  std::chrono::milliseconds timePerQuestion() const;
  /// Whether the check stands in this function and in no other.
  bool isHere(std::uint32_t check) const;
  /// Whether parameters of the function are those of the unit.
  bool isUnitItself() const { return symbol_ == unit_.symbol; }
  encode::TranslateOptions translateOptions() const;
  std::optional<encode::Translation> translate(encode::PreparedModule &module,
                                               const std::vector<std::uint32_t> &checks);
  void makeOffers();
  void offerLoops();
  void offerNoOverflow();
  void offer(ledger::Assumption assumption, term::Term holds);
  void offerParameters();
  void offerReadPointers(const encode::PointerParameter &parameter);
  void offerGlobals();
  void offerContracts();
  void offerCheck(const char *kind, std::uint32_t index, term::Term selector);
  void offerFrames();
  std::string nameOf(const std::string &symbol) const;
  void answer(std::uint32_t check);
  void answerWithoutBound(std::uint32_t check);
  Question ask(std::uint32_t check);
  Question makeQuestion(std::uint32_t check, term::Term bad);
  Decision decide(const Question &question);
  // Calls.cpp
  void proveByInduction(const std::vector<std::uint32_t> &checks);
  bool isInductive(const Question &question, const std::map<std::uint32_t, Question> &others);
  void answerCalls();
  void answerCall(const encode::RequiringCall &call, std::uint32_t check);
  bool matters(const encode::CutOff &cut, std::uint32_t check) const;
  term::Term isViolated(const std::string &assumption);
  term::Term isViolatedHere(const ledger::Assumption &assumption);
  term::Term violatesPremise(std::uint32_t check);
  void warnIfExcluded(std::uint32_t check);
  void minimise(const Question &question, Needed &needed);
  term::Term asksWhetherReached(std::uint32_t check);
  term::Term asksWhetherReached(const std::vector<encode::BlockIndex> &blocks);
  std::set<std::string> othersOf(std::uint32_t check) const;
  void recordAlways(std::uint32_t check);
  void recordUnder(std::uint32_t check, const Needed &needed);
  bool isFailure(std::uint32_t check, const term::Assignment &model) const;
  void recordFailing(std::uint32_t check, const term::Assignment &model);
  void warnIfContradictory();
  bool isOutOfTime() const;
  std::string whyOutOfTime() const;
  solve::ContextAnswer check(const Question &question, const Needed &offers);
  std::optional<unsigned> parameterIndex(const std::string &name) const;

  const Task &task_;
  const program::Unit &unit_;
  std::string symbol_;
  const Places &places_;
  ledger::Ledger &ledger_;
  Findings &findings_;
  Preconditions &preconditions_;
  UnrollOptions options_;
  std::chrono::steady_clock::time_point deadline_;
  term::Pool pool_;
  encode::Translation translation_;
  std::unique_ptr<solve::Context> context_;
  std::optional<Reach> reach_;
  std::vector<Offer> offers_;
  std::vector<term::Term> loopTaken_; ///< by loop of the translation
  bool isAnyReached_ = false;
};

} // namespace premise::analyze
