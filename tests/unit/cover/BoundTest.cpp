// On random programs with loops: does a larger bound keep what a smaller one shows, and what it calls infeasible for
// good?
#include "Subject.h"

#include "cover/Ivl.h"

#include <random>

namespace premise::cover {
namespace {

constexpr unsigned kPrograms = 200;

/// Random structured programs over a few integers; every block has a place of its own.
class Source {
public:
  explicit Source(unsigned seed) : random_(seed) {}

  std::string text() {
    text_ = "var g: int;\nproc f(a) returns r {\nr := a;\n";
    variables_ = {"a", "r", "g"};
    statements(1, 1);
    text_ += "}\nproc main(n, m) {\nx := " + number() + ";\ny := " + atom("n", "m") + ";\n";
    variables_ = {"n", "m", "x", "y", "g"};
    mayCall_ = true;
    statements(3, 0);
    return text_ + "}\n";
  }

private:
  unsigned below(unsigned limit) { return static_cast<unsigned>(random_() % limit); }
  std::string number() { return std::to_string(below(6)); }
  std::string atom(const std::string &a, const std::string &b) { return below(2) == 0 ? a : b; }
  std::string variable() { return variables_[below(static_cast<unsigned>(variables_.size()))]; }
  std::string condition() {
    const char *const operators[] = {"<", ">", "==", "!=", "<="};
    return variable() + " " + operators[below(5)] + " " + atom(variable(), number());
  }

  void statements(unsigned count, unsigned depth) {
    for (unsigned i = 0; i < count + below(2); i++)
      statement(depth);
  }

  void statement(unsigned depth) {
    const unsigned kind = depth > 2 ? 9 : below(10);
    if (kind < 3) {
      text_ += "if (" + condition() + ") {\n";
      statements(1, depth + 1);
      text_ += "}\n";
    } else if (kind < 5) {
      const std::string counter = variable();
      text_ += "while (" + counter + " < " + atom(variable(), number()) + ") {\n";
      statements(1, depth + 1);
      text_ += counter + " := " + counter + " + 1;\n}\n";
    } else if (kind == 5 && mayCall_) {
      text_ += "x := call f(" + variable() + ");\n";
    } else if (kind == 6) {
      text_ += "assert " + condition() + ";\n";
    } else {
      text_ += variable() + " := " + variable() + " + " + number() + ";\n";
    }
  }

  std::mt19937 random_;
  std::string text_;
  std::vector<std::string> variables_;
  bool mayCall_ = false;
};

std::vector<Entry> entriesAt(const encode::ivl::Program &program, unsigned bound) {
  IvlOptions options;
  options.unwind = bound;
  options.cover.solver.timeout = std::chrono::milliseconds(60'000);
  SummaryCache cache(program, bound, {});
  auto unit = coverProcedure(program, program.find("main"), options, cache);
  EXPECT_TRUE(unit.isOk());
  return unit ? unit->judged.entries : std::vector<Entry>{};
}

/// What holds at one bound and does not at a larger one, although it should.
std::string mistakeOf(const std::vector<Entry> &small, const std::vector<Entry> &large, unsigned &proved) {
  for (const Entry &entry : small)
    for (const Entry &later : large) {
      if (later.place != entry.place || later.function != entry.function)
        continue;
      const std::string place = std::to_string(entry.place.line) + ": ";
      if (entry.state == BlockState::Feasible && later.state != BlockState::Feasible)
        return place + "a larger bound loses an execution";
      const bool isForGood = entry.state == BlockState::Infeasible && !entry.mayBoundMatter;
      if (isForGood && later.state == BlockState::Feasible)
        return place + "was infeasible whatever the bound";
      proved += isForGood ? 1 : 0;
    }
  return "";
}

TEST(Bound, WhatItDoesNotDecideHoldsForLargerOnes) {
  unsigned proved = 0;
  for (unsigned seed = 0; seed < kPrograms; seed++) {
    const std::string source = Source(seed).text();
    auto program = encode::ivl::parse(source, "p.ivl");
    ASSERT_TRUE(program.isOk()) << base::toString(program.error()) << "\n" << source;
    const std::vector<Entry> small = entriesAt(*program, seed % 2);
    ASSERT_EQ(mistakeOf(small, entriesAt(*program, 3), proved), "") << "seed " << seed << "\n" << source;
  }
  EXPECT_GT(proved, kPrograms / 4) << "otherwise nothing was tested";
}

} // namespace
} // namespace premise::cover
