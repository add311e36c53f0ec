// How results of several verifiers are put together, and which status they add up to.
#include "ledger/Ledger.h"

#include "base/Ensure.h"

#include <algorithm>

namespace premise::ledger {
namespace {

bool has(const std::vector<Evidence> &evidence, Strength strength) {
  return std::any_of(evidence.begin(), evidence.end(), [&](const Evidence &e) { return e.strength == strength; });
}

Premise provenBy(const std::vector<Evidence> &all, Strength weakest) {
  Premise premise;
  for (const Evidence &evidence : all)
    if (evidence.strength <= weakest)
      premise = premise || evidence.premise;
  return premise;
}

/// Assumptions that differ only in who made them are the same: what counts is when they hold.
bool isSame(const Assumption &a, const Assumption &b) {
  return a.kind == b.kind && a.place == b.place && a.function == b.function && a.predicate == b.predicate &&
         a.executable == b.executable;
}

} // namespace

Premise Entry::premise() const {
  return provenBy(evidence, Strength::Testing);
}

Status Entry::status() const {
  if (failedBy)
    return Status::Failed;
  if (provenBy(evidence, Strength::Proof).isAlways())
    return isUnreachable ? Status::Unreachable : Status::Verified;
  const Premise proven = premise();
  if (proven.isAlways())
    return isUnreachable ? Status::Unreachable : Status::VerifiedByTesting;
  if (isUnreachable)
    return Status::Unreachable;
  if (!proven.isNever())
    return Status::VerifiedUnder;
  return has(evidence, Strength::Bounded) ? Status::VerifiedToBound : Status::Open;
}

std::vector<std::string> Entry::by() const {
  std::vector<std::string> names;
  for (const Evidence &item : evidence)
    if (std::find(names.begin(), names.end(), item.by) == names.end())
      names.push_back(item.by);
  return names;
}

Ledger::Ledger(const program::Program &program) {
  for (const program::Check &check : program.checks) {
    byId_.emplace(check.id, static_cast<std::uint32_t>(entries_.size()));
    entries_.push_back({.check = check, .evidence = {}});
  }
  std::vector<std::string> ids;
  for (const program::Assumed &assumed : program.assumed) {
    ids.push_back(assumed.id);
    assumptions_.emplace(assumed.id, Assumption{.id = assumed.id,
                                                .kind = "assumed",
                                                .place = assumed.place,
                                                .function = assumed.function,
                                                .predicate = assumed.predicate,
                                                .by = "annotation",
                                                .executable = Annotated{}});
  }
  for (const program::Claim &claim : program.claims) {
    std::vector<Cube> cubes;
    for (const std::vector<std::uint32_t> &conjunction : claim.premise) {
      Cube &cube = cubes.emplace_back();
      for (const std::uint32_t index : conjunction)
        cube.insert(ids[index]);
    }
    record(claim.check, {.by = "annotation", .premise = Premise(std::move(cubes))});
  }
}

std::optional<std::uint32_t> Ledger::find(const std::string &checkId) const {
  const auto found = byId_.find(checkId);
  return found == byId_.end() ? std::nullopt : std::optional(found->second);
}

std::string Ledger::assume(Assumption assumption) {
  const std::string first = base::toString(assumption.place) + ":" + assumption.kind;
  std::string id = first;
  for (unsigned number = 2;; number++) {
    const auto found = assumptions_.find(id);
    if (found == assumptions_.end())
      break;
    if (isSame(found->second, assumption))
      return id;
    id = first + "#" + std::to_string(number);
  }
  assumption.id = id;
  assumptions_.emplace(id, std::move(assumption));
  return id;
}

void Ledger::record(std::uint32_t check, Evidence evidence) {
  base::ensure(check < entries_.size(), "evidence should be about a check of the program");
  for (const std::string &name : evidence.premise.names())
    base::ensure(assumptions_.contains(name), "a premise should only name assumptions of the ledger");
  if (evidence.premise.isNever())
    return;
  std::vector<Evidence> &all = entries_[check].evidence;
  const auto same = std::find_if(all.begin(), all.end(), [&](const Evidence &known) {
    return known.by == evidence.by && known.strength == evidence.strength && known.detail == evidence.detail;
  });
  if (same == all.end())
    all.push_back(std::move(evidence));
  else
    same->premise = same->premise || evidence.premise;
}

void Ledger::recordFailure(std::uint32_t check, const std::string &test) {
  entries_[check].failedBy = test;
}

void Ledger::recordUnreachable(std::uint32_t check, const std::string &by) {
  entries_[check].isUnreachable = true;
  record(check, {.by = by});
}

void Ledger::recordConfidence(std::uint32_t check, double confidence) {
  entries_[check].confidence = confidence;
}

void Ledger::explainOpen(std::uint32_t check, const std::string &reason) {
  entries_[check].reason = reason;
}

void Ledger::merge(const Ledger &older, const std::vector<std::string> &functions) {
  for (const Entry &entry : older.entries_) {
    const auto own = find(entry.check.id);
    const bool isAsked = std::find(functions.begin(), functions.end(), entry.check.function) != functions.end();
    if (!own || !isAsked)
      continue;
    for (const Evidence &evidence : entry.evidence) {
      for (const std::string &name : evidence.premise.names())
        assumptions_.emplace(name, older.assumptions_.at(name));
      record(*own, evidence);
    }
    Entry &mine = entries_[*own];
    mine.isUnreachable |= entry.isUnreachable;
    mine.confidence = std::max(mine.confidence, entry.confidence);
    if (entry.failedBy)
      mine.failedBy = entry.failedBy;
    if (mine.reason.empty())
      mine.reason = entry.reason;
  }
}

} // namespace premise::ledger
