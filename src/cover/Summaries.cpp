// Each test case of the callee that returns becomes one row: values before, values after.
#include "cover/Summaries.h"

#include "term/Evaluate.h"

#include <algorithm>

namespace premise::cover {

using encode::ivl::Call;
using encode::ivl::Encoded;
using encode::ivl::ProcedureIndex;
using encode::ivl::Summary;
using encode::ivl::SummaryRow;

namespace {

bool returns(const Encoded &encoded, const Path &path) {
  return std::ranges::none_of(path, [&](BlockIndex block) {
    return encoded.program.origins[encoded.program.blocks[block].origin].check != ~0U;
  });
}

/// Nothing when a number does not fit.
std::optional<SummaryRow> rowOf(const Encoded &encoded, const TestCase &test) {
  if (!returns(encoded, test.path))
    return std::nullopt;
  SummaryRow row;
  for (const encode::ivl::Input &input : encoded.inputs)
    row.before.push_back(test.model[input.variable]);
  term::Evaluator evaluator;
  for (const term::Term result : encoded.results) {
    row.after.push_back(evaluator.evaluate(result, test.model));
    if (!evaluator.isExact())
      return std::nullopt;
  }
  return row;
}

} // namespace

std::optional<Summaries> summariesNamed(const std::string &name) {
  if (name == "off")
    return Summaries::Off;
  if (name == "on-demand")
    return Summaries::OnDemand;
  return name == "always" ? std::optional(Summaries::Always) : std::nullopt;
}

std::vector<ProcedureIndex> SummaryCache::calleesOf(ProcedureIndex procedure) const {
  std::vector<bool> isSeen(program_.procedures.size(), false);
  std::vector<ProcedureIndex> result;
  std::vector<ProcedureIndex> pending{procedure};
  while (!pending.empty()) {
    const ProcedureIndex at = pending.back();
    pending.pop_back();
    for (const encode::ivl::Block &block : program_.procedures[at].blocks)
      if (const auto *call = std::get_if<Call>(&block.end); call && !isSeen[call->callee]) {
        isSeen[call->callee] = true;
        result.push_back(call->callee);
        pending.push_back(call->callee);
      }
  }
  return result;
}

bool SummaryCache::isRecursive(ProcedureIndex procedure) const {
  return std::ranges::count(calleesOf(procedure), procedure) != 0;
}

std::vector<std::optional<Summary>> SummaryCache::forCallsOf(ProcedureIndex entry) {
  std::vector<std::optional<Summary>> result(program_.procedures.size());
  for (const ProcedureIndex callee : calleesOf(entry)) {
    if (isRecursive(callee))
      continue;
    if (!known_.contains(callee))
      refine(callee, Constants(program_.procedures[callee].parameters.size()));
    result[callee] = known_[callee];
  }
  return result;
}

bool SummaryCache::refine(ProcedureIndex callee, const Constants &constants) {
  if (!asked_.try_emplace({callee, constants}, true).second)
    return false;
  encode::ivl::EncodeOptions encoding;
  encoding.unwind.bound = bound_;
  encoding.unwind.limit = options_.limit;
  encoding.summaries = forCallsOf(callee);
  term::Pool pool;
  auto encoded = encode::ivl::encode(pool, program_, callee, encoding);
  Summary &summary = known_[callee];
  if (!encoded)
    return false;
  for (std::size_t i = 0; i < constants.size(); i++) {
    if (!constants[i])
      continue;
    const encode::ivl::Input &input = encoded->inputs[i];
    const term::Term variable = pool.knownVariable(input.variable);
    const bool isInteger = input.type == encode::ivl::Type::Integer;
    const term::Term value =
        isInteger ? pool.integer(static_cast<__int128>(*constants[i])) : pool.boolean(*constants[i] != 0);
    auto &first = encoded->program.blocks[0].assumptions;
    first.insert(first.begin(), {pool.make(isInteger ? term::Op::IEq : term::Op::Eq, 1, {variable, value}), {}, ""});
  }
  const Cover cover = computeCover(pool, encoded->program, options_);
  for (const TestCase &test : cover.tests)
    if (auto row = rowOf(*encoded, test); row && std::ranges::count(summary.rows, *row) == 0)
      summary.rows.push_back(std::move(*row));
  return true;
}

bool SummaryCache::refineForCallsOf(ProcedureIndex entry) {
  std::vector<ProcedureIndex> callers = calleesOf(entry);
  callers.push_back(entry);
  bool isNew = false;
  for (const ProcedureIndex caller : callers)
    for (const encode::ivl::Block &block : program_.procedures[caller].blocks) {
      const auto *call = std::get_if<Call>(&block.end);
      if (!call || isRecursive(call->callee))
        continue;
      Constants constants;
      for (const encode::ivl::Expression &arg : call->args)
        constants.push_back(arg.op == term::Op::Const ? std::optional(static_cast<term::Value>(arg.number))
                                                      : std::nullopt);
      if (std::ranges::any_of(constants, [](const auto &value) { return value.has_value(); }))
        isNew = refine(call->callee, constants) || isNew;
    }
  return isNew;
}

} // namespace premise::cover
