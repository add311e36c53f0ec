// Does a precondition filter the unit's inputs, and is it checked where the function is called?
// file-flags: -I{root}/include
#include <premise/premise.h>

int filter_ok(int x) {
  PREMISE_REQUIRES(x > 0);
  PREMISE_REQUIRES(x < 10);
  return 100 / x;
}

int filter_bad(int x) {
  PREMISE_REQUIRES(x >= 0);
  return 100 / x; // expect: failed division-by-zero
}

static int half(int x) {
  PREMISE_REQUIRES(x % 2 == 0); // expect: failed precondition
  return x / 2;
}

// fails-in: half
int call_bad(int x) {
  return half(x);
}

static int quarter(int x) {
  PREMISE_REQUIRES(x % 4 == 0);
  return x / 4;
}

int call_ok(int x) {
  PREMISE_REQUIRES(x >= 0 && x < 1000);
  return quarter(4 * x);
}

static int countdown(int x) {
  PREMISE_REQUIRES(x >= 0); // expect: failed precondition
  return x < 5 ? countdown(x - 2) : 0;
}

// fails-in: countdown
int recursion_bad(void) {
  return countdown(3);
}

int at_least_one_ok(int *a, int n) {
  PREMISE_REQUIRES(n > 0 && PREMISE_VALID(a, n));
  return a[n - 1];
}

int at_least_one_bad(int *a, int n) {
  PREMISE_REQUIRES(n > 0 && PREMISE_VALID(a, n));
  return a[n]; // expect: failed out-of-bounds
}

int valid_or_null_bad(int *p) {
  PREMISE_REQUIRES(p == 0 || PREMISE_VALID_READ(p, 1));
  return *p; // expect: failed null-dereference
}

int fixed_size_ok(const int *table) {
  PREMISE_REQUIRES(PREMISE_VALID_READ(table, 4));
  return table[0] + 0 * table[3] > 0;
}

static int last(const int *a, int n) {
  PREMISE_REQUIRES(PREMISE_VALID_READ(a, n)); // expect: failed precondition
  return a[n - 1];
}

// fails-in: last
int valid_at_call_bad(int n) {
  int cells[4] = {1, 2, 3, 4};
  PREMISE_ASSUME(n > 0 && n < 6);
  return last(cells, n);
}

int valid_at_call_ok(int n) {
  int cells[6] = {1, 2, 3, 4, 5, 6};
  PREMISE_ASSUME(n > 0 && n < 6);
  return last(cells, n);
}

static void fill(char *text) {
  PREMISE_REQUIRES(PREMISE_VALID(text, 1)); // expect: failed precondition
  *text = 'x';
}

// A literal can be read but not written.
// fails-in: fill
void literal_bad(void) {
  fill("abc");
}

static int twice(int *unused, int x) {
  PREMISE_REQUIRES(PREMISE_VALID(unused, 0) && x < 100);
  return 2 * x;
}

int nothing_is_always_valid_ok(int x) {
  PREMISE_ASSUME(x >= 0 && x < 10);
  return twice(0, x);
}
