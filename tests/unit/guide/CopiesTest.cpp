// Do conditions reach into the functions that a unit calls, and never too far?
#include "Guide.h"

namespace premise::guide {
namespace {

using program::CheckKind;

constexpr Mode kGuiding[] = {Mode::May, Mode::Must, Mode::MayMust};

/// Everything but the asserts is verified.
void claimOthers(program::Program &program, ledger::Ledger &ledger) {
  for (std::uint32_t i = 0; i < program.checks.size(); i++)
    if (program.checks[i].kind != CheckKind::Assert)
      ledger.record(i, under({{}}));
}

/// All checks of `helper` are verified under one assumption at its entry, and all others without.
Guide::Claim helperUnder(const std::string &helper, const ledger::Executable &how) {
  return [helper, how](program::Program &program, ledger::Ledger &ledger) {
    const std::string id = ledger.assume(assumptionOf(how, 1, helper));
    for (std::uint32_t i = 0; i < program.checks.size(); i++)
      ledger.record(i, program.checks[i].function == helper ? under({{id}}) : under({{}}));
  };
}

bool hasFailure(const suite::UnitResult &result) {
  return std::ranges::any_of(result.tests, [](const auto &test) { return test.outcome == suite::Outcome::Fail; });
}

const char *const kRejecting = R"(#include <assert.h>
static int is_valid(int a, int b, int c) {
  if (a < 10 || a > 20)
    return 0;
  if (b == a || b == 5 || b == 6)
    return 0;
  return c != 3;
}
int f(int a, int b, int c) {
  int valid = is_valid(a, b, c);
  if (valid == 0)
    return -1;
  assert(b != 77);
  return b + c;
}
)";

TEST(Copies, WhatAHelperRejectsIsNotTested) {
  Guide guide(kRejecting);
  const suite::UnitResult pv = guide.test("f", Mode::Pv, claimOthers);
  const suite::UnitResult may = guide.test("f", Mode::May, claimOthers);
  EXPECT_EQ(pv.tests.size(), 8U) << "five ways to return 0 early, one late, and the assertion";
  EXPECT_EQ(may.tests.size(), 2U) << "the assertion passes or fails";
  EXPECT_TRUE(hasFailure(may));
  EXPECT_TRUE(may.exploration.exhaustive);
  EXPECT_LE(may.exploration.runs, 6U) << "runs that the helper rejects are mostly not even started";
}

TEST(Copies, WhatHappensBeforeTheResultIsLookedAtIsNotSkipped) {
  for (const Mode mode : kGuiding) {
    Guide guide(R"(#include <assert.h>
static int is_small(int a) {
  if (a > 3)
    return 0;
  return 1;
}
int f(int a, int b) {
  int small = is_small(a);
  assert(a != 8 || b != 9);
  if (small)
    return 1;
  return 0;
}
)");
    EXPECT_TRUE(hasFailure(guide.test("f", mode, claimOthers)));
  }
}

TEST(Copies, AHelperMayBeCalledFromSeveralPlacesAndInLoops) {
  for (const Mode mode : kGuiding) {
    Guide guide(R"(#include <assert.h>
static int is_odd(int a) {
  if (a % 2 == 0)
    return 0;
  return 1;
}
int f(int a, int b) {
  int odd = 0;
  for (int i = 0; i < 2; i++)
    if (is_odd(a + i) && is_odd(b))
      odd++;
  if (!is_odd(b))
    return 0;
  assert(odd != 1);
  return odd;
}
)",
                {"-fwrapv"});
    EXPECT_TRUE(hasFailure(guide.test("f", mode, claimOthers)));
  }
}

TEST(Copies, AnAssumptionAboutParametersIsKnownWhenTheUnitBegins) {
  // Every input is a string: nothing is left to test, and the first run shows it.
  Guide guide(R"(static int length_of(const char *text) {
  int length = 0;
  while (length < 5 && text[length])
    length++;
  return length;
}
int f(const char *text) {
  if (!text)
    return -1;
  return length_of(text);
}
)");
  const auto claim = helperUnder("length_of", ledger::ZeroTerminated{0});
  const suite::UnitResult pv = guide.test("f", Mode::Pv, claim);
  const suite::UnitResult may = guide.test("f", Mode::May, claim);
  EXPECT_GE(pv.exploration.runs, 6U);
  EXPECT_LE(may.exploration.runs, 2U);
  EXPECT_TRUE(may.tests.empty());
}

const char *const kDestroyed = R"(#include <cassert>
class Box {
public:
  explicit Box(int n) : n_(n) { if (n < 0) throw n; }
  ~Box() { assert(n_ != 5); }
  int get() const { return n_; }
  int getOrThrow() const { if (n_ == 7) return n_; throw n_; }

private:
  int n_;
};
)";

TEST(Copies, WhatIsDestroyedBehindTheUnitCounts) {
  // The unit itself is verified, and its caller destroys the object.
  for (const char *const unit : {"Box::get", "Box::getOrThrow"})
    for (const Mode mode : kGuiding) {
      Guide guide(kDestroyed, {}, "unit.cpp");
      EXPECT_TRUE(hasFailure(guide.test(unit, mode, claimOthers))) << unit;
    }
}

TEST(Copies, NoObjectIsMadeForAUnitThatIsVerified) {
  const auto claim = [](program::Program &program, ledger::Ledger &ledger) {
    for (std::uint32_t i = 0; i < program.checks.size(); i++)
      ledger.record(i, under({{}}));
  };
  for (const Mode mode : {Mode::May, Mode::MayMust}) {
    Guide guide(kDestroyed, {}, "unit.cpp");
    const suite::UnitResult result = guide.test("Box::get", mode, claim);
    EXPECT_EQ(result.exploration.runs, 1U);
    EXPECT_TRUE(result.tests.empty());
  }
}

const char *const kExchanging = R"(static int exchange(int *items, int n, int i) {
  if (i < 0 || i >= n)
    return 0;
  int kept = items[0];
  items[0] = items[i];
  items[i] = kept;
  return 1;
}
FREE
int f(int *items, int n, int i) {
  if (!items || n > 3)
    return -1;
  if (exchange(items, n, i)) {
    WRITE;
    exchange(items, n, i - 1);
  }
  return exchange(items, n, i + 1);
}
)";

/// `exchange` is verified where its array has n elements, or where these are initialised, too.
suite::UnitResult exchangeAfter(const std::string &write, const std::string &declared, bool isInitialised, Mode mode) {
  std::string source = kExchanging;
  source.replace(source.find("WRITE"), 5, write);
  source.replace(source.find("FREE"), 4, declared);
  Guide guide(source, {"-fwrapv"});
  return guide.test(
      "f", mode,
      helperUnder("exchange",
                  ledger::ValidArray{.parameter = 0, .bytes = 4, .count = 1, .isInitialised = isInitialised}));
}

TEST(Copies, StoresNeitherFreeNorSpoilWhatAnArrayHas) {
  for (const bool isInitialised : {false, true}) {
    const suite::UnitResult may = exchangeAfter("items[1] = n", "", isInitialised, Mode::May);
    EXPECT_TRUE(may.tests.empty());
    EXPECT_LE(may.exploration.runs, 4U) << "every helper finds an array: nothing is left behind the validation";
  }
}

TEST(Copies, WhatMayHaveBeenFreedOrSpoiltIsLookedAtAgain) {
  const std::string declared = "#include <stdlib.h>\n#include <string.h>\n"
                               "static void spoil(int *items) { int raw[2]; memcpy(items, raw, sizeof raw); }";
  for (const Mode mode : kGuiding) {
    EXPECT_TRUE(hasFailure(exchangeAfter("free(items)", declared, false, mode))) << "use after free, or no free at all";
    EXPECT_FALSE(exchangeAfter("spoil(items)", declared, true, mode).tests.empty())
        << "the second call finds an array that is not initialised any more";
    if (mode == Mode::May) {
      EXPECT_TRUE(exchangeAfter("spoil(items)", declared, false, mode).tests.empty())
          << "the array itself is still there";
    }
  }
}

const char *const kUnterminated = R"(static int length_of(const char *text) {
  int length = 0;
  while (text[length])
    length++;
  return length;
}
static void spoil(char *text) {
  int end = 0;
  while (text[end])
    end++;
  text[end] = 'x';
}
int f(char *text) {
  if (!text)
    return -1;
  WRITE;
  return length_of(text);
}
)";

TEST(Copies, WhatTheUnitHasWrittenCounts) {
  // A string at the entry of the unit, and none when the helper is called.
  for (const std::string write : {"text[0] = 'a', text[1] = 'b', text[2] = 'c'", "spoil(text)"})
    for (const Mode mode : kGuiding) {
      std::string source = kUnterminated;
      source.replace(source.find("WRITE"), 5, write);
      Guide guide(source);
      const auto claim = [&](program::Program &program, ledger::Ledger &ledger) {
        helperUnder("length_of", ledger::ZeroTerminated{0})(program, ledger);
      };
      guide.options.exploration.maxRuns = 200;
      EXPECT_TRUE(hasFailure(guide.test("f", mode, claim))) << write << ", " << static_cast<int>(mode);
    }
}

TEST(Copies, NullIsFoundBehindAHelper) {
  for (const Mode mode : kGuiding) {
    Guide guide(R"(static int first_of(const int *a) {
  return *a;
}
int f(const int *a, int b) {
  if (b > 3)
    return first_of(a);
  return 0;
}
)");
    EXPECT_TRUE(hasFailure(guide.test("f", mode, helperUnder("first_of", ledger::NonNull{0}))));
  }
}

TEST(Copies, RecursionIsNotFollowed) {
  for (const Mode mode : kGuiding) {
    Guide guide(R"(#include <assert.h>
static int down(int a) {
  if (a <= 0)
    return 0;
  return down(a - 3) + 1;
}
int f(int a) {
  if (a > 6)
    return 0;
  int steps = down(a);
  if (steps == 0)
    return 1;
  assert(steps != 2);
  return steps;
}
)");
    EXPECT_TRUE(hasFailure(guide.test("f", mode, claimOthers)));
  }
}

TEST(Copies, AJumpOutOfAHelperIsNoEnd) {
  // Behind the call nothing is left to verify, but the helper does not come back there.
  for (const Mode mode : kGuiding) {
    Guide guide(R"(#include <assert.h>
#include <setjmp.h>
static jmp_buf start;
static void fail(void) {
  longjmp(start, 1);
}
int f(int x, int y) {
  if (setjmp(start)) {
    assert(x != 5);
    return -1;
  }
  if (x > 3)
    fail();
  return y + 1;
}
)");
    EXPECT_TRUE(hasFailure(guide.test("f", mode, claimOthers))) << static_cast<int>(mode);
  }
}

} // namespace
} // namespace premise::guide
