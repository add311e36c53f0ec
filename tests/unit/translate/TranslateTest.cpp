// What does the passive program of a C function look like?
#include "encode/llvm/Translate.h"

#include <algorithm>
#include <filesystem>
#include <fstream>
#include <gtest/gtest.h>
#include <llvm/IR/LLVMContext.h>
#include <llvm/IR/Module.h>

namespace premise::encode {
namespace {

class TranslateTest : public ::testing::Test {
protected:
  TranslateTest() {
    std::string pattern = (std::filesystem::temp_directory_path() / "premise-encode-XXXXXX").string();
    folder_ = ::mkdtemp(pattern.data());
  }
  ~TranslateTest() override { std::filesystem::remove_all(folder_); }

  base::Result<Translation> translate(const std::string &text, const std::string &function,
                                      TranslateOptions options = {}) {
    const std::filesystem::path path = folder_ / "unit.c";
    std::ofstream(path) << "#include <assert.h>\n" << text;
    module_.reset(); // it must not outlive its program
    program_ = program::compile(program::findSource(path.string(), std::nullopt, {}).value(), "").value();
    module_ = std::make_unique<PreparedModule>(*program_);
    return module_->translate(function, *pools_.emplace_back(std::make_unique<term::Pool>()), options);
  }

  static std::size_t blocksOnLine(const Translation &translation, unsigned line) {
    return static_cast<std::size_t>(
        std::count_if(translation.program.blocks.begin(), translation.program.blocks.end(), [&](const Block &block) {
          const Origin &origin = translation.program.origins[block.origin];
          return origin.check == ~0U && !origin.isCutOff && std::ranges::count(origin.lines, line) != 0;
        }));
  }

  std::filesystem::path folder_;
  std::optional<program::Program> program_;
  std::unique_ptr<PreparedModule> module_;
  std::vector<std::unique_ptr<term::Pool>> pools_;
};

TEST_F(TranslateTest, InputsAreNamed) {
  const auto translation =
      translate("int g; static int kept = 3;\nint f(int x, const short *p) { return x + g + kept + *p; }", "f");
  ASSERT_TRUE(translation.isOk());
  std::vector<std::string> names;
  for (const InputVariable &input : translation->inputs)
    names.push_back(input.name);
  EXPECT_NE(std::ranges::find(names, "x"), names.end());
  EXPECT_NE(std::ranges::find(names, "g"), names.end());
  EXPECT_EQ(std::ranges::find(names, "kept"), names.end()) << "nobody writes it";
  ASSERT_EQ(translation->pointers.size(), 1U);
  EXPECT_EQ(translation->pointers.front().name, "p");
}

TEST_F(TranslateTest, ClonesOfALoopRememberTheirOrigin) {
  TranslateOptions options;
  options.tracksStatements = true;
  for (const unsigned unwind : {0U, 1U, 4U}) {
    options.unwind = unwind;
    const auto translation =
        translate("unsigned f(unsigned n) {\n unsigned s = 1;\n while (n > 0)\n  n -= s;\n return s; }", "f", options);
    ASSERT_TRUE(translation.isOk());
    EXPECT_EQ(blocksOnLine(*translation, 5), unwind);
    ASSERT_EQ(translation->cutOffs.size(), 1U);
    ASSERT_EQ(translation->loops.size(), 1U);
    EXPECT_EQ(translation->loops.front().place.line, 4U);
    const Block &cut = translation->program.blocks[translation->cutOffs.front().block];
    EXPECT_TRUE(translation->program.origins[cut.origin].isCutOff);
    ASSERT_EQ(cut.assumptions.size(), 1U);
    EXPECT_TRUE(cut.assumptions.front().condition->isConst());
  }
}

TEST_F(TranslateTest, LoopsThatConstantsDecideHaveNoCutOff) {
  const auto translation = translate("int f(void) { int s = 0; for (int i = 0; i < 10; i++) s += i; return s; }", "f");
  ASSERT_TRUE(translation.isOk());
  EXPECT_TRUE(translation->cutOffs.empty());
  EXPECT_TRUE(translation->failures.empty()) << "sums of constants cannot overflow";
}

TEST_F(TranslateTest, ChecksAreChoicesBetweenFailingAndGoingOn) {
  const auto translation = translate("int f(int x) { assert(x != 3); return 10 / x; }", "f");
  ASSERT_TRUE(translation.isOk());
  ASSERT_EQ(translation->failures.size(), 2U);
  for (const FailingBlock &failure : translation->failures) {
    const Block &block = translation->program.blocks[failure.block];
    EXPECT_EQ(translation->program.origins[block.origin].check, failure.check);
    EXPECT_EQ(block.successors,
              std::vector<BlockIndex>{static_cast<BlockIndex>(translation->program.blocks.size() - 1)});
    EXPECT_TRUE(failure.isInUnit);
  }
}

TEST_F(TranslateTest, WhatIsReliedOnCannotFail) {
  TranslateOptions options;
  options.relyOn = {0};
  const auto translation = translate("int f(int x) { assert(x != 3); return x; }", "f", options);
  ASSERT_TRUE(translation.isOk());
  EXPECT_TRUE(translation->failures.empty());
}

TEST_F(TranslateTest, CallsBeyondTheDepthAreCutOffOrUnknown) {
  const std::string text =
      "unsigned down(unsigned n) { return n == 0 ? 0 : down(n - 1); }\nunsigned f(unsigned n) { return down(n); }";
  TranslateOptions options;
  options.inlineDepth = 2;
  const auto cut = translate(text, "f", options);
  ASSERT_TRUE(cut.isOk());
  ASSERT_EQ(cut->cutOffs.size(), 1U);
  EXPECT_TRUE(cut->loops.front().isCall);
  EXPECT_TRUE(cut->imprecise.empty());
  options.beyondDepth = BeyondDepth::Unknown;
  const auto unknown = translate(text, "f", options);
  ASSERT_TRUE(unknown.isOk());
  EXPECT_TRUE(unknown->cutOffs.empty());
  EXPECT_EQ(unknown->imprecise.size(), 1U);
}

TEST_F(TranslateTest, ReasonsForRefusalsAreGiven) {
  EXPECT_FALSE(translate("int f(void) { return 1; }", "g").isOk());
  const auto jumps = translate("#include <setjmp.h>\njmp_buf b; int f(void) { return setjmp(b); }", "f");
  ASSERT_FALSE(jumps.isOk());
  EXPECT_EQ(jumps.error().message, "setjmp and longjmp are not modelled");
  TranslateOptions options;
  options.maxBlocks = 10;
  const auto large =
      translate("int f(int n) { int s = 0; for (int i = 0; i < n; i++) s ^= i; return s; }", "f", options);
  ASSERT_FALSE(large.isOk());
  EXPECT_EQ(large.error().message, "the unwinding is too large");
}

TEST_F(TranslateTest, TheSameSourceGivesTheSameProgram) {
  const std::string text =
      "int a[4]; int f(int *p, unsigned i) { if (i > 3) return 0; a[i] = 1; if (p) *p = 2; return a[(i + 1) & 3]; }";
  const auto first = translate(text, "f");
  const auto second = translate(text, "f");
  ASSERT_TRUE(first.isOk() && second.isOk());
  ASSERT_EQ(first->program.blocks.size(), second->program.blocks.size());
  EXPECT_EQ(first->nextVariable, second->nextVariable);
  for (std::size_t i = 0; i < first->program.blocks.size(); i++) {
    const Block &a = first->program.blocks[i];
    const Block &b = second->program.blocks[i];
    ASSERT_EQ(a.assumptions.size(), b.assumptions.size());
    EXPECT_EQ(a.successors, b.successors);
    for (std::size_t j = 0; j < a.assumptions.size(); j++)
      EXPECT_EQ(a.assumptions[j].condition->hash(), b.assumptions[j].condition->hash());
  }
}

} // namespace
} // namespace premise::encode
