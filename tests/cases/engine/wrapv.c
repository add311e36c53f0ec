// Does -fwrapv turn signed overflow into wraparound?
// file-flags: -fwrapv
#include <assert.h>
#include <limits.h>

int add_ok(int x) {
  return x + 1;
}

int multiply_ok(int x, int y) {
  return x * y;
}

// exhaustive: yes
int negate_ok(int x) {
  int y = -x;
  if (x == INT_MIN)
    assert(y == INT_MIN); // expect: verified-by-testing assert
  return y;
}

int wraps_bad(int x) {
  if (x > 0)
    assert(x + 1 > 0); // expect: failed assert
  return x;
}

int division_by_zero_bad(int x) {
  return 1 / x; // expect: failed division-by-zero
}
