// How results move with the text they are about, and how they are read back.
#include "ledger/annotate/Sidecar.h"

#include "base/Files.h"
#include "ledger/Storage.h"
#include "ledger/annotate/Annotate.h"
#include "ledger/annotate/Text.h"

#include <algorithm>
#include <nlohmann/json.hpp>

namespace premise::ledger {
namespace {

using Json = nlohmann::ordered_json;

constexpr int kSidecarSchema = 1;

/// FNV-1a: says whether a file is still the one that was written, nothing more.
std::string hashOf(const std::string &text) {
  std::uint64_t hash = 0xcbf29ce484222325;
  for (const char c : text)
    hash = (hash ^ static_cast<unsigned char>(c)) * 0x100000001b3;
  return std::to_string(hash);
}

/// "file:line:column:kind" in the new place; a "#2" behind it stays.
std::string movedId(const std::string &id, const base::SourceSpan &from, const base::SourceSpan &to) {
  const std::string before = base::toString(from);
  return id.starts_with(before + ":") ? base::toString(to) + id.substr(before.size()) : id;
}

class Mover {
public:
  Mover(const std::string &file, const Edits &edits, const std::string &before, const Ledger &ledger)
      : file_(file), edits_(edits), before_(before), after_(edits.apply(before)), ledger_(ledger) {}

  Ledger move(const std::vector<Entry> &entries) {
    std::vector<Entry> result;
    std::map<std::string, Assumption> assumptions;
    for (Entry entry : entries) {
      entry.check.id = movedCheck(entry.check.id);
      entry.check.place = move(entry.check.place);
      for (Evidence &evidence : entry.evidence) {
        std::vector<Cube> cubes;
        for (const Cube &cube : evidence.premise.cubes()) {
          Cube &renamed = cubes.emplace_back();
          for (const std::string &id : cube) {
            const Assumption assumption = move(ledger_.assumptions().at(id));
            renamed.insert(assumption.id);
            assumptions.emplace(assumption.id, assumption);
          }
        }
        evidence.premise = Premise(std::move(cubes));
      }
      result.push_back(std::move(entry));
    }
    std::vector<Assumption> all;
    for (auto &[id, assumption] : assumptions)
      all.push_back(std::move(assumption));
    return {std::move(result), std::move(all)};
  }

  const std::string &after() const { return after_; }

private:
  base::SourceSpan move(base::SourceSpan place) const {
    const auto offset = before_.offsetOf(place.line, place.column);
    if (place.file != file_ || !offset)
      return place;
    const std::size_t moved = edits_.moved(*offset);
    place.line = static_cast<unsigned>(
        1 + std::count(after_.begin(), after_.begin() + static_cast<std::ptrdiff_t>(moved), '\n'));
    const std::size_t lineStart = moved == 0 ? std::string::npos : after_.rfind('\n', moved - 1);
    place.column = static_cast<unsigned>(moved - (lineStart == std::string::npos ? 0 : lineStart + 1) + 1);
    return place;
  }

  std::string movedCheck(const std::string &id) const {
    const auto index = ledger_.find(id);
    return index ? movedId(id, ledger_[*index].check.place, move(ledger_[*index].check.place)) : id;
  }

  Assumption move(Assumption assumption) const {
    const base::SourceSpan to = move(assumption.place);
    assumption.id = movedId(assumption.id, assumption.place, to);
    assumption.place = to;
    if (auto *holds = std::get_if<CheckHolds>(&assumption.executable))
      holds->check = movedCheck(holds->check);
    return assumption;
  }

  const std::string &file_;
  const Edits &edits_;
  const Text before_;
  const std::string after_;
  const Ledger &ledger_;
};

/// The file may be called otherwise when it is read.
void rename(Json &json, const std::string &from, const std::string &to) {
  if (json.is_structured()) {
    for (Json &part : json)
      rename(part, from, to);
    return;
  }
  if (!json.is_string())
    return;
  const auto text = json.get<std::string>();
  if (text == from)
    json = to;
  else if (text.starts_with(from + ":"))
    json = to + text.substr(from.size());
}

} // namespace

void Edits::insert(std::size_t at, int rank, const std::string &text) {
  Edit &edit = edits_[{at, rank}];
  edit.end = at;
  edit.text += text;
}

void Edits::replace(std::size_t begin, std::size_t end, const std::string &text) {
  edits_[{begin, 1}] = {end, text};
}

std::string Edits::apply(const std::string &text) const {
  std::string result;
  std::size_t done = 0;
  for (const auto &[key, edit] : edits_) {
    result += text.substr(done, key.first - done) + edit.text;
    done = edit.end;
  }
  return result + text.substr(done);
}

std::size_t Edits::moved(std::size_t offset) const {
  std::size_t result = offset;
  for (const auto &[key, edit] : edits_) {
    const bool isInsertion = edit.end == key.first;
    if (key.first > offset || (key.first == offset && !isInsertion))
      break;
    if (!isInsertion && edit.end > offset) // inside what is replaced
      break;
    result += edit.text.size() - (edit.end - key.first);
  }
  return result;
}

std::string writeSidecar(const std::vector<Entry> &entries, const Ledger &ledger, const std::string &file,
                         const Edits &edits, const std::string &text) {
  Mover mover(file, edits, text, ledger);
  StoredLedger stored;
  stored.ledger = mover.move(entries);
  Json json = {{"premise_sidecar", kSidecarSchema}, {"file", file}, {"hash", hashOf(mover.after())}};
  json["ledger"] = toJson(stored);
  return json.dump(2) + "\n";
}

std::filesystem::path sidecarPath(const std::filesystem::path &source) {
  return source.string() + ".premise.json";
}

base::Result<void> readSidecar(const std::filesystem::path &source, const program::Program &program, Ledger &ledger) {
  const std::filesystem::path path = sidecarPath(source);
  std::error_code ignored;
  if (!std::filesystem::exists(path, ignored))
    return {};
  const auto contents = base::readFile(path);
  const auto text = base::readFile(source);
  if (!contents || !text)
    return !contents ? contents.error() : text.error();
  try {
    Json json = Json::parse(*contents);
    if (json.at("premise_sidecar") != kSidecarSchema || json.at("hash") != hashOf(*text))
      return base::Diagnostic{"does not belong to the present contents of " + source.string(), {path.string()}};
    const std::string now = program.units.empty() ? program.source.file : program.units.front().place.file;
    rename(json["ledger"], json.at("file").get<std::string>(), now);
    const StoredLedger stored = fromJson(json["ledger"]);
    ledger.merge(stored.ledger, [](const Entry &, const Evidence &) { return true; });
    for (const Entry &entry : stored.ledger.entries())
      if (const auto own = ledger.find(entry.check.id); own && entry.failedBy)
        ledger.recordFailure(*own, *entry.failedBy);
  } catch (const std::exception &error) {
    return base::Diagnostic{std::string("not a sidecar of an annotated file: ") + error.what(), {path.string()}};
  }
  return {};
}

} // namespace premise::ledger
