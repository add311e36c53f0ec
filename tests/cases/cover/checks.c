// Code after checks: what only failing executions reach, and what none reaches.
#include <assert.h>

int after_failing_check_bad(int x) {
  if (x > 10) {
    assert(x < 5);
    return 1; // infeasible
  }
  return 0; // feasible
}

int after_check_ok(int x) {
  if (x > 10) {
    assert(x < 50);
    return 1; // feasible
  }
  return 0; // feasible
}

int division_bad(int x) {
  if (x == 0) {
    int r = 10 / x;
    return r; // infeasible
  }
  return 1; // feasible
}

int division_ok(int x) {
  int r = 10 / x;
  if (r == 5)
    return 1; // feasible
  return 0;   // feasible
}

int null_bad(int *p) {
  if (!p) {
    int r = *p;
    return r; // infeasible
  }
  return 1; // feasible
}

int overflow_bad(int x) {
  if (x > 0) {
    int y = x + 1;
    if (y < 0)
      return 1; // infeasible
    return 2;   // feasible
  }
  return 0; // feasible
}

int wrapping_ok(unsigned x) {
  unsigned y = x + 1;
  if (y < x)
    return 1; // feasible
  return 0;   // feasible
}

int index_bad(int i) {
  int table[4] = {1, 2, 3, 4};
  int v = table[i];
  if (i > 3)
    return 1; // infeasible
  return v;   // feasible
}

int index_ok(int i) {
  int table[4] = {1, 2, 3, 4};
  if (i < 0 || i > 3)
    return -1; // feasible
  if (table[i] == 3)
    return 1; // feasible
  return 0;   // feasible
}

int always_failing_bad(int x) {
  int y = 1;
  if (x == 3) {
    if (y == 0)
      return 7; // infeasible: y == 0 (line 80) never holds here
    y = y / (y - 1);
    return y; // infeasible: (y - 1) != 0 (line 82) never holds here
  }
  return 0; // feasible
}

int magnitude_bad(int x) {
  int y = x < 0 ? -x : x;
  if (y < 0)
    return 1; // infeasible: -x does not overflow (line 89) contradicts y < 0 (line 90), whether x < 0 (line 89) or not
  return y;   // feasible
}
