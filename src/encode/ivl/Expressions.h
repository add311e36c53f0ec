// How expressions are read, with their types.
#pragma once

#include "encode/ivl/Program.h"
#include "encode/ivl/Words.h"

#include <map>

namespace premise::encode::ivl {

/// The parser is recursive: statements and expressions may not be nested deeper.
inline constexpr unsigned kMaxNesting = 500;

/// The variables of the procedure that is being read.
class Scope {
public:
  explicit Scope(Procedure &procedure) : procedure_(procedure) {
    for (VariableIndex i = 0; i < procedure.variables.size(); i++)
      byName_[procedure.variables[i].name] = i;
  }
  VariableIndex find(const std::string &name) const {
    const auto known = byName_.find(name);
    return known == byName_.end() ? kNone : known->second;
  }
  /// Replaces a global of the same name.
  VariableIndex declare(const std::string &name, Type type) {
    procedure_.variables.push_back({name, type});
    return byName_[name] = static_cast<VariableIndex>(procedure_.variables.size() - 1);
  }
  Type typeOf(VariableIndex variable) const { return procedure_.variables[variable].type; }

private:
  Procedure &procedure_;
  std::map<std::string, VariableIndex> byName_;
};

/// Throws `Mistake`.
Expression readExpression(Words &words, Scope &scope);
Expression readCondition(Words &words, Scope &scope);
Expression negation(Expression condition);

} // namespace premise::encode::ivl
