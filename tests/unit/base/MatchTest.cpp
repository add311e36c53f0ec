// Does `Match` call the case of the alternative that is there?
#include "base/Match.h"

#include <gtest/gtest.h>
#include <string>
#include <variant>

namespace premise::base {
namespace {

TEST(MatchTest, EachAlternativeHasItsCase) {
  using Answer = std::variant<int, std::string>;
  const auto describe = [](const Answer &answer) {
    return std::visit(Match{
                          [](int number) { return "number " + std::to_string(number); },
                          [](const std::string &text) { return "text " + text; },
                      },
                      answer);
  };
  EXPECT_EQ(describe(Answer{3}), "number 3");
  EXPECT_EQ(describe(Answer{std::string("three")}), "text three");
}

} // namespace
} // namespace premise::base
