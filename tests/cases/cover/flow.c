// Where control can go behind checks, calls, jumps and loops.
#include <assert.h>
#include <stdlib.h>
#include <string.h>

int after_assert_bad(int x) {
  assert(x > 10);
  if (x < 5)
    return 1; // infeasible
  return 0;   // feasible
}

int after_division_bad(int x, int y) {
  int r = x / y;
  if (y == 0)
    return 1; // infeasible
  return r;   // feasible
}

int after_abort_bad(int x) {
  if (x > 3)
    abort(); // only-failing
  if (x > 4)
    return 1; // infeasible
  return 0;   // feasible
}

int early_return_bad(int x) {
  if (x < 0)
    return -1; // feasible
  if (x == 0)
    return 0; // feasible
  if (x > 0)
    return 1; // feasible
  return 2;   // infeasible
}

int irreducible_bad(int x, int n) {
  int i = 0;
  if (x > 5)
    goto middle;
top:
  i++;
  if (i > 10)
    return 1; // infeasible-bound
middle:
  i += 2;
  if (i < n && i < 6)
    goto top;
  if (i == 1)
    return 2; // infeasible
  return 0;   // feasible
}

int nested_loops_ok(int n) {
  int count = 0;
  if (n > 3)
    n = 3;
  for (int i = 0; i < n; i++)
    for (int j = i; j < n; j++)
      count++; // feasible
  if (count == 6)
    return 1; // feasible
  return 0;   // feasible
}

int nested_loops_bad(int n) {
  int count = 0;
  if (n > 3)
    n = 3;
  for (int i = 0; i < n; i++)
    for (int j = i; j < n; j++)
      count++; // feasible
  if (count == 5)
    return 1; // infeasible
  return 0;   // feasible
}

static int gcd(int a, int b) {
  return b == 0 ? a : gcd(b, a % b);
}

int recursion_ok(int a, int b) {
  if (a < 1 || b < 1 || a > 20 || b > 20)
    return 0; // feasible
  if (gcd(a, b) == 7)
    return 1; // feasible
  return 2;   // feasible
}

static int mode_of(int level, int strict) {
  if (strict) {
    if (level > 3)
      return 2;
    return 1;
  }
  return 0;
}

int callers_constant_bad(int level) {
  int m = mode_of(level, 0);
  if (m == 2)
    return 1; // infeasible
  return m;   // feasible
}

int ternary_bad(int x) {
  int y = x > 0 ? x : -1;
  if (y == 0)
    return 1; // infeasible
  return y;   // feasible
}

int comma_bad(int x) {
  int y = (x = 3, x + 1);
  if (y != 4)
    return 1; // infeasible
  return y;   // feasible
}

int short_circuit_bad(int *p) {
  if (p && *p == 3 && *p == 4)
    return 1; // infeasible
  if (p == 0 || *p == 5)
    return 2; // feasible
  return 0;   // feasible
}

int matrix_bad(int i, int j) {
  int m[2][2] = {{1, 2}, {3, 4}};
  if (i < 0 || i > 1 || j < 0 || j > 1)
    return 0; // feasible
  if (m[i][j] == 3 && j == 1)
    return 1; // infeasible
  if (m[i][j] == 3)
    return 2; // feasible
  return 3;   // feasible
}

enum color { RED, GREEN, BLUE };
int enum_ok(enum color c) {
  switch (c) {
  case RED:
    return 1; // feasible
  case GREEN:
    return 2; // feasible
  case BLUE:
    return 3; // feasible
  }
  return 0; // feasible
}

int shift_bad(unsigned x) {
  unsigned y = x << 4;
  if (y & 8)
    return 1; // infeasible
  if (y == 0x10)
    return 2; // feasible
  return 0;   // feasible
}

int modulo_bad(int x) {
  if (x % 4 == 5)
    return 1; // infeasible
  if (x % 4 == -3)
    return 2; // feasible
  return 0;   // feasible
}

int memcpy_bad(int x) {
  int y = 0;
  memcpy(&y, &x, sizeof y);
  if (y != x)
    return 1; // infeasible
  if (y == 77)
    return 2; // feasible
  return 0;   // feasible
}

static int counter;
int global_bad(int x) {
  counter = x;
  if (counter > 5) {
    counter = 0;
    if (counter)
      return 1; // infeasible
  }
  return 0; // feasible
}

struct node {
  int value;
  struct node *next;
};
int list_ok(struct node *n) {
  int sum = 0;
  while (n) {
    if (n->value == 7)
      return 1; // feasible
    n = n->next;
  }
  return sum; // feasible
}

int endless_ok(int x) {
  while (x > 0) {
    if (x == 5)
      return 1; // feasible
    x--;
  }
  return 0; // feasible
}

int goto_out_bad(int n) {
  int i, j;
  for (i = 0; i < 2; i++)
    for (j = 0; j < 2; j++)
      if (i * 2 + j == n)
        goto out; // feasible
  return -1;      // feasible
out:
  if (i == 2)
    return 1; // infeasible
  return 0;   // feasible
}

int variable_length_ok(int n) {
  if (n < 1 || n > 3)
    return 0; // feasible
  int a[n];
  for (int i = 0; i < n; i++)
    a[i] = i;
  if (a[n - 1] == 2)
    return 1; // feasible
  return 2;   // feasible
}

static int apply(int (*f)(int), int x) {
  return f(x);
}
static int inc(int x) {
  return x > 100 ? 0 : x + 1;
}
static int dbl(int x) {
  return x > 100 || x < -100 ? 0 : x * 2;
}
int function_pointer_bad(int x, int w) {
  int r = apply(w ? inc : dbl, x);
  if (w == 0 && r == 7)
    return 1; // infeasible
  if (w == 1 && r == 7)
    return 2; // feasible
  return 0;   // feasible
}

long long wide_bad(long long a) {
  if (a * 2 == 7)
    return 1; // infeasible
  if (a == 1LL << 40)
    return 2; // feasible
  return 0;   // feasible
}

_Bool bool_bad(_Bool b) {
  if (b == 2)
    return 1; // infeasible
  return b;   // feasible
}
