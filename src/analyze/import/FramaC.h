// Frama-C as an analyzer of the chain: WP, or Eva from every function.
#pragma once

#include "analyze/Analyzer.h"
#include "analyze/import/Dump.h"

#include <string>
#include <vector>

namespace premise::analyze {

/// frama-c-wp: all functions of the file at once, with run-time errors and the memory model's hypotheses made explicit.
/// frama-c-eva: one run per function, as what Eva finds about a callee holds only for the calls it saw.
class FramaC : public Analyzer {
public:
  enum class Plugin : std::uint8_t { Wp, Eva };

  /// `program` is the executable, found in PATH unless it has a slash.
  FramaC(Plugin plugin, std::string program) : plugin_(plugin), program_(std::move(program)) {}

  std::string name() const override { return plugin_ == Plugin::Wp ? "frama-c-wp" : "frama-c-eva"; }
  Findings analyze(const Task &task, ledger::Ledger &ledger) override;

private:
  /// The words that both have in common.
  std::vector<std::string> command(const Task &task, const std::string &script) const;
  Findings analyzeEach(const Task &task, std::chrono::milliseconds time, ledger::Ledger &ledger);
  Findings givenUp(const std::string &why) const;
  base::Result<FramaDump> run(const Task &task, const std::string &function, std::chrono::milliseconds time) const;

  Plugin plugin_;
  std::string program_;
  bool isWithoutProvers_ = false;
};

/// A dump that was stored before, as an analyzer: its results count for the file with that name.
class StoredDump : public Analyzer {
public:
  explicit StoredDump(std::string file) : file_(std::move(file)) {}

  std::string name() const override { return "import"; }
  Findings analyze(const Task &task, ledger::Ledger &ledger) override;

private:
  std::string file_;
};

} // namespace premise::analyze
