// What is a loop-free program in passive form: a graph of blocks that only assume (infeasible code, Sect. 3)?
#pragma once

#include "base/Diagnostic.h"
#include "term/Term.h"

#include <cstdint>
#include <optional>
#include <string>
#include <vector>

namespace premise::encode {

using BlockIndex = std::uint32_t;
using OriginIndex = std::uint32_t;

/// A block of the program before unwinding and inlining; all its clones name it.
struct Origin {
  base::SourceSpan place{}; ///< of its first statement
  std::string function{};
  std::string label{};                             ///< in the source (.ivl), else empty
  std::vector<unsigned> lines{};                   ///< source lines of its statements
  std::vector<unsigned> columns{};                 ///< parallel to `lines`; empty if unknown
  std::vector<std::vector<unsigned>> allColumns{}; ///< parallel to `lines`: where else instructions of the line stand
  bool startsBlock = false;                        ///< whoever enters its block of the source executes it
  bool isOfUnwinding = false;                      ///< only exceptions on their way to a handler pass it
  std::uint32_t check = ~0U; ///< the block in which this check fails, by index; ~0: an ordinary block
  std::string branch{};      ///< a direction of a choice of the source: what it assumes; else empty
  /// Of such a direction: the origin that is visited exactly by those who take it; nothing: none is known.
  std::optional<OriginIndex> leadsOnlyTo{};
  bool isCutOff = false; ///< stands for executions beyond the unwinding limit: always infeasible
  /// Of a cut-off: what executions beyond the limit may visit; nothing: everything in its function, and what follows.
  std::optional<std::vector<OriginIndex>> leadsTo{};
};

/// One assumption with what it says in source terms, so that an unsatisfiable core can be explained.
struct Assumption {
  term::Term condition{}; ///< of width 1, over single-assignment variables
  base::SourceSpan place{};
  std::string text{}; ///< e.g. "x > 10"; empty for bookkeeping (definitions of variables)
};

struct Block {
  std::vector<Assumption> assumptions{}; ///< in the order of execution
  std::vector<BlockIndex> successors{};
  OriginIndex origin = 0;
};

enum class ConditionValue : std::uint8_t { NotEvaluated, False, True };

/// One way through a decision.
struct DecisionVector {
  std::vector<OriginIndex> directions{}; ///< of its choices, in the order of execution
  std::vector<ConditionValue> values{};  ///< by condition
  std::uint32_t outcome = 0;             ///< ways with the same outcome go on at the same place
};

/// An expression of conditions that decides where an execution goes on.
struct Decision {
  std::string function{};
  std::vector<Assumption> conditions{}; ///< their places and texts; no terms
  std::vector<DecisionVector> ways{};
};

/// Single static assignment: a definition `x := e` is the assumption `x_i == e`; what a block assumes may mention
/// variables of any block that lies before it on every path.
struct PassiveProgram {
  std::vector<Block> blocks{}; ///< in topological order: [0] is the source, the last is the sink, the only one without
                               ///< successors; every block lies on some path between the two
  std::vector<Origin> origins{};
  bool hasDirections = false;        ///< directions of choices have origins of their own (`Origin::branch`)
  std::vector<Decision> decisions{}; ///< of C and C++, if statements are tracked
};

/// Fails for a program that is not as described above.
void ensureWellFormed(const PassiveProgram &program);

} // namespace premise::encode
