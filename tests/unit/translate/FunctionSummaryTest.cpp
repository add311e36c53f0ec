// Is every row of a function's summary an execution, and does it say no more than it needs (Lemma 3)?
#include "cover/FunctionSummaries.h"

#include <algorithm>
#include <filesystem>
#include <fstream>
#include <functional>
#include <gtest/gtest.h>
#include <llvm/IR/LLVMContext.h>
#include <llvm/IR/Module.h>

namespace premise::cover {
namespace {

using encode::CallValues;
using encode::FunctionSummary;
using encode::GlobalCell;
using encode::SummaryRow;

class FunctionSummaryTest : public ::testing::Test {
protected:
  FunctionSummaryTest() {
    std::string pattern = (std::filesystem::temp_directory_path() / "premise-summary-XXXXXX").string();
    folder_ = ::mkdtemp(pattern.data());
  }
  ~FunctionSummaryTest() override { std::filesystem::remove_all(folder_); }

  FunctionSummaries &of(const std::string &text) {
    const std::filesystem::path path = folder_ / "unit.c";
    std::ofstream(path) << "#include <stdlib.h>\n" << text;
    summaries_.reset(); // in this order: none outlives what it refers to
    module_.reset();
    program_ = program::compile(program::findSource(path.string(), std::nullopt, {}).value(), "").value();
    module_ = std::make_unique<encode::PreparedModule>(*program_);
    encode::TranslateOptions translating;
    translating.tracksStatements = true;
    summaries_ = std::make_unique<FunctionSummaries>(*module_, translating, CoverOptions{});
    return *summaries_;
  }

  static int signedValue(const std::optional<term::Value> &value) { return static_cast<int>(*value); }

  std::filesystem::path folder_;
  std::optional<program::Program> program_;
  std::unique_ptr<encode::PreparedModule> module_;
  std::unique_ptr<FunctionSummaries> summaries_;
};

TEST_F(FunctionSummaryTest, RowsAreExecutions) {
  const FunctionSummary *summary =
      of("int f(int x, int y) { if (x < 0) return -1; if (x == 77) return y; return 2; }").summaryOf("f");
  ASSERT_NE(summary, nullptr);
  ASSERT_EQ(summary->rows.size(), 3U);
  for (const SummaryRow &row : summary->rows) {
    const int x = signedValue(row.before.parameters[0]);
    if (x == 77)
      EXPECT_EQ(row.result, row.before.parameters[1]);
    else
      EXPECT_FALSE(row.before.parameters[1].has_value()) << "y does not matter there";
    if (x != 77)
      EXPECT_EQ(signedValue(row.result), x < 0 ? -1 : 2);
  }
}

TEST_F(FunctionSummaryTest, WhatIsNotWrittenKeepsItsValue) {
  const FunctionSummary *summary = of("static int g; static short h[3];\n"
                                      "void f(int x) { if (x > 5) g = g + 1; else if (x == 2) h[1] = 9; }\n"
                                      "int read(void) { return g + h[1]; }")
                                       .summaryOf("f");
  ASSERT_NE(summary, nullptr);
  const GlobalCell g{"g", 0, 4};
  const GlobalCell h{"h", 2, 2};
  for (const SummaryRow &row : summary->rows) {
    const int x = signedValue(row.before.parameters[0]);
    if (row.failed)
      continue; // g + 1 overflows
    EXPECT_EQ(row.after.contains(g), x > 5);
    EXPECT_EQ(row.before.globals.contains(g), x > 5);
    EXPECT_EQ(row.after.contains(h), x == 2);
    EXPECT_FALSE(row.before.globals.contains(h));
    if (x > 5)
      EXPECT_EQ(static_cast<int>(row.after.at(g)), static_cast<int>(row.before.globals.at(g)) + 1);
  }
  const auto fails = [](const SummaryRow &row) { return row.failed.has_value(); };
  EXPECT_EQ(std::ranges::count_if(summary->rows, fails), 1) << "executions that fail are rows, too";
}

TEST_F(FunctionSummaryTest, AreRecomputedForConstantsOnceForAllCallers) {
  FunctionSummaries &summaries = of("int f(int x) { if (x == 4711) return 1; if (x > 5) return 2; return 3; }");
  const auto has = [](const FunctionSummary &summary, int x) {
    return std::ranges::any_of(summary.rows, [&](const SummaryRow &row) {
      return !row.before.parameters[0] || signedValue(row.before.parameters[0]) == x;
    });
  };
  ASSERT_NE(summaries.summaryOf("f"), nullptr);
  EXPECT_FALSE(has(*summaries.summaryOf("f"), 1234567));
  EXPECT_TRUE(has(summaries.widened("f", {{1234567}, {}}), 1234567));
  const auto before = summaries.cost().blocks;
  EXPECT_FALSE(summaries.widenFor({{"f", {{1234567}, {}}}})) << "asked for before";
  EXPECT_EQ(summaries.cost().blocks, before);
  summaries.setOnDemand(false);
  EXPECT_FALSE(has(summaries.widened("f", {{7654321}, {}}), 7654321));
}

TEST_F(FunctionSummaryTest, WhatHasNoRowsIsInlinedWithAReason) {
  FunctionSummaries &summaries =
      of("static int a[4]; int unknown(void);\n"
         "int pointer(int *p) { if (*p > 3) return 1; return 0; }\n"
         "int *result(int x) { if (x > 3) return a; return 0; }\n"
         "void element(int i) { if (i > 0 && i < 4) a[i] = 1; }\n"
         "int heap(int i) { char *p = malloc(4); if (p && i) p[0] = 1; free(p); return i; }\n"
         "int calls(int i) { if (unknown()) return 1; return i; }\n"
         "int itself(int i) { if (i > 0) return itself(i - 1); return 7; }\n"
         "int straight(int i) { return i & 7; }\n");
  const std::map<std::string, std::string> expected = {
      {"pointer", "its parameters are not all numbers"},
      {"result", "it returns no number"},
      {"element", "what it writes to a is not one number at a constant place"},
      {"heap", "it allocates memory"},
      {"itself", "it calls itself"}};
  for (const auto &[name, why] : expected) {
    EXPECT_EQ(summaries.summaryOf(name), nullptr) << name;
    EXPECT_EQ(summaries.obstacles().at(name), why);
  }
  EXPECT_EQ(summaries.summaryOf("calls"), nullptr);
  EXPECT_NE(summaries.obstacles().at("calls").find("approximates"), std::string::npos);
  EXPECT_EQ(summaries.summaryOf("straight"), nullptr);
  EXPECT_FALSE(summaries.obstacles().contains("straight")) << "it has no choices: nothing is lost by inlining";
}

/// Every row against the function itself, written in C++.
TEST_F(FunctionSummaryTest, RowsOfArithmeticAgreeWithTheMachine) {
  struct Case {
    const char *text;
    std::function<int(int, int)> real;
  };
  const Case cases[] = {
      {"int f(int x, int y) { unsigned u = x; if (u * 3u > 100u) return (int)(u * 3u) ^ y; return x & y; }",
       [](int x, int y) {
         const auto u = static_cast<unsigned>(x);
         return u * 3U > 100U ? static_cast<int>(u * 3U) ^ y : x & y;
       }},
      {"int f(int x, int y) { signed char c = x; if (c < y) return c; return (short)x; }",
       [](int x, int y) {
         const auto c = static_cast<signed char>(x);
         return c < y ? c : static_cast<short>(x);
       }},
      {"int f(int x, int y) { int r = 0; while (x > 0 && r < 3) { x /= 7; r++; } return y > 5 ? r : r + 10; }",
       [](int x, int y) {
         int r = 0;
         for (; x > 0 && r < 3; r++)
           x /= 7;
         return y > 5 ? r : r + 10;
       }},
  };
  for (const Case &each : cases) {
    const FunctionSummary *summary = of(each.text).summaryOf("f");
    ASSERT_NE(summary, nullptr) << each.text;
    ASSERT_GE(summary->rows.size(), 2U);
    for (const SummaryRow &row : summary->rows)
      for (const int free : {0, 1, -1, 12345}) {
        const auto value = [&](std::size_t i) { return static_cast<int>(row.before.parameters[i].value_or(free)); };
        EXPECT_EQ(static_cast<int>(*row.result), each.real(value(0), value(1))) << each.text;
      }
  }
}

} // namespace
} // namespace premise::cover
