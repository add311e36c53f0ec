// What the tests of the analyzer share: a source from a string, analysed, and questions about the ledger.
#pragma once

#include "analyze/numeric/Numeric.h"

#include <filesystem>
#include <gtest/gtest.h>
#include <llvm/IR/LLVMContext.h>
#include <llvm/IR/Module.h>

namespace premise::analyze::numeric {

class NumericFixture : public ::testing::Test {
protected:
  NumericFixture();
  ~NumericFixture() override;

  void analyse(const std::string &text, const std::string &assume = "none");
  /// The status of the first check of a kind on a line.
  std::string status(unsigned line, const std::string &kind) const;
  /// What it rests on: "line:kind" of each assumption, sorted.
  std::vector<std::string> premise(unsigned line, const std::string &kind) const;
  const ledger::Assumption &assumption(const std::string &kind) const;

  std::filesystem::path folder_;
  program::Program program_;
  ledger::Ledger ledger_;
  Findings findings_;

private:
  const ledger::Entry *find(unsigned line, const std::string &kind) const;
};

} // namespace premise::analyze::numeric
