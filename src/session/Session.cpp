// How the units of all sources are chosen, tested in parallel, and collected in their order.
#include "session/Session.h"

#include "session/Choose.h"
#include "session/Infer.h"
#include "session/Load.h"
#include "session/UnitTest.h"

#include <algorithm>
#include <atomic>
#include <chrono>
#include <map>
#include <mutex>
#include <numeric>
#include <thread>
#include <tuple>

namespace premise::session {
namespace {

using Clock = std::chrono::steady_clock;

bool isInterrupted(const TestOptions &options) {
  return options.exploration.interrupted != nullptr && options.exploration.interrupted->load();
}

/// Units are independent: threads take the next one; results come back in the order of the source.
class UnitQueue {
public:
  UnitQueue(const CompiledSource &source, std::vector<std::size_t> units, const TestOptions &options,
            Progress &progress)
      : source_(source), units_(std::move(units)), options_(options), progress_(progress), results_(units_.size()) {}

  void run() {
    const unsigned cores = std::max(1u, std::thread::hardware_concurrency());
    const unsigned jobs = options_.jobs == 0 ? cores : options_.jobs;
    const auto threads = static_cast<unsigned>(std::min<std::size_t>(jobs, units_.size()));
    // Left-over jobs help inside the unit, but only on demand: one worker keeps the order of tests the same on every
    // machine.
    workers_ = options_.jobs == 0 ? 1 : std::max(1u, jobs / std::max(1u, threads));
    std::vector<std::jthread> pool;
    for (unsigned i = 1; i < threads; i++)
      pool.emplace_back([this] { work(); });
    work();
  }

  base::Result<void> collect(suite::Results &results) {
    if (failure_)
      std::rethrow_exception(failure_);
    for (auto &result : results_) {
      if (!result)
        continue;
      if (!*result)
        return result->error();
      results.units.push_back(std::move(**result));
    }
    return {};
  }

private:
  void work() {
    for (;;) {
      const std::size_t index = next_++;
      if (index >= units_.size() || isInterrupted(options_))
        return;
      runOne(index);
    }
  }

  void runOne(std::size_t index) {
    {
      std::lock_guard lock(mutex_);
      progress_.started(source_.program.units[units_[index]].name);
    }
    try {
      auto result = testUnit(source_, units_[index], options_, workers_);
      std::lock_guard lock(mutex_);
      if (result)
        progress_.finished(*result);
      results_[index] = std::move(result);
    } catch (...) {
      std::lock_guard lock(mutex_);
      failure_ = std::current_exception();
      next_ = units_.size();
    }
  }

  const CompiledSource &source_;
  std::vector<std::size_t> units_;
  const TestOptions &options_;
  Progress &progress_;
  std::vector<std::optional<base::Result<suite::UnitResult>>> results_;
  std::atomic<std::size_t> next_ = 0;
  unsigned workers_ = 1;
  std::mutex mutex_;
  std::exception_ptr failure_;
};

base::Result<void> testSource(const TestOptions &options, const std::string &file, Progress &progress,
                              suite::Results &results) {
  auto source = compileSource(options, file);
  if (!source)
    return source.error();
  results.warnings.insert(results.warnings.end(), source->program.warnings.begin(), source->program.warnings.end());
  auto units = chooseTestable(source->program, options);
  if (!units)
    return units.error();
  for (const program::Unit &unit : source->program.units)
    if (!unit.problem.empty() && !unit.isInner && options.functions.empty())
      results.warnings.push_back(base::toString(unit.place) + ": " + unit.name + " is not tested: " + unit.problem);
  if (options.functions.empty())
    for (const std::string &name : source->program.neverInstantiated)
      results.warnings.push_back(file + ": the template " + name + " is never instantiated here, so it is not tested");
  std::erase_if(*units, [&](std::size_t unit) { return !source->program.units[unit].problem.empty(); });
  if (units->empty())
    results.warnings.push_back(file + ": no function is defined here, so there is nothing to test");
  const std::size_t before = results.units.size();
  auto tested = testUnits(*source, *units, {options, progress}, results);
  if (options.inferPreconditions)
    for (std::size_t i = before; i < results.units.size() && !isInterrupted(options); i++)
      inferPreconditions(source->program, options, results.units[i]);
  return tested;
}

} // namespace

base::Result<void> testUnits(const CompiledSource &source, const std::vector<std::size_t> &units,
                             const Conduct &conduct, suite::Results &results) {
  UnitQueue queue(source, units, conduct.options, conduct.progress);
  queue.run();
  return queue.collect(results);
}

base::Result<void> inventory(const TestOptions &options, const std::string &source, suite::Results &results) {
  auto found = sourceFor(options, source);
  if (!found)
    return found.error();
  auto program = program::compile(*found, "");
  if (!program)
    return program.error();
  results.warnings.insert(results.warnings.end(), program->warnings.begin(), program->warnings.end());
  auto chosen = chooseUnits(*program, options);
  if (!chosen)
    return chosen.error();
  std::map<std::string, base::SourceSpan> wanted;
  for (const std::size_t i : *chosen)
    wanted.emplace(program->units[i].name, program->units[i].place);
  std::sort(program->checks.begin(), program->checks.end(), [](const program::Check &a, const program::Check &b) {
    return std::tie(a.place.file, a.place.line, a.place.column, a.id) <
           std::tie(b.place.file, b.place.line, b.place.column, b.id);
  });
  for (program::Check &check : program->checks) {
    const auto unit = wanted.find(check.function);
    if (unit == wanted.end() && !options.functions.empty())
      continue;
    const base::SourceSpan place = unit == wanted.end() ? check.place : unit->second;
    if (results.units.empty() || results.units.back().function != check.function)
      results.units.emplace_back();
    suite::UnitResult &into = results.units.back();
    into.function = check.function;
    into.place = place;
    into.checks.emplace_back();
    into.checks.back().check = std::move(check);
    into.checks.back().reason = "not attempted";
  }
  return {};
}

base::Result<void> test(const TestOptions &options, Progress &progress, suite::Results &results) {
  const auto start = Clock::now();
  results.command = "test";
  const base::Result<void> outcome =
      forEachSource(options, results, [&](const TestOptions &request, const std::string &file) {
        return testSource(request, file, progress, results);
      });
  results.seconds = std::chrono::duration<double>(Clock::now() - start).count();
  return outcome;
}

base::Result<suite::Test> replay(const TestOptions &options, const std::string &function, const suite::Test &stored) {
  auto source = compileSource(options, options.sources.front());
  if (!source)
    return source.error();
  TestOptions narrowed = options;
  narrowed.functions = {function};
  auto units = chooseTestable(source->program, narrowed);
  if (!units)
    return units.error();
  auto inputs = decodeAssignment(stored.assignment);
  if (!inputs)
    return inputs.error();
  auto test = replayAssignment(*source, units->front(), withShapeOf(stored, options), *inputs);
  if (test)
    test->id = stored.id;
  return test;
}

} // namespace premise::session
