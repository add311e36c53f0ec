// Switches, short loops, and what values of many types can be.
#include <limits.h>

int fallthrough_bad(int x) {
  int r = 0;
  switch (x & 3) {
  case 0:
    r += 1;
  case 1:
    r += 2;
    break;
  case 2:
    r += 4; // feasible
  default:
    r += 8; // feasible
  }
  if (r == 1)
    return 1; // infeasible
  if (r == 3)
    return 2; // feasible
  if (r == 12)
    return 3; // feasible
  if (r == 4)
    return 4; // infeasible
  return 0;   // feasible
}

int switch_never_bad(unsigned char x) {
  switch (x % 5) {
  case 4:
    return 4; // feasible
  case 5:
    return 5; // infeasible
  default:
    return 0; // feasible
  }
}

int do_while_bad(int n) {
  int i = 0;
  do {
    i++; // feasible
  } while (i < n && i < 3);
  if (i == 0)
    return 1; // infeasible
  if (i == 3)
    return 2; // feasible
  if (i > 3)
    return 3; // infeasible
  return 0;   // feasible
}

int break_continue_bad(int a, int b, int c) {
  int v[3] = {a, b, c};
  int found = -1;
  for (int i = 0; i < 3; i++) {
    if (v[i] < 0)
      continue; // feasible
    if (v[i] == 42) {
      found = i; // feasible
      break;     // feasible
    }
  }
  if (found == 2 && a == 42)
    return 1; // infeasible
  if (found == 2)
    return 2; // feasible
  if (found > 2)
    return 3; // infeasible
  return 0;   // feasible
}

int exactly_k_ok(unsigned n) {
  unsigned k = 0;
  while (n > 1) {
    n >>= 1;
    k++;
  }
  if (k == 3)
    return 1; // feasible
  return 0;   // feasible
}

int exactly_4_bad(unsigned n) {
  unsigned k = 0;
  while (n > 1) {
    n >>= 1;
    k++;
  }
  if (k == 4)
    return 1; // infeasible-bound
  return 0;   // feasible
}

int wrap_ok(unsigned x) {
  if (x + 1 < x)
    return 1; // feasible
  return 0;   // feasible
}

int overflow_check_bad(int x) {
  if (x + 1 < x)
    return 1; // infeasible
  return 0;   // feasible
}

int int_min_ok(int x) {
  if (x == INT_MIN) {
    x = -x; // only-failing
    return 1;
  }
  return 0; // feasible
}

int promoted_bad(unsigned char a, unsigned char b) {
  if (a + b > 510)
    return 1; // infeasible
  if (a + b == 510)
    return 2; // feasible
  return 0;   // feasible
}

int signed_compare_bad(int x, unsigned y) {
  if (x < 0 && x < y && y == 5)
    return 1; // infeasible
  return 0;   // feasible
}

union word {
  unsigned w;
  unsigned char b[4];
  float f;
};

int union_bad(unsigned x) {
  union word u;
  u.w = x;
  if (u.b[0] == 1 && (x & 255) == 2)
    return 1; // infeasible
  if (u.b[3] == 0x80 && x == 0x80000000u)
    return 2; // feasible
  return 0;   // feasible
}

int union_float_ok(unsigned x) {
  union word u;
  u.w = x;
  if (u.f == 1.0f)
    return 1; // feasible
  return 0;   // feasible
}

struct flags {
  unsigned a : 3;
  int b : 2;
  unsigned c : 5;
};

int bitfield_bad(struct flags f) {
  if (f.a == 8)
    return 1; // infeasible
  if (f.b == 1)
    return 2; // feasible
  if (f.b == 2)
    return 3; // infeasible
  if (f.c == 31 && f.b == -2)
    return 4; // feasible
  return 0;   // feasible
}

int bitfield_wrap_bad(unsigned x) {
  struct flags f = {0};
  f.a = x;
  if (f.a != (x & 7))
    return 1; // infeasible
  f.a = f.a + 1;
  if (f.a == 0)
    return 2; // feasible
  return 0;   // feasible
}

int float_bad(float x) {
  if (x > 1.0f && x < 1.0f)
    return 1; // infeasible
  if (x != x)
    return 2; // feasible
  if (x * 2 == 3.0f)
    return 3; // feasible
  if (x + 1 == x)
    return 4; // feasible
  return 0;   // feasible
}

int double_rounding_ok(double x) {
  if (x > 0 && x < 1e-300 && x * x == 0)
    return 1; // feasible
  return 0;   // feasible
}

int float_nan_bad(double x) {
  if (x < 0)
    return 1; // feasible
  if (x >= 0)
    return 2; // feasible
  if (x == x)
    return 3; // infeasible
  return 4;   // feasible
}

int aliasing_ok(int *p, int *q) {
  if (!p || !q)
    return 0; // feasible
  *p = 1;
  *q = 2;
  if (*p == 2)
    return 1; // feasible
  return 2;   // feasible
}

int aliasing_bad(int *p, int *q) {
  if (!p || !q || p == q)
    return 0; // feasible
  *p = 1;
  *q = 2;
  if (*p == 2)
    return 1; // infeasible
  return 2;   // feasible
}

int string_bad(const char *s) {
  if (!s)
    return 0; // feasible
  if (s[0] == 0 && s[0] == 'a')
    return 1; // infeasible
  if (s[0] == 'a' && s[1] == 'b' && s[2] == 0)
    return 2; // feasible
  return 3;   // feasible
}

int string_literal_bad(unsigned i) {
  static const char *const names[] = {"one", "two", "three"};
  if (i >= 3)
    return -1; // feasible
  if (names[i][0] == 'x')
    return 1; // infeasible
  if (names[i][1] == 'h')
    return 2; // feasible
  return 0;   // feasible
}
