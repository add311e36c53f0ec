// Which inputs become tests: selected, replayed natively, and described in the words of C.
#pragma once

#include "explore/Explorer.h"
#include "session/Candidates.h"
#include "session/UnitTest.h"

#include <map>

namespace premise::session {

/// What belongs together while one unit is tested.
struct TestContext {
  const CompiledSource &source;
  std::size_t unit;
  const native::Shape &shape;
  const TestOptions &options;
};

/// Adds the selected candidates to the results; a test whose outcome does not match what was predicted is a divergence,
/// not a test.
base::Result<void> replayAll(const TestContext &context, const std::map<PathKey, Candidate> &all,
                             explore::Exploration &exploration, suite::UnitResult &result);

} // namespace premise::session
