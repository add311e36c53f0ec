// Does a run leave a path constraint that its own input satisfies, and does the replay agree with it?
#include "Source.h"

#include "native/NativeExecutor.h"
#include "native/Replayer.h"
#include "term/Evaluate.h"

#include <random>

namespace premise::native {
namespace {

using explore::Ending;

/// One unit, built once and run with any inputs.
class Unit {
public:
  explicit Unit(const std::string &text) : file_(text), program_(file_.parse()) {
    const Harness harness = makeHarness(program_);
    program_ = file_.compile(harness);
    auto built = build(program_, harness);
    EXPECT_TRUE(built.isOk()) << (built.isOk() ? "" : base::toString(built.error()));
    build_ = std::move(*built);
    shape_ = makeShape(program_, program_.units.front(), {}, {});
    executor_ = std::move(NativeExecutor::open(build_, shape_, 0, {}, pool_).value());
  }

  explore::Execution &run(std::vector<term::Value> values) {
    term::Assignment inputs;
    for (std::size_t i = 0; i < values.size(); i++)
      inputs.set(static_cast<term::VarId>(i), values[i]);
    inputs_ = inputs;
    return executor_->execute(inputs);
  }

  ReplayOutcome replay() {
    auto replayer = Replayer::open(build_, shape_, 0, {}, {});
    return replayer->run(inputs_);
  }

  const term::Assignment &inputs() const { return inputs_; }
  const Shape &shape() const { return shape_; }

private:
  SourceFile file_;
  program::Program program_;
  Build build_;
  Shape shape_;
  term::Pool pool_;
  std::unique_ptr<NativeExecutor> executor_;
  term::Assignment inputs_;
};

void expectConsistent(Unit &unit, explore::Execution &execution) {
  for (std::size_t i = 0; i < execution.steps().size(); i++)
    EXPECT_EQ(term::evaluate(execution.condition(i), unit.inputs()) != 0, execution.steps()[i].holds) << "step " << i;
}

TEST(ExecutorTest, ABranchIsOneStep) {
  Unit unit("int f(int x) { if (x > 5) return 1; return 0; }");
  explore::Execution &execution = unit.run({7});
  ASSERT_EQ(execution.steps().size(), 1u);
  EXPECT_EQ(execution.steps()[0].kind, explore::StepKind::Branch);
  EXPECT_EQ(execution.ending(), Ending::Returned);
  expectConsistent(unit, execution);
}

TEST(ExecutorTest, ConcreteCodeLeavesNoSteps) {
  Unit unit("int f(void) { int s = 0; for (int i = 0; i < 100; i++) s += i; return s; }");
  EXPECT_TRUE(unit.run({}).steps().empty());
}

TEST(ExecutorTest, RunsDoNotInfluenceEachOther) {
  Unit unit("static int calls; int f(int x) { calls++; if (calls > 1) return -1; if (x == 3) return 1; return 0; }");
  for (int i = 0; i < 5; i++)
    EXPECT_EQ(unit.run({3}).steps().size(), 1u);
}

TEST(ExecutorTest, TheReplayFailsTheSameCheck) {
  Unit unit("int f(int x, int y) { return 100 / (x - y); }");
  explore::Execution &execution = unit.run({4, 4});
  ASSERT_EQ(execution.ending(), Ending::CheckFailed);
  const ReplayOutcome outcome = unit.replay();
  EXPECT_EQ(outcome.ending, Ending::CheckFailed);
  EXPECT_EQ(outcome.failedCheck, execution.failedCheck());
}

TEST(ExecutorTest, ACrashEndsTheRunnerNotUs) {
  Unit unit("#include <signal.h>\nint raise(int);\nint f(int x) { if (x == 1) *(volatile int *)(x * 4096L * 77777) = "
            "1; return 0; }");
  EXPECT_NE(unit.run({1}).ending(), Ending::Returned);
  EXPECT_EQ(unit.run({0}).ending(), Ending::Returned);
}

TEST(ExecutorTest, AnEndlessLoopIsABound) {
  Unit unit("int f(int x) { while (x == 1) { } return 0; }");
  const explore::Execution &execution = unit.run({1});
  EXPECT_EQ(execution.ending(), Ending::BoundReached);
  EXPECT_FALSE(execution.bounds().empty());
}

TEST(ExecutorTest, RandomInputsSatisfyTheirOwnPathConstraint) {
  Unit unit("int f(unsigned a, unsigned char b, short c, unsigned long d) {\n"
            "  unsigned t[8] = {3, 1, 4, 1, 5, 9, 2, 6};\n"
            "  t[a & 7] += b; unsigned s = 0;\n"
            "  for (unsigned i = 0; i < 8; i++) if (t[i] > (b & 15)) s += t[(d >> i) & 7] ^ (unsigned)c;\n"
            "  switch (s % 5) { case 0: s *= 3; break; case 3: s ^= a; break; default: s--; }\n"
            "  return (int)(s << (b & 3)) > c;\n}");
  std::mt19937_64 random(1);
  for (int i = 0; i < 300; i++) {
    explore::Execution &execution = unit.run({random() & 0xffffffff, random() & 0xff, random() & 0xffff, random()});
    EXPECT_EQ(execution.ending(), Ending::Returned);
    expectConsistent(unit, execution);
  }
}

} // namespace
} // namespace premise::native
