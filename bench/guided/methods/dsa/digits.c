// How is a number written to base 2, 8 or 16?
#include <assert.h>
#include <premise/premise.h>
#include <string.h>

enum { INVALID = -1, MOST_DIGITS = 11 };

/// The symbol of a digit; '?' if it is none.
char get_hex_symbol(int digit) {
  PREMISE_ENSURES(PREMISE_RESULT != 0);
  if (digit < 0 || digit > 15)
    return '?';
  if (digit < 10)
    return (char)('0' + digit);
  switch (digit) {
  case 10:
    return 'A';
  case 11:
    return 'B';
  case 12:
    return 'C';
  case 13:
    return 'D';
  case 14:
    return 'E';
  case 15:
    return 'F';
  default:
    PREMISE_ASSERT(!"a digit above fifteen");
    return '?';
  }
}

/// The digits of a byte as a decimal number that shows them, for instance 101 for 5.
int to_binary(int value) {
  PREMISE_ENSURES(PREMISE_RESULT >= INVALID);
  if (value < 0 || value > 255)
    return INVALID;
  int shown = 0, place = 1;
  while (value > 0) {
    PREMISE_LOOP_INVARIANT(shown < place);
    shown += place * (value % 2);
    value /= 2;
    if (value > 0)
      place *= 10;
  }
  assert(shown <= 11111111);
  return shown;
}

/// Writes the digits of `value` and returns how many there are.
int to_hex(int value, char *text, int size) {
  if (!text || value < 0 || size < 2)
    return INVALID;
  char reversed[MOST_DIGITS];
  int digits = 0;
  do {
    assert(digits < MOST_DIGITS);
    reversed[digits++] = get_hex_symbol(value % 16);
    value /= 16;
  } while (value > 0);
  if (digits > size)
    return INVALID;
  for (int i = 0; i < digits; i++)
    text[i] = reversed[digits - 1 - i];
  text[digits] = 0;
  return digits;
}

/// The octal digits as a decimal number that shows them, for instance 17 for 15.
int to_octal(int value) {
  if (value < 0)
    return INVALID;
  int shown = 0, place = 1;
  for (; value > 0; value /= 8) {
    int digit = value % 8;
    PREMISE_ASSERT(digit >= 0 && digit < 8);
    shown += place * digit;
    place *= 10;
  }
  assert(shown >= 0);
  return shown;
}
