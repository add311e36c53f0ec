// Which integer does a text denote? (strtol and its family)
#include "digits.h"

// What precedes the digits and what the digits are.
typedef struct {
  Digits digits;
  int isNegative;
} Number;

// Does a prefix like 0x stand at `at`, followed by a digit of its base? Otherwise only its 0 belongs to the number.
static int hasPrefix(const char *text, size_t at, char letter, unsigned base) {
  return text[at] == '0' && (text[at + 1] | 32) == letter && digitValue((unsigned char)text[at + 2]) < base;
}

// Skips a prefix that `*base` allows and replaces base 0 by the base that the prefix stands for.
static size_t skipPrefix(const char *text, size_t at, unsigned *base, int allowsBinary) {
  if (((*base == 0) | (*base == 16)) && hasPrefix(text, at, 'x', 16)) {
    *base = 16;
    return at + 2;
  }
  if ((allowsBinary & ((*base == 0) | (*base == 2))) && hasPrefix(text, at, 'b', 2)) {
    *base = 2;
    return at + 2;
  }
  if (*base == 0)
    *base = text[at] == '0' ? 8 : 10;
  return at;
}

// Reads a number; `*end` (if `end` is not null) is set behind it, or to `text` if there is none.
// A base that is not allowed gives 0 and leaves `*end` alone, as in glibc.
static Number readNumber(const char *text, char **end, int base, int allowsBinary) {
  Number number = {{0, 0, 0}, 0};
  if ((base == 1) | (base < 0) | (base > 36)) {
    errno = EINVAL;
    return number;
  }
  size_t at = 0;
  while (isSpaceCode(text[at]))
    at++;
  char first = text[at];
  if ((first == '-') | (first == '+')) {
    number.isNegative = first == '-';
    at++;
  }
  unsigned actualBase = (unsigned)base;
  size_t start = skipPrefix(text, at, &actualBase, allowsBinary);
  at = start;
  for (unsigned digit; (digit = digitValue((unsigned char)text[at])) < actualBase; at++)
    appendDigit(&number.digits, actualBase, digit);
  if (end != NULL)
    *end = (char *)(at == start ? text : text + at);
  return number;
}

static long long readSigned(const char *text, char **end, int base, int allowsBinary) {
  Number number = readNumber(text, end, base, allowsBinary);
  return signedValue(&number.digits, number.isNegative);
}

static unsigned long long readUnsigned(const char *text, char **end, int base, int allowsBinary) {
  Number number = readNumber(text, end, base, allowsBinary);
  return unsignedValue(&number.digits, number.isNegative);
}

long long strtoll(const char *text, char **end, int base) {
  return readSigned(text, end, base, 0);
}

long strtol(const char *text, char **end, int base) {
  return readSigned(text, end, base, 0);
}

intmax_t strtoimax(const char *text, char **end, int base) {
  return readSigned(text, end, base, 0);
}

unsigned long long strtoull(const char *text, char **end, int base) {
  return readUnsigned(text, end, base, 0);
}

unsigned long strtoul(const char *text, char **end, int base) {
  return readUnsigned(text, end, base, 0);
}

uintmax_t strtoumax(const char *text, char **end, int base) {
  return readUnsigned(text, end, base, 0);
}

// C23 adds the prefix 0b; newer glibc headers select it by another name.
long long __isoc23_strtoll(const char *text, char **end, int base) {
  return readSigned(text, end, base, 1);
}

long __isoc23_strtol(const char *text, char **end, int base) {
  return readSigned(text, end, base, 1);
}

intmax_t __isoc23_strtoimax(const char *text, char **end, int base) {
  return readSigned(text, end, base, 1);
}

unsigned long long __isoc23_strtoull(const char *text, char **end, int base) {
  return readUnsigned(text, end, base, 1);
}

unsigned long __isoc23_strtoul(const char *text, char **end, int base) {
  return readUnsigned(text, end, base, 1);
}

uintmax_t __isoc23_strtoumax(const char *text, char **end, int base) {
  return readUnsigned(text, end, base, 1);
}

int atoi(const char *text) {
  return (int)readSigned(text, NULL, 10, 0);
}

long atol(const char *text) {
  return readSigned(text, NULL, 10, 0);
}

long long atoll(const char *text) {
  return readSigned(text, NULL, 10, 0);
}
