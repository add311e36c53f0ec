// How a source file goes through the chain of analyzers, and what becomes of earlier results.
#include "session/Static.h"

#include "base/Files.h"
#include "ledger/Content.h"
#include "ledger/Storage.h"
#include "ledger/annotate/Annotate.h"
#include "session/Callees.h"
#include "session/Choose.h"
#include "session/Describe.h"
#include "session/Load.h"

#include <algorithm>
#include <chrono>
#include <filesystem>
#include <iterator>
#include <set>

namespace premise::session {
namespace {

using Clock = std::chrono::steady_clock;

std::filesystem::path ledgerPath(const TestOptions &options) {
  return std::filesystem::path(options.out) / "ledger.json";
}

/// Results of analyzers are made again on every run, under the compromises of that run; what others found stays.
bool isKept(const ledger::Evidence &evidence) {
  // Reviews and results of other programs are read again, too: somebody may have withdrawn one. What was left out of
  // testing because of them was never tested. Our own analyzers and annotations say the same of the same code.
  const auto isOfThisCode = [](const std::string &by) {
    return by == "numeric" || by == "unroll" || by == "annotation";
  };
  return (evidence.by == "testing" && std::ranges::all_of(evidence.reliesOn, isOfThisCode)) || evidence.by == "cover";
}

/// Takes over earlier results about functions whose code, callees included, is still the same.
void mergeStored(CheckedSource &source, const ledger::StoredLedger &stored) {
  std::set<std::string> unchanged;
  for (const program::Unit &unit : source.program.units) {
    const auto now = source.contents.find(unit.symbol);
    const auto then = stored.contents.find(unit.symbol);
    if (now != source.contents.end() && then != stored.contents.end() && now->second == then->second)
      unchanged.insert(unit.name);
  }
  source.ledger.merge(stored.ledger, [&](const ledger::Entry &entry, const ledger::Evidence &evidence) {
    return isKept(evidence) && unchanged.contains(entry.check.function);
  });
}

void addWarning(CheckedSource &source, const std::string &warning) {
  if (std::find(source.warnings.begin(), source.warnings.end(), warning) == source.warnings.end())
    source.warnings.push_back(warning);
}

/// That these are not reached is what they ask for.
bool isMeantUnreachable(program::CheckKind kind) {
  return kind == program::CheckKind::Unreachable || kind == program::CheckKind::ReachError ||
         kind == program::CheckKind::MissingReturn;
}

/// A check that no execution reaches says nothing, and often shows a contradiction before it.
void warnOfUnreachable(CheckedSource &source) {
  std::map<std::string, std::vector<std::string>> unreached; // by function
  for (const ledger::Entry &entry : source.ledger.entries())
    if (entry.status() == ledger::Status::Unreachable && !isMeantUnreachable(entry.check.kind))
      unreached[entry.check.function].push_back(entry.check.id);
  for (const std::size_t index : source.units) {
    const std::string &name = source.program.units[index].name;
    const auto found = unreached.find(name);
    if (found == unreached.end())
      continue;
    const std::vector<std::string> &checks = found->second;
    const std::string several = std::to_string(checks.size()) + " of its checks, the first ";
    addWarning(source, "no execution of " + name + " reaches " + (checks.size() == 1 ? "" : several) + checks.front());
  }
}

} // namespace

base::Result<void> runStaticStage(const TestOptions &options, CheckedSource &source) {
  auto analyzers = analyze::makeAnalyzers(options.analyzers, options.others);
  if (!analyzers)
    return analyzers.error();
  analyze::Task task{.program = source.program, .functions = withCallees(source.program, source.units)};
  task.compromises = options.compromises;
  task.interrupted = options.exploration.interrupted;
  if (options.analysisTime.count() > 0)
    task.timePerUnit = options.analysisTime;
  analyze::ChainReport report = analyze::runChain(*analyzers, task, source.ledger);
  source.counterexamples = std::move(report.findings.counterexamples);
  for (const std::string &warning : report.findings.warnings)
    addWarning(source, warning);
  warnOfUnreachable(source);
  return {};
}

base::Result<CheckedSource> checkSource(const TestOptions &options, const std::string &file) {
  auto found = sourceFor(options, file);
  if (!found)
    return found.error();
  auto program = program::compile(*found, "");
  if (!program)
    return program.error();
  if (auto completed = completeProgram(options, *program); !completed)
    return completed.error();
  CheckedSource source;
  source.program = std::move(*program);
  source.warnings = source.program.warnings;
  auto units = chooseUnits(source.program, options);
  if (!units)
    return units.error();
  source.units = std::move(*units);
  source.ledger = ledger::Ledger(source.program);
  source.contents = ledger::contentKeys(source.program);
  auto stored = ledger::readLedgers(ledgerPath(options));
  if (!stored)
    source.warnings.push_back(base::toString(stored.error()) + "; earlier results are not used");
  else if (const auto mine = stored->find(file); mine != stored->end())
    mergeStored(source, mine->second);
  if (const auto read = ledger::readSidecar(file, source.program, source.ledger); !read)
    source.warnings.push_back(base::toString(read.error()));
  if (auto ran = runStaticStage(options, source); !ran)
    return ran.error();
  return source;
}

base::Result<std::string> showAbstractions(const TestOptions &options, const std::string &file) {
  auto source = checkSource(options, file);
  if (!source)
    return source.error();
  std::string text;
  for (const std::size_t unit : source->units)
    text += guide::showAbstraction(source->program, source->ledger, source->program.units[unit].symbol, options.guide);
  return text;
}

base::Result<void> storeLedger(const TestOptions &options, const CheckedSource &source) {
  auto stored = ledger::readLedgers(ledgerPath(options));
  ledger::LedgerFile file = stored ? std::move(*stored) : ledger::LedgerFile{};
  file[source.program.source.file] = {source.ledger, source.contents};
  return ledger::writeLedgers(ledgerPath(options), file);
}

base::Result<void> writeAnnotated(const TestOptions &options, const CheckedSource &source) {
  if (options.annotate.empty())
    return {};
  const std::filesystem::path file = source.program.source.file;
  const std::filesystem::path relative = file.is_absolute() ? file.filename() : file.lexically_normal();
  const bool leavesFolder = !relative.empty() && *relative.begin() == "..";
  const std::filesystem::path target =
      std::filesystem::path(options.annotate) / (leavesFolder ? file.filename() : relative);
  std::error_code ignored;
  if (std::filesystem::equivalent(target, file, ignored))
    return base::Diagnostic{"the annotated file would replace the source itself", {target.string()}};
  const auto text = base::readFile(file);
  if (!text)
    return text.error();
  const ledger::AnnotatedSource annotated = ledger::annotate(*text, source.program, source.ledger);
  if (auto written = base::writeAtomically(target, annotated.text); !written)
    return written;
  return base::writeAtomically(ledger::sidecarPath(target), annotated.sidecar);
}

base::Result<void> check(const TestOptions &options, suite::Results &results) {
  const auto start = Clock::now();
  results.command = "check";
  base::Result<void> outcome;
  for (const std::string &file : options.sources) {
    auto source = checkSource(options, file);
    if (!source) {
      outcome = source.error();
      break;
    }
    results.warnings.insert(results.warnings.end(), source->warnings.begin(), source->warnings.end());
    const Describer describer(*source);
    for (const std::size_t unit : source->units)
      if (describer.isShown(unit))
        results.units.push_back(describer.unit(unit));
    if (options.functions.empty())
      std::ranges::move(describer.others(), std::back_inserter(results.units));
    if (outcome = storeLedger(options, *source); !outcome)
      break;
    if (outcome = writeAnnotated(options, *source); !outcome)
      break;
  }
  results.seconds = std::chrono::duration<double>(Clock::now() - start).count();
  return outcome;
}

} // namespace premise::session
