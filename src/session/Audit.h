// Does somebody claim something that a test refutes, and what does everything rest on?
#pragma once

#include "base/Result.h"
#include "session/Session.h"

#include <string>
#include <vector>

namespace premise::session {

/// `premise audit`: tests everything as if nothing were verified, and compares the failures with what the analyzers
/// claim. `results.refuted` gets every claim that a test refutes although its premise holds; the tests are kept. With
/// `isInferring`, each refuted claim gets the assumptions under which the failure disappears.
base::Result<void> audit(const TestOptions &options, Progress &progress, bool isInferring, suite::Results &results);

/// Something that is taken for granted: an assumption that a result rests on, or a statement of the source that leaves
/// executions out.
struct Standing {
  std::string file;
  std::string function;
  std::string kind;
  std::string predicate;
  std::string by;
  unsigned line = 0;
  std::size_t checks = 0; ///< that rest on it

  /// The same after lines have moved.
  std::string key() const { return file + "\n" + function + "\n" + kind + "\n" + predicate; }
};

/// `premise audit --assumptions`: what the static stage's results rest on, sorted by place.
base::Result<std::vector<Standing>> standingAssumptions(const TestOptions &options, std::vector<std::string> &warnings);

/// A baseline says what somebody has accepted. Returns those that it does not contain.
base::Result<std::vector<Standing>> newSince(const std::string &baseline, const std::vector<Standing> &standing);
base::Result<void> writeBaseline(const std::string &baseline, const std::vector<Standing> &standing);

} // namespace premise::session
