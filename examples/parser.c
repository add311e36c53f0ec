// Reads a percentage such as "7%" or "100%". There is no bug in it: Premise tries every path and finds none.
#include <assert.h>

/// The value, or -1 if the text is not a percentage between 0 and 100.
int parse_percentage(const char text[static 5]) {
  int value = 0, digits = 0;
  while (digits < 4 && text[digits] >= '0' && text[digits] <= '9') {
    value = value * 10 + (text[digits] - '0');
    digits++;
  }
  if (digits == 0 || digits > 3 || text[digits] != '%')
    return -1;
  if (value > 100)
    return -1;
  assert(value >= 0 && value <= 100);
  return value;
}
