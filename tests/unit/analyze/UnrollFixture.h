// What the tests of `unroll` share: a source from a string, and what the ledger says about its checks.
#pragma once

#include "analyze/unroll/Unroll.h"

#include <filesystem>
#include <gtest/gtest.h>
#include <llvm/IR/LLVMContext.h>
#include <llvm/IR/Module.h>
#include <string>

namespace premise::analyze {

class UnrollFixture : public ::testing::Test {
protected:
  UnrollFixture();
  ~UnrollFixture() override;

  /// Analyses all functions of a C source.
  void analyse(const std::string &text, const std::string &compromises = "none", UnrollOptions options = {});
  /// The status of the n-th check of a kind in a function, with the kinds of assumptions: "verified", "open",
  /// "verified-under no-overflow loops-at-most-3".
  std::string status(const std::string &function, program::CheckKind kind, unsigned n = 0) const;
  std::string assertion(const std::string &function, unsigned n = 0) const {
    return status(function, program::CheckKind::Assert, n);
  }
  std::string reason(const std::string &function, program::CheckKind kind) const;
  const Counterexample *counterexample(const std::string &function, program::CheckKind kind) const;

  std::filesystem::path folder_;
  std::optional<program::Program> program_;
  ledger::Ledger ledger_;
  Findings findings_;
};

} // namespace premise::analyze
