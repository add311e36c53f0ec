// Which JSON a ledger becomes, and how it is read back.
#include "ledger/Storage.h"

#include "base/Files.h"
#include "base/Match.h"

#include <nlohmann/json.hpp>

#include <stdexcept>

namespace premise::ledger {
namespace {

using Json = nlohmann::ordered_json;

constexpr int kSchema = 1;
constexpr const char *kStrengths[] = {"proof", "testing", "bounded"};

Json placeJson(const base::SourceSpan &place) {
  return {{"file", place.file}, {"line", place.line}, {"column", place.column}};
}

base::SourceSpan readPlace(const Json &json) {
  return {json.at("file").get<std::string>(), json.at("line").get<unsigned>(), json.at("column").get<unsigned>()};
}

Json executableJson(const Executable &executable) {
  return std::visit(
      base::Match{
          [](const NotExecutable &) { return Json{{"form", "not-executable"}}; },
          [](const CheckHolds &form) { return Json{{"form", "check-holds"}, {"check", form.check}}; },
          [](const NoWrap &) { return Json{{"form", "no-wrap"}}; },
          [](const Annotated &) { return Json{{"form", "annotated"}}; },
          [](const NonNull &form) { return Json{{"form", "non-null"}, {"parameter", form.parameter}}; },
          [](const Separated &form) {
            return Json{{"form", "separated"},
                        {"first", form.first},
                        {"second", form.second},
                        {"first_bytes", form.firstBytes},
                        {"second_bytes", form.secondBytes}};
          },
          [](const ReadSeparated &form) { return Json{{"form", "read-separated"}, {"parameter", form.parameter}}; },
          [](const LoopAtMost &form) { return Json{{"form", "loop-at-most"}, {"iterations", form.iterations}}; },
          [](const InitialGlobal &form) { return Json{{"form", "initial-global"}, {"symbol", form.symbol}}; },
          [](const AtEntry &form) { return Json{{"form", "at-entry"}, {"predicate", form.predicate}}; },
          [](const ValidArray &form) {
            Json json{{"form", "valid-array"}, {"parameter", form.parameter}, {"bytes", form.bytes}};
            if (form.count)
              json["count"] = *form.count;
            json["signed"] = form.isCountSigned;
            json["initialised"] = form.isInitialised;
            json["whole"] = form.isWhole;
            json["writable"] = form.isWritable;
            return json;
          },
          [](const ValidVector &form) {
            return Json{{"form", "valid-vector"},
                        {"parameter", form.parameter},
                        {"bytes", form.elementBytes},
                        {"initialised", form.isInitialised}};
          },
          [](const FrameKept &form) { return Json{{"form", "frame-kept"}, {"globals", form.globals}}; },
          [](const NoException &) { return Json{{"form", "no-exception"}}; },
          [](const ZeroTerminated &form) { return Json{{"form", "zero-terminated"}, {"parameter", form.parameter}}; },
      },
      executable);
}

Executable readExecutable(const Json &json) {
  const std::string form = json.at("form");
  if (form == "not-executable")
    return NotExecutable{};
  if (form == "check-holds")
    return CheckHolds{json.at("check")};
  if (form == "no-wrap")
    return NoWrap{};
  if (form == "annotated")
    return Annotated{};
  if (form == "non-null")
    return NonNull{json.at("parameter")};
  if (form == "separated")
    return Separated{json.at("first"), json.at("second"), json.at("first_bytes"), json.at("second_bytes")};
  if (form == "read-separated")
    return ReadSeparated{json.at("parameter")};
  if (form == "loop-at-most")
    return LoopAtMost{json.at("iterations")};
  if (form == "initial-global")
    return InitialGlobal{json.at("symbol")};
  if (form == "at-entry")
    return AtEntry{json.at("predicate")};
  if (form == "valid-array")
    return ValidArray{json.at("parameter"),
                      json.at("bytes"),
                      json.contains("count") ? std::optional<unsigned>(json["count"]) : std::nullopt,
                      json.at("signed"),
                      json.value("initialised", true),
                      json.value("whole", false),
                      json.value("writable", false)};
  if (form == "valid-vector")
    return ValidVector{json.at("parameter"), json.at("bytes"), json.at("initialised")};
  if (form == "frame-kept")
    return FrameKept{json.at("globals").get<std::vector<std::string>>()};
  if (form == "no-exception")
    return NoException{};
  if (form == "zero-terminated")
    return ZeroTerminated{json.at("parameter")};
  throw std::invalid_argument("no form of assumption is called " + form);
}

Json assumptionJson(const Assumption &assumption) {
  return {{"id", assumption.id},
          {"kind", assumption.kind},
          {"place", placeJson(assumption.place)},
          {"function", assumption.function},
          {"predicate", assumption.predicate},
          {"by", assumption.by},
          {"executable", executableJson(assumption.executable)}};
}

Assumption readAssumption(const Json &json) {
  return {json.at("id"),        json.at("kind"), readPlace(json.at("place")),          json.at("function"),
          json.at("predicate"), json.at("by"),   readExecutable(json.at("executable"))};
}

Json evidenceJson(const Evidence &evidence) {
  return {{"by", evidence.by},
          {"strength", kStrengths[static_cast<unsigned>(evidence.strength)]},
          {"premise", evidence.premise.cubes()},
          {"unreachable", evidence.isUnreachable},
          {"detail", evidence.detail},
          {"relies_on", evidence.reliesOn}};
}

Evidence readEvidence(const Json &json) {
  const std::string strength = json.at("strength");
  for (unsigned i = 0; i < std::size(kStrengths); i++)
    if (strength == kStrengths[i])
      return {json.at("by"),          static_cast<Strength>(i), Premise(json.at("premise").get<std::vector<Cube>>()),
              json.at("unreachable"), json.at("detail"),        json.at("relies_on")};
  throw std::invalid_argument("no strength is called " + strength);
}

program::CheckKind readKind(const std::string &name) {
  for (unsigned kind = 0; kind <= static_cast<unsigned>(program::CheckKind::ReachError); kind++)
    if (program::toString(static_cast<program::CheckKind>(kind)) == name)
      return static_cast<program::CheckKind>(kind);
  throw std::invalid_argument("no kind of check is called " + name);
}

Json entryJson(const Entry &entry) {
  Json json{{"id", entry.check.id},
            {"kind", program::toString(entry.check.kind)},
            {"place", placeJson(entry.check.place)},
            {"function", entry.check.function},
            {"condition", entry.check.condition},
            {"evidence", Json::array()}};
  for (const Evidence &evidence : entry.evidence)
    json["evidence"].push_back(evidenceJson(evidence));
  json["failed_by"] = entry.failedBy ? Json(*entry.failedBy) : Json();
  json["confidence"] = entry.confidence;
  json["reason"] = entry.reason;
  return json;
}

Entry readEntry(const Json &json) {
  Entry entry;
  entry.check = {json.at("id"), readKind(json.at("kind")), readPlace(json.at("place")), json.at("function"),
                 json.at("condition")};
  for (const Json &evidence : json.at("evidence"))
    entry.evidence.push_back(readEvidence(evidence));
  if (!json.at("failed_by").is_null())
    entry.failedBy = json.at("failed_by").get<std::string>();
  entry.confidence = json.at("confidence");
  entry.reason = json.at("reason");
  return entry;
}

} // namespace

Json toJson(const StoredLedger &stored) {
  Json json{{"functions", stored.contents}, {"assumptions", Json::array()}, {"checks", Json::array()}};
  for (const auto &[id, assumption] : stored.ledger.assumptions())
    json["assumptions"].push_back(assumptionJson(assumption));
  for (const Entry &entry : stored.ledger.entries())
    json["checks"].push_back(entryJson(entry));
  return json;
}

StoredLedger fromJson(const Json &json) {
  StoredLedger stored;
  stored.contents = json.at("functions").get<std::map<std::string, std::string>>();
  std::vector<Assumption> assumptions;
  for (const Json &assumption : json.at("assumptions"))
    assumptions.push_back(readAssumption(assumption));
  std::vector<Entry> entries;
  for (const Json &entry : json.at("checks"))
    entries.push_back(readEntry(entry));
  stored.ledger = Ledger(std::move(entries), std::move(assumptions));
  return stored;
}

base::Result<void> writeLedgers(const std::filesystem::path &path, const LedgerFile &ledgers) {
  Json json{{"schema", kSchema}, {"sources", Json::object()}};
  for (const auto &[source, stored] : ledgers)
    json["sources"][source] = toJson(stored);
  // Source text may be in any encoding: what is no UTF-8 is replaced, as ids and hashes do not depend on it.
  return base::writeAtomically(path, json.dump(1, ' ', true, Json::error_handler_t::replace) + "\n");
}

base::Result<LedgerFile> readLedgers(const std::filesystem::path &path) {
  LedgerFile ledgers;
  if (!std::filesystem::exists(path))
    return ledgers;
  auto text = base::readFile(path);
  if (!text)
    return text.error();
  try {
    const Json json = Json::parse(*text);
    if (json.at("schema") != kSchema)
      return base::Diagnostic{"was written by another version of Premise", {path.string()}};
    for (const auto &[source, stored] : json.at("sources").items())
      ledgers.emplace(source, fromJson(stored));
  } catch (const std::exception &error) {
    return base::Diagnostic{std::string("is no ledger: ") + error.what(), {path.string()}};
  }
  return ledgers;
}

} // namespace premise::ledger
