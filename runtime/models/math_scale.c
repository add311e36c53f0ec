// What do the functions of math.h return that take a number apart into fraction and exponent, or put it together?
//
// Exact, with the one rounding that C allows where a result is too small for all of its bits.
#include "premise_models.h"

enum { kBias = 1023, kFractionBits = 52, kExponentMask = 0x7ff, kLargestExponent = 1023, kSmallestExponent = -1022 };

typedef union {
  double value;
  unsigned long long bits;
} Double;

static int exponentField(double value) {
  Double number = {value};
  return (int)(number.bits >> kFractionBits) & kExponentMask;
}

static int isOrdinary(double value) {
  return (value != 0) & (__builtin_fabs(value) <= __DBL_MAX__);
}

// The exponent e of 2^e <= |value| < 2^(e+1), for a finite number that is not zero.
static int exponentOf(double value) {
  int field = exponentField(value);
  return field == 0 ? exponentField(value * 0x1p54) - 54 - kBias : field - kBias;
}

double frexp(double value, int *exponent) {
  *exponent = 0;
  if (!isOrdinary(value))
    return value;
  int isSubnormal = exponentField(value) == 0;
  Double number = {isSubnormal ? value * 0x1p54 : value};
  *exponent = exponentField(number.value) - kBias + 1 - (isSubnormal ? 54 : 0);
  unsigned long long field = (unsigned long long)kExponentMask << kFractionBits;
  number.bits = (number.bits & ~field) | (unsigned long long)(kBias - 1) << kFractionBits;
  return number.value;
}

static double powerOfTwo(int exponent) {
  Double power;
  power.bits = (unsigned long long)(kBias + exponent) << kFractionBits;
  return power.value;
}

// Two steps at most before the last: what they cannot hold is infinite or zero in the end. Downwards they leave room
// for all bits of the fraction, so that only the last multiplication rounds.
static double scale(double value, int exponent) {
  for (int step = 0; step < 2 && exponent > kLargestExponent; step++) {
    value *= 0x1p1023;
    exponent -= kLargestExponent;
  }
  for (int step = 0; step < 2 && exponent < kSmallestExponent; step++) {
    value *= 0x1p-969;
    exponent += 969;
  }
  if (exponent > kLargestExponent)
    exponent = kLargestExponent;
  if (exponent < kSmallestExponent)
    exponent = kSmallestExponent;
  return value * powerOfTwo(exponent);
}

double scalbn(double value, int exponent) {
  if (!isOrdinary(value))
    return value;
  double result = scale(value, exponent);
  if (!isOrdinary(result))
    errno = ERANGE;
  return result;
}

double ldexp(double value, int exponent) {
  return scalbn(value, exponent);
}

double scalbln(double value, long exponent) {
  return scalbn(value, exponent > 10000 ? 10000 : exponent < -10000 ? -10000 : (int)exponent);
}

// A double has room for every product that a float rounds, so there is one rounding: the last.
float scalbnf(float value, int exponent) {
  if (!isOrdinary(value))
    return value;
  float result = (float)scale(value, exponent > 400 ? 400 : exponent < -400 ? -400 : exponent);
  if (!isOrdinary(result))
    errno = ERANGE;
  return result;
}

float ldexpf(float value, int exponent) {
  return scalbnf(value, exponent);
}

float frexpf(float value, int *exponent) {
  return (float)frexp(value, exponent);
}

int ilogb(double value) {
  if (isOrdinary(value))
    return exponentOf(value);
  errno = EDOM;
  return (value == 0) || value != value ? INT_MIN : INT_MAX;
}

int ilogbf(float value) {
  return ilogb(value);
}

double logb(double value) {
  if (isOrdinary(value))
    return exponentOf(value);
  if (value != 0)
    return value * value; // infinity, or a NaN as before
  errno = ERANGE;
  return -__builtin_inf();
}

float logbf(float value) {
  return (float)logb(value);
}
