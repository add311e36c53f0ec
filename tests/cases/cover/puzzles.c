// Conditions that need arithmetic to be seen through: loops that add up, wrapping, parity, recursion, tables.
#include <limits.h>

int triangle_bad(int n) {
  int s = 0;
  for (int i = 0; i < n; i++)
    for (int j = 0; j < i; j++)
      s++;
  if (s == 2)
    return 2; // infeasible-bound
  return 0;   // feasible
}

int triangle_ok(int n) {
  int s = 0;
  for (int i = 0; i < n; i++)
    for (int j = 0; j < i; j++)
      s++;
  if (s == 3)
    return 1; // feasible
  return 0;   // feasible
}

int wrapped_bad(unsigned x) {
  if (x + 10u < x)
    return 1; // feasible
  if (x > UINT_MAX - 10u)
    return 2; // infeasible
  return 0;   // feasible
}

int square_bad(unsigned x) {
  if (x * x == 2u)
    return 1; // infeasible
  return 0;   // feasible
}

int square_ok(unsigned x) {
  if (x > 1u && x * x == 1u)
    return 1; // feasible
  return 0;   // feasible
}

static int factorial(int n) {
  if (n <= 0)
    return 1;
  return n * factorial(n - 1);
}

int factorial_ok(int n) {
  if (n < 0 || n > 5)
    return -1; // feasible
  if (factorial(n) == 6)
    return 3; // feasible
  return 0;   // feasible
}

int table_bad(unsigned i) {
  static const int odd[4] = {1, 3, 5, 7};
  if (i >= 4)
    return -1; // feasible
  if (odd[i] % 2 == 0)
    return 0; // infeasible
  if (odd[i] == 5)
    return 5; // feasible
  return 1;   // feasible
}

int entered_in_the_middle_bad(int a, int b) {
  int n = 0;
  if (a)
    goto middle;
top:
  n++;
  if (n > 2)
    return n; // feasible
middle:
  n += 2;
  if (b > n)
    goto top;
  if (n == 1)
    return 100; // infeasible
  return -n;    // feasible
}

int checked_too_late_bad(int *p) {
  int v = *p;
  if (!p)
    return -1; // infeasible
  return v;    // feasible
}
