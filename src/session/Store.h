// Where results and emitted tests are kept, and how stored ones are read again.
#pragma once

#include "base/Result.h"
#include "session/Options.h"
#include "suite/Results.h"

#include <string>

namespace premise::session {

/// Creates the folder and makes sure that files can be written there.
base::Result<void> prepareFolder(const std::string &folder);

/// Writes results.json, request.json (what a replay needs) and the emitted tests below `options.out`; for `check`,
/// which has no tests, check.json alone.
base::Result<void> store(const TestOptions &options, const suite::Results &results);

/// What the last command of `check`, `test` and `run` stored.
base::Result<suite::Results> load(const std::string &folder);

/// A stored test, and how its source was analysed.
struct StoredTest {
  TestOptions options;
  std::string file; ///< as it was named then
  std::string function;
  suite::Test test;
};
base::Result<StoredTest> findStored(const std::string &folder, const std::string &id);

/// Finds a stored test by its name and runs it again.
base::Result<suite::Test> replayStored(const std::string &folder, const std::string &id);

} // namespace premise::session
