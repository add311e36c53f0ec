// Are shifts by too much, and of what may not be shifted, found?
#include <assert.h>

unsigned left_bad(unsigned x, unsigned n) {
  return x << n; // expect: failed shift
}

// exhaustive: yes
unsigned left_ok(unsigned x, unsigned n) {
  return x << (n & 31);
}

unsigned left_negative_bad(unsigned x, int n) {
  if (n > 31)
    return 0;
  return x << n; // expect: failed shift
}

int right_bad(int x, int n) {
  if (n < 0)
    return 0;
  return x >> n; // expect: failed shift
}

// exhaustive: yes
int right_of_negative_ok(int x) {
  int y = x >> 31;
  assert(y == 0 || y == -1);
  return y;
}

int negative_base_bad(int x) {
  if (x > 100)
    return 0;
  return x << 1; // expect: failed shift
}

int base_overflow_bad(int x) {
  if (x < 0)
    return 0;
  return x << 4; // expect: failed shift
}

int small_base_ok(unsigned char x, unsigned n) {
  return n < 8 ? x << n : 0;
}

unsigned long wide_ok(unsigned long x, unsigned n) {
  return x << (n % 64);
}

unsigned long wide_too_late_bad(unsigned n) {
  if (n > 40)
    return 0;
  return 1u << n; // expect: failed shift
}

unsigned rotate_ok(unsigned x, unsigned n) {
  n &= 31;
  return (x << n) | (x >> (-n & 31));
}

unsigned rotate_bad(unsigned x, unsigned n) {
  n &= 31;
  return (x << n) | (x >> (32 - n)); // expect: failed shift
}

unsigned compound_bad(unsigned x, unsigned n) {
  x >>= n; // expect: failed shift
  return x;
}
