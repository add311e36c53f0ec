// Are loop invariants checked in every iteration?
// file-flags: -I{root}/include
#include <premise/premise.h>

int sum_ok(int n) {
  PREMISE_REQUIRES(n >= 0 && n <= 5);
  int s = 0;
  for (int i = 0; i < n; i++) {
    PREMISE_LOOP_INVARIANT(s == i * (i - 1) / 2); // expect: verified-by-testing loop-invariant
    s += i;
  }
  return s;
}

int sum_bad(int n) {
  PREMISE_REQUIRES(n >= 0 && n <= 5);
  int s = 0;
  for (int i = 0; i < n; i++) {
    PREMISE_LOOP_INVARIANT(s <= 5); // expect: failed loop-invariant
    s += i;
  }
  return s;
}

int two_invariants_bad(int n) {
  PREMISE_REQUIRES(n >= 0 && n <= 4);
  int i = 0;
  while (i < n) {
    PREMISE_LOOP_INVARIANT(i >= 0); // expect: verified-by-testing loop-invariant
    PREMISE_LOOP_INVARIANT(i != 3); // expect: failed loop-invariant
    i++;
  }
  return i;
}

int do_while_bad(int n) {
  PREMISE_REQUIRES(n >= 0 && n <= 4);
  do {
    PREMISE_LOOP_INVARIANT(n > 0); // expect: failed loop-invariant
    n--;
  } while (n > 0);
  return n;
}

int single_statement_ok(int n) {
  PREMISE_REQUIRES(n >= 0 && n <= 4);
  for (int i = 0; i < n; i++)
    PREMISE_LOOP_INVARIANT(i < 4); // expect: verified-by-testing loop-invariant
  return n;
}
