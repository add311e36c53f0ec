// Is signed overflow found in each operation, and only where the language has it?
#include <assert.h>
#include <limits.h>
#include <stdint.h>

int add_bad(int x) {
  return x + 1; // expect: failed signed-overflow
}

int add_ok(int x) {
  if (x == INT_MAX)
    return 0;
  return x + 1; // expect: verified-by-testing signed-overflow
}

int subtract_bad(int x) {
  return x - 10; // expect: failed signed-overflow
}

int multiply_bad(int x, int y) {
  if (x < 1000 || y < 1000)
    return 0;
  return x * y; // expect: failed signed-overflow
}

int multiply_ok(short x, short y) {
  return x * y;
}

int promoted_multiply_bad(unsigned short x, unsigned short y) {
  return x * y; // expect: failed signed-overflow
}

int negate_bad(int x) {
  return -x; // expect: failed signed-overflow
}

int negate_ok(int x) {
  return x == INT_MIN ? 0 : -x;
}

int increment_bad(int x) {
  x++; // expect: failed signed-overflow
  return x;
}

int decrement_bad(int x) {
  --x; // expect: failed signed-overflow
  return x;
}

int compound_bad(int x) {
  x += 100; // expect: failed signed-overflow
  return x;
}

int narrow_increment_ok(signed char c, short s) {
  c++; // the sum is an int
  s++;
  return c + s;
}

long long_bad(long x) {
  return x + x; // expect: failed signed-overflow
}

long long long_long_bad(long long x) {
  return x * 3; // expect: failed signed-overflow
}

__int128 int128_bad(__int128 x) {
  return x + 1; // expect: failed signed-overflow
}

unsigned unsigned_wraparound_ok(unsigned x, unsigned y) {
  return x * y + x - y;
}

// exhaustive: yes
uint64_t unsigned_negation_ok(uint64_t x) {
  return -x;
}

int widened_ok(int x, int y) {
  long sum = (long)x + y;
  return sum > 0;
}

int widened_too_late_bad(int x, int y) {
  long sum = x + y; // expect: failed signed-overflow
  return sum > 0;
}

int average_bad(int low, int high) {
  if (low < 0 || high < low)
    return 0;
  return (low + high) / 2; // expect: failed signed-overflow
}

int average_ok(int low, int high) {
  if (low < 0 || high < low)
    return 0;
  return low + (high - low) / 2;
}

int two_steps_bad(int x) {
  if (x < 0 || x > 46341)
    return 0;
  return x * x; // expect: failed signed-overflow
}

// Products are bounded once the signs of their factors are known.
// exhaustive: yes
int bounded_square_ok(int x) {
  return x > -46340 && x < 46340 ? x * x : 0; // expect: verified-by-testing signed-overflow
}

int bounded_square_bad(int x) {
  return x > -46342 && x < 46340 ? x * x : 0; // expect: failed signed-overflow
}

// exhaustive: yes
long bounded_product_ok(int x, int y) {
  if (x < -1000 || x > 1000 || y < -2000000 || y > 2000000)
    return 0;
  return x * y; // expect: verified-by-testing signed-overflow
}

// Sums of products that have either sign: their bounds are known without trying.
// exhaustive: yes
int determinant_ok(signed char a, signed char b, signed char c) {
  int m[3][3] = {{a, b, c}, {b, c, a}, {c, a, b}};
  int d = m[0][0] * (m[1][1] * m[2][2] - m[1][2] * m[2][1]);
  d -= m[0][1] * (m[1][0] * m[2][2] - m[1][2] * m[2][0]);
  d += m[0][2] * (m[1][0] * m[2][1] - m[1][1] * m[2][0]);
  assert(d != 1000000000);
  return d;
}

int determinant_bad(signed char a, signed char b, signed char c) {
  int d = a * (b * c - a * b) - b * (a * c - b * b);
  assert(d != 4290); // expect: failed assert
  return d;
}
