// Are divisions by zero and the one quotient that overflows found?
#include <assert.h>
#include <limits.h>

int divide_bad(int x) {
  return 100 / x; // expect: failed division-by-zero
}

// exhaustive: yes
int divide_ok(int x) {
  if (x == 0)
    return 0;
  return 100 / x; // expect: verified-by-testing division-by-zero
}

int remainder_bad(unsigned x, unsigned y) {
  return x % (y & 7); // expect: failed division-by-zero
}

int remainder_ok(unsigned x, unsigned y) {
  return x % ((y & 7) + 1);
}

int quotient_overflow_bad(int x, int y) {
  if (y == 0)
    return 0;
  return x / y; // expect: failed signed-overflow
}

int remainder_overflow_bad(int x, int y) {
  if (y == 0)
    return 0;
  return x % y; // expect: failed signed-overflow
}

int quotient_ok(int x, int y) {
  if (y == 0 || (x == INT_MIN && y == -1))
    return 0;
  return x / y + x % y;
}

int hidden_zero_bad(int x) {
  if (x < 10 || x > 50)
    return 0;
  return 1000 / (x * 3 - 63); // expect: failed division-by-zero
}

int hidden_zero_ok(int x) {
  if (x < 10 || x > 50)
    return 0;
  return 1000 / (x * 3 - 64);
}

// exhaustive: yes
int rounds_toward_zero_ok(signed char x) {
  assert(x / 2 * 2 + x % 2 == x);
  assert(x >= 0 || x % 2 <= 0);
  return 0;
}

int compound_bad(int x, int y) {
  if (x < 0)
    return 0;
  x /= y; // expect: failed division-by-zero
  return x;
}

long long_bad(long x) {
  return 5L % x; // expect: failed division-by-zero
}

int float_division_ok(double x) {
  return 1.0 / x > 0;
}
