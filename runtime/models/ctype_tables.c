// What do the tables contain that glibc's ctype macros index? (C locale, codes -128 to 255)
#include "ctype_masks.h"
#include "premise_models.h"

enum { kFirstCode = -128, kTableSize = 384 };

#define IN(c, first, last) ((c) >= (first) && (c) <= (last))
#define IS_LETTER(c) (IN(c, 'A', 'Z') || IN(c, 'a', 'z'))
#define IS_HEX(c) (IN(c, '0', '9') || IN(c, 'A', 'F') || IN(c, 'a', 'f'))
#define IS_ALPHANUMERIC(c) (IS_LETTER(c) || IN(c, '0', '9'))
#define MASK(c)                                                                                                        \
  ((IN(c, 'A', 'Z') ? kUpper : 0) | (IN(c, 'a', 'z') ? kLower : 0) | (IS_LETTER(c) ? kAlpha : 0) |                     \
   (IN(c, '0', '9') ? kDigit : 0) | (IS_HEX(c) ? kHexDigit : 0) | (IN(c, 9, 13) || (c) == 32 ? kSpace : 0) |           \
   (IN(c, 32, 126) ? kPrint : 0) | (IN(c, 33, 126) ? kGraph : 0) | ((c) == 9 || (c) == 32 ? kBlank : 0) |              \
   (IN(c, 0, 31) || (c) == 127 ? kControl : 0) | (IN(c, 33, 126) && !IS_ALPHANUMERIC(c) ? kPunctuation : 0) |          \
   (IS_ALPHANUMERIC(c) ? kAlphaNumeric : 0))
#define UNSIGNED(c) (IN(c, -128, -2) ? (c) + 256 : (c))
#define LOWER(c) (UNSIGNED(c) + (IN(c, 'A', 'Z') ? 32 : 0))
#define UPPER(c) (UNSIGNED(c) - (IN(c, 'a', 'z') ? 32 : 0))

#define ROW4(F, c) F(c), F((c) + 1), F((c) + 2), F((c) + 3)
#define ROW16(F, c) ROW4(F, c), ROW4(F, (c) + 4), ROW4(F, (c) + 8), ROW4(F, (c) + 12)
#define ROW64(F, c) ROW16(F, c), ROW16(F, (c) + 16), ROW16(F, (c) + 32), ROW16(F, (c) + 48)
#define TABLE(F) ROW64(F, -128), ROW64(F, -64), ROW64(F, 0), ROW64(F, 64), ROW64(F, 128), ROW64(F, 192)

static const unsigned short classTable[kTableSize] = {TABLE(MASK)};
static const int lowerTable[kTableSize] = {TABLE(LOWER)};
static const int upperTable[kTableSize] = {TABLE(UPPER)};

static const unsigned short *classes = classTable - kFirstCode;
static const int *lowers = lowerTable - kFirstCode;
static const int *uppers = upperTable - kFirstCode;

const unsigned short **__ctype_b_loc(void) {
  return &classes;
}

const int **__ctype_tolower_loc(void) {
  return &lowers;
}

const int **__ctype_toupper_loc(void) {
  return &uppers;
}
