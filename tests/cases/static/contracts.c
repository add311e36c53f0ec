// Contracts instead of calls: functions that call themselves, what they promise, and what their callers have to keep.
#include <assert.h>
#include <premise/premise.h>
#include <stddef.h>

int g, h;

int sum_to_ok(int n) {
  PREMISE_REQUIRES(n >= 0 && n <= 1000); // fails: precondition
  PREMISE_ENSURES(PREMISE_RESULT >= 0 && PREMISE_RESULT <= 1000 * n);
  if (n == 0)
    return 0;
  return n + sum_to_ok(n - 1);
}

int sum_to_bad(int n) {
  return sum_to_ok(n);
}

int even_ok(int n);

// Each of the two rests on what the other ensures.
int odd_ok(int n) {
  PREMISE_REQUIRES(n >= 0);
  PREMISE_ENSURES(PREMISE_RESULT == n % 2);
  return n == 0 ? 0 : even_ok(n - 1);
}

int even_ok(int n) {
  PREMISE_REQUIRES(n >= 0);
  PREMISE_ENSURES(PREMISE_RESULT == (n % 2 == 0));
  return n == 0 ? 1 : odd_ok(n - 1);
}

int product_ok(int n) {
  PREMISE_REQUIRES(n >= 0 && n <= 5);
  PREMISE_ENSURES(PREMISE_RESULT >= 1);
  PREMISE_ENSURES(PREMISE_RESULT <= 120);
  PREMISE_ENSURES(n < 5 || PREMISE_RESULT == 120);
  return n <= 1 ? 1 : n * product_ok(n - 1); // the last of the three does not help at inner calls
}

// The second promise is broken, and the first one rests on it.
int lazy_bad(int n) {
  PREMISE_REQUIRES(n >= 0);
  PREMISE_ENSURES(PREMISE_RESULT > 0); // fails: postcondition
  PREMISE_ENSURES(PREMISE_RESULT == 1);
  return n == 0 ? 0 : lazy_bad(n - 1);
}

static void drain_ok(int *p) {
  PREMISE_REQUIRES(p != NULL);
  PREMISE_REQUIRES(*p >= 0); // fails: out-of-bounds
  PREMISE_ENSURES(*p == 0);
  if (*p > 0) {
    *p -= 1;
    drain_ok(p);
  }
}

int drained_ok(int x) {
  int y = x < 0 ? 0 : x;
  drain_ok(&y);
  assert(y == 0);
  return y;
}

// What the body writes besides is not known: it may be any global.
static void climb_bad(int n) {
  PREMISE_REQUIRES(n >= 0);
  PREMISE_ENSURES(g >= PREMISE_OLD(g)); // fails: postcondition
  if (n == 0)
    return;
  g = g + 1; // fails: signed-overflow
  h = n;
  climb_bad(n - 1);
}

int climbed_bad(void) {
  h = 0;
  climb_bad(20);
  assert(h == 0); // fails: assert
  return g;
}

// Nothing is written, which can be seen without a contract that says so.
static int depth_ok(int n) {
  PREMISE_REQUIRES(n >= 0);
  PREMISE_ENSURES(PREMISE_RESULT >= 0);
  return n == 0 ? 0 : depth_ok(n / 2) / 2;
}

int kept_ok(int n) {
  h = 4;
  int r = depth_ok(n < 0 ? 0 : n);
  assert(r >= 0 && h == 4);
  return r;
}

static int square_ok(int x) {
  PREMISE_REQUIRES(x * x <= 100);
  return x * x;
}

int squares_ok(int x) {
  return x * x <= 90 && x > -100 && x < 100 ? square_ok(x) : 0; // fails: signed-overflow
}

/* From the second iteration on, p is a pointer that the loop itself has chosen: writing through it changes x. */
int chosen_in_the_loop_bad(int n, int c) {
  int x = 0, y = 0;
  int *p = &y;
  for (int i = 0; i < n; i++) {
    PREMISE_LOOP_INVARIANT(i >= 0);
    x = 1;
    *p = 3;
    assert(x == 1); // fails: assert
    p = (c & 1) ? &x : &y;
  }
  return x + y;
}
