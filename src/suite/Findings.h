// What became of other tools' reports and claims.
#pragma once

#include "base/Diagnostic.h"

#include <string>
#include <vector>

namespace premise::suite {

/// What another tool reported, and what became of it.
struct Reported {
  std::string tool;
  std::string rule;
  base::SourceSpan place;
  std::string message;
  std::string verdict; ///< confirmed (a test fails the check), spurious (the check is verified), open, no-check
  std::string detail;  ///< the test, or the proof, or why nobody knows

  bool operator==(const Reported &) const = default;
};

/// A claim of an analyzer that a test refutes although everything that it was made under holds.
struct Refutation {
  std::vector<std::string> by;
  std::string check;
  std::string function;                ///< the unit whose test shows it
  std::vector<std::string> premise;    ///< what was assumed, in words; empty: nothing
  std::string test;                    ///< its id
  std::vector<std::string> inferred{}; ///< assumptions under which the failure disappears, in words

  bool operator==(const Refutation &) const = default;
};

} // namespace premise::suite
