// What do fmod and pow return where the result is exact?
//
// Elsewhere the C library answers, under the names that it has for the same functions, and that is an approximation.
#include "premise_models.h"

double fmodf64(double value, double divisor);
double powf64(double base, double exponent);

// Takes away the divisor, shifted as far as it fits: neither a double of it nor such a difference is ever rounded.
static double remainderOf(double size, double step) {
  while (size >= step) {
    double part = step;
    while (part <= size - part)
      part += part;
    size -= part;
  }
  return size;
}

double fmod(double value, double divisor) {
  double size = __builtin_fabs(value);
  double step = __builtin_fabs(divisor);
  if ((value != value) | (divisor != divisor))
    return value + divisor;
  if ((size > __DBL_MAX__) | (step == 0)) {
    errno = EDOM;
    return __builtin_nan("");
  }
  // So many subtractions would be so many branches.
  if (size * 0x1p-16 >= step)
    return fmodf64(value, divisor);
  return __builtin_copysign(remainderOf(size, step), value);
}

float fmodf(float value, float divisor) {
  return (float)fmod(value, divisor);
}

static int isWholeBelow(double value, double limit) {
  return __builtin_fabs(value) < limit && (double)(long long)value == value;
}

// A power of whole numbers that a double can hold is what it is; how others are rounded is the library's affair.
double pow(double base, double exponent) {
  if (exponent == 0 || base == 1)
    return 1;
  if (exponent < 0 || !isWholeBelow(exponent, 64) || !isWholeBelow(base, 0x1p53))
    return powf64(base, exponent);
  double product = base;
  for (int count = (int)exponent; count > 1; count--) {
    product *= base;
    if (__builtin_fabs(product) >= 0x1p53)
      return powf64(base, exponent);
  }
  return product;
}
