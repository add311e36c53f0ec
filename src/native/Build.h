// From a program to the two executables that run its units: one with symbolic shadow, one for native replay.
#pragma once

#include "base/Result.h"
#include "native/Instrumentation.h"
#include "program/Program.h"

#include <filesystem>
#include <future>
#include <string>
#include <vector>

namespace premise::native {

/// C text that is appended to the source: for every unit a function that takes its arguments from one block.
struct Harness {
  std::string text;
  std::vector<std::string> callers; ///< names of these functions; index = number of the unit
  bool stubsMissing = false;        ///< functions that nobody defines return any value
};

/// Where a unit's caller finds its arguments and leaves the result.
struct ArgumentBlock {
  std::vector<std::uint64_t> offsets; ///< of each parameter
  std::uint64_t receiverOffset = 0;   ///< C++ methods: of the receiver's plan
  std::uint64_t resultOffset = 0;
  std::uint64_t size = 0;
};

/// Whether the unit leaves a result in the block.
bool hasResult(const program::Type &type);

ArgumentBlock layOut(const program::Program &program, const program::Unit &unit);
Harness makeHarness(const program::Program &program);
Harness makeCxxHarness(const program::Program &program);

/// C++ functions `__premise_build_N`, which build what plan N says from a block of memory.
std::string clientCode(const std::vector<program::Plan> &plans);

/// What is known about a check before testing.
enum class Prior : std::uint8_t { Unverified, Conditional, Verified };

/// How verification results enter the runs; the code that evaluates premises and conditions is in the module.
struct Priors {
  std::vector<Prior> checks; ///< by index; those beyond are unverified
  bool areUsed = false;      ///< false: they are only looked at, to tell which runs are redundant
};

/// Both executables, in a folder that is removed when this goes away.
struct Build {
  std::filesystem::path folder;
  std::filesystem::path symbolic;
  std::filesystem::path replay;
  Instrumentation instrumentation;
  Priors priors;

  Build() = default;
  Build(Build &&other) noexcept;
  Build &operator=(Build &&other) noexcept;
  ~Build();
};

/// Consumes the program's module.
base::Result<Build> build(program::Program &program, const Harness &harness);

} // namespace premise::native
