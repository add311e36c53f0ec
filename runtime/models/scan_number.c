// Which number stands next in the input of a scanf function?
#include "digits.h"
#include "scan.h"

// As for glibc's scanf: longer numerals are cut off at this many characters (floats only).
enum { kFloatLimit = 128 };

static void storeInteger(const Directive *directive, void *target, unsigned long long value) {
  switch (directive->size) {
  case 1:
    *(unsigned char *)target = (unsigned char)value;
    break;
  case 2:
    *(unsigned short *)target = (unsigned short)value;
    break;
  case 4:
    *(unsigned *)target = (unsigned)value;
    break;
  default:
    *(unsigned long long *)target = value;
  }
}

static unsigned baseOf(char specifier) {
  switch (specifier) {
  case 'i':
    return 0;
  case 'o':
    return 8;
  case 'x':
  case 'X':
  case 'p':
    return 16;
  default:
    return 10;
  }
}

// Reads 0 or 0x if the base allows it and settles base 0; returns whether the 0 was there, which is a digit by itself.
static int takePrefix(Source *source, unsigned *base, int *width) {
  if (*width == 0 || peek(source) != '0') {
    *base = *base == 0 ? 10 : *base;
    return 0;
  }
  take(source);
  --*width;
  int isHex = *width > 0 && ((*base == 0) | (*base == 16)) && (peek(source) | 32) == 'x';
  if (isHex) {
    take(source);
    --*width;
  }
  if (*base == 0)
    *base = isHex ? 16 : 8;
  return 1;
}

// A sign, or nothing.
static int takeSign(Source *source, int *width) {
  int code = peek(source);
  if ((code == '-') | (code == '+')) {
    take(source);
    --*width;
  }
  return code;
}

Outcome __premise_model_scan_integer(Source *source, const Directive *directive, void *target) {
  if (peek(source) == kEnd)
    return kInputEnded;
  int width = directive->width;
  int isNegative = takeSign(source, &width) == '-';
  unsigned base = baseOf(directive->specifier);
  int hasDigits = takePrefix(source, &base, &width);
  Digits digits = {0, 0, 0};
  for (; width > 0; width--) {
    unsigned digit = digitValue(peek(source));
    if (digit >= base)
      break;
    appendDigit(&digits, base, digit);
    take(source);
    hasDigits = 1;
  }
  if (hasDigits == 0)
    return kMismatch;
  int isSigned = (directive->specifier == 'd') | (directive->specifier == 'i');
  unsigned long long value =
      isSigned ? (unsigned long long)signedValue(&digits, isNegative) : unsignedValue(&digits, isNegative);
  if (target != NULL)
    storeInteger(directive, target, value);
  return kConverted;
}

// The characters of a decimal numeral as they are collected.
typedef struct {
  char text[kFloatLimit];
  int length;
  int width;
} Numeral;

static void keep(Source *source, Numeral *numeral) {
  if (numeral->length < kFloatLimit - 1)
    numeral->text[numeral->length++] = (char)peek(source);
  take(source);
  numeral->width--;
}

static int keepDigits(Source *source, Numeral *numeral) {
  int count = 0;
  for (; numeral->width > 0 && isWithin(peek(source), '0', '9'); count++)
    keep(source, numeral);
  return count;
}

static void keepIf(Source *source, Numeral *numeral, char first, char second) {
  int code = numeral->width > 0 ? peek(source) : kEnd;
  if ((code == first) | (code == second))
    keep(source, numeral);
}

// Decimal numerals only: neither infinities nor hexadecimal ones. An exponent without digits is consumed and ignored,
// as in glibc.
Outcome __premise_model_scan_float(Source *source, const Directive *directive, void *target) {
  if (peek(source) == kEnd)
    return kInputEnded;
  Numeral numeral;
  numeral.length = 0;
  numeral.width = directive->width;
  keepIf(source, &numeral, '-', '+');
  int digitCount = keepDigits(source, &numeral);
  keepIf(source, &numeral, '.', '.');
  digitCount += keepDigits(source, &numeral);
  if (digitCount == 0)
    return kMismatch;
  if (numeral.width > 0 && (peek(source) | 32) == 'e') {
    keep(source, &numeral);
    keepIf(source, &numeral, '-', '+');
    keepDigits(source, &numeral);
  }
  numeral.text[numeral.length] = 0;
  if (target == NULL)
    return kConverted;
  double value = strtod(numeral.text, NULL);
  if (directive->size == 8)
    *(double *)target = value;
  else if (directive->size == sizeof(long double))
    *(long double *)target = value;
  else
    *(float *)target = (float)value;
  return kConverted;
}
