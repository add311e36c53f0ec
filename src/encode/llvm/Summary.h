// Some executions of a function as values before and after (infeasible code, Sect. 6).
#pragma once

#include "encode/Passive.h"

#include <compare>
#include <map>
#include <optional>
#include <set>
#include <string>
#include <vector>

namespace premise::encode {

/// A number in a global variable.
struct GlobalCell {
  std::string global;
  std::uint64_t offset = 0;
  unsigned bytes = 0;
  auto operator<=>(const GlobalCell &) const = default;
};

/// What is known about the state before a call; also what a row needs of it.
struct CallValues {
  std::vector<std::optional<term::Value>> parameters;
  std::map<GlobalCell, term::Value> globals;
  auto operator<=>(const CallValues &) const = default;
  bool isEmpty() const;
};

/// One execution of a function. Whatever the state before it does not mention may have any value.
struct SummaryRow {
  CallValues before;
  std::map<GlobalCell, term::Value> after; ///< what it wrote; everything else keeps its value (frame condition)
  std::optional<term::Value> result;
  std::optional<std::uint32_t> failed; ///< the check that ends it; then there is no state after
  std::vector<Origin> path;            ///< what it visits
  bool isSameAs(const SummaryRow &other) const;
};

/// Under-approximates the function: executions that no row shows are not in it.
struct FunctionSummary {
  std::set<GlobalCell> reads; ///< what an execution can depend on, besides the parameters
  std::vector<SummaryRow> rows;
};

/// Who computes summaries, when a walk comes to a call.
class SummarySource {
public:
  SummarySource() = default;
  SummarySource(const SummarySource &) = delete;
  SummarySource &operator=(const SummarySource &) = delete;
  virtual ~SummarySource() = default;

  /// Null: calls of this function are inlined.
  virtual const FunctionSummary *summaryOf(const std::string &symbol) = 0;
  /// No row fits a call with these constants: the same summary, perhaps with more rows now.
  virtual const FunctionSummary &widened(const std::string &symbol, const CallValues &constants) = 0;
};

/// A call that a summary stands for.
struct SummarisedCall {
  std::string symbol;
  CallValues constants;
  auto operator<=>(const SummarisedCall &) const = default;
};

/// What a function leaves behind where it returns, over the variables of its translation.
struct FunctionEffect {
  /// Why it cannot be written as values before and after; empty: it can.
  std::string obstacle;
  std::vector<term::Term> parameters; ///< variables
  term::Term result{};                ///< null: none
  std::map<GlobalCell, term::Term> before;
  std::map<GlobalCell, term::Term> after; ///< of everything that may have been written
};

} // namespace premise::encode
