// Does the source program really execute a path that a model promises? An interpreter that shares nothing with terms.
#pragma once

#include "encode/ivl/Encode.h"
#include "term/Assignment.h"

#include <span>
#include <string>

namespace premise::encode::ivl {

struct Replayed {
  std::string mistake;              ///< empty: the path was executed as promised
  bool fails = false;               ///< it ended with a failing check
  std::vector<term::Value> results; ///< when it returned: result (if any), then globals
};

/// Runs the source along the path (blocks of the passive program) with the inputs, havocs and uninitialised locals of
/// the model; every assumption, check and jump is judged by the source.
Replayed replay(const Program &program, const Encoded &encoded, std::span<const BlockIndex> path,
                const term::Assignment &model);

} // namespace premise::encode::ivl
