// What is a program of the paper's small language, as a graph of blocks (infeasible code, Fig. 1)?
#pragma once

#include "base/Diagnostic.h"
#include "term/Term.h"

#include <cstdint>
#include <string>
#include <variant>
#include <vector>

namespace premise::encode::ivl {

enum class Type : std::uint8_t { Integer, Boolean };

using VariableIndex = std::uint32_t;
using BlockNumber = std::uint32_t;
using ProcedureIndex = std::uint32_t;
constexpr std::uint32_t kNone = ~0U;

struct Variable {
  std::string name{};
  Type type = Type::Integer;
};

/// An operator of `term::Op` applied to expressions; Const and Var are leaves.
struct Expression {
  term::Op op = term::Op::Const;
  Type type = Type::Integer;
  __int128 number = 0;            ///< of a Const
  VariableIndex variable = kNone; ///< of a Var
  std::vector<Expression> args{};
};

struct Assign {
  VariableIndex target = kNone;
  Expression value{};
};
struct Assume {
  Expression condition{};
};
struct Havoc {
  VariableIndex target = kNone;
};
struct Statement {
  std::variant<Assign, Assume, Havoc> what{};
  base::SourceSpan place{};
  std::string text{};     ///< of the condition or assignment, as written
  bool isImplied = false; ///< what an if or while assumes: no statement of its own
};

/// Any of the targets, chosen freely; none: the procedure returns.
struct Goto {
  std::vector<BlockNumber> targets{};
};
struct Call {
  ProcedureIndex callee = kNone;
  std::vector<Expression> args{};
  std::vector<std::string> argTexts{}; ///< parallel: "x := e"; empty if e is x, too
  VariableIndex result = kNone;        ///< kNone: the value is not used
  BlockNumber next = 0;
};
/// The execution ends here unless the condition holds.
struct Check {
  Expression condition{};
  std::uint32_t number = 0; ///< among all checks of the program
  BlockNumber next = 0;
};

struct Block {
  std::string label{}; ///< empty for blocks that the surface syntax implies
  base::SourceSpan place{};
  std::vector<Statement> statements{};
  std::variant<Goto, Call, Check> end{};
  base::SourceSpan endPlace{}; ///< of a call, check, if or while; else no place
  std::string endText{};
};

struct Procedure {
  std::string name{};
  base::SourceSpan place{};
  std::vector<VariableIndex> parameters{};
  VariableIndex result = kNone;
  std::vector<Variable> variables{}; ///< the program's globals first
  std::vector<Block> blocks{};       ///< [0] is the initial block
};

struct CheckSource {
  base::SourceSpan place{};
  std::string text{}; ///< of the condition, as written
};

struct Program {
  std::vector<Variable> globals{};
  std::vector<Procedure> procedures{};
  std::vector<CheckSource> checks{}; ///< by number
  /// kNone if there is none of this name.
  ProcedureIndex find(const std::string &name) const;
};

} // namespace premise::encode::ivl
