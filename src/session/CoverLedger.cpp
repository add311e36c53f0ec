// A cover proves that code is unreachable if earlier checks end an execution; that is bounded evidence, not a proof.
#include "session/CoverLedger.h"

#include "ledger/Content.h"
#include "ledger/Storage.h"
#include "program/Program.h"

#include <algorithm>

namespace premise::session {
namespace {

constexpr const char *kName = "cover";

bool isUnreachable(const program::Check &check, const suite::UnitResult &unit) {
  if (!unit.cover || unit.cover->criterion != "statement")
    return false;
  bool isThere = false;
  for (const suite::CoverEntry &entry : unit.cover->entries) {
    if (entry.function != unit.function || entry.place.line != check.place.line)
      continue;
    isThere = true;
    if (entry.state != suite::Coverable::Infeasible || entry.mayBoundMatter)
      return false;
  }
  return isThere;
}

/// What is stored about the same code; otherwise all checks, open.
ledger::StoredLedger startFrom(const ledger::LedgerFile &file, const program::Program &program) {
  ledger::StoredLedger fresh{ledger::Ledger(program), ledger::contentKeys(program)};
  const auto known = file.find(program.source.file);
  return known != file.end() && known->second.contents == fresh.contents ? known->second : fresh;
}

} // namespace

void judgeChecks(const std::vector<program::Check> &checks, suite::UnitResult &unit) {
  for (const program::Check &check : checks) {
    if (check.function != unit.function)
      continue;
    suite::CheckResult each;
    each.check = check;
    each.reason = "not attempted";
    const auto fails = [&](const suite::Test &test) { return test.check == check.id; };
    if (const auto test = std::find_if(unit.tests.begin(), unit.tests.end(), fails); test != unit.tests.end()) {
      each.status = suite::Status::Failed;
      each.by = {kName};
      each.test = test->id;
      each.reason = "";
    } else if (isUnreachable(check, unit)) {
      each.status = suite::Status::Unreachable;
      each.by = {kName};
      each.reason = "";
    }
    unit.checks.push_back(std::move(each));
  }
}

base::Result<void> recordCover(const TestOptions &options, const program::Program &program,
                               std::span<const suite::UnitResult> units) {
  const std::filesystem::path path = std::filesystem::path(options.out) / "ledger.json";
  auto stored = ledger::readLedgers(path);
  ledger::LedgerFile file = stored ? std::move(*stored) : ledger::LedgerFile{};
  ledger::StoredLedger mine = startFrom(file, program);
  for (const suite::UnitResult &unit : units)
    for (const suite::CheckResult &check : unit.checks) {
      const auto index = mine.ledger.find(check.check.id);
      if (!index)
        continue;
      if (check.status == suite::Status::Failed && check.test)
        mine.ledger.recordFailure(*index, *check.test);
      else if (check.status == suite::Status::Unreachable)
        mine.ledger.record(*index,
                           {.by = kName,
                            .strength = ledger::Strength::Bounded,
                            .isUnreachable = true,
                            .detail = "infeasible within " + std::to_string(unit.cover->unwind) + " unwindings"});
    }
  file[program.source.file] = std::move(mine);
  return ledger::writeLedgers(path, file);
}

} // namespace premise::session
