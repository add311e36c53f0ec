// How coverage becomes an lcov tracefile.
#include "report/Lcov.h"

#include "report/Sources.h"

#include <algorithm>
#include <fmt/format.h>
#include <map>

namespace premise::report {
namespace {

using suite::UnitResult;

/// A line break would end the entry, and the format has no escapes.
std::string oneLine(std::string text) {
  std::replace_if(text.begin(), text.end(), [](char c) { return c == '\n' || c == '\r'; }, '?');
  return text;
}

bool isEntered(const UnitResult &unit) {
  return std::any_of(unit.lineCoverage.begin(), unit.lineCoverage.end(),
                     [](const suite::LineCoverage &row) { return row.isCovered; });
}

std::string functions(const std::vector<const UnitResult *> &units) {
  std::string names;
  std::string counts;
  std::size_t hit = 0;
  for (const UnitResult *unit : units) {
    names += fmt::format("FN:{},{}\n", unit->place.line, oneLine(unit->function));
    counts += fmt::format("FNDA:{},{}\n", isEntered(*unit) ? 1 : 0, oneLine(unit->function));
    hit += isEntered(*unit) ? 1 : 0;
  }
  return names + counts + fmt::format("FNF:{}\nFNH:{}\n", units.size(), hit);
}

/// Branches are numbered per line, as if each were a block of two.
std::string branches(const std::vector<const UnitResult *> &units) {
  std::map<unsigned, std::vector<const suite::BranchCoverage *>> byLine;
  for (const UnitResult *unit : units)
    for (const suite::BranchCoverage &branch : unit->branchCoverage)
      if (branch.line != 0)
        byLine[branch.line].push_back(&branch);
  std::string text;
  std::size_t found = 0;
  std::size_t hit = 0;
  for (const auto &[line, all] : byLine)
    for (std::size_t i = 0; i < all.size(); ++i) {
      const bool isEvaluated = all[i]->isFirstTaken || all[i]->isSecondTaken;
      const auto count = [&](bool isTaken) { return !isEvaluated ? "-" : isTaken ? "1" : "0"; };
      text += fmt::format("BRDA:{},{},0,{}\n", line, i, count(all[i]->isFirstTaken));
      text += fmt::format("BRDA:{},{},1,{}\n", line, i, count(all[i]->isSecondTaken));
      found += 2;
      hit += (all[i]->isFirstTaken ? 1 : 0) + (all[i]->isSecondTaken ? 1 : 0);
    }
  return text + fmt::format("BRF:{}\nBRH:{}\n", found, hit);
}

std::string lines(const std::vector<const UnitResult *> &units) {
  std::map<unsigned, bool> covered;
  for (const UnitResult *unit : units)
    for (const suite::LineCoverage &row : unit->lineCoverage)
      covered[row.line] = covered[row.line] || row.isCovered;
  std::string text;
  std::size_t hit = 0;
  for (const auto &[line, isCovered] : covered) {
    text += fmt::format("DA:{},{}\n", line, isCovered ? 1 : 0);
    hit += isCovered ? 1 : 0;
  }
  return text + fmt::format("LF:{}\nLH:{}\n", covered.size(), hit);
}

} // namespace

std::string renderLcov(const suite::Results &results) {
  std::map<std::string, std::vector<const UnitResult *>> byFile;
  for (const UnitResult &unit : results.units)
    if (!unit.lineCoverage.empty())
      byFile[unit.place.file].push_back(&unit);
  std::string text;
  for (const auto &[file, units] : byFile)
    text += "TN:\nSF:" + oneLine(absolutePath(results, file)) + "\n" + functions(units) + branches(units) +
            lines(units) + "end_of_record\n";
  return text;
}

} // namespace premise::report
