// How the predicate transformers WP, MUST_assert and MUST_all go backward through an abstract program.
#include "guide/Conditions.h"

#include "base/Match.h"

#include <algorithm>
#include <deque>
#include <utility>

namespace premise::guide {
namespace {

/// `false` needs no other conjunct.
void absorb(BitSet &conjunction, PremiseId falsity) {
  if (!conjunction.contains(falsity))
    return;
  conjunction = {};
  conjunction.insert(falsity);
}

} // namespace

Conditions::Conditions(AbstractProgram &program) : program_(program) {
  for (const Block &block : program.blocks) {
    points_.emplace_back(block.statements.size() + 1);
    // The weakest conditions: true until an execution shows otherwise.
    for (Point &point : points_.back())
      point.mustMeet = true;
  }
  solveBackward();
  solveForward();
}

/// R && R[a := false]: for WP that is R[a := false], as premises only shrink; for MUST_all it is R.
/// Undone by assert * verified A: either that fails, and A without `a` counts, or `a` is as before: A[a := false] && R.
void Conditions::update(BlockIndex block, std::size_t statement, Point &point) {
  Premises &premises = program_.premises;
  const auto &one = std::get<Update>(program_.blocks[block].statements[statement]);
  if (one.isUndone) {
    const PremiseId checked = std::get<Assert>(program_.blocks[block].statements[statement + 1]).premise;
    point.verifiedIf = points_[block][statement + 2].verifiedIf;
    point.verifiedIf.insert(premises.withFalse(checked, one.variable));
  } else {
    point.verifiedIf = premises.allWithFalse(point.verifiedIf, one.variable);
  }
  absorb(point.verifiedIf, Premises::kNever);
}

/// WP, MUST_assert and MUST_all of one statement.
void Conditions::transfer(BlockIndex block, std::size_t statement, Point &point) {
  Premises &premises = program_.premises;
  const auto initialise = [&](const Initialise &one) {
    point.verifiedIf = premises.allWithTrue(point.verifiedIf, one.variable);
    point.verifiedIf.erase(Premises::kAlways);
    point.mustFail = premises.allWithTrue(point.mustFail, one.variable);
    absorb(point.mustFail, Premises::kAlways);
  };
  const auto assertion = [&](const Assert &one) {
    point.verifiedIf.insert(one.premise);
    absorb(point.verifiedIf, Premises::kNever);
    point.mustMeet = true;
    if (one.premise != Premises::kNever)
      point.mustFail.insert(one.premise);
  };
  const auto call = [&](const Call &one) {
    if (!one.meetsUnverified)
      return;
    point.verifiedIf.insert(Premises::kNever);
    absorb(point.verifiedIf, Premises::kNever);
    if (one.meetsConditional) {
      point.mustFail.insert(Premises::kAlways);
      absorb(point.mustFail, Premises::kAlways);
    }
  };
  const auto updated = [&](const Update &) { update(block, statement, point); };
  std::visit(base::Match{initialise, updated, assertion, call}, program_.blocks[block].statements[statement]);
}

Point Conditions::atEnd(BlockIndex block) const {
  Point end;
  const std::vector<BlockIndex> &successors = program_.blocks[block].successors;
  end.mustMeet = !successors.empty();
  for (const BlockIndex successor : successors) {
    const Point &next = points_[successor].front();
    end.verifiedIf.unite(next.verifiedIf);
    end.mustFail.unite(next.mustFail);
    end.mustMeet = end.mustMeet && next.mustMeet;
  }
  absorb(end.verifiedIf, Premises::kNever);
  absorb(end.mustFail, Premises::kAlways);
  return end;
}

/// Whether the block's first point changed.
bool Conditions::walkBackward(BlockIndex block) {
  const std::vector<Statement> &statements = program_.blocks[block].statements;
  std::vector<Point> &points = points_[block];
  const Point before = points.front();
  points.back() = atEnd(block);
  for (std::size_t i = statements.size(); i-- > 0;) {
    Point point = points[i + 1];
    transfer(block, i, point);
    points[i] = std::move(point);
  }
  const Point &after = points.front();
  return before.verifiedIf != after.verifiedIf || before.mustFail != after.mustFail ||
         before.mustMeet != after.mustMeet;
}

void Conditions::solveBackward() {
  std::deque<BlockIndex> work;
  std::vector<bool> isQueued(program_.blocks.size(), true);
  for (BlockIndex i = 0; i < program_.blocks.size(); i++)
    work.push_front(i);
  while (!work.empty()) {
    const BlockIndex block = work.front();
    work.pop_front();
    isQueued[block] = false;
    if (!walkBackward(block))
      continue;
    for (const BlockIndex predecessor : program_.blocks[block].predecessors)
      if (!isQueued[predecessor]) {
        isQueued[predecessor] = true;
        work.push_back(predecessor);
      }
  }
}

/// Constant propagation: which identifiers may have been changed since they were initialised.
void Conditions::solveForward() {
  std::deque<BlockIndex> work{0};
  std::vector<bool> isVisited(program_.blocks.size()), isQueued(program_.blocks.size());
  while (!work.empty()) {
    const BlockIndex block = work.front();
    work.pop_front();
    isVisited[block] = true;
    isQueued[block] = false;
    std::vector<Point> &points = points_[block];
    const std::vector<Statement> &statements = program_.blocks[block].statements;
    for (std::size_t i = 0; i < statements.size(); i++) {
      BitSet unknown = points[i].unknown;
      const auto *update = std::get_if<Update>(&statements[i]);
      const auto *before = i > 0 ? std::get_if<Update>(&statements[i - 1]) : nullptr;
      if (update != nullptr)
        unknown.insert(update->variable);
      else if (before != nullptr && before->isUndone)
        unknown = points[i - 1].unknown;
      points[i + 1].unknown = std::move(unknown);
    }
    const auto reach = [&](BlockIndex next) {
      const bool isLarger = points_[next].front().unknown.unite(points.back().unknown);
      if ((!isLarger && isVisited[next]) || isQueued[next])
        return;
      isQueued[next] = true;
      work.push_back(next);
    };
    std::ranges::for_each(program_.blocks[block].successors, reach);
    std::ranges::for_each(program_.blocks[block].passed, reach);
  }
}

Point Conditions::propagated(const Point &point) {
  Premises &premises = program_.premises;
  Point result = point;
  result.verifiedIf = {};
  for (const PremiseId premise : point.verifiedIf.elements())
    result.verifiedIf.insert(premises.withOthersTrue(premise, point.unknown));
  result.verifiedIf.erase(Premises::kAlways);
  result.mustFail = {};
  for (const PremiseId premise : point.mustFail.elements()) {
    result.mustFail.insert(premises.withOthersTrue(premise, point.unknown));
    if (result.mustFail.contains(Premises::kAlways))
      break;
  }
  absorb(result.mustFail, Premises::kAlways);
  return result;
}

/// !(W1 && W2 && ...) against !M1 && !M2 && ...: the same if every M implies every W and some W implies some M.
bool Conditions::areEquivalent(const Point &mayPoint, const Point &mustPoint) const {
  if (mayIsTrue(mayPoint) || mayIsFalse(mayPoint) || mustIsTrue(mustPoint) || mustIsFalse(mustPoint))
    return (mayIsTrue(mayPoint) && mustIsTrue(mustPoint)) || (mayIsFalse(mayPoint) && mustIsFalse(mustPoint));
  const std::vector<PremiseId> all = mayPoint.verifiedIf.elements();
  bool isBack = false;
  for (const PremiseId must : mustPoint.mustFail.elements())
    for (const PremiseId may : all) {
      if (!program_.premises.implies(must, may))
        return false;
      isBack = isBack || program_.premises.implies(may, must);
    }
  return isBack;
}

std::string Conditions::mayText(const Point &point) const {
  if (mayIsTrue(point))
    return "true";
  std::string text;
  for (const PremiseId premise : program_.premises.withoutImplied(point.verifiedIf).elements())
    text += (text.empty() ? "" : " || ") + program_.premises.negatedText(premise, program_.identifiers);
  return text.empty() ? "false" : text;
}

std::string Conditions::mustText(const Point &point) const {
  if (mustIsFalse(point))
    return "false";
  std::string text;
  for (const PremiseId premise : point.mustFail.elements()) {
    std::string one = program_.premises.negatedText(premise, program_.identifiers);
    if (one.find("||") != std::string::npos && !one.starts_with("!("))
      one = "(" + one + ")";
    text += (text.empty() ? "" : " && ") + one;
  }
  return text.empty() ? "true" : text;
}

} // namespace premise::guide
