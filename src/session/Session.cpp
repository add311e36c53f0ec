// How the units of all sources are chosen, tested in parallel, and collected in their order.
#include "session/Session.h"

#include "session/UnitTest.h"

#include <algorithm>
#include <atomic>
#include <chrono>
#include <mutex>
#include <numeric>
#include <thread>
#include <tuple>

namespace premise::session {
namespace {

using Clock = std::chrono::steady_clock;

std::size_t editDistance(const std::string &a, const std::string &b) {
  std::vector<std::size_t> row(b.size() + 1);
  std::iota(row.begin(), row.end(), std::size_t{0});
  for (std::size_t i = 0; i < a.size(); i++) {
    std::size_t diagonal = row[0]++;
    for (std::size_t j = 0; j < b.size(); j++) {
      const std::size_t cost = diagonal + (a[i] == b[j] ? 0 : 1);
      diagonal = row[j + 1];
      row[j + 1] = std::min({cost, row[j] + 1, row[j + 1] + 1});
    }
  }
  return row.back();
}

base::Diagnostic unknownFunction(const program::Program &program, const std::string &name) {
  std::vector<std::string> names;
  names.reserve(program.units.size());
  for (const program::Unit &unit : program.units)
    names.push_back(unit.name);
  std::sort(names.begin(), names.end(), [&](const std::string &a, const std::string &b) {
    return std::pair(editDistance(a, name), a) < std::pair(editDistance(b, name), b);
  });
  if (std::find(program.neverInstantiated.begin(), program.neverInstantiated.end(), name) !=
      program.neverInstantiated.end())
    return {"the template " + name + " is never instantiated here, so there is nothing to run", {program.source.file}};
  std::string message = "no function named '" + name + "' is defined here";
  for (std::size_t i = 0; i < std::min<std::size_t>(3, names.size()); i++)
    message += (i == 0 ? "; nearest: " : ", ") + names[i];
  return {message, {program.source.file}};
}

base::Result<std::vector<std::size_t>> chooseUnits(const program::Program &program, const TestOptions &options) {
  std::vector<std::string> wanted = options.functions;
  if (options.isProgram && wanted.empty())
    wanted = {"main"};
  std::vector<std::size_t> chosen;
  for (const std::string &name : wanted) {
    const std::size_t before = chosen.size();
    for (std::size_t i = 0; i < program.units.size(); i++)
      if (program.units[i].name == name || program.units[i].plainName == name)
        chosen.push_back(i);
    if (chosen.size() == before)
      return unknownFunction(program, name);
    if (const std::string &problem = program.units[chosen.back()].problem; !problem.empty())
      return base::Diagnostic{"cannot test " + name + ": " + problem, program.units[chosen.back()].place};
  }
  if (wanted.empty()) {
    chosen.resize(program.units.size());
    std::iota(chosen.begin(), chosen.end(), std::size_t{0});
  }
  return chosen;
}

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
  auto units = chooseUnits(source->program, options);
  if (!units)
    return units.error();
  for (const program::Unit &unit : source->program.units)
    if (!unit.problem.empty() && options.functions.empty())
      results.warnings.push_back(base::toString(unit.place) + ": " + unit.name + " is not tested: " + unit.problem);
  if (options.functions.empty())
    for (const std::string &name : source->program.neverInstantiated)
      results.warnings.push_back(file + ": the template " + name + " is never instantiated here, so it is not tested");
  std::erase_if(*units, [&](std::size_t unit) { return !source->program.units[unit].problem.empty(); });
  if (units->empty())
    results.warnings.push_back(file + ": no function is defined here, so there is nothing to test");
  UnitQueue queue(*source, std::move(*units), options, progress);
  queue.run();
  return queue.collect(results);
}

} // namespace

base::Result<std::vector<program::Check>> inventory(const TestOptions &options, const std::string &source,
                                                    std::vector<std::string> &warnings) {
  auto found = program::findSource(source, options.buildDirectory, options.flags);
  if (!found)
    return found.error();
  auto program = program::compile(*found, "");
  if (!program)
    return program.error();
  warnings.insert(warnings.end(), program->warnings.begin(), program->warnings.end());
  std::vector<program::Check> checks = std::move(program->checks);
  std::sort(checks.begin(), checks.end(), [](const program::Check &a, const program::Check &b) {
    return std::tie(a.place.file, a.place.line, a.place.column, a.id) <
           std::tie(b.place.file, b.place.line, b.place.column, b.id);
  });
  return checks;
}

base::Result<void> test(const TestOptions &options, Progress &progress, suite::Results &results) {
  const auto start = Clock::now();
  results.command = "test";
  base::Result<void> outcome;
  for (const std::string &file : options.sources) {
    outcome = testSource(options, file, progress, results);
    if (!outcome || isInterrupted(options))
      break;
  }
  results.seconds = std::chrono::duration<double>(Clock::now() - start).count();
  return outcome;
}

base::Result<suite::Test> replay(const TestOptions &options, const std::string &function, const suite::Test &stored) {
  auto source = compileSource(options, options.sources.front());
  if (!source)
    return source.error();
  TestOptions narrowed = options;
  narrowed.functions = {function};
  auto units = chooseUnits(source->program, narrowed);
  if (!units)
    return units.error();
  auto inputs = decodeAssignment(stored.assignment);
  if (!inputs)
    return inputs.error();
  auto test = replayAssignment(*source, units->front(), options, *inputs);
  if (test)
    test->id = stored.id;
  return test;
}

} // namespace premise::session
