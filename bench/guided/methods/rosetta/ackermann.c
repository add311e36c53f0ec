// What is the Ackermann function of two numbers?
#include <assert.h>

enum { INVALID = -1, LARGEST_FIRST = 3 };

/// A(m, n); INVALID for a negative argument, or for an m whose values no int holds.
int ackermann(int m, int n) {
  if (m < 0 || n < 0 || m > LARGEST_FIRST)
    return INVALID;
  int value;
  if (m == 0)
    value = n + 1;
  else if (n == 0)
    value = ackermann(m - 1, 1);
  else
    value = ackermann(m - 1, ackermann(m, n - 1));
  assert(value > n);
  return value;
}
