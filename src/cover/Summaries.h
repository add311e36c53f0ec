// Procedure summaries: computed by covering the callee alone, reused by all callers (infeasible code, Sect. 6).
#pragma once

#include "cover/Cover.h"
#include "encode/ivl/Encode.h"

#include <map>

namespace premise::cover {

enum class Summaries : std::uint8_t {
  Off,      ///< calls are inlined
  OnDemand, ///< summaries first; recomputed for the constants of the caller, then inlining for what is left
  Always,   ///< what summaries do not show to be feasible stays open
};
std::optional<Summaries> summariesNamed(const std::string &name); ///< off, on-demand, always

/// Values of parameters that a caller passes; nothing where they are not constants.
using Constants = std::vector<std::optional<term::Value>>;

class SummaryCache {
public:
  SummaryCache(const encode::ivl::Program &program, unsigned bound, const CoverOptions &options)
      : program_(program), bound_(bound), options_(options) {}

  /// By procedure, for every procedure that `entry` may call, directly or not; those that may call themselves or
  /// `entry` have none and are inlined.
  std::vector<std::optional<encode::ivl::Summary>> forCallsOf(encode::ivl::ProcedureIndex entry);
  /// Adds executions in which the parameters have these values; false if they were asked for before.
  bool refine(encode::ivl::ProcedureIndex callee, const Constants &constants);
  /// For every call in `entry` and its callees whose arguments are constants.
  bool refineForCallsOf(encode::ivl::ProcedureIndex entry);
  /// For whatever is computed from now on; a summary that is cut short has fewer executions, which is allowed.
  void limit(const base::TimeLimit &limit) { options_.limit = limit; }
  unsigned computed() const { return static_cast<unsigned>(asked_.size()); }

private:
  std::vector<encode::ivl::ProcedureIndex> calleesOf(encode::ivl::ProcedureIndex procedure) const;
  bool isRecursive(encode::ivl::ProcedureIndex procedure) const;

  const encode::ivl::Program &program_;
  unsigned bound_;
  CoverOptions options_;
  std::map<encode::ivl::ProcedureIndex, encode::ivl::Summary> known_;
  std::map<std::pair<encode::ivl::ProcedureIndex, Constants>, bool> asked_;
};

} // namespace premise::cover
