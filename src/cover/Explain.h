// Why is a block infeasible, may the unwinding limit be the reason, and is it feasible only by failing?
#pragma once

#include "cover/Condition.h"
#include "solve/Context.h"

#include <memory>
#include <optional>
#include <string>

namespace premise::cover {

/// The reasons of what lies before the unwinding limit, and of what lies behind it alone.
inline constexpr const char *kGoesBeyond = "every execution that gets here goes on beyond the unwinding limit";
inline constexpr const char *kOnlyBeyond = "only executions beyond the unwinding limit get here";

struct Explanation {
  std::string reason; ///< e.g. "x > 10 (line 4) contradicts x < 5 (line 8)"
  bool mayBoundMatter = false;
};

/// One incremental context for all questions about one program. An assumption of the source holds only if its selector
/// is assumed, so that unsatisfiable cores consist of assumptions of the source.
class Explainer {
public:
  Explainer(term::Pool &pool, const encode::PassiveProgram &program, const solve::ContextOptions &options);

  /// Of an origin all of whose clones are infeasible.
  Explanation explain(encode::OriginIndex origin);
  /// Whether an execution that fails no check visits it; nothing when the solver gave up.
  std::optional<bool> isFeasibleWithoutFailing(encode::OriginIndex origin);
  /// Whether executions beyond the unwinding limit may get there.
  bool mayBoundMatter(encode::OriginIndex origin);

private:
  struct Selector {
    term::Term variable;
    base::SourceSpan place;
    std::string text;
  };
  void addFacts();
  term::Term selectorOf(const encode::Assumption &assumption);
  std::vector<std::size_t> allSelectors() const;
  term::Term goalOf(encode::OriginIndex origin);
  std::vector<std::size_t> conflict(encode::OriginIndex origin, bool &isKnown);
  std::string sentence(const std::vector<std::size_t> &core, const std::string &file) const;
  std::vector<std::size_t> minimise(term::Term goal, std::vector<std::size_t> core);
  solve::ContextAnswer ask(term::Term goal, term::Term limit, const std::vector<std::size_t> &selectors,
                           std::vector<std::size_t> *core);
  bool hasLimit() const;
  /// Is there an execution through it that reaches the limit?
  solve::ContextAnswer askBeyond(encode::OriginIndex origin);
  void findBeyond();

  term::Pool &pool_;
  const encode::PassiveProgram &program_;
  std::unique_ptr<solve::Context> context_;
  Condition visit_;
  std::vector<Selector> selectors_;
  std::optional<std::vector<bool>> isBeyond_; ///< by origin: executions that pass the limit may get there
};

} // namespace premise::cover
