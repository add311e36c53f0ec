// What a cover says about statements, branches and paths of the source.
#pragma once

#include "cover/Cover.h"

#include <string>
#include <vector>

namespace premise::cover {

enum class Criterion : std::uint8_t { Statement, Branch, Path, Mcdc };
std::optional<Criterion> criterionNamed(const std::string &name);
std::string nameOf(Criterion criterion);

struct Entry {
  base::SourceSpan place{};
  BlockState state = BlockState::Open; ///< never NotNeeded
  std::string function{};
  std::string branch{};                ///< of Branch: what the branch assumes; of Mcdc: which condition decides
  std::vector<unsigned> lines{};       ///< of Path
  std::optional<std::uint32_t> test{}; ///< Feasible: index of a test of the cover
  std::string reason{};                ///< Infeasible: why; Open: what ran out
  bool mayBoundMatter = false;
  bool isOfUnwinding = false;   ///< only exceptions on their way to a handler pass it
  bool isOnlyByFailing = false; ///< Feasible, but every execution fails a check
};

struct Judged {
  Cover cover;
  std::vector<Entry> entries; ///< by place; one per statement, branch or path
};

/// Computes a cover and says what it means. For `Branch` every edge of a choice is a block of its own; `Path` always
/// uses AlgPC.
Judged judge(term::Pool &pool, const encode::PassiveProgram &program, Criterion criterion, const CoverOptions &options);

/// `beyond` is about a program in which loops may go round more often, and may do more than they can: what is
/// infeasible there is infeasible whatever the bound is.
void takeProofs(std::vector<Entry> &entries, const std::vector<Entry> &beyond);
/// Whether that may show something.
bool mayBoundMatter(const std::vector<Entry> &entries);
/// Whether executions are lost beyond a limit.
bool isCutOff(const encode::PassiveProgram &program);

/// Lists the same things without knowing anything about them: all are open, for this reason. `program` may be unwound
/// less than the bound says.
Judged judgeNothing(term::Pool &pool, const encode::PassiveProgram &program, Criterion criterion,
                    const std::string &reason);

} // namespace premise::cover
