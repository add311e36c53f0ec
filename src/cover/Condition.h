// Which valuations are complete executions, and which blocks do they visit (infeasible code, Sect. 4)?
#pragma once

#include "encode/Passive.h"
#include "term/Assignment.h"
#include "term/Pool.h"

#include <vector>

namespace premise::cover {

using encode::BlockIndex;
using Path = std::vector<BlockIndex>;

/// The reachability verification condition VC:
///   B_i ≡ A_i ∧ ∨_{j ∈ Succ_i} B_j      for the sink B_n ≡ A_n       (¬wlp of a block that only assumes)
///   R_0 ≡ B_0,   R_i ≡ B_i ∧ ∨_{j ∈ Pre_i} R_j
/// A_i is the conjunction of what block i assumes. A block beyond the unwinding limit assumes `beyond`, a variable that
/// is false unless somebody asks whether the limit matters.
struct Condition {
  std::vector<term::Term> facts;      ///< VC, one equivalence each
  std::vector<term::Term> terminates; ///< B, by block
  std::vector<term::Term> reached;    ///< R, by block
  term::Term beyond;
};

Condition makeCondition(term::Pool &pool, const encode::PassiveProgram &program);

/// Only "⇒" of each equivalence: enough where nobody asks for an R to be false, as enabling clauses never do. What is
/// true in a model is true by the definitions too, and blocks that are not visited need no values.
Condition makePositiveCondition(term::Pool &pool, const encode::PassiveProgram &program);

/// The same executions with fewer obligations: a visited block V_i holds what it assumes and has a visited predecessor
/// and successor. From any V_i in a model a feasible complete path can be read off; nothing is said about other blocks.
///   V_i ⇒ A_i,   V_i ⇒ ∨_{j ∈ Succ_i} V_j,   V_i ⇒ ∨_{j ∈ Pre_i} V_j
Condition makeVisitCondition(term::Pool &pool, const encode::PassiveProgram &program);

/// The conjunction of what a block assumes; `beyond` stands for the unwinding limit.
term::Term assumedBy(term::Pool &pool, const encode::PassiveProgram &program, BlockIndex block, term::Term beyond);
term::Term disjunction(term::Pool &pool, std::vector<term::Term> terms);
std::vector<std::vector<BlockIndex>> predecessorsOf(const encode::PassiveProgram &program);

} // namespace premise::cover
