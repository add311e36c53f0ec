// The incremental solver for bit-vectors: gates of facts and assumptions in one CaDiCaL.
#pragma once

#include "solve/Context.h"
#include "solve/FloatCompare.h"

#include <memory>
#include <optional>

namespace premise::solve {

/// Decides everything but float arithmetic and unbounded integers.
class SatContext {
public:
  SatContext(term::Pool &pool, const ContextOptions &options);
  ~SatContext();

  /// The term without float comparisons; nothing if bits cannot express it.
  std::optional<term::Term> expressible(term::Term term);
  void add(term::Term fact);
  ContextAnswer check(std::span<const term::Term> assumptions);
  void prefer(term::Term condition);

private:
  struct Session;
  Unknown whyIncomplete() const;
  std::optional<int> literalOf(term::Term condition);
  void noteVariables(term::Term term);
  term::Assignment model();

  term::Pool &pool_;
  ContextOptions options_;
  FloatCompare floats_;
  std::unique_ptr<Session> session_;
  std::vector<term::VarId> variables_; ///< of everything asked so far, in order of appearance
  std::vector<bool> isNoted_;
  bool isIncomplete_ = false; ///< a fact did not fit, or there was no time: nothing can be answered any more
};

} // namespace premise::solve
