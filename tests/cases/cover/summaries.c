// Calls that summaries can stand for, and calls that they cannot.
static int calls;
static int limit;
static short table[4];

static int grade(int x) {
  if (x < 10)
    return 1; // feasible
  if (x == 12345)
    return 2; // feasible
  return 3;   // feasible
}

int independent_ok(int a, int b) {
  if (grade(a) == 2 && grade(b) == 1)
    return 1; // feasible
  return 0;   // feasible
}

int same_argument_bad(int a) {
  if (grade(a) == 2 && grade(a) == 1)
    return 1; // infeasible
  return 0;   // feasible
}

int constants_bad(int a) {
  if (grade(12345) + grade(4711) == 5)
    return a; // feasible
  return 0;   // infeasible
}

static void count(int x) {
  if (x > limit)
    calls = calls + 1;
  else if (x == 3)
    limit = 7;
}

int frame_ok(int x) {
  limit = 5;
  calls = 0;
  count(x);
  if (calls == 1)
    return 1; // feasible
  if (limit == 7)
    return 2; // feasible
  return 0;   // feasible
}

int frame_bad(int x) {
  limit = 5;
  calls = 0;
  count(x);
  if (calls == 1 && limit == 7)
    return 1; // infeasible
  if (calls == 0)
    return 2; // feasible
  return 0;   // feasible
}

int unchanged_bad(int x) {
  table[1] = 42;
  count(x);
  if (table[1] == 42)
    return 1; // feasible
  return 0;   // infeasible
}

static int divide(int x, int y) {
  if (y > 100)
    return 0; // feasible
  return x / y;
}

int failing_only_ok(int x) {
  if (x > 5)
    divide(x, 0); // only-failing
  return 0;       // feasible
}

int failing_too_ok(int x, int y) {
  if (divide(x, y) == 8)
    return 1; // feasible
  return 0;   // feasible
}

static int nested(int x) {
  if (grade(x) == 3)
    return grade(x - 100) + 10; // feasible
  return grade(5);              // feasible
}

int nested_ok(int x) {
  if (nested(x) == 11)
    return 1; // feasible
  if (nested(x) == 1)
    return 2; // feasible
  return 0;   // feasible
}

int nested_bad(int x) {
  if (nested(x) == 10)
    return 1; // infeasible
  return 0;   // feasible
}

static int element(int i) {
  if (i < 0 || i > 3)
    return 0;
  return table[i];
}

int element_ok(int i) {
  if (element(i) == 9)
    return 1; // feasible
  return 0;   // feasible
}

static int rounds(unsigned n) {
  int r = 0;
  while (n != 0) {
    n /= 10;
    r++;
  }
  return r;
}

int rounds_ok(unsigned n) {
  if (rounds(n) == 3)
    return 1; // feasible
  return 0;   // feasible
}

int rounds_bad(unsigned n) {
  if (rounds(n) == 5)
    return 1; // infeasible-bound
  return 0;   // feasible
}
