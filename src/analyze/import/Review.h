// What people found by reading the code: evidence under the assumptions that they wrote down.
#pragma once

#include "analyze/Analyzer.h"

#include <string>
#include <vector>

namespace premise::analyze {

/// One claim of a review file, which is YAML or JSON.
struct ReviewEntry {
  std::string check;                    ///< id of the check
  std::string function;                 ///< in which it stands
  std::string claim;                    ///< the check's condition, in the words of the source
  std::vector<std::string> assumptions; ///< ids of checks, predicates at the function's entry, or plain words
  std::string reviewer;
  std::string date;
  std::string code; ///< content key of the function: the claim is about this code and no other
};

base::Result<std::vector<ReviewEntry>> readReviews(const std::string &text, const std::string &origin);

/// A review file to fill in, with one entry for each check of a function.
std::string reviewTemplate(const program::Program &program, const std::string &function);

/// A review file as an analyzer. A claim without reviewer or date, about another check, another condition or other code
/// does not count, and that is said.
class Review : public Analyzer {
public:
  explicit Review(std::string file) : file_(std::move(file)) {}

  std::string name() const override { return "review"; }
  Findings analyze(const Task &task, ledger::Ledger &ledger) override;

private:
  std::string file_;
};

} // namespace premise::analyze
