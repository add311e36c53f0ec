// Does a result hold either a value or a diagnostic, and refuse to give what it does not hold?
#include "base/Result.h"

#include <gtest/gtest.h>
#include <memory>
#include <string>

namespace premise::base {
namespace {

Result<int> parseDigit(char character) {
  if (character < '0' || character > '9')
    return Diagnostic{"not a digit", {"input", 1, 1}};
  return character - '0';
}

TEST(ResultTest, AValueIsOk) {
  const auto digit = parseDigit('7');
  EXPECT_TRUE(digit.isOk());
  EXPECT_TRUE(static_cast<bool>(digit));
  EXPECT_EQ(*digit, 7);
  EXPECT_EQ(digit.value(), 7);
}

TEST(ResultTest, ADiagnosticIsNotOk) {
  const auto digit = parseDigit('x');
  EXPECT_FALSE(digit);
  EXPECT_EQ(digit.error().message, "not a digit");
  EXPECT_EQ(digit.error().place, (SourceSpan{"input", 1, 1}));
}

TEST(ResultTest, TakingWhatIsNotThereIsABugOfOurs) {
  const auto bad = parseDigit('x');
  const auto good = parseDigit('1');
  EXPECT_THROW((void)bad.value(), InternalError);
  EXPECT_THROW((void)*bad, InternalError);
  EXPECT_THROW((void)good.error(), InternalError);
}

TEST(ResultTest, AValueThatOnlyMovesCanBeTakenOut) {
  Result<std::unique_ptr<int>> owned(std::make_unique<int>(5));
  const std::unique_ptr<int> taken = std::move(owned).value();
  EXPECT_EQ(*taken, 5);
}

TEST(ResultTest, AValueCanBeChangedInPlace) {
  Result<std::string> text(std::string("a"));
  text->append("b");
  EXPECT_EQ(*text, "ab");
}

TEST(ResultTest, WithoutAValueThereIsSuccessOrADiagnostic) {
  const Result<void> done;
  const Result<void> failed(Diagnostic{"disk full", {}});
  EXPECT_TRUE(done);
  EXPECT_THROW((void)done.error(), InternalError);
  EXPECT_FALSE(failed);
  EXPECT_EQ(failed.error().message, "disk full");
}

} // namespace
} // namespace premise::base
