// Which floating-point number does a text denote? (strtod and its family)
//
// Correctly rounded if the digits fit into 53 bits and the decimal exponent is at most 22 in size (one multiplication
// or division of exact doubles) and for hexadecimal texts of at most 53 bits; a few units in the last place off
// otherwise.
#include "digits.h"

enum { kExactPower = 22, kHugeExponent = 100000 };

// significand * base ^ exponent, where base is 10, or 2 for a hexadecimal text.
typedef struct {
  unsigned long long significand;
  int exponent;
  int hasDigits;
} Decimal;

static const double powersOfTen[kExactPower + 1] = {1e0,  1e1,  1e2,  1e3,  1e4,  1e5,  1e6,  1e7,
                                                    1e8,  1e9,  1e10, 1e11, 1e12, 1e13, 1e14, 1e15,
                                                    1e16, 1e17, 1e18, 1e19, 1e20, 1e21, 1e22};

// Reads the digits and the point. Digits that do not fit into the significand only count for the exponent.
static size_t readSignificand(const char *text, size_t at, unsigned base, Decimal *decimal) {
  int digitExponent = base == 16 ? 4 : 1;
  unsigned long long ceiling = 0;
  int isFraction = 0;
  for (;; at++) {
    if ((text[at] == '.') & (isFraction == 0)) {
      isFraction = 1;
      continue;
    }
    unsigned digit = digitValue((unsigned char)text[at]);
    if (digit >= base)
      break;
    decimal->hasDigits = 1;
    if (ceiling <= (ULLONG_MAX - (base - 1)) / base) {
      decimal->significand = decimal->significand * base + digit;
      // Leading zeros must not use up the room of the digits that matter.
      if (ceiling != 0 || decimal->significand != 0)
        ceiling = ceiling * base + (base - 1);
      decimal->exponent -= isFraction ? digitExponent : 0;
    } else {
      decimal->exponent += isFraction ? 0 : digitExponent;
    }
  }
  return at;
}

// Reads e+12 if a digit is there, else nothing.
static size_t readExponent(const char *text, size_t at, char letter, Decimal *decimal) {
  if ((text[at] | 32) != letter)
    return at;
  size_t start = at;
  char sign = text[++at];
  if ((sign == '-') | (sign == '+'))
    at++;
  if (digitValue((unsigned char)text[at]) >= 10)
    return start;
  int exponent = 0;
  for (unsigned digit; (digit = digitValue((unsigned char)text[at])) < 10; at++)
    if (exponent < kHugeExponent)
      exponent = exponent * 10 + (int)digit;
  decimal->exponent += sign == '-' ? -exponent : exponent;
  return at;
}

static double scaleByTen(double value, int exponent) {
  while (exponent > kExactPower && value <= __DBL_MAX__) {
    value *= 1e22;
    exponent -= kExactPower;
  }
  while (exponent < -kExactPower && value != 0) {
    value /= 1e22;
    exponent += kExactPower;
  }
  if (exponent > kExactPower || exponent < -kExactPower)
    return value;
  return exponent < 0 ? value / powersOfTen[-exponent] : value * powersOfTen[exponent];
}

static double scaleByTwo(double value, int exponent) {
  for (; exponent >= 32 && value <= __DBL_MAX__; exponent -= 32)
    value *= 0x1p32;
  for (; exponent <= -32 && value >= 0x1p-960; exponent += 32)
    value *= 0x1p-32;
  for (; exponent > 0 && value <= __DBL_MAX__; exponent--)
    value *= 2;
  // Halving a subnormal rounds each time; one division by the whole power rounds once.
  double divisor = 1;
  for (; exponent < 0 && divisor < 0x1p1000; exponent++)
    divisor *= 2;
  return value / divisor;
}

// How many characters of `word` (lower case) stand at `at` in any case: all or 0.
static size_t matchWord(const char *text, size_t at, const char *word) {
  size_t length = 0;
  for (; word[length] != 0; length++)
    if (lowered(text[at + length]) != word[length])
      return 0;
  return length;
}

// Reads inf, infinity, nan and nan(...); returns where it ends, or `at` if none is there.
static size_t readSpecial(const char *text, size_t at, double *value) {
  if (matchWord(text, at, "inf") != 0) {
    *value = __builtin_inf();
    return at + 3 + matchWord(text, at + 3, "inity");
  }
  if (matchWord(text, at, "nan") == 0)
    return at;
  *value = __builtin_nan("");
  size_t behind = at + 3;
  if (text[behind] != '(')
    return behind;
  size_t cursor = behind + 1;
  while ((digitValue((unsigned char)text[cursor]) < 36) | (text[cursor] == '_'))
    cursor++;
  return text[cursor] == ')' ? cursor + 1 : behind;
}

// Reads the number without its sign; returns where it ends, or `at` if none is there.
static size_t readFinite(const char *text, size_t at, double *value) {
  Decimal decimal = {0, 0, 0};
  int isHex = text[at] == '0' && (text[at + 1] | 32) == 'x';
  size_t behind = readSignificand(text, isHex ? at + 2 : at, isHex ? 16 : 10, &decimal);
  if (decimal.hasDigits == 0)
    return isHex ? at + 1 : at; // of 0x without digits, only the 0 is a number
  behind = readExponent(text, behind, isHex ? 'p' : 'e', &decimal);
  if (decimal.significand == 0)
    return behind;
  double significand = (double)decimal.significand;
  *value = isHex ? scaleByTwo(significand, decimal.exponent) : scaleByTen(significand, decimal.exponent);
  if (*value < 0x1p-1022 || *value > __DBL_MAX__)
    errno = ERANGE;
  return behind;
}

double strtod(const char *text, char **end) {
  size_t at = 0;
  while (isSpaceCode(text[at]))
    at++;
  char sign = text[at];
  if ((sign == '-') | (sign == '+'))
    at++;
  double value = 0;
  size_t behind = readSpecial(text, at, &value);
  if (behind == at)
    behind = readFinite(text, at, &value);
  if (end != NULL)
    *end = (char *)(behind == at ? text : text + behind);
  if (behind == at)
    return 0;
  return sign == '-' ? -value : value;
}

float strtof(const char *text, char **end) {
  double value = strtod(text, end);
  double size = __builtin_fabs(value);
  if ((size > __FLT_MAX__ && size <= __DBL_MAX__) || (size < __FLT_MIN__ && size > 0))
    errno = ERANGE;
  return (float)value;
}

double atof(const char *text) {
  return strtod(text, NULL);
}
