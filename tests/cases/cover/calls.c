// Conditions that a caller's constants decide, and recursion.
static int scale(int x, int mode) {
  if (mode == 1)
    return x / 2; // feasible
  if (mode == 2)
    return x / 4; // feasible
  return x;       // feasible
}

int constant_mode_bad(int x) {
  int r = scale(x, 1);
  if (x == 7 && r != 3)
    return 1; // infeasible
  return 0;   // feasible
}

int free_mode_ok(int x, int mode) {
  int r = scale(x, mode);
  if (x == 8 && r == 2)
    return 1; // feasible
  return 0;   // feasible
}

static int clamp(int x) {
  if (x < 0)
    return 0; // feasible
  if (x > 100)
    return 100; // feasible
  return x;     // feasible
}

int clamped_bad(int x) {
  int y = clamp(x);
  if (y > 100)
    return 1; // infeasible
  if (y < 0)
    return 2; // infeasible
  return 0;   // feasible
}

int clamped_ok(int x) {
  int y = clamp(x);
  if (y == 100)
    return 1; // feasible
  if (y == 0)
    return 2; // feasible
  return 0;   // feasible
}

static int depth(int n) {
  if (n <= 0)
    return 0; // feasible
  return 1 + depth(n - 1);
}

int recursion_ok(int n) {
  if (depth(n) == 2)
    return 1; // feasible
  return 0;   // feasible
}

int recursion_bad(int n) {
  if (depth(n) < 0)
    return 1; // infeasible-bound
  return 0;   // feasible
}

static int twice(int x) {
  return x < 1000 && x > -1000 ? 2 * x : 0;
}

int even_bad(int x) {
  if (twice(x) == 7)
    return 1; // infeasible
  return 0;   // feasible
}

int even_ok(int x) {
  if (twice(x) == 8)
    return 1; // feasible
  return 0;   // feasible
}

static int chain6(int x) {
  return x > 3 ? 1 : 0;
}
static int chain5(int x) {
  return chain6(x) + 1;
}
static int chain4(int x) {
  return chain5(x) + 1;
}
static int chain3(int x) {
  return chain4(x) + 1;
}
static int chain2(int x) {
  return chain3(x) + 1;
}
static int chain1(int x) {
  return chain2(x) + 1;
}

/// Calls inside calls need no bound, only those of a function inside itself.
int deep_calls_ok(int x) {
  if (chain1(x) == 6)
    return 1; // feasible
  return 0;   // feasible
}

int deep_calls_bad(int x) {
  if (chain1(x) == 7)
    return 1; // infeasible
  return 0;   // feasible
}

static int factorial(int n) {
  if (n <= 0)
    return 1;
  return n > 12 ? -1 : n * factorial(n - 1);
}

int recursion_within_the_bound_ok(int n) {
  if (factorial(n) == 6)
    return 1; // feasible
  return 0;   // feasible
}

int recursion_beyond_the_bound_bad(int n) {
  if (factorial(n) == 24)
    return 1; // infeasible-bound
  return 0;   // feasible
}

static int odd(int n);
static int even(int n) {
  return n == 0 ? 1 : odd(n - 1);
}
static int odd(int n) {
  return n == 0 ? 0 : even(n - 1);
}

int mutual_recursion_ok(int n) {
  if (n > 5 && n < 8 && even(n))
    return 1; // feasible
  return 0;   // feasible
}
