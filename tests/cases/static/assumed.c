// Of a check that somebody verified under a premise, only the executions in which that does not hold are left to show.
// file-flags: -I{root}/include
#include <premise/premise.h>

int read_sensor(int x); // somebody read its code: never negative up to ten

int the_rest_ok(int x) {
  PREMISE_ASSUMED(x <= 10, small);
  int r = x <= 10 ? read_sensor(x) : x;
  PREMISE_VERIFIED(r >= 0, small);
  return r;
}

int the_rest_bad(int x) {
  PREMISE_ASSUMED(x <= 10, small);
  int r = x == 11 ? -1 : x & 7;
  PREMISE_VERIFIED(r >= 0, small); // fails: assert
  return r;
}

int reviewed_ok(int x, int y) {
  PREMISE_ASSUMED(x == 3, three);
  PREMISE_ASSUMED(y == 4, four);
  PREMISE_VERIFIED((x == 3 && y == 4) || x != 3 || y != 4, three && four);
  return x;
}

int one_of_two_bad(int x, int y) {
  PREMISE_ASSUMED(x > 0, first);
  PREMISE_ASSUMED(y > 0, second);
  PREMISE_VERIFIED(x != -1 || y != -1, first || second); // fails: assert
  return x;
}

// All evaluations count, also those beyond the bound of the unrolling.
int all_rounds_bad(int n) {
  for (int i = 0; i < n; i++)
    PREMISE_ASSUMED(i < 100, few);
  PREMISE_VERIFIED(n != 200, few); // fails: assert
  return n;
}

// One that is not passed holds.
int not_passed_ok(int x) {
  if (x > 5)
    PREMISE_ASSUMED(x > 7, more);
  PREMISE_VERIFIED(x <= 5 || x >= 6, more);
  return x;
}

int excluded_bad(int x) {
  PREMISE_ASSUMED(x > 5, large);
  PREMISE_ASSUMED(x < 3, little);
  PREMISE_VERIFIED(x == 100, large && little); // vacuous: assert
  return x;
}

// The code of an ensures is checked also where it is never reached.
int forever_bad(int x) {
  PREMISE_ENSURES(PREMISE_RESULT == 7); // vacuous: postcondition
  for (;;)
    x ^= 1;
}
