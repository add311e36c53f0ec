// How does a formatted number look?
#include "format.h"

enum { kDigitLimit = 24, kSpecLimit = 48, kDoubleLimit = 360 };

// [spaces] prefix [zeros] digits [spaces], where the prefix is a sign or 0x.
typedef struct {
  char prefix[2];
  size_t prefixLength;
  size_t zeros;
  size_t digitCount;
  char digits[kDigitLimit]; // the last digitCount of them
} Numeral;

static unsigned baseOf(char specifier) {
  switch (specifier) {
  case 'o':
    return 8;
  case 'x':
  case 'X':
    return 16;
  default:
    return 10;
  }
}

static int isSignedSpecifier(char specifier) {
  return (specifier == 'd') | (specifier == 'i');
}

static unsigned long long sizeOf(long long value, int isNegative) {
  unsigned long long mask = 0ULL - (unsigned long long)isNegative;
  return ((unsigned long long)value ^ mask) - mask;
}

// The number of digits (none for zero): as many comparisons as digits are possible, and no branch on the value.
static size_t countDigits(unsigned long long value, unsigned base) {
  size_t count = 0;
  for (unsigned long long power = 1;; power *= base) {
    count += value >= power;
    if (power > ULLONG_MAX / base)
      return count;
  }
}

static void countInteger(Sink *sink, const Conversion *conversion, long long value) {
  char specifier = conversion->specifier;
  int isSigned = isSignedSpecifier(specifier);
  int isNegative = isSigned & (value < 0);
  size_t prefix = (size_t)(isNegative | (isSigned & (conversion->isSigned | conversion->isSpaced)));
  size_t digits = countDigits(sizeOf(value, isNegative), baseOf(specifier));
  if (conversion->isAlternate && baseOf(specifier) == 16)
    prefix = 2 * (size_t)(value != 0);
  if (conversion->isAlternate && specifier == 'o')
    digits++;
  size_t precision = conversion->precision < 0 ? 1 : (size_t)conversion->precision;
  sink->length += greater((size_t)conversion->width, prefix + greater(digits, precision));
}

static void writeDigits(Numeral *numeral, unsigned long long value, char specifier) {
  unsigned base = baseOf(specifier);
  int letterBase = specifier == 'X' ? 'A' - 10 : 'a' - 10;
  while (value != 0) {
    int digit = (int)(value % base);
    numeral->digitCount++;
    numeral->digits[kDigitLimit - numeral->digitCount] =
        (char)(digit + (int)choose(digit < 10, '0', (unsigned long long)letterBase));
    value /= base;
  }
}

static void writePrefix(Numeral *numeral, const Conversion *conversion, int isNegative) {
  if (isSignedSpecifier(conversion->specifier)) {
    numeral->prefix[0] = isNegative ? '-' : conversion->isSigned ? '+' : ' ';
    numeral->prefixLength = isNegative | conversion->isSigned | conversion->isSpaced;
  } else if (conversion->isAlternate && baseOf(conversion->specifier) == 16 && numeral->digitCount != 0) {
    numeral->prefix[0] = '0';
    numeral->prefix[1] = conversion->specifier;
    numeral->prefixLength = 2;
  }
}

static void writeNumeral(Sink *sink, const Conversion *conversion, Numeral *numeral) {
  size_t length = numeral->prefixLength + numeral->zeros + numeral->digitCount;
  size_t width = (size_t)conversion->width;
  size_t padding = width > length ? width - length : 0;
  if (conversion->isZeroFilled & (conversion->isLeft ^ 1) & (conversion->precision < 0)) {
    numeral->zeros += padding;
    padding = 0;
  }
  if (conversion->isLeft == 0)
    __premise_model_fill(sink, ' ', padding);
  __premise_model_put(sink, numeral->prefix, numeral->prefixLength);
  __premise_model_fill(sink, '0', numeral->zeros);
  __premise_model_put(sink, numeral->digits + kDigitLimit - numeral->digitCount, numeral->digitCount);
  if (conversion->isLeft)
    __premise_model_fill(sink, ' ', padding);
}

void __premise_model_put_integer(Sink *sink, const Conversion *conversion, long long value) {
  if (sink->isCounting) {
    countInteger(sink, conversion, value);
    return;
  }
  Numeral numeral;
  fillBytes(&numeral, 0, sizeof numeral);
  int isNegative = isSignedSpecifier(conversion->specifier) && value < 0;
  writeDigits(&numeral, sizeOf(value, isNegative), conversion->specifier);
  writePrefix(&numeral, conversion, isNegative);
  size_t precision = conversion->precision < 0 ? 1 : (size_t)conversion->precision;
  if (precision > numeral.digitCount)
    numeral.zeros = precision - numeral.digitCount;
  if (conversion->specifier == 'o' && conversion->isAlternate && numeral.zeros == 0)
    numeral.zeros = 1;
  writeNumeral(sink, conversion, &numeral);
}

static char *writeCount(char *cursor, int count) {
  char digits[kDigitLimit];
  size_t length = 0;
  for (unsigned rest = (unsigned)count; rest != 0 || length == 0; rest /= 10)
    digits[kDigitLimit - ++length] = (char)('0' + rest % 10);
  copyBytes(cursor, digits + kDigitLimit - length, length);
  return cursor + length;
}

// The specification again, with the values of * filled in and without size.
static void writeSpec(char *cursor, const Conversion *conversion) {
  *cursor++ = '%';
  if (conversion->isLeft)
    *cursor++ = '-';
  if (conversion->isSigned)
    *cursor++ = '+';
  if (conversion->isSpaced)
    *cursor++ = ' ';
  if (conversion->isAlternate)
    *cursor++ = '#';
  if (conversion->isZeroFilled)
    *cursor++ = '0';
  if (conversion->width > 0)
    cursor = writeCount(cursor, conversion->width);
  if (conversion->precision >= 0) {
    *cursor++ = '.';
    cursor = writeCount(cursor, conversion->precision);
  }
  *cursor++ = conversion->specifier;
  *cursor = 0;
}

// The runtime formats the value that the run has; that is recorded as an approximation if the value is symbolic.
void __premise_model_put_double(Sink *sink, const Conversion *conversion, double value) {
  char spec[kSpecLimit];
  char local[kDoubleLimit];
  writeSpec(spec, conversion);
  int length = __premise_format_double(local, sizeof local, spec, value);
  if (length < 0)
    return;
  char *text = local;
  if ((size_t)length >= sizeof local) {
    text = malloc((size_t)length + 1);
    if (text == NULL)
      return;
    __premise_format_double(text, (size_t)length + 1, spec, value);
  }
  __premise_model_put(sink, text, (size_t)length);
  if (text != local)
    free(text);
}
