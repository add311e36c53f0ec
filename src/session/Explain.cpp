// How a test is explained: its path is run with all premises evaluated, and every check on it is looked up.
#include "session/Explain.h"

#include "ledger/Storage.h"
#include "native/NativeExecutor.h"
#include "report/Terminal.h"
#include "session/Choose.h"
#include "session/Store.h"
#include "session/UnitTest.h"

#include <fmt/format.h>

#include <algorithm>
#include <filesystem>

namespace premise::session {
namespace {

/// The stored ledger, for the checks of the program as it is now.
base::Result<ledger::Ledger> ledgerOf(const std::string &folder, const std::string &file,
                                      const program::Program &program) {
  const std::filesystem::path path = std::filesystem::path(folder) / "ledger.json";
  auto stored = ledger::readLedgers(path);
  if (!stored)
    return stored.error();
  const auto mine = stored->find(file);
  if (mine == stored->end())
    return base::Diagnostic{"knows nothing about " + file + "; premise run makes it", {path.string()}};
  ledger::Ledger ledger(program);
  ledger.merge(mine->second.ledger, [](const ledger::Entry &, const ledger::Evidence &) { return true; });
  return ledger;
}

std::string joined(const std::vector<std::string> &words, const char *between) {
  std::string text;
  for (const std::string &word : words)
    text += (text.empty() ? "" : between) + word;
  return text;
}

/// "no-overflow at bank.c:13:5 (balance + amount does not overflow)", one alternative per cube.
std::string describePremise(const ledger::Ledger &ledger, const ledger::Premise &premise) {
  std::vector<std::string> cubes;
  for (const ledger::Cube &cube : premise.cubes()) {
    std::vector<std::string> parts;
    for (const std::string &id : cube) {
      const auto known = ledger.assumptions().find(id);
      parts.push_back(known == ledger.assumptions().end() ? id : fmt::format("{} ({})", id, known->second.predicate));
    }
    cubes.push_back(joined(parts, " and "));
  }
  return joined(cubes, ", or ");
}

std::string describeCheck(const ledger::Ledger &ledger, std::uint32_t check, bool isViolated, bool isFailed) {
  const ledger::Entry &entry = ledger[check];
  const ledger::Premise premise = entry.premise();
  std::string text = fmt::format("  {}: {}\n      ", entry.check.id, entry.check.condition);
  if (isFailed)
    text += "FAILS here; ";
  if (premise.isNever())
    return text + "nobody verified it\n";
  const std::string by = joined(entry.by(), ", ");
  if (premise.isAlways())
    return text + "verified by " + by + "\n";
  return text + fmt::format("verified by {} under {}: {}\n", by, describePremise(ledger, premise),
                            isViolated ? "this test VIOLATES that" : "which holds in this test");
}

/// The text about one run.
std::string describeRun(const suite::Test &test, const ledger::Ledger &ledger, native::NativeExecutor &run) {
  std::string text = fmt::format("{}: {}{}{}\n", test.id, suite::toString(test.outcome),
                                 test.message.empty() ? "" : ": ", test.message);
  for (const std::string &line : report::renderInputs(test))
    text += "  " + line + "\n";
  const std::vector<std::uint32_t> violated = run.violatedPremises();
  const bool isFailing = run.ending() == explore::Ending::CheckFailed;
  std::string rest;
  unsigned unverified = 0;
  unsigned all = 0;
  const auto describe = [&](std::uint32_t check) {
    const bool isViolated = std::binary_search(violated.begin(), violated.end(), check);
    const bool isOpen = isViolated || ledger[check].premise().isNever();
    const bool isFailed = isFailing && run.failedCheck() == check;
    all++;
    unverified += isOpen ? 1 : 0;
    (isOpen || isFailed ? text : rest) += describeCheck(ledger, check, isViolated, isFailed);
  };
  const std::span<const std::uint32_t> reached = run.checksReached();
  const bool isListed = std::find(reached.begin(), reached.end(), run.failedCheck()) != reached.end();
  std::string head;
  std::swap(head, text);
  for (const std::uint32_t check : reached)
    describe(check);
  if (isFailing && !isListed)
    describe(run.failedCheck());
  head += fmt::format("meets {} check{}, of which nobody had verified {} for this test{}\n", all, all == 1 ? "" : "s",
                      unverified, unverified == 0 ? ": it is redundant" : ":");
  head += text;
  if (!rest.empty())
    head += "the others:\n" + rest;
  return head;
}

} // namespace

base::Result<std::string> explainStored(const std::string &folder, const std::string &id) {
  auto found = findStored(folder, id);
  if (!found)
    return found.error();
  if (!std::filesystem::exists(found->file))
    return base::Diagnostic{"not found; explain it where the results were made", {found->file}};
  TestOptions options = found->options;
  options.functions = {found->function};
  options.guide.mode = guide::Mode::Uv; // premises are evaluated, and nothing is stopped by them
  auto loaded = loadSource(options, found->file);
  if (!loaded)
    return loaded.error();
  auto ledger = ledgerOf(folder, found->file, loaded->program);
  if (!ledger)
    return ledger.error();
  auto source = buildSource(std::move(*loaded), options, {&*ledger});
  if (!source)
    return source.error();
  auto units = chooseTestable(source->program, options);
  if (!units)
    return units.error();
  auto inputs = decodeAssignment(found->test.assignment);
  if (!inputs)
    return inputs.error();
  const std::size_t unit = units->front();
  const native::Shape shape = shapeOf(*source, unit, withShapeOf(found->test, options));
  term::Pool pool;
  auto run = native::NativeExecutor::open(source->build, shape, static_cast<unsigned>(unit),
                                          limitsOf(*source, unit, options), pool);
  if (!run)
    return run.error();
  (*run)->execute(*inputs);
  return describeRun(found->test, *ledger, **run);
}

} // namespace premise::session
