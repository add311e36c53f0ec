// How do digits become an integer, with as few branches on them as possible?
#pragma once

#include "premise_models.h"

/// The digits read so far. `ceiling` is the greatest value that as many digits can have: it depends on their number
/// only, so it is concrete, and short numbers need no overflow branch that a solver would have to refute.
typedef struct {
  unsigned long long value;
  unsigned long long ceiling;
  int hasOverflowed;
} Digits;

/// 0..35 for a digit or an ASCII letter, more than any base for everything else.
MODEL_INLINE unsigned digitValue(int code) {
  int isDigit = isWithin(code, '0', '9');
  int isLetter = isWithin(code | 32, 'a', 'z');
  unsigned value = (unsigned)choose(isDigit, (unsigned)code - '0', ((unsigned)code | 32U) - 'a' + 10U);
  return (unsigned)choose(isDigit | isLetter, value, 255);
}

MODEL_INLINE void appendDigit(Digits *digits, unsigned base, unsigned digit) {
  unsigned long long safe = (ULLONG_MAX - (base - 1)) / base;
  if (digits->ceiling <= safe) {
    digits->ceiling = digits->ceiling * base + (base - 1);
    digits->value = digits->value * base + digit;
    return;
  }
  digits->ceiling = ULLONG_MAX;
  if (digits->hasOverflowed | (digits->value > (ULLONG_MAX - digit) / base)) {
    digits->hasOverflowed = 1;
    return;
  }
  digits->value = digits->value * base + digit;
}

/// The value with its sign, wrapped or clamped to long long as strtoll does it.
MODEL_INLINE long long signedValue(const Digits *digits, int isNegative) {
  if (digits->ceiling > LLONG_MAX) {
    unsigned long long limit = (unsigned long long)LLONG_MAX + (unsigned long long)isNegative;
    if (digits->hasOverflowed | (digits->value > limit)) {
      errno = ERANGE;
      return (long long)limit;
    }
  }
  unsigned long long mask = 0ULL - (unsigned long long)isNegative;
  return (long long)((digits->value ^ mask) - mask);
}

/// The same for strtoull, which negates within the unsigned type.
MODEL_INLINE unsigned long long unsignedValue(const Digits *digits, int isNegative) {
  if (digits->hasOverflowed) {
    errno = ERANGE;
    return ULLONG_MAX;
  }
  unsigned long long mask = 0ULL - (unsigned long long)isNegative;
  return (digits->value ^ mask) - mask;
}
