// Contradictions: nothing in these functions may become green.
#include <assert.h>
#include <premise/premise.h>

int excluded_bad(int x) {
  PREMISE_REQUIRES(x > 5);
  PREMISE_REQUIRES(x < 3);
  assert(x == 9); // vacuous: assert
  return x;
}

int assumed_away_bad(int x) {
  PREMISE_ASSUME(x > 5);
  PREMISE_ASSUME(x < 3);
  assert(x == 9); // vacuous: assert
  return x;
}

int never_holds_bad(int x) {
  PREMISE_REQUIRES(x > 5);
  PREMISE_ASSUMED(x < 3, small);
  PREMISE_VERIFIED(x == 9, small); // vacuous: assert
  return x;
}

int dead_code_bad(int x) {
  if (x > 5 && x < 3) {
    assert(x == 9); // vacuous: assert
  }
  return x;
}

int after_exit_bad(unsigned x) {
  if (x % 4 > 5)
    assert(x == 9); // vacuous: assert
  return 0;
}
