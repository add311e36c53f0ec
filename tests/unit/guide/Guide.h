// A C or C++ source on its way from claims about its checks to guided tests.
#pragma once

#include "base/Files.h"
#include "session/UnitTest.h"

#include <llvm/IR/Module.h>

#include <gtest/gtest.h>

#include <filesystem>
#include <functional>
#include <string>

namespace premise::guide {

template <typename T> T take(base::Result<T> result) {
  EXPECT_TRUE(result.isOk()) << (result.isOk() ? "" : base::toString(result.error()));
  return std::move(result).value();
}

/// Compiles a source, lets `claim` fill in a ledger, and tests its units.
class Guide {
public:
  using Claim = std::function<void(program::Program &, ledger::Ledger &)>;

  explicit Guide(const std::string &text, std::vector<std::string> flags = {}, std::string file = "unit.c")
      : file_(std::move(file)) {
    std::string pattern = (std::filesystem::temp_directory_path() / "premise-guide-XXXXXX").string();
    folder_ = ::mkdtemp(pattern.data());
    EXPECT_TRUE(base::writeAtomically(folder_ / file_, text).isOk());
    options.flags = std::move(flags);
    options.exploration.everyFailure = true;
    options.exploration.time = std::chrono::milliseconds(10000);
    options.allPaths = true;
  }
  ~Guide() { std::filesystem::remove_all(folder_); }

  session::CompiledSource build(Mode mode, const Claim &claim) {
    options.guide.mode = mode;
    session::LoadedSource loaded = take(session::loadSource(options, (folder_ / file_).string()));
    ledger::Ledger ledger(loaded.program);
    claim(loaded.program, ledger);
    return take(session::buildSource(std::move(loaded), options, {&ledger}));
  }

  suite::UnitResult test(const std::string &function, Mode mode, const Claim &claim) {
    const session::CompiledSource source = build(mode, claim);
    for (std::size_t i = 0; i < source.program.units.size(); i++)
      if (source.program.units[i].name == function)
        return take(session::testUnit(source, i, options, 1));
    ADD_FAILURE() << "no unit " << function;
    return {};
  }

  session::TestOptions options;

private:
  std::string file_;
  std::filesystem::path folder_;
};

/// The check of this kind on this line, wherever it is.
inline std::uint32_t checkAt(const program::Program &program, unsigned line, program::CheckKind kind) {
  for (std::uint32_t i = 0; i < program.checks.size(); i++)
    if (program.checks[i].place.line == line && program.checks[i].kind == kind)
      return i;
  ADD_FAILURE() << "no such check on line " << line;
  return 0;
}

inline ledger::Assumption assumptionOf(ledger::Executable how, unsigned line, const std::string &function) {
  return {.id = {},
          .kind = "made-up",
          .place = {"unit.c", line, 1},
          .function = function,
          .predicate = {},
          .by = "test",
          .executable = std::move(how)};
}

inline ledger::Evidence under(std::vector<ledger::Cube> cubes) {
  return {.by = "test", .premise = ledger::Premise(std::move(cubes))};
}

/// "may 4 !a"
inline std::vector<std::string> guidanceOf(const suite::UnitResult &result) {
  std::vector<std::string> texts;
  for (const suite::Guidance &one : result.guidance)
    texts.push_back(one.kind + " " + std::to_string(one.line) + " " + one.condition);
  return texts;
}

} // namespace premise::guide
