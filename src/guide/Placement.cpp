// How points are compared with the points before them.
#include "guide/Placement.h"

#include <algorithm>
#include <map>

namespace premise::guide {
namespace {

class Placing {
public:
  Placing(const AbstractProgram &program, Conditions &conditions, const Places &places, Mode mode)
      : program_(program), conditions_(conditions), places_(places),
        hasMay_(mode == Mode::May || mode == Mode::MayMust), hasMust_(mode == Mode::Must || mode == Mode::MayMust) {}

  std::vector<Placed> run() {
    for (BlockIndex block = 0; block < program_.blocks.size(); block++)
      for (std::size_t point = firstPoint(block); point < conditions_.pointsOf(block); point++)
        if (places_.isUsable(block, point))
          visit(block, point);
    return std::move(placed_);
  }

private:
  /// Identifiers have no value before they are initialised.
  std::size_t firstPoint(BlockIndex block) const {
    const auto &statements = program_.blocks[block].statements;
    return static_cast<std::size_t>(
        std::find_if(statements.begin(), statements.end(),
                     [](const Statement &one) { return !std::holds_alternative<Initialise>(one); }) -
        statements.begin());
  }

  /// The nearest points before it at which a statement could stand; empty at the start.
  std::vector<const Point *> before(BlockIndex block, std::size_t point) const {
    for (std::size_t i = point; i > firstPoint(block);)
      if (places_.isUsable(block, --i))
        return {&conditions_.at(block, i)};
    std::vector<const Point *> result;
    for (const BlockIndex predecessor : program_.blocks[block].predecessors) {
      std::size_t i = conditions_.pointsOf(predecessor) - 1;
      while (i > firstPoint(predecessor) && !places_.isUsable(predecessor, i))
        i--;
      result.push_back(&conditions_.at(predecessor, i));
    }
    return result;
  }

  /// Each point is looked at again as the one before its neighbours.
  const Point &propagated(const Point &point) {
    const auto [known, isNew] = propagated_.try_emplace(&point);
    if (isNew)
      known->second = conditions_.propagated(point);
    return known->second;
  }

  const BitSet &needed(const Point &point) {
    const auto [known, isNew] = needed_.try_emplace(&point);
    if (isNew)
      known->second = program_.premises.withoutImplied(point.verifiedIf);
    return known->second;
  }

  bool isAfterUpdate(BlockIndex block, std::size_t point, const BitSet &mustFail) const {
    const auto *update = point > 0 ? std::get_if<Update>(&program_.blocks[block].statements[point - 1]) : nullptr;
    return update != nullptr && program_.premises.anyMentions(mustFail, update->variable);
  }

  bool wantsMay(BlockIndex block, std::size_t point, const std::vector<const Point *> &before) {
    const Point &here = conditions_.at(block, point);
    if (!hasMay_ || conditions_.mayIsTrue(here))
      return false;
    if (conditions_.mayIsFalse(here) && places_.isTail(block, point))
      return false;
    return before.empty() || std::ranges::any_of(before, [&](const Point *other) {
             return other->verifiedIf != here.verifiedIf && needed(*other) != needed(here);
           });
  }

  bool wantsMust(BlockIndex block, std::size_t point, const std::vector<const Point *> &before) {
    if (!hasMust_)
      return false;
    const Point &here = propagated(conditions_.at(block, point));
    if (conditions_.mustIsTrue(here) || conditions_.mustIsFalse(here))
      return false;
    if (before.empty() || isAfterUpdate(block, point, here.mustFail))
      return true;
    return std::ranges::any_of(before, [&](const Point *other) {
      const Point &there = propagated(*other);
      return there.mustMeet != here.mustMeet || there.mustFail != here.mustFail;
    });
  }

  void visit(BlockIndex block, std::size_t point) {
    const std::vector<const Point *> previous = before(block, point);
    const Point &here = conditions_.at(block, point);
    if (wantsMust(block, point, previous)) {
      const Point &must = propagated(here);
      if (!hasMay_ || !conditions_.areEquivalent(must, must))
        placed_.push_back({block, point, Kind::Must, must.mustFail, conditions_.mustText(must)});
    }
    if (wantsMay(block, point, previous))
      placed_.push_back({block, point, Kind::May, needed(here), conditions_.mayText(here)});
  }

  const AbstractProgram &program_;
  Conditions &conditions_;
  const Places &places_;
  bool hasMay_, hasMust_;
  std::map<const Point *, Point> propagated_;
  std::map<const Point *, BitSet> needed_;
  std::vector<Placed> placed_;
};

} // namespace

std::vector<Placed> place(const AbstractProgram &program, Conditions &conditions, const Places &places, Mode mode) {
  return Placing(program, conditions, places, mode).run();
}

} // namespace premise::guide
