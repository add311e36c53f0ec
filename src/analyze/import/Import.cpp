// How proofs of Frama-C become evidence: matched with a check, under assumptions that an execution can evaluate.
#include "analyze/import/Import.h"

#include "analyze/import/Canonical.h"
#include "analyze/import/Match.h"
#include "analyze/import/Shape.h"
#include "analyze/import/Support.h"

#include <algorithm>
#include <set>

namespace premise::analyze {
namespace {

using program::Check;
using program::CheckKind;

constexpr std::size_t kMostListed = 5;

class Importer {
public:
  Importer(const FramaDump &dump, const std::string &by, const Task &task, ledger::Ledger &ledger)
      : dump_(dump), by_(by), task_(task), ledger_(ledger), match_(task.program, dump) {}

  Findings run() {
    for (std::uint32_t check = 0; check < task_.program.checks.size(); check++)
      if (isWanted(task_.program.checks[check]))
        import(check);
    Findings findings;
    if (const auto left = match_.unmatched(); !left.empty())
      findings.warnings.push_back(listing(left));
    return findings;
  }

private:
  const program::Unit *unitOf(const std::string &function) const {
    const auto &units = task_.program.units;
    const auto found =
        std::find_if(units.begin(), units.end(), [&](const program::Unit &unit) { return unit.name == function; });
    return found == units.end() ? nullptr : &*found;
  }

  bool isWanted(const Check &check) const {
    const program::Unit *unit = unitOf(check.function);
    const auto &wanted = task_.functions;
    return unit != nullptr && std::find(wanted.begin(), wanted.end(), unit->symbol) != wanted.end();
  }

  void import(std::uint32_t check) {
    const auto &properties = match_.propertiesOf(check);
    if (properties.empty() || ledger_[check].premise().isAlways())
      return;
    ledger::Cube cube;
    for (const FramaProperty *property : properties)
      if (!property->isProved() || isSeenElsewhere(*property) || !addSupport(*property, check, cube))
        return;
    ledger_.record(check, {.by = by_,
                           .premise = ledger::Premise({cube}),
                           .detail = "Frama-C " + dump_.version + " " + (isWp() ? "WP" : "Eva, from " + dump_.entry)});
  }

  /// Eva begins with every function that is asked for: what it found on the way from another one says less.
  bool isSeenElsewhere(const FramaProperty &property) const {
    const auto &asked = task_.functions;
    return !isWp() && property.function != dump_.entry &&
           std::find(asked.begin(), asked.end(), property.function) != asked.end();
  }

  bool isWp() const { return dump_.analyzer == "wp"; }

  /// False if the result would rest on the check itself.
  bool addSupport(const FramaProperty &property, std::uint32_t check, ledger::Cube &cube) {
    const Support support = isWp() ? supportOfWp(dump_, property) : supportOfEva(dump_, property);
    for (const FramaProperty *assumed : support.assumed) {
      const auto same = match_.checkOf(*assumed);
      if (same == check)
        return false;
      add(*assumed, property.function, cube);
    }
    for (const std::string &words : support.unknown)
      cube.insert(assume("frama-c-hypothesis", property.function, words, ledger::NotExecutable{}));
    for (const std::string &function : support.functions)
      for (Shape &shape : typedMemory(task_.program, function))
        cube.insert(assume("memory-model", function, shape.words, std::move(shape.executable)));
    if (!isWp())
      for (Shape &shape : shapesOf(task_.program, dump_.entry, dump_.contextWidth))
        cube.insert(assume("lib-entry", dump_.entry, shape.words, std::move(shape.executable)));
    return true;
  }

  /// What nobody proved, as an assumption: a check of ours, a condition at an entry, or words.
  void add(const FramaProperty &assumed, const std::string &function, ledger::Cube &cube) {
    if (isOwnPrecondition(assumed, function))
      return;
    if (const auto check = match_.checkOf(assumed)) {
      if (!ledger_[*check].premise().isAlways())
        cube.insert(assumeCheck(task_.program.checks[*check]));
      return;
    }
    const std::string predicate = withoutNames(assumed.predicate);
    const bool isAtEntry = assumed.kind == "requires" && program::canState(predicate);
    const std::string kind = isMemoryModel(assumed)            ? "memory-model"
                             : assumed.kind == "requires"      ? "precondition"
                             : assumed.kind == "assigns"       ? "callee-frame"
                             : assumed.kind == "call-requires" ? "call-precondition"
                             : assumed.kind == "axiom" || assumed.kind == "admit" || assumed.kind == "lemma"
                                 ? "admitted"
                                 : "frama-c-hypothesis";
    ledger::Executable executable = ledger::NotExecutable{};
    if (isAtEntry)
      executable = ledger::AtEntry{predicate};
    const std::string words = assumed.kind + (predicate.empty() ? " " + assumed.id : " " + predicate);
    cube.insert(assume(kind, assumed.function.empty() ? function : assumed.function,
                       isAtEntry ? predicate : words + " (line " + std::to_string(assumed.line) + ")",
                       std::move(executable)));
  }

  /// Premise itself calls a unit only where its preconditions hold.
  bool isOwnPrecondition(const FramaProperty &assumed, const std::string &function) const {
    if (assumed.function != function || (assumed.kind != "requires" && !isAssertCall(assumed)) ||
        isMemoryModel(assumed))
      return false;
    return std::any_of(task_.program.checks.begin(), task_.program.checks.end(), [&](const Check &check) {
      return check.kind == CheckKind::Precondition && check.function == function && check.place.line == assumed.line;
    });
  }

  std::string assumeCheck(const Check &check) {
    return ledger_.assume({.id = {},
                           .kind = check.kind == CheckKind::SignedOverflow ? "no-overflow" : "check-holds",
                           .place = check.place,
                           .function = check.function,
                           .predicate = check.condition,
                           .by = by_,
                           .executable = ledger::CheckHolds{check.id}});
  }

  std::string assume(const std::string &kind, const std::string &function, const std::string &words,
                     ledger::Executable executable) {
    const program::Unit *unit = unitOf(function);
    return ledger_.assume({.id = {},
                           .kind = kind,
                           .place = unit != nullptr ? unit->place : base::SourceSpan{task_.program.source.file, 0, 0},
                           .function = function,
                           .predicate = words,
                           .by = by_,
                           .executable = std::move(executable)});
  }

  std::string listing(const std::vector<const FramaProperty *> &left) const {
    std::string text = by_ + ": " + std::to_string(left.size()) + " properties of Frama-C are none of our checks: ";
    for (std::size_t i = 0; i < std::min(left.size(), kMostListed); i++)
      text += (i == 0 ? "" : "; ") + std::string("line ") + std::to_string(left[i]->line) + " " + left[i]->kind + " " +
              withoutNames(left[i]->predicate);
    return left.size() > kMostListed ? text + "; ..." : text;
  }

  const FramaDump &dump_;
  const std::string &by_;
  const Task &task_;
  ledger::Ledger &ledger_;
  Match match_;
};

} // namespace

Findings importDump(const FramaDump &dump, const std::string &by, const Task &task, ledger::Ledger &ledger) {
  return Importer(dump, by, task, ledger).run();
}

} // namespace premise::analyze
