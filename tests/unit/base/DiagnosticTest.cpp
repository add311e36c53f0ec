// How do places and diagnostics read on the terminal?
#include "base/Diagnostic.h"

#include <gtest/gtest.h>

namespace premise::base {
namespace {

TEST(DiagnosticTest, PlaceWithLineAndColumn) {
  EXPECT_EQ(toString(SourceSpan{"bank.c", 14, 3}), "bank.c:14:3");
}

TEST(DiagnosticTest, UnknownPartsOfAPlaceAreLeftOut) {
  EXPECT_EQ(toString(SourceSpan{"bank.c", 14, 0}), "bank.c:14");
  EXPECT_EQ(toString(SourceSpan{"bank.c", 0, 0}), "bank.c");
  EXPECT_EQ(toString(SourceSpan{"bank.c", 0, 3}), "bank.c") << "a column without a line means nothing";
}

TEST(DiagnosticTest, PlacesAreEqualOnlyInAllParts) {
  EXPECT_EQ((SourceSpan{"a.c", 1, 2}), (SourceSpan{"a.c", 1, 2}));
  EXPECT_NE((SourceSpan{"a.c", 1, 2}), (SourceSpan{"a.c", 1, 3}));
  EXPECT_NE((SourceSpan{"a.c", 1, 2}), (SourceSpan{"b.c", 1, 2}));
}

TEST(DiagnosticTest, MessageFollowsItsPlace) {
  EXPECT_EQ(toString(Diagnostic{"expected ';'", {"bank.c", 4, 9}}), "bank.c:4:9: expected ';'");
}

TEST(DiagnosticTest, MessageWithoutAPlaceStandsAlone) {
  EXPECT_EQ(toString(Diagnostic{"no source file given", {}}), "no source file given");
}

} // namespace
} // namespace premise::base
