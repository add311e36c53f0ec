// The one question solvers answer: is a conjunction satisfiable, and by which inputs?
#pragma once

#include "term/Assignment.h"
#include "term/Term.h"

#include <chrono>
#include <span>
#include <string>
#include <variant>
#include <vector>

namespace premise::solve {

/// Decides  prefix[0] ∧ ... ∧ prefix[n-1] ∧ goal.  All terms have width 1.
struct Query {
  std::span<const term::Term> prefix;
  term::Term goal;
  /// Satisfies the prefix (it is the input of the run that made it); the answer should stay close to it.
  const term::Assignment *parent = nullptr;
  /// The solver may have its own, shorter limit.
  std::chrono::milliseconds most = std::chrono::milliseconds::max();
  /// The answer is not worth a complete solver: what the stages before do not know is unknown.
  bool isHint = false;
};

struct Sat {
  term::Assignment model; ///< Satisfies the whole query; variables outside the query keep the parent's values.
};
struct Unsat {};
/// Not an error: the solver ran out of time, crashed, or cannot express the query.
struct Unknown {
  std::string why;
};
using Answer = std::variant<Sat, Unsat, Unknown>;

class Solver {
public:
  virtual ~Solver() = default;
  virtual Answer solve(const Query &query) = 0;
};

} // namespace premise::solve
