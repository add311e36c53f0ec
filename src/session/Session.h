// One analysis, from options to results: the only place that knows all layers.
#pragma once

#include "base/Result.h"
#include "session/Options.h"
#include "session/UnitTest.h"
#include "suite/Results.h"

#include <string>
#include <vector>

namespace premise::session {

/// Told while an analysis runs, from one thread at a time.
class Progress {
public:
  virtual ~Progress() = default;
  virtual void started(const std::string &function) = 0;
  virtual void finished(const suite::UnitResult &unit) = 0;
};

/// `premise check --list`: adds the checks of one source file, sorted by place, all open.
base::Result<void> inventory(const TestOptions &options, const std::string &source, suite::Results &results);

/// How to test: what was asked for, and who wants to know how it goes.
struct Conduct {
  const TestOptions &options;
  Progress &progress;
};

/// Some units of one source file, in parallel; results come in the given order.
base::Result<void> testUnits(const CompiledSource &source, const std::vector<std::size_t> &units,
                             const Conduct &conduct, suite::Results &results);

/// `premise run`: the static stage, then testing of what is left, again while one helps the other.
base::Result<void> run(const TestOptions &options, Progress &progress, suite::Results &results);

/// `premise test`. Results so far are kept when a later source fails: `results` is filled in as units finish.
base::Result<void> test(const TestOptions &options, Progress &progress, suite::Results &results);

/// `premise replay`: one stored test again, natively. The outcome is what really happened.
base::Result<suite::Test> replay(const TestOptions &options, const std::string &function, const suite::Test &stored);

} // namespace premise::session
