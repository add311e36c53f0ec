// The lists "feasible", "infeasible" and "open" of interface.md, and their short form for a terminal.
#include "report/CoverReport.h"

#include "report/InputJson.h"
#include "report/Words.h"

#include <algorithm>
#include <array>
#include <fmt/format.h>

namespace premise::report {

using suite::Coverable;
using suite::CoverEntry;

namespace {

Json entryJson(const CoverEntry &entry) {
  Json json = Json::object();
  json["line"] = entry.place.line;
  json["column"] = entry.place.column;
  json["function"] = fromSource(entry.function);
  if (!entry.branch.empty())
    json["branch"] = fromSource(entry.branch);
  if (!entry.blocks.empty())
    json["blocks"] = entry.blocks;
  if (entry.state == Coverable::Feasible) {
    json["test"] = entry.test;
    json["only_by_failing"] = entry.isOnlyByFailing;
    return json;
  }
  json["reason"] = fromSource(entry.reason);
  if (entry.state == Coverable::Infeasible)
    json["bound_may_matter"] = entry.mayBoundMatter;
  return json;
}

constexpr std::pair<Coverable, const char *> kLists[] = {
    {Coverable::Feasible, "feasible"}, {Coverable::Infeasible, "infeasible"}, {Coverable::Open, "open"}};

CoverEntry entryFromJson(const Json &json, Coverable state, const std::string &file) {
  CoverEntry entry;
  entry.state = state;
  entry.place = {file, json.at("line").get<unsigned>(), json.at("column").get<unsigned>()};
  if (entry.place.line == 0)
    entry.place.file.clear();
  entry.function = json.value("function", std::string());
  entry.branch = json.value("branch", std::string());
  if (json.contains("blocks"))
    entry.blocks = json.at("blocks").get<std::vector<unsigned>>();
  entry.test = json.value("test", std::string());
  entry.reason = json.value("reason", std::string());
  entry.mayBoundMatter = json.value("bound_may_matter", false);
  entry.isOnlyByFailing = json.value("only_by_failing", false);
  return entry;
}

std::string whatOf(const CoverEntry &entry, const std::string &criterion) {
  std::string place = base::toString(entry.place);
  if (entry.branch.empty())
    return place;
  return place + (criterion == "branch" ? ": branch " : ": ") + entry.branch;
}

std::string plural(const std::string &criterion) {
  if (criterion == "branch")
    return "branches";
  return criterion == "mcdc" ? "values of conditions" : criterion + "s";
}

using Tally = std::array<unsigned, 3>; ///< by state

void count(const suite::CoverResult &cover, Tally &tally) {
  for (const CoverEntry &entry : cover.entries)
    tally[static_cast<unsigned>(entry.state)]++;
}

std::string tallyText(const Tally &tally, const std::string &criterion, const std::string &infeasible) {
  return fmt::format("{} of {} {} feasible, {} {}, {} open", tally[0], tally[0] + tally[1] + tally[2],
                     plural(criterion), tally[1], infeasible, tally[2]);
}

} // namespace

nlohmann::ordered_json coverJson(const suite::CoverResult &cover) {
  Json json = Json::object();
  json["criterion"] = cover.criterion;
  json["unwind"] = cover.unwind;
  json["algorithm"] = cover.algorithm;
  json["queries"] = cover.queries;
  if (cover.blocks != 0)
    json["encoded_blocks"] = cover.blocks;
  json["seconds"] = cover.seconds;
  for (const auto &[state, name] : kLists) {
    json[name] = Json::array();
    for (const CoverEntry &entry : cover.entries)
      if (entry.state == state)
        json[name].push_back(entryJson(entry));
  }
  return json;
}

suite::CoverResult coverFromJson(const nlohmann::ordered_json &json, const std::string &file) {
  suite::CoverResult cover;
  cover.criterion = json.at("criterion").get<std::string>();
  cover.unwind = json.at("unwind").get<unsigned>();
  cover.algorithm = json.at("algorithm").get<std::string>();
  cover.queries = json.at("queries").get<std::uint64_t>();
  cover.blocks = json.value("encoded_blocks", std::uint64_t{0});
  cover.seconds = json.at("seconds").get<double>();
  for (const auto &[state, name] : kLists)
    for (const Json &entry : json.at(name))
      cover.entries.push_back(entryFromJson(entry, state, file));
  return cover;
}

std::string coverText(const suite::UnitResult &unit) {
  if (!unit.cover)
    return "no cover";
  Tally tally{};
  count(*unit.cover, tally);
  return tallyText(tally, unit.cover->criterion, fmt::format("infeasible within {} unwindings", unit.cover->unwind));
}

std::string renderCovers(const suite::Results &results) {
  std::string text;
  for (const suite::UnitResult &unit : results.units) {
    if (!unit.cover)
      continue;
    for (const CoverEntry &entry : unit.cover->entries) {
      const std::string what = whatOf(entry, unit.cover->criterion);
      if (entry.state == Coverable::Infeasible)
        text += fmt::format("{}: infeasible in {}: {}{}\n", what, unit.function, entry.reason,
                            entry.mayBoundMatter ? " (a larger --unwind may change this)" : "");
      else if (entry.state == Coverable::Open)
        text += fmt::format("{}: open in {}: {}\n", what, unit.function, entry.reason);
      else if (entry.isOnlyByFailing)
        text += fmt::format("{}: feasible in {} only by failing: {}\n", what, unit.function, entry.test);
    }
  }
  return text;
}

std::string renderCoverSummary(const suite::Results &results) {
  Tally tally{};
  std::string criterion = "statement";
  std::size_t failed = 0;
  for (const suite::UnitResult &unit : results.units) {
    if (unit.cover) {
      count(*unit.cover, tally);
      criterion = unit.cover->criterion;
    }
    failed +=
        static_cast<std::size_t>(std::ranges::count(unit.checks, suite::Status::Failed, &suite::CheckResult::status));
  }
  return fmt::format("{}; {} failed\n", tallyText(tally, criterion, "infeasible within the bound"),
                     counted(failed, "check"));
}

} // namespace premise::report
