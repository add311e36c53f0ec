// Does coverage come out as a tracefile?
#include "report/Lcov.h"

#include "Samples.h"

#include <gtest/gtest.h>

namespace premise::report {
namespace {

suite::UnitResult unit(const std::string &name, unsigned line, std::vector<suite::LineCoverage> lines,
                       std::vector<suite::BranchCoverage> branches) {
  suite::UnitResult unit;
  unit.function = name;
  unit.place = {"src/a.c", line, 1};
  unit.lineCoverage = std::move(lines);
  unit.branchCoverage = std::move(branches);
  return unit;
}

TEST(Lcov, hasOneRecordPerFile) {
  suite::Results results;
  results.directory = "/project";
  results.units = {unit("f", 2, {{3, true}, {4, false}}, {{3, true, false}, {3, false, false}}),
                   unit("g", 7, {{8, false}}, {})};
  EXPECT_EQ(renderLcov(results), "TN:\nSF:/project/src/a.c\n"
                                 "FN:2,f\nFN:7,g\nFNDA:1,f\nFNDA:0,g\nFNF:2\nFNH:1\n"
                                 "BRDA:3,0,0,1\nBRDA:3,0,1,0\nBRDA:3,1,0,-\nBRDA:3,1,1,-\nBRF:4\nBRH:1\n"
                                 "DA:3,1\nDA:4,0\nDA:8,0\nLF:3\nLH:1\nend_of_record\n");
}

TEST(Lcov, isEmptyWithoutCoverage) {
  suite::Results results;
  results.units = {unit("f", 2, {}, {})};
  EXPECT_EQ(renderLcov(results), "");
}

} // namespace
} // namespace premise::report
