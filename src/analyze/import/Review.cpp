// How review files are read, judged and written.
#include "analyze/import/Review.h"

#include "analyze/import/Yaml.h"
#include "base/Files.h"
#include "ledger/Content.h"

#include <nlohmann/json.hpp>

#include <filesystem>

namespace premise::analyze {
namespace {

using Json = nlohmann::ordered_json;

std::string textAt(const Json &json, const char *name) {
  const auto found = json.find(name);
  return found == json.end() || !found->is_string() ? "" : found->get<std::string>();
}

ReviewEntry readEntry(const Json &json) {
  ReviewEntry entry{textAt(json, "check"),    textAt(json, "function"), textAt(json, "claim"), {},
                    textAt(json, "reviewer"), textAt(json, "date"),     textAt(json, "code")};
  if (const auto all = json.find("assumptions"); all != json.end() && all->is_array())
    for (const Json &assumption : *all)
      if (assumption.is_string() && !assumption.get<std::string>().empty())
        entry.assumptions.push_back(assumption);
  return entry;
}

/// Ids begin with the name that the file was given; what matters is the rest.
std::string withoutFolder(const std::string &id) {
  return std::filesystem::path(id).filename().string();
}

class Reading {
public:
  Reading(const Task &task, ledger::Ledger &ledger)
      : task_(task), ledger_(ledger), contents_(ledger::contentKeys(task.program)) {}

  /// Why the claim does not count; empty if it was recorded.
  std::string read(const ReviewEntry &entry) {
    if (entry.reviewer.empty() || entry.date.empty())
      return "has no reviewer or no date";
    const auto check = find(entry.check);
    if (!check)
      return "is about a check that is not there";
    const program::Check &claimed = task_.program.checks[*check];
    if (claimed.condition != entry.claim)
      return "claims '" + entry.claim + "', but the check is '" + claimed.condition + "'";
    if (keyOf(claimed.function) != entry.code || entry.code.empty())
      return "is about code that has changed since";
    ledger::Cube cube;
    for (const std::string &assumption : entry.assumptions)
      cube.insert(assume(assumption, claimed, entry));
    ledger_.record(*check,
                   {.by = "review", .premise = ledger::Premise({cube}), .detail = entry.reviewer + ", " + entry.date});
    return "";
  }

private:
  std::optional<std::uint32_t> find(const std::string &id) const {
    for (std::uint32_t i = 0; i < task_.program.checks.size(); i++)
      if (withoutFolder(task_.program.checks[i].id) == withoutFolder(id))
        return i;
    return std::nullopt;
  }

  const program::Unit *unitOf(const std::string &function) const {
    for (const program::Unit &unit : task_.program.units)
      if (unit.name == function)
        return &unit;
    return nullptr;
  }

  std::string keyOf(const std::string &function) const {
    const program::Unit *unit = unitOf(function);
    const auto found = unit != nullptr ? contents_.find(unit->symbol) : contents_.end();
    return found == contents_.end() ? "" : found->second;
  }

  std::string assume(const std::string &text, const program::Check &claimed, const ReviewEntry &entry) {
    ledger::Assumption assumption{.id = {},
                                  .kind = "review",
                                  .place = claimed.place,
                                  .function = claimed.function,
                                  .predicate = text,
                                  .by = "review by " + entry.reviewer,
                                  .executable = ledger::NotExecutable{}};
    if (const auto check = find(text)) {
      const program::Check &other = task_.program.checks[*check];
      assumption.place = other.place;
      assumption.function = other.function;
      assumption.predicate = other.condition;
      assumption.executable = ledger::CheckHolds{other.id};
    } else if (const program::Unit *unit = unitOf(claimed.function); unit != nullptr && program::canState(text)) {
      assumption.place = unit->place;
      assumption.executable = ledger::AtEntry{text};
    }
    return ledger_.assume(std::move(assumption));
  }

  const Task &task_;
  ledger::Ledger &ledger_;
  std::map<std::string, std::string> contents_;
};

/// In double quotes, which YAML and JSON share.
std::string inQuotes(const std::string &text) {
  return Json(text).dump(-1, ' ', false, Json::error_handler_t::replace);
}

} // namespace

base::Result<std::vector<ReviewEntry>> readReviews(const std::string &text, const std::string &origin) {
  auto json = readYaml(text, origin);
  if (!json)
    return json.error();
  const auto all = json->find("reviews");
  if (!json->is_object() || all == json->end() || !all->is_array())
    return base::Diagnostic{"has no list called 'reviews'", {origin}};
  std::vector<ReviewEntry> entries;
  for (const Json &entry : *all) {
    if (!entry.is_object())
      return base::Diagnostic{"an entry of 'reviews' is no map", {origin}};
    entries.push_back(readEntry(entry));
  }
  return entries;
}

std::string reviewTemplate(const program::Program &program, const std::string &function) {
  const std::map<std::string, std::string> contents = ledger::contentKeys(program);
  std::string key;
  for (const program::Unit &unit : program.units)
    if (const auto found = contents.find(unit.symbol); unit.name == function && found != contents.end())
      key = found->second;
  std::string text = "# Delete the entries that you do not vouch for, fill in who and when in the others.\n"
                     "# An assumption is the id of another check, a condition on parameters and globals at the entry,\n"
                     "# or plain words; under plain words no test is left out.\n"
                     "reviews:\n";
  for (const program::Check &check : program.checks)
    if (check.function == function)
      text += "  - check: " + inQuotes(check.id) + "\n    function: " + inQuotes(function) +
              "\n    claim: " + inQuotes(check.condition) +
              "\n    assumptions: []\n    reviewer: \"\"\n    date: \"\"\n" + "    code: " + inQuotes(key) + "\n";
  return text;
}

Findings Review::analyze(const Task &task, ledger::Ledger &ledger) {
  Findings findings;
  const auto text = base::readFile(file_);
  const auto entries = text ? readReviews(*text, file_) : base::Result<std::vector<ReviewEntry>>(text.error());
  if (!entries) {
    findings.warnings.push_back(base::toString(entries.error()) + "; the review is not used");
    return findings;
  }
  Reading reading(task, ledger);
  const std::string source = std::filesystem::path(task.program.source.file).filename().string() + ":";
  for (const ReviewEntry &entry : *entries) {
    if (!withoutFolder(entry.check).starts_with(source))
      continue; // of another file
    if (const std::string why = reading.read(entry); !why.empty())
      findings.warnings.push_back(file_ + ": the review of " + entry.check + " " + why + "; it is not used");
  }
  return findings;
}

} // namespace premise::analyze
