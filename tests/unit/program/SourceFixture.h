// What the tests of program/ share: sources from strings, and questions about the program they become.
#pragma once

#include "program/Program.h"

#include <filesystem>
#include <gtest/gtest.h>
#include <llvm/IR/LLVMContext.h>
#include <llvm/IR/Module.h>
#include <string>
#include <vector>

namespace premise::program {

/// A fresh folder per test, removed afterwards. Sources are named relative to nothing: their ids start with the full
/// path.
class SourceFixture : public ::testing::Test {
protected:
  SourceFixture();
  ~SourceFixture() override;

  std::string write(const std::string &name, const std::string &text) const;
  base::Result<Program> tryCompile(const std::string &text, const std::vector<std::string> &flags = {},
                                   const std::string &appended = "");
  /// Compiles a source that must be fine.
  Program compileText(const std::string &text, const std::vector<std::string> &flags = {},
                      const std::string &appended = "");

  std::filesystem::path folder_;
};

/// "line:column:kind condition" of every check of one kind, in order; ids lose their file.
std::vector<std::string> describe(const Program &program, CheckKind kind);
/// The conditions of every check of one kind, in order.
std::vector<std::string> conditions(const Program &program, CheckKind kind);
/// The kinds of all checks, in order.
std::vector<std::string> kinds(const Program &program);
/// How often a function is called in the module.
unsigned countCalls(const Program &program, const std::string &callee);
/// The constant arguments of the n-th call of a function; what is not constant is -99.
std::vector<long> callArguments(const Program &program, const std::string &callee, unsigned n = 0);

} // namespace premise::program
