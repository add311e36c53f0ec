// What does the analyzer `unroll` say about each check of a file? One line per check and counterexample, as JSON.
#include "analyze/unroll/Unroll.h"
#include "program/Program.h"

#include <cstdio>
#include <cstdlib>
#include <llvm/IR/LLVMContext.h>
#include <llvm/IR/Module.h>
#include <nlohmann/json.hpp>

namespace {

using namespace premise;

nlohmann::json describe(const ledger::Entry &entry) {
  nlohmann::json premise = nlohmann::json::array();
  const ledger::Premise known = entry.premise();
  for (const ledger::Cube &cube : known.cubes())
    premise.push_back(nlohmann::json(cube));
  return {{"id", entry.check.id},
          {"function", entry.check.function},
          {"status", ledger::toString(entry.status())},
          {"reason", entry.reason},
          {"premise", premise},
          {"condition", entry.check.condition}};
}

} // namespace

/// tool FILE [COMPROMISES [UNWIND [MILLISECONDS]]]
int main(int argc, char **argv) {
  if (argc < 2)
    return 2;
  const auto source = program::findSource(argv[1], std::nullopt, {});
  if (!source)
    return 2;
  const auto compiled = program::compile(*source, "");
  if (!compiled) {
    std::fprintf(stderr, "%s\n", base::toString(compiled.error()).c_str());
    return 2;
  }
  const auto compromises = analyze::parseCompromises(argc > 2 ? argv[2] : "none");
  if (!compromises)
    return 2;
  analyze::UnrollOptions options;
  if (argc > 3)
    options.unwind = static_cast<unsigned>(std::strtoul(argv[3], nullptr, 10));
  analyze::Task task{.program = *compiled, .functions = {}, .compromises = *compromises};
  for (const program::Unit &unit : compiled->units)
    task.functions.push_back(unit.symbol);
  if (argc > 4)
    task.timePerUnit = std::chrono::milliseconds(std::strtoul(argv[4], nullptr, 10));
  ledger::Ledger ledger(*compiled);
  const analyze::Findings findings = analyze::Unroll(options).analyze(task, ledger);
  for (const ledger::Entry &entry : ledger.entries())
    std::printf("%s\n", nlohmann::json({{"check", describe(entry)}}).dump().c_str());
  for (const analyze::Counterexample &found : findings.counterexamples) {
    const nlohmann::json json = {{"check", ledger[found.check].check.id},
                                 {"function", found.function},
                                 {"parameters", found.parameters},
                                 {"globals", found.globals},
                                 {"pointees", found.pointees},
                                 {"null", found.isNull}};
    std::printf("%s\n", nlohmann::json({{"counterexample", json}}).dump().c_str());
  }
  for (const std::string &warning : findings.warnings)
    std::printf("%s\n", nlohmann::json({{"warning", warning}}).dump().c_str());
  return 0;
}
