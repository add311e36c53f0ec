// Do the annotations of <premise/premise.h> check and filter?
// file-flags: -I{root}/include
#include <premise/premise.h>

void check_bad(int x) {
  PREMISE_ASSERT(x != 1001); // expect: failed assert
}

void check_ok(int x) {
  PREMISE_ASSERT(x == x); // expect: verified-by-testing assert
}

// exhaustive: yes
void filter_ok(int x) {
  PREMISE_ASSUME(x > 0);
  PREMISE_ASSERT(x != 0); // expect: verified-by-testing assert
}

void filter_bad(int x, int y) {
  PREMISE_ASSUME(x > y);
  PREMISE_ASSERT(x > 0 || y < -1); // expect: failed assert
}
