// How unsatisfiable cores become sentences.
#include "cover/Explain.h"

#include <algorithm>
#include <numeric>

namespace premise::cover {
namespace {

using term::Op;
using term::Term;

/// Cores are made smaller by leaving out one assumption after the other, as long as this is cheap.
constexpr std::size_t kMaxMinimised = 40;

/// "x > 10 (line 4)", or with the file's name if it is not that of the statement.
std::string atLine(const std::string &text, const base::SourceSpan &place, const std::string &file) {
  if (place.line == 0)
    return text;
  const std::string line = std::to_string(place.line);
  if (place.file == file)
    return text + " (line " + line + ")";
  return text + " (" + place.file.substr(place.file.rfind('/') + 1) + ":" + line + ")";
}

std::string listed(const std::vector<std::string> &texts) {
  std::string result;
  for (std::size_t i = 0; i < texts.size(); i++)
    result += (i == 0 ? "" : i + 1 == texts.size() ? " and " : ", ") + texts[i];
  return result;
}

} // namespace

Explainer::Explainer(term::Pool &pool, const encode::PassiveProgram &program, const solve::ContextOptions &options)
    : pool_(pool), program_(program), context_(solve::makeContext(pool, options)) {
  addFacts();
}

void Explainer::addFacts() {
  // The structure alone: what blocks assume is added with selectors.
  encode::PassiveProgram bare = program_;
  for (encode::Block &block : bare.blocks)
    block.assumptions.clear();
  visit_ = makeVisitCondition(pool_, bare);
  for (const Term fact : visit_.facts)
    context_->add(fact);
  for (BlockIndex i = 0; i < program_.blocks.size(); i++) {
    if (program_.origins[program_.blocks[i].origin].isCutOff)
      continue;
    for (const encode::Assumption &assumption : program_.blocks[i].assumptions) {
      const Term selector = selectorOf(assumption);
      const Term holds = pool_.make(Op::Or, 1, {pool_.negate(visit_.reached[i]), assumption.condition});
      context_->add(pool_.make(Op::Or, 1, {pool_.negate(selector), holds}));
    }
  }
}

/// Clones of one assumption share a selector; bookkeeping always holds.
Term Explainer::selectorOf(const encode::Assumption &assumption) {
  if (assumption.text.empty())
    return pool_.boolean(true);
  for (const Selector &selector : selectors_)
    if (selector.place == assumption.place && selector.text == assumption.text)
      return selector.variable;
  selectors_.push_back({pool_.variable(pool_.nextVariable(), 1), assumption.place, assumption.text});
  return selectors_.back().variable;
}

Term Explainer::goalOf(encode::OriginIndex origin) {
  std::vector<Term> clones;
  for (BlockIndex i = 0; i < program_.blocks.size(); i++)
    if (program_.blocks[i].origin == origin)
      clones.push_back(visit_.reached[i]);
  return disjunction(pool_, std::move(clones));
}

std::vector<std::size_t> Explainer::allSelectors() const {
  std::vector<std::size_t> all(selectors_.size());
  std::iota(all.begin(), all.end(), 0);
  return all;
}

solve::ContextAnswer Explainer::ask(Term goal, Term limit, const std::vector<std::size_t> &selectors,
                                    std::vector<std::size_t> *core) {
  std::vector<Term> assumptions{goal, limit};
  for (const std::size_t selector : selectors)
    assumptions.push_back(selectors_[selector].variable);
  solve::ContextAnswer answer = context_->check(assumptions);
  if (const auto *found = std::get_if<solve::Core>(&answer); found && core) {
    core->clear();
    for (const std::size_t i : found->assumptions)
      if (i >= 2)
        core->push_back(selectors[i - 2]);
  }
  return answer;
}

std::vector<std::size_t> Explainer::minimise(Term goal, std::vector<std::size_t> core) {
  if (core.size() > kMaxMinimised)
    return core;
  for (std::size_t at = 0; at < core.size();) {
    std::vector<std::size_t> fewer = core;
    fewer.erase(fewer.begin() + static_cast<std::ptrdiff_t>(at));
    std::vector<std::size_t> smaller;
    if (std::holds_alternative<solve::Core>(ask(goal, pool_.negate(visit_.beyond), fewer, &smaller)))
      core = std::move(fewer);
    else
      at++;
  }
  return core;
}

std::vector<std::size_t> Explainer::conflict(encode::OriginIndex origin, bool &isKnown) {
  std::vector<std::size_t> all = allSelectors();
  std::vector<std::size_t> core;
  const Term goal = goalOf(origin);
  isKnown = std::holds_alternative<solve::Core>(ask(goal, pool_.negate(visit_.beyond), all, &core));
  return isKnown ? minimise(goal, std::move(core)) : all;
}

Explanation Explainer::explain(encode::OriginIndex origin) {
  if (hasLimit() && std::holds_alternative<solve::Sat>(askBeyond(origin)))
    return {.reason = kGoesBeyond, .mayBoundMatter = true};
  bool isKnown = false;
  const std::vector<std::size_t> core = conflict(origin, isKnown);
  Explanation result{.reason = "", .mayBoundMatter = mayBoundMatter(origin)};
  if (!isKnown)
    result.reason = "no explanation was found in time";
  else if (core.empty())
    result.reason = result.mayBoundMatter ? kOnlyBeyond : "no path leads here";
  else
    result.reason = sentence(core, program_.origins[origin].place.file);
  return result;
}

/// A condition that is needed on both of its sides does not contradict itself: whatever it is, the others cannot hold.
std::string Explainer::sentence(const std::vector<std::size_t> &core, const std::string &file) const {
  const auto isDecided = [&](const Selector &one) {
    return std::ranges::any_of(core, [&](std::size_t other) {
      return selectors_[other].place == one.place && selectors_[other].text == "!(" + one.text + ")";
    });
  };
  const auto isSide = [&](const Selector &one) {
    return std::ranges::any_of(core, [&](std::size_t other) {
      return isDecided(selectors_[other]) && selectors_[other].place == one.place &&
             one.text == "!(" + selectors_[other].text + ")";
    });
  };
  std::vector<std::string> holding, either, all;
  for (const std::size_t each : core) {
    const Selector &selector = selectors_[each];
    all.push_back(atLine(selector.text, selector.place, file));
    if (isDecided(selector))
      either.push_back(all.back());
    else if (!isSide(selector))
      holding.push_back(all.back());
  }
  const std::string whether = holding.empty() || either.empty() ? "" : ", whether " + listed(either) + " or not";
  if (holding.empty())
    holding = all;
  if (holding.size() == 1)
    return holding[0] + " never holds here" + whether;
  if (holding.size() == 2)
    return holding[0] + " contradicts " + holding[1] + whether;
  return listed(holding) + " contradict each other" + whether;
}

std::optional<bool> Explainer::isFeasibleWithoutFailing(encode::OriginIndex origin) {
  std::vector<Term> assumptions{goalOf(origin), pool_.negate(visit_.beyond)};
  for (const Selector &selector : selectors_)
    assumptions.push_back(selector.variable);
  for (BlockIndex i = 0; i < program_.blocks.size(); i++)
    if (program_.origins[program_.blocks[i].origin].check != ~0U)
      assumptions.push_back(pool_.negate(visit_.reached[i]));
  const solve::ContextAnswer answer = context_->check(assumptions);
  if (std::holds_alternative<solve::Unknown>(answer))
    return std::nullopt;
  return std::holds_alternative<solve::Sat>(answer);
}

/// Either an execution through it reaches the limit, or one that reaches the limit may get to it later.
bool Explainer::mayBoundMatter(encode::OriginIndex origin) {
  if (!hasLimit())
    return false;
  if (!isBeyond_)
    findBeyond();
  return (*isBeyond_)[origin] || !std::holds_alternative<solve::Core>(askBeyond(origin));
}

bool Explainer::hasLimit() const {
  return std::ranges::any_of(program_.origins, &encode::Origin::isCutOff);
}

solve::ContextAnswer Explainer::askBeyond(encode::OriginIndex origin) {
  std::vector<Term> limits;
  for (BlockIndex i = 0; i < program_.blocks.size(); i++)
    if (program_.origins[program_.blocks[i].origin].isCutOff)
      limits.push_back(visit_.reached[i]);
  const Term both = pool_.make(Op::And, 1, {goalOf(origin), disjunction(pool_, std::move(limits))});
  return ask(both, visit_.beyond, allSelectors(), nullptr);
}

/// Everything in a function in which executions reach the limit, and whatever can follow it.
void Explainer::findBeyond() {
  isBeyond_.emplace(program_.origins.size(), false);
  const std::vector<std::size_t> all = allSelectors();
  std::vector<std::string> functions;
  for (encode::OriginIndex i = 0; i < program_.origins.size(); i++) {
    const encode::Origin &origin = program_.origins[i];
    if (!origin.isCutOff || (!origin.leadsTo && std::ranges::count(functions, origin.function) != 0))
      continue;
    if (std::holds_alternative<solve::Core>(ask(goalOf(i), visit_.beyond, all, nullptr)))
      continue;
    if (!origin.leadsTo)
      functions.push_back(origin.function);
    else
      for (const encode::OriginIndex later : *origin.leadsTo)
        (*isBeyond_)[later] = true;
  }
  std::vector<encode::OriginIndex> pending;
  const auto mark = [&](encode::OriginIndex i) {
    if (!(*isBeyond_)[i])
      pending.push_back(i);
    (*isBeyond_)[i] = true;
  };
  for (encode::OriginIndex i = 0; i < program_.origins.size(); i++)
    if (std::ranges::count(functions, program_.origins[i].function) != 0)
      mark(i);
  while (!pending.empty()) {
    const encode::OriginIndex from = pending.back();
    pending.pop_back();
    for (const encode::Block &block : program_.blocks)
      if (block.origin == from)
        for (const BlockIndex next : block.successors)
          mark(program_.blocks[next].origin);
  }
}

} // namespace premise::cover
