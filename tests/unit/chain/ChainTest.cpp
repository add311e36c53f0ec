// Does a chain keep what its analyzers found, whatever happens to one of them?
#include "analyze/Chain.h"

#include <gtest/gtest.h>

#include <csignal>
#include <thread>
#include <unistd.h>

namespace premise::analyze {
namespace {

using Behaviour = std::function<void(const Task &, ledger::Ledger &)>;

class Scripted : public Analyzer {
public:
  Scripted(std::string name, Behaviour behaviour) : name_(std::move(name)), behaviour_(std::move(behaviour)) {}
  std::string name() const override { return name_; }
  Findings analyze(const Task &task, ledger::Ledger &ledger) override {
    behaviour_(task, ledger);
    return {{{.check = 1, .function = "f", .parameters = {{"x", 7}}, .globals = {}}}, {name_ + " is done"}};
  }

private:
  std::string name_;
  Behaviour behaviour_;
};

class ChainTest : public ::testing::Test {
protected:
  ChainTest() {
    for (unsigned line = 1; line <= 3; line++)
      program_.checks.push_back(
          {"f.c:" + std::to_string(line) + ":1:assert", program::CheckKind::Assert, {"f.c", line, 1}, "f", "p"});
    ledger_ = ledger::Ledger(program_);
    task_.functions = {"f"};
    task_.timePerUnit = std::chrono::milliseconds(100);
  }

  void add(const std::string &name, Behaviour behaviour) {
    analyzers_.push_back(std::make_unique<Scripted>(name, std::move(behaviour)));
  }
  Behaviour verifies(std::uint32_t check) {
    return [check](const Task &, ledger::Ledger &ledger) { ledger.record(check, {.by = "somebody"}); };
  }
  bool isVerified(std::uint32_t check) const { return ledger_[check].status() == ledger::Status::Verified; }

  program::Program program_;
  ledger::Ledger ledger_;
  Task task_{.program = program_, .functions = {}};
  std::vector<std::unique_ptr<Analyzer>> analyzers_;
};

TEST_F(ChainTest, ResultsOfAllAnalyzersArrive) {
  add("one", verifies(0));
  add("two", [](const Task &, ledger::Ledger &ledger) {
    ASSERT_TRUE(ledger[0].premise().isAlways()); // sees what the first one did
    ledger.record(1, {.by = "two"});
  });
  const ChainReport report = runChain(analyzers_, task_, ledger_);
  EXPECT_TRUE(isVerified(0));
  EXPECT_TRUE(isVerified(1));
  EXPECT_FALSE(isVerified(2));
  ASSERT_EQ(report.findings.counterexamples.size(), 2U);
  EXPECT_EQ(report.findings.counterexamples[0].parameters.at("x"), 7U);
  EXPECT_EQ(report.findings.warnings, (std::vector<std::string>{"one is done", "two is done"}));
}

TEST_F(ChainTest, ACrashCostsOnlyTheCrashed) {
  add("one", verifies(0));
  add("crashing", [](const Task &, ledger::Ledger &ledger) {
    ledger.record(2, {.by = "crashing"});
    ::raise(SIGSEGV);
  });
  add("three", verifies(1));
  const ChainReport report = runChain(analyzers_, task_, ledger_);
  EXPECT_TRUE(isVerified(0));
  EXPECT_TRUE(isVerified(1));
  EXPECT_FALSE(isVerified(2));
  EXPECT_NE(report.stages[1].problem.find("crashed"), std::string::npos);
}

TEST_F(ChainTest, UnitsThatWereDoneSurviveACrash) {
  add("crashing", [](const Task &task, ledger::Ledger &ledger) {
    ledger.record(2, {.by = "crashing"});
    std::this_thread::sleep_for(std::chrono::milliseconds(400));
    task.unitDone();
    ::abort();
  });
  runChain(analyzers_, task_, ledger_);
  EXPECT_TRUE(isVerified(2));
}

TEST_F(ChainTest, AnExceptionIsNamed) {
  add("throwing", [](const Task &, ledger::Ledger &) { throw std::runtime_error("out of ideas"); });
  const ChainReport report = runChain(analyzers_, task_, ledger_);
  EXPECT_EQ(report.findings.warnings, std::vector<std::string>{"analyzer throwing failed: out of ideas"});
}

TEST_F(ChainTest, AnInterruptedAnalyzerIsEnded) {
  std::atomic<bool> interrupted = false;
  task_.interrupted = &interrupted;
  add("hanging", [](const Task &, ledger::Ledger &) { ::pause(); });
  add("never run", verifies(0));
  std::jthread interrupter([&] {
    std::this_thread::sleep_for(std::chrono::milliseconds(100));
    interrupted = true;
  });
  runChain(analyzers_, task_, ledger_);
  EXPECT_FALSE(isVerified(0));
}

TEST_F(ChainTest, UnknownNamesAreRefused) {
  EXPECT_TRUE(makeAnalyzers("none").isOk());
  const auto unknown = makeAnalyzers("none-such");
  ASSERT_FALSE(unknown.isOk());
  EXPECT_NE(unknown.error().message.find("none-such"), std::string::npos);
}

} // namespace
} // namespace premise::analyze
