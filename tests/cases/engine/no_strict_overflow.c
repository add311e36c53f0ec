// Does -fno-strict-overflow turn signed overflow into wraparound?
// file-flags: -fno-strict-overflow
#include <assert.h>

int add_ok(int x) {
  return x + 1;
}

int wraps_bad(int x) {
  assert(x + 100 > x); // expect: failed assert
  return x;
}
