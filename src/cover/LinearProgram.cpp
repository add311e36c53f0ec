// Conditions are written as alternatives of conjunctions; what is met first is told by a pass in topological order.
#include "cover/LinearProgram.h"

#include "cover/Condition.h"
#include "solve/Implicant.h"

#include <algorithm>
#include <limits>
#include <map>
#include <unordered_map>
#include <unordered_set>

namespace premise::cover {

using term::Linear;
using term::Op;
using term::Term;

namespace {

constexpr std::size_t kMaxAlternatives = 16;
constexpr unsigned kMaxSteps = 1000; ///< for one condition

using Conjunction = std::vector<Linear>; ///< every sum is at most zero
using Alternatives = std::vector<Conjunction>;

/// Reads conditions; after something that it does not understand, `isLinear` is false.
class Reader {
public:
  bool isLinear() const { return isLinear_; }

  Alternatives readAll(Term condition) {
    steps_ = 0;
    return read(condition, true);
  }

  /// The sum that is zero if `t` is an equation of integers.
  std::optional<Linear> readEquation(Term t) {
    const auto constraint = t->op() == Op::IEq ? compare(t, true) : std::nullopt;
    return constraint ? std::optional(constraint->sum) : std::nullopt;
  }

private:
  Alternatives read(Term t, bool wanted) {
    if (!isLinear_ || ++steps_ > kMaxSteps)
      return unknown();
    if (t->isConst())
      return (t->value() != 0) == wanted ? Alternatives{{}} : Alternatives{};
    if (t->isVar())
      return {{wanted ? Linear{.factors = {{t->variable(), -1}}, .constant = 1}
                      : Linear{.factors = {{t->variable(), 1}}, .constant = 0}}};
    switch (t->op()) {
    case Op::Not:
      return read(t->arg(0), !wanted);
    case Op::And:
    case Op::Or:
      return (t->op() == Op::And) == wanted ? both(read(t->arg(0), wanted), read(t->arg(1), wanted))
                                            : either(read(t->arg(0), wanted), read(t->arg(1), wanted));
    case Op::Xor:
      return readEqual(t, !wanted);
    case Op::Ite:
      return either(both(read(t->arg(0), true), read(t->arg(1), wanted)),
                    both(read(t->arg(0), false), read(t->arg(2), wanted)));
    case Op::Eq:
      return t->arg(0)->width() == 1 ? readEqual(t, wanted) : unknown();
    default:
      return readComparison(t, wanted);
    }
  }

  Alternatives unknown() {
    isLinear_ = false;
    return {};
  }

  Alternatives either(Alternatives a, Alternatives b) {
    std::ranges::move(b, std::back_inserter(a));
    return a.size() > kMaxAlternatives ? unknown() : a;
  }

  Alternatives both(const Alternatives &a, const Alternatives &b) {
    if (a.size() * b.size() > kMaxAlternatives)
      return unknown();
    Alternatives result;
    for (const Conjunction &first : a)
      for (const Conjunction &second : b) {
        result.push_back(first);
        result.back().insert(result.back().end(), second.begin(), second.end());
      }
    return result;
  }

  Alternatives readEqual(Term t, bool wanted) {
    return either(both(read(t->arg(0), true), read(t->arg(1), wanted)),
                  both(read(t->arg(0), false), read(t->arg(1), !wanted)));
  }

  std::optional<solve::Constraint> compare(Term t, bool wanted) {
    if (!solve::Implicant::isLinear(t))
      return std::nullopt;
    solve::Implicant one([&](Term) { return wanted; });
    if (!one.add(t) || one.constraints().size() != 1 || one.constraints()[0].because.size() != 1)
      return std::nullopt;
    return one.constraints()[0];
  }

  Alternatives readComparison(Term t, bool wanted) {
    const auto constraint = compare(t, wanted);
    const auto negated = constraint ? addScaled({}, constraint->sum, -1) : std::nullopt;
    const Linear one{.factors = {}, .constant = 1};
    const auto more = negated ? addScaled(constraint->sum, one, 1) : std::nullopt;
    const auto less = negated ? addScaled(*negated, one, 1) : std::nullopt;
    if (!more || !less)
      return unknown();
    switch (constraint->relation) {
    case solve::Relation::AtMostZero:
      return {{constraint->sum}};
    case solve::Relation::Zero:
      return {{constraint->sum, *negated}};
    case solve::Relation::NotZero:
      return {{*more}, {*less}};
    }
    return unknown();
  }

  bool isLinear_ = true;
  unsigned steps_ = 0;
};

class Compiler {
public:
  explicit Compiler(const encode::PassiveProgram &program) : program_(program), before_(predecessorsOf(program)) {}

  /// Variables that are met first on some of the paths to a place are inputs for all paths, from the beginning.
  std::optional<LinearProgram> run() {
    std::size_t early = 0;
    do {
      early = early_.size();
      compileAll();
    } while (isPossible_ && early_.size() != early);
    return isPossible_ ? std::optional(std::move(result_)) : std::nullopt;
  }

private:
  void compileAll() {
    result_ = {.blocks = std::vector<std::vector<Step>>(program_.blocks.size())};
    slots_.clear();
    metAlways_.assign(program_.blocks.size(), {});
    metSometimes_.assign(program_.blocks.size(), {});
    for (BlockIndex i = 0; i < program_.blocks.size() && isPossible_; i++) {
      begin(i);
      for (const encode::Assumption &assumption : program_.blocks[i].assumptions)
        assume(assumption.condition);
    }
  }

  static bool isIn(const std::vector<bool> &set, std::uint32_t slot) { return slot < set.size() && set[slot]; }
  static void put(std::vector<bool> &set, std::uint32_t slot) {
    if (slot >= set.size())
      set.resize(slot + 1, false);
    set[slot] = true;
  }

  void begin(BlockIndex block) {
    block_ = block;
    if (block == 0)
      for (const auto &[variable, isBoolean] : early_)
        meetInput(slotOf(variable), isBoolean);
    for (std::uint32_t slot = 0; slot < result_.slots.size(); slot++) {
      const auto isMet = [&](const auto &sets) { return [&, slot](BlockIndex p) { return isIn(sets[p], slot); }; };
      if (!before_[block].empty() && std::ranges::all_of(before_[block], isMet(metAlways_)))
        put(metAlways_[block], slot);
      if (std::ranges::any_of(before_[block], isMet(metSometimes_)))
        put(metSometimes_[block], slot);
    }
  }

  std::uint32_t slotOf(term::VarId variable) {
    const auto [at, isNew] = slots_.try_emplace(variable, static_cast<std::uint32_t>(result_.slots.size()));
    if (isNew)
      result_.slots.push_back({.variable = variable});
    return at->second;
  }

  bool isNew(term::VarId variable, bool isBoolean) {
    const std::uint32_t slot = slotOf(variable);
    const bool isKnown = isIn(metAlways_[block_], slot);
    if (!isKnown && isIn(metSometimes_[block_], slot))
      early_[variable] = isBoolean;
    return !isKnown;
  }

  void meet(Step step) {
    put(metAlways_[block_], step.slot);
    put(metSometimes_[block_], step.slot);
    result_.blocks[block_].push_back(std::move(step));
  }

  void meetInput(std::uint32_t slot, bool isBoolean) {
    Slot &known = result_.slots[slot];
    if (known.column == ~0U)
      known.column = result_.inputs++;
    known.isBoolean = isBoolean;
    meet({.kind = Step::Kind::Input, .slot = slot});
    if (isBoolean)
      result_.blocks[block_].push_back(
          {.alternatives = {{{.parts = {{slot, -1}}, .constant = 0}, {.parts = {{slot, 1}}, .constant = -1}}}});
  }

  void meetInputs(Term t) {
    std::unordered_set<std::uint32_t> seen;
    std::vector<Term> pending{t};
    while (!pending.empty()) {
      const Term at = pending.back();
      pending.pop_back();
      if (!seen.insert(at->id()).second)
        continue;
      if (at->isVar() && isNew(at->variable(), at->width() == 1))
        meetInput(slotOf(at->variable()), at->width() == 1);
      pending.insert(pending.end(), at->args().begin(), at->args().end());
    }
  }

  SlotSum compile(const Linear &sum) {
    const auto narrow = [&](__int128 value) {
      constexpr std::int64_t kLargest = std::numeric_limits<std::int64_t>::max() / 2;
      isPossible_ &= value <= kLargest && value >= -kLargest;
      return static_cast<std::int64_t>(value);
    };
    SlotSum result{.constant = narrow(sum.constant)};
    for (const auto &[variable, factor] : sum.factors)
      result.parts.emplace_back(slotOf(variable), narrow(factor));
    return result;
  }

  /// Of an equation, the youngest variable that is met here first and stands alone: merges are younger than what they
  /// merge.
  bool define(Term condition) {
    auto sum = reader_.readEquation(condition);
    if (!sum)
      return false;
    const auto isDefined = [&](const auto &part) {
      return (part.second == 1 || part.second == -1) && isNew(part.first, false);
    };
    const auto youngest = std::find_if(sum->factors.rbegin(), sum->factors.rend(), isDefined);
    if (youngest == sum->factors.rend())
      return false;
    const auto [variable, factor] = *youngest;
    sum->factors.erase(variable);
    for (const auto &[other, unused] : sum->factors)
      if (isNew(other, false))
        meetInput(slotOf(other), false);
    const auto value = addScaled({}, *sum, -factor);
    isPossible_ &= value.has_value();
    if (value)
      meet({.kind = Step::Kind::Define, .slot = slotOf(variable), .sum = compile(*value)});
    return true;
  }

  void assume(Term condition) {
    if (define(condition))
      return;
    meetInputs(condition);
    Step step;
    for (const Conjunction &conjunction : reader_.readAll(condition)) {
      step.alternatives.emplace_back();
      for (const Linear &sum : conjunction)
        step.alternatives.back().push_back(compile(sum));
    }
    isPossible_ &= reader_.isLinear();
    result_.blocks[block_].push_back(std::move(step));
  }

  const encode::PassiveProgram &program_;
  std::vector<std::vector<BlockIndex>> before_;
  Reader reader_;
  LinearProgram result_;
  std::unordered_map<term::VarId, std::uint32_t> slots_;
  std::map<term::VarId, bool> early_;           ///< inputs from the beginning; whether they are boolean
  std::vector<std::vector<bool>> metAlways_;    ///< by block and slot: at its end, on every path to it
  std::vector<std::vector<bool>> metSometimes_; ///< on some path
  BlockIndex block_ = 0;
  bool isPossible_ = true;
};

} // namespace

std::optional<LinearProgram> linearProgramOf(const encode::PassiveProgram &program) {
  return Compiler(program).run();
}

} // namespace premise::cover
