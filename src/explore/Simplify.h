// What are small inputs that take the same path?
#pragma once

#include "term/Assignment.h"
#include "term/Evaluate.h"

#include <cstddef>
#include <set>
#include <span>
#include <vector>

namespace premise::explore {

/// Greedy and bounded: one variable at a time, towards 0, while every constraint of the path still holds. Values that
/// are not negative (as signed numbers) count as smaller than negative ones; characters are 0 or become readable.
class InputSimplifier {
public:
  /// Which constraints of `path` hold decides, so `inputs` should satisfy all of them. Variables in none become 0.
  term::Assignment simplify(std::span<const term::Term> path, const term::Assignment &inputs,
                            const std::set<term::VarId> &characters = {});

private:
  struct Variable {
    term::VarId id = 0;
    unsigned width = 0;
    bool isFloat = false;
    bool isCharacter = false;
    std::vector<term::Term> constraints; ///< those that mention it
  };

  std::vector<Variable> variablesOn(std::span<const term::Term> path) const;
  void simplifyInteger(const Variable &variable);
  void simplifyFloat(const Variable &variable);
  void simplifyCharacter(const Variable &variable);
  void descend(const Variable &variable, bool isNegative);
  bool accepts(const Variable &variable, term::Value value);

  term::Evaluator evaluator_;
  term::Assignment current_;
  std::size_t effort_ = 0; ///< evaluations left
};

} // namespace premise::explore
