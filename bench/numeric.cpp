// How long does the analyzer `numeric` take for a source file, and what does it show?
//
//     bench_numeric [--assume LIST] [--list] FILE...
#include "analyze/numeric/Numeric.h"

#include <cstdio>
#include <ctime>
#include <fstream>
#include <map>
#include <string>

using namespace premise;

namespace {

/// Of this process: what else runs on the machine does not count.
double secondsSince(std::clock_t start) {
  return static_cast<double>(std::clock() - start) / CLOCKS_PER_SEC;
}

void list(const ledger::Ledger &ledger) {
  for (const ledger::Entry &entry : ledger.entries()) {
    std::string premise;
    for (const std::string &name : ledger::Cube(entry.premise().names()))
      premise += " " + name;
    std::printf("%-14s %-40s %s%s\n", ledger::toString(entry.status()).c_str(), entry.check.id.c_str(),
                entry.check.condition.c_str(), premise.empty() ? "" : (" UNDER" + premise).c_str());
  }
}

unsigned linesOf(const std::string &file) {
  std::ifstream in(file);
  unsigned lines = 0;
  for (std::string line; std::getline(in, line);)
    lines++;
  return lines;
}

int measure(const std::string &file, const analyze::Compromises &compromises, bool isListed) {
  const auto source = program::findSource(file, std::nullopt, {});
  auto compiled = source ? program::compile(source.value(), "") : base::Result<program::Program>(source.error());
  if (!compiled) {
    std::fprintf(stderr, "%s\n", base::toString(compiled.error()).c_str());
    return 2;
  }
  const program::Program program = std::move(compiled).value();
  ledger::Ledger ledger(program);
  analyze::Task task{program, {}, compromises};
  for (const program::Unit &unit : program.units)
    task.functions.push_back(unit.symbol);
  const auto start = std::clock();
  const analyze::Findings findings = analyze::numeric::Numeric().analyze(task, ledger);
  const double seconds = secondsSince(start);
  std::map<std::string, unsigned> counts;
  for (const ledger::Entry &entry : ledger.entries())
    counts[ledger::toString(entry.status())]++;
  std::printf("%s: %u lines, %zu functions, %zu checks, %.3f s", file.c_str(), linesOf(file), task.functions.size(),
              ledger.entries().size(), seconds);
  for (const auto &[status, count] : counts)
    std::printf(", %u %s", count, status.c_str());
  std::printf("\n");
  for (const std::string &warning : findings.warnings)
    std::printf("warning: %s\n", warning.c_str());
  if (isListed)
    list(ledger);
  return 0;
}

} // namespace

int main(int argc, char **argv) {
  analyze::Compromises compromises;
  bool isListed = false;
  int result = 0;
  for (int i = 1; i < argc; i++) {
    const std::string word = argv[i];
    if (word == "--list")
      isListed = true;
    else if (word == "--assume" && i + 1 < argc)
      compromises = analyze::parseCompromises(argv[++i]).value();
    else
      result = std::max(result, measure(word, compromises, isListed));
  }
  return result;
}
