// What a result of Frama-C rests on: everything that nobody proved, also what Frama-C does not mention.
#pragma once

#include "analyze/import/Dump.h"

#include <set>
#include <string>
#include <vector>

namespace premise::analyze {

struct Support {
  std::set<const FramaProperty *> assumed; ///< properties without a proof
  std::set<std::string> unknown;           ///< in words: code without a body, calls through pointers, ...
  std::set<std::string> functions;         ///< whose code was part of it
};

/// A proof of WP: hypotheses of hypotheses, preconditions, calls and contracts of callees, axioms.
Support supportOfWp(const FramaDump &dump, const FramaProperty &property);

/// A result of Eva: every alarm and annotation that it could not verify, as it goes on as if that held; callees without
/// a body. The shape of inputs comes on top.
Support supportOfEva(const FramaDump &dump, const FramaProperty &property);

/// A `requires` that stands for what WP's memory model takes for granted.
bool isMemoryModel(const FramaProperty &property);
/// The call of C's assert: its precondition is the assertion itself.
bool isAssertCall(const FramaProperty &property);

} // namespace premise::analyze
