// Summaries of C and C++ functions: computed by covering the function alone, reused by all callers (Sect. 6).
#pragma once

#include "cover/Cover.h"
#include "encode/llvm/Translate.h"

#include <map>
#include <set>

namespace premise::cover {

/// For one bound. Rows are added and never removed.
class FunctionSummaries : public encode::SummarySource {
public:
  FunctionSummaries(encode::PreparedModule &module, const encode::TranslateOptions &translating,
                    const CoverOptions &options);

  const encode::FunctionSummary *summaryOf(const std::string &symbol) override;
  const encode::FunctionSummary &widened(const std::string &symbol, const encode::CallValues &constants) override;
  /// Adds rows for the constants of these calls; false if all of them were asked for before.
  bool widenFor(const std::vector<encode::SummarisedCall> &calls);
  /// For whatever is computed from now on. Summaries that are cut short have fewer rows, which is allowed.
  void limit(const base::TimeLimit &limit);
  const base::TimeLimit &limit() const { return options_.limit; }
  /// Whether `widened` computes anything: not with `--summaries always`.
  void setOnDemand(bool isOnDemand) { isOnDemand_ = isOnDemand; }
  /// By function whose calls are inlined: why.
  const std::map<std::string, std::string> &obstacles() const { return obstacles_; }
  /// What all of it took so far.
  struct Cost {
    std::uint64_t queries = 0;
    std::uint64_t blocks = 0; ///< of encodings
  };
  const Cost &cost() const { return cost_; }

private:
  bool compute(const std::string &symbol, const encode::CallValues &constants);
  void addRows(const encode::Translation &translation, const Cover &cover, encode::FunctionSummary &summary);

  encode::PreparedModule &module_;
  encode::TranslateOptions translating_;
  CoverOptions options_;
  bool isOnDemand_ = true;
  std::map<std::string, encode::FunctionSummary> known_;
  std::map<std::string, std::string> obstacles_;
  std::set<std::string> inlined_;
  std::set<std::pair<std::string, encode::CallValues>> asked_;
  Cost cost_;
};

} // namespace premise::cover
