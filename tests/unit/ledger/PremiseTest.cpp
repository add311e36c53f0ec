// Do premises mean what their cubes say, and do they stay small?
#include "ledger/Premise.h"

#include <gtest/gtest.h>

#include <random>

namespace premise::ledger {
namespace {

const std::vector<std::string> kNames = {"a", "b", "c", "d"};

Cube cubeOf(unsigned bits) {
  Cube cube;
  for (unsigned i = 0; i < kNames.size(); i++)
    if (bits >> i & 1)
      cube.insert(kNames[i]);
  return cube;
}

/// Which of the 16 sets of holding assumptions make the premise hold.
unsigned truthTable(const Premise &premise) {
  unsigned table = 0;
  for (unsigned holding = 0; holding < 16; holding++)
    table |= static_cast<unsigned>(premise.holds(cubeOf(holding))) << holding;
  return table;
}

TEST(PremiseTest, AlwaysAndNeverAreTheExtremes) {
  EXPECT_TRUE(Premise::always().isAlways());
  EXPECT_TRUE(Premise::never().isNever());
  EXPECT_EQ(truthTable(Premise::always()), 0xffffU);
  EXPECT_EQ(truthTable(Premise::never()), 0U);
}

TEST(PremiseTest, ALargerCubeIsAbsorbed) {
  const Premise premise({{"a", "b"}, {"a"}, {"c"}, {"a"}});
  EXPECT_EQ(premise.cubes(), (std::vector<Cube>{{"a"}, {"c"}}));
}

TEST(PremiseTest, TheEmptyCubeAbsorbsEverything) {
  EXPECT_TRUE((Premise({{"a"}}) || Premise::always()).isAlways());
}

TEST(PremiseTest, RandomPremisesCombineLikeTheirTruthTables) {
  std::mt19937 random(7);
  for (unsigned round = 0; round < 2000; round++) {
    const auto draw = [&] {
      std::vector<Cube> cubes(random() % 4);
      for (Cube &cube : cubes)
        cube = cubeOf(random() % 16);
      return Premise(cubes);
    };
    const Premise a = draw();
    const Premise b = draw();
    EXPECT_EQ(truthTable(a || b), truthTable(a) | truthTable(b));
    EXPECT_EQ(truthTable(a && b), truthTable(a) & truthTable(b));
    // The form is canonical: these premises are monotone, and minimal cubes are their prime implicants.
    EXPECT_EQ(a == b, truthTable(a) == truthTable(b));
  }
}

} // namespace
} // namespace premise::ledger
