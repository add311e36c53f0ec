// Guides the tests of a program's units by what its ledger says (Guided DSE).
#pragma once

#include "guide/Placement.h"
#include "ledger/Ledger.h"
#include "program/Program.h"

#include <optional>
#include <string>
#include <vector>

namespace premise::guide {

struct GuideOptions {
  Mode mode = Mode::MayMust;
  /// True: a call stands for all checks inside that are not fully verified. False: only for the preconditions of
  /// functions that are among the units, whose own tests meet the rest.
  bool interprocedural = true;
  /// May-unverified conditions path by path where there are no loops (thesis, Sect. 5.3).
  bool prefixes = true;
};

/// A unit under test, and the function that alone runs it.
struct GuidedUnit {
  std::string symbol;
  std::string caller;
  std::optional<std::uint32_t> leakCheck = std::nullopt; ///< evaluated when the unit returns
};

/// One condition that was put into the code.
struct Guidance {
  Kind kind = Kind::May;
  unsigned line = 0;
  std::string condition;

  bool operator==(const Guidance &) const = default;
};

/// What is known about a check wherever it is reached.
enum class Knowledge : std::uint8_t { Unverified, Conditional, Verified };

struct Guided {
  std::vector<std::vector<Guidance>> units; ///< as they were given; by line
  std::vector<Knowledge> checks;            ///< by index
  std::vector<double> unitSeconds;          ///< for the abstraction, the conditions and the code of each unit
  double seconds = 0;                       ///< for all of it
};

/// Changes the module: every function evaluates its premises (Sect. 2.1); the units get their conditions, in a copy
/// of their own if other functions call them too.
Guided instrument(program::Program &program, const ledger::Ledger &ledger, const std::vector<GuidedUnit> &units,
                  const GuideOptions &options);

/// The abstract program of a unit with its conditions at every point, for people.
std::string showAbstraction(const program::Program &program, const ledger::Ledger &ledger, const std::string &symbol,
                            const GuideOptions &options);

} // namespace premise::guide
