// Do the models of ctype.h agree with libc on every code, function by function and table by table?
#include "Models.h"

#include <gtest/gtest.h>

#define CLASSES(F)                                                                                                     \
  F(isupper)                                                                                                           \
  F(islower)                                                                                                           \
  F(isalpha)                                                                                                           \
  F(isdigit)                                                                                                           \
  F(isxdigit) F(isspace) F(isprint) F(isgraph) F(isblank) F(iscntrl) F(isalnum) F(ispunct) F(tolower) F(toupper)
#define DECLARE(name) extern "C" int model_##name(int);
CLASSES(DECLARE)
extern "C" int model_isascii(int);
extern "C" int model_toascii(int);
PREMISE_MODEL(__ctype_b_loc);
PREMISE_MODEL(__ctype_tolower_loc);
PREMISE_MODEL(__ctype_toupper_loc);

namespace premise::models {
namespace {

// All inputs there are, including the negative ones that glibc tolerates.
TEST(CtypeModels, FunctionsAgreeOnEveryCode) {
  for (int code = -128; code < 256; code++) {
#define COMPARE(name) EXPECT_EQ(model_##name(code), name(code)) << #name << " of " << code;
    CLASSES(COMPARE)
    EXPECT_EQ(model_toascii(code), toascii(code));
    EXPECT_EQ(model_isascii(code) != 0, isascii(code) != 0);
  }
}

TEST(CtypeModels, TablesAgreeOnEveryCode) {
  for (int code = -128; code < 256; code++) {
    EXPECT_EQ((*model___ctype_b_loc())[code], (*__ctype_b_loc())[code]) << code;
    EXPECT_EQ((*model___ctype_tolower_loc())[code], (*__ctype_tolower_loc())[code]) << code;
    EXPECT_EQ((*model___ctype_toupper_loc())[code], (*__ctype_toupper_loc())[code]) << code;
  }
}

} // namespace
} // namespace premise::models
