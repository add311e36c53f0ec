// To which classes does a character belong, and what is its other case? (C locale)
//
// Answers are glibc's bit masks and not just nonzero, so that a unit that misuses them behaves as it does natively.
#include "ctype_masks.h"
#include "premise_models.h"

int isupper(int code) {
  return isWithin(code, 'A', 'Z') * kUpper;
}

int islower(int code) {
  return isWithin(code, 'a', 'z') * kLower;
}

int isalpha(int code) {
  return isWithin(code | 32, 'a', 'z') * kAlpha;
}

int isdigit(int code) {
  return isWithin(code, '0', '9') * kDigit;
}

int isxdigit(int code) {
  return (isWithin(code, '0', '9') | isWithin(code | 32, 'a', 'f')) * kHexDigit;
}

int isspace(int code) {
  return isSpaceCode(code) * kSpace;
}

int isprint(int code) {
  return isWithin(code, ' ', '~') * kPrint;
}

int isgraph(int code) {
  return isWithin(code, '!', '~') * kGraph;
}

int isblank(int code) {
  return ((code == ' ') | (code == '\t')) * kBlank;
}

int iscntrl(int code) {
  return (isWithin(code, 0, 31) | (code == 127)) * kControl;
}

int isalnum(int code) {
  return (isWithin(code, '0', '9') | isWithin(code | 32, 'a', 'z')) * kAlphaNumeric;
}

int ispunct(int code) {
  int isAlphaNumeric = isWithin(code, '0', '9') | isWithin(code | 32, 'a', 'z');
  return (isWithin(code, '!', '~') & (isAlphaNumeric ^ 1)) * kPunctuation;
}

int isascii(int code) {
  return isWithin(code, 0, 127);
}

int toascii(int code) {
  return code & 127;
}

// A negative char that was not converted to unsigned char is undefined behaviour in C; glibc maps it to its unsigned
// value.
static int withoutSign(int code) {
  return code + (isWithin(code, -128, -2) << 8);
}

int tolower(int code) {
  return withoutSign(lowered(code));
}

int toupper(int code) {
  return withoutSign(code - (isWithin(code, 'a', 'z') << 5));
}

size_t __ctype_get_mb_cur_max(void) {
  return 1;
}
