// What holds only under assumptions that the user allows to make, and under how few of them.
#pragma once

#include "analyze/Analyzer.h"
#include "analyze/numeric/Checks.h"

namespace premise::analyze::numeric {

/// The index of the parameter that an argument is, or none where the calling convention has split or moved it.
std::optional<unsigned> parameterOf(const llvm::Argument &argument, const program::Unit &unit);

class Compromised {
public:
  Compromised(const Task &task, Subject &subject, const Checks &checks, ledger::Ledger &ledger)
      : task_(task), subject_(subject), checks_(checks), ledger_(ledger) {}

  /// `sound` is what holds without assumptions.
  void run(const llvm::Function &function, const Outcome &sound, const Limits &limits);

private:
  using Held = std::set<std::uint32_t>;

  using Places = std::map<std::uint32_t, std::vector<Occurrence>>;
  /// The checks of a function and of the parts that it alone calls, see Contexts.h.
  Places checksOf(const llvm::Function &function) const;
  std::vector<Candidate> candidates(const llvm::Function &function);
  void addChecks(const llvm::Function &function, std::vector<Candidate> &found);
  void addParameters(const llvm::Function &function, std::vector<Candidate> &found);
  void addArrays(const llvm::Function &function, std::vector<Candidate> &found);
  void addStrings(const llvm::Function &function, std::vector<Candidate> &found);
  void addVectors(const llvm::Function &function, std::vector<Candidate> &found);
  void addCalls(const llvm::Function &function, std::vector<Candidate> &found);
  /// What is shown under the assumptions, without what only they make unreachable.
  const Held &heldUnder(const llvm::Function &function, const Assumed &assumed);
  /// The smallest set found, starting from one that suffices.
  Assumed minimise(const llvm::Function &function, std::uint32_t check, Assumed assumed);
  void record(const llvm::Function &function, std::uint32_t check, const Assumed &assumed);
  ledger::Assumption describe(const llvm::Function &function, const Candidate &candidate) const;
  void describeParameters(const llvm::Function &function, const Candidate &candidate, ledger::Assumption &made) const;
  void describeArray(const llvm::Function &function, const Candidate &candidate, ledger::Assumption &made) const;
  void describeVector(const llvm::Function &function, const Candidate &candidate, ledger::Assumption &made) const;
  const program::Assumed &assumedAt(const llvm::CallBase &call) const;
  void describeFrame(const llvm::CallBase &call, ledger::Assumption &made) const;
  const program::Unit *unitOf(const llvm::Function &function) const;
  bool isOver() const { return runs_ >= kMostRuns || limits_.isOver(); }

  static constexpr unsigned kMostRuns = 200;
  const Task &task_;
  Subject &subject_;
  const Checks &checks_;
  ledger::Ledger &ledger_;
  Limits limits_ = {};
  Places own_ = {}; ///< the checks that are looked at
  std::map<Assumed, Held> known_ = {};
  unsigned runs_ = 0;
};

} // namespace premise::analyze::numeric
