// How results of several verifiers are put together, and which status they add up to.
#include "ledger/Ledger.h"

#include "base/Ensure.h"

#include <algorithm>
#include <cctype>

namespace premise::ledger {
namespace {

bool isShownUnreachable(const std::vector<Evidence> &all, Strength weakest) {
  return std::any_of(all.begin(), all.end(), [&](const Evidence &evidence) {
    return evidence.isUnreachable && evidence.strength <= weakest && evidence.premise.isAlways();
  });
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
  // Nothing that cannot be reached is ever green, whoever else has verified it.
  if (isShownUnreachable(evidence, Strength::Testing))
    return Status::Unreachable;
  if (provenBy(evidence, Strength::Proof).isAlways())
    return Status::Verified;
  const Premise proven = premise();
  if (proven.isAlways())
    return Status::VerifiedByTesting;
  if (!proven.isNever())
    return Status::VerifiedUnder;
  if (isShownUnreachable(evidence, Strength::Bounded))
    return Status::Unreachable;
  return evidence.empty() ? Status::Open : Status::VerifiedToBound;
}

std::vector<std::string> Entry::by() const {
  std::vector<std::string> names;
  for (const Evidence &item : evidence)
    if (std::find(names.begin(), names.end(), item.by) == names.end())
      names.push_back(item.by);
  return names;
}

std::string show(const FrameKept &frame) {
  std::string text = "the call writes nothing";
  for (const std::string &global : frame.globals)
    text += (&global == &frame.globals.front() ? " but " : ", ") + global;
  return text + " and frees nothing";
}

std::string statedName(const std::string &assumptionId) {
  std::string name = "stated_";
  for (const char c : assumptionId)
    name += std::isalnum(static_cast<unsigned char>(c)) != 0 ? c : '_';
  return name;
}

std::vector<program::Stated> Ledger::stated() const {
  std::vector<program::Stated> all;
  for (const auto &[id, assumption] : assumptions_)
    if (const auto *form = std::get_if<AtEntry>(&assumption.executable))
      all.push_back({assumption.function, statedName(id), form->predicate});
  return all;
}

Ledger::Ledger(const program::Program &program) {
  for (const program::Check &check : program.checks) {
    byId_.emplace(check.id, static_cast<std::uint32_t>(entries_.size()));
    entries_.push_back({.check = check, .evidence = {}});
  }
  std::vector<std::string> ids;
  for (const program::Assumed &assumed : program.assumed) {
    const bool isInvariant = assumed.name.starts_with(program::kInvariantName);
    ids.push_back(assumed.id);
    assumptions_.emplace(assumed.id, Assumption{.id = assumed.id,
                                                .kind = isInvariant ? "object-invariants-hold" : "assumed",
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

Ledger::Ledger(std::vector<Entry> entries, std::vector<Assumption> assumptions) : entries_(std::move(entries)) {
  for (std::uint32_t i = 0; i < entries_.size(); i++)
    byId_.emplace(entries_[i].check.id, i);
  for (Assumption &assumption : assumptions) {
    const std::string id = assumption.id;
    assumptions_.emplace(id, std::move(assumption));
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
    return known.by == evidence.by && known.strength == evidence.strength && known.detail == evidence.detail &&
           known.isUnreachable == evidence.isUnreachable;
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
  record(check, {.by = by, .isUnreachable = true});
}

void Ledger::recordConfidence(std::uint32_t check, double confidence) {
  entries_[check].confidence = confidence;
}

void Ledger::explainOpen(std::uint32_t check, const std::string &reason) {
  entries_[check].reason = reason;
}

void Ledger::merge(const Ledger &other, const std::function<bool(const Entry &, const Evidence &)> &isWanted) {
  for (const Entry &entry : other.entries_) {
    const auto own = find(entry.check.id);
    if (!own)
      continue;
    for (const Evidence &evidence : entry.evidence)
      if (isWanted(entry, evidence)) {
        for (const std::string &name : evidence.premise.names())
          assumptions_.emplace(name, other.assumptions_.at(name));
        record(*own, evidence);
      }
  }
}

} // namespace premise::ledger
