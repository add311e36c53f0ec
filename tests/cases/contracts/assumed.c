// Do annotations about assumptions leave the execution as it is?
// file-flags: -I{root}/include
#include <premise/premise.h>

PREMISE_GLOBAL_ASSUMPTION(small);

// options: --guide uv
int assumed_ok(int x, int *p) {
  PREMISE_ASSUMED(x > 3 && x < 7, a);
  PREMISE_ASSUMED(*p == x, b);
  PREMISE_ASSUMED(x + 1 > x, small);
  return 0;
}

int verified_under_bad(int x) {
  PREMISE_ASSUMED(x > 3, a);
  PREMISE_VERIFIED(x > 2, a); // expect: failed assert
  return x;
}

int not_a_filter_bad(int x) {
  PREMISE_ASSUMED(x != 7, a);
  PREMISE_ASSERT(x != 7); // expect: failed assert
  return x;
}

// What somebody verified for all executions is not tested: nothing that passed on the way is evidence of testing.
// no-tests: yes
int relied_upon_ok(int x) {
  int y = x > 100 ? 5 : x;
  PREMISE_VERIFIED(y <= 100, true); // expect: verified assert
  return y;
}
