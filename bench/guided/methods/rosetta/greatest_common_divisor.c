// What is the greatest common divisor of two numbers?
#include <assert.h>
#include <premise/premise.h>

static int absolute(int value) {
  return value < 0 ? -value : value;
}

/// Euclid's algorithm; gcd(0, 0) is 0.
int gcd(int a, int b) {
  PREMISE_ENSURES(PREMISE_RESULT >= 0);
  int larger = absolute(a), smaller = absolute(b);
  if (larger < smaller) {
    int kept = larger;
    larger = smaller;
    smaller = kept;
  }
  while (smaller != 0) {
    PREMISE_LOOP_INVARIANT(larger >= smaller && smaller >= 0);
    int rest = larger % smaller;
    assert(rest < smaller);
    larger = smaller;
    smaller = rest;
  }
  assert(larger >= 0);
  assert(larger == 0 || (a % larger == 0 && b % larger == 0));
  return larger;
}
