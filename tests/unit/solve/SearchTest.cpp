// Can the search repair inputs through the operators it claims to undo?
#include "solve/Search.h"

#include "StageFixture.h"

namespace premise::solve {
namespace {

class SearchTest : public StageFixture {
protected:
  Search search{pool};
  void expectFound(std::vector<Term> conditions) {
    EXPECT_EQ(ask(search, std::move(conditions)).outcome, Outcome::Sat);
  }
};

TEST_F(SearchTest, UndoesArithmetic) {
  const Term x = word(0);
  expectFound({make(Op::Eq, make(Op::Add, make(Op::Mul, x, 7), 3), 1234567)});
  expectFound({make(Op::Eq, make(Op::Xor, x, word(1)), 99)});
  expectFound({make(Op::Eq, make(Op::SRem, x, 100), 42)});
  expectFound({make(Op::Eq, make(Op::Mul, x, word(1)), 391)});
}

TEST_F(SearchTest, UndoesStructure) {
  const Term wide = pool.make(Op::Concat, 16, {byte(0), byte(1)});
  expectFound({make(Op::ULt, pool.constant(16, 0x1234), wide), make(Op::ULt, wide, 0x1240)});
  expectFound({make(Op::Eq, pool.extract(make(Op::Add, word(0), 1), 8, 8), 0x5A)});
  const Term choice = pool.make(Op::Ite, 32, {make(Op::Eq, byte(0), 3), make(Op::Mul, word(0), 2), word(1)});
  expectFound({make(Op::Eq, choice, 1000)});
  std::vector<Term> table{byte(0)};
  for (unsigned i = 0; i < 50; ++i)
    table.push_back(pool.constant(32, i * i));
  expectFound({make(Op::ULt, byte(0), 40), make(Op::Eq, pool.make(Op::Mux, 32, table), 49)});
}

TEST_F(SearchTest, UndoesFloats) {
  const Term x = word(0);
  const Term sum = pool.make(Op::FAdd, 32, {x, pool.constant(32, 0x3F800000)});
  expectFound({make(Op::FLt, pool.constant(32, 0x42C80000), sum)}); // 100 < x + 1
  const Term number = pool.make(Op::SIntToF, 64, {word(1)});
  expectFound({make(Op::FEq, number, pool.constant(64, 0x4045000000000000))}); // 42.0
}

TEST_F(SearchTest, RepairsSeveralConditionsAtOnce) {
  const Term sum = make(Op::Add, make(Op::Add, word(0), word(1)), word(2));
  expectFound({make(Op::SLt, word(0), word(1)), make(Op::SLt, word(1), word(2)), make(Op::Eq, sum, 100)});
}

TEST_F(SearchTest, NeverClaimsUnsat) {
  EXPECT_EQ(ask(search, {make(Op::ULt, byte(0), byte(1)), make(Op::ULt, byte(1), byte(0))}).outcome, Outcome::PassOn);
}

TEST_F(SearchTest, IsDeterministic) {
  const std::vector<Term> hard{make(Op::Eq, make(Op::Mul, word(0), word(1)), 391), no(make(Op::ULt, word(0), 2))};
  Search another(pool);
  EXPECT_EQ(ask(search, hard).model, ask(another, hard).model);
}

} // namespace
} // namespace premise::solve
