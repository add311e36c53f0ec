// Each execution of the callee's cover becomes one row: what it depends on before, what it wrote after.
#include "cover/FunctionSummaries.h"

#include "cover/Dependence.h"

#include <algorithm>

namespace premise::cover {

using encode::CallValues;
using encode::FunctionEffect;
using encode::FunctionSummary;
using encode::SummaryRow;

namespace {

/// A row for every path can be more than the function itself (Sect. 6), so only some besides those of the cover.
constexpr std::size_t kPathsPerSummary = 16;

/// The row of one execution.
class RowOf {
public:
  RowOf(const encode::Translation &translation, const TestCase &test)
      : translation_(translation), effect_(*translation.effect), test_(test), dependence_(test.model) {}

  SummaryRow run() {
    for (const BlockIndex block : test_.path)
      visit(translation_.program.blocks[block]);
    if (!row_.failed)
      readAfter();
    for (const term::Term parameter : effect_.parameters)
      row_.before.parameters.push_back(valueBefore(parameter));
    for (const auto &[cell, variable] : effect_.before)
      if (const auto value = valueBefore(variable))
        row_.before.globals.emplace(cell, *value);
    return std::move(row_);
  }

private:
  void visit(const encode::Block &block) {
    const encode::Origin &origin = translation_.program.origins[block.origin];
    if (origin.check != ~0U)
      row_.failed = origin.check;
    const auto nested = translation_.rowPaths.find(block.origin);
    if (nested != translation_.rowPaths.end())
      row_.path.insert(row_.path.end(), nested->second.begin(), nested->second.end());
    else
      row_.path.push_back(origin);
    for (const encode::Assumption &assumption : block.assumptions)
      dependence_.add(assumption.condition);
  }

  void readAfter() {
    for (const auto &[cell, term] : effect_.after) {
      const term::Term taken = dependence_.chosen(term);
      const auto before = effect_.before.find(cell);
      if (before != effect_.before.end() && taken == before->second)
        continue; // not written on this path
      dependence_.add(taken);
      row_.after.emplace(cell, dependence_.value(taken));
    }
    if (effect_.result.isNull())
      return;
    dependence_.add(effect_.result);
    row_.result = dependence_.value(effect_.result);
  }

  std::optional<term::Value> valueBefore(term::Term variable) {
    return dependence_.isOn(variable) ? std::optional(dependence_.value(variable)) : std::nullopt;
  }

  const encode::Translation &translation_;
  const FunctionEffect &effect_;
  const TestCase &test_;
  Dependence dependence_;
  SummaryRow row_;
};

void assume(term::Pool &pool, encode::PassiveProgram &program, term::Term variable, term::Value value) {
  const term::Term constant = pool.constant(variable->width(), value);
  auto &first = program.blocks[0].assumptions;
  first.insert(first.begin(), {pool.make(term::Op::Eq, 1, {variable, constant}), {}, ""});
}

} // namespace

FunctionSummaries::FunctionSummaries(encode::PreparedModule &module, const encode::TranslateOptions &translating,
                                     const CoverOptions &options)
    : module_(module), translating_(translating), options_(options) {
  translating_.summaries = this;
  translating_.wantsEffect = true;
}

void FunctionSummaries::limit(const base::TimeLimit &limit) {
  options_.limit = limit;
  translating_.deadline = limit.end();
}

const FunctionSummary *FunctionSummaries::summaryOf(const std::string &symbol) {
  if (obstacles_.contains(symbol) || inlined_.contains(symbol))
    return nullptr;
  const auto known = known_.find(symbol);
  if (known != known_.end())
    return &known->second;
  const auto obstacle = module_.obstacleToSummary(symbol);
  if (!obstacle)
    inlined_.insert(symbol);
  else if (!obstacle->empty())
    obstacles_.emplace(symbol, *obstacle);
  else
    compute(symbol, {});
  const auto computed = known_.find(symbol);
  return computed == known_.end() ? nullptr : &computed->second;
}

const FunctionSummary &FunctionSummaries::widened(const std::string &symbol, const CallValues &constants) {
  if (isOnDemand_)
    compute(symbol, constants);
  return known_.at(symbol);
}

bool FunctionSummaries::widenFor(const std::vector<encode::SummarisedCall> &calls) {
  bool isNew = false;
  for (const encode::SummarisedCall &call : calls)
    if (!call.constants.isEmpty())
      isNew = compute(call.symbol, call.constants) || isNew;
  return isNew;
}

bool FunctionSummaries::compute(const std::string &symbol, const CallValues &constants) {
  if (!asked_.emplace(symbol, constants).second)
    return false;
  term::Pool pool;
  auto translation = module_.translate(symbol, pool, translating_);
  if (!translation || !translation->effect->obstacle.empty()) {
    if (constants.isEmpty())
      obstacles_.emplace(symbol, translation ? translation->effect->obstacle : translation.error().message);
    return false;
  }
  const FunctionEffect &effect = *translation->effect;
  for (std::size_t i = 0; i < constants.parameters.size(); i++)
    if (constants.parameters[i])
      assume(pool, translation->program, effect.parameters[i], *constants.parameters[i]);
  for (const auto &[cell, value] : constants.globals)
    if (const auto variable = effect.before.find(cell); variable != effect.before.end())
      assume(pool, translation->program, variable->second, value);
  cost_.blocks += translation->program.blocks.size();
  CoverOptions somePaths = options_; // whatever else it may return
  somePaths.algorithm = Algorithm::PathCover;
  somePaths.maxPaths = kPathsPerSummary;
  Cover cover = computeCover(pool, translation->program, options_);
  Cover paths = computeCover(pool, translation->program, somePaths);
  cost_.queries += cover.queries + paths.queries;
  for (TestCase &test : paths.tests)
    if (std::ranges::none_of(cover.tests, [&](const TestCase &known) { return known.path == test.path; }))
      cover.tests.push_back(std::move(test));
  addRows(*translation, cover, known_[symbol]);
  return true;
}

void FunctionSummaries::addRows(const encode::Translation &translation, const Cover &cover, FunctionSummary &summary) {
  for (const auto &[cell, variable] : translation.effect->before)
    summary.reads.insert(cell);
  for (const TestCase &test : cover.tests) {
    SummaryRow row = RowOf(translation, test).run();
    if (std::ranges::none_of(summary.rows, [&](const SummaryRow &known) { return known.isSameAs(row); }))
      summary.rows.push_back(std::move(row));
  }
}

} // namespace premise::cover
