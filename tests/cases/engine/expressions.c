// Are short-circuit, conditional and comma operators and compound literals followed in their order?
#include <assert.h>

// exhaustive: yes
// paths: 3
int and_ok(int a, int b) {
  if (a > 0 && b > 0)
    return 1;
  return 0;
}

// exhaustive: yes
int or_guards_division_ok(int x) {
  return x == 0 || 10 / x > 2;
}

int and_order_bad(int x) {
  return 10 / x > 2 && x != 0; // expect: failed division-by-zero
}

int ternary_bad(int x) {
  int y = x > 5 ? x < 10 ? 1 : 2 : 3;
  assert(y != 1); // expect: failed assert
  return y;
}

// exhaustive: yes
int comma_ok(int x) {
  int y = 0;
  int z = (y = x, y == x);
  assert(z); // expect: verified-by-testing assert
  return z;
}

int side_effect_bad(signed char x) {
  int calls = 0;
  if (x > 0 || ++calls)
    calls += 2;
  assert(calls != 3); // expect: failed assert
  return calls;
}

int compound_literal_bad(unsigned i) {
  const int *p = (int[]){1, 2, 3};
  return p[i & 3]; // expect: failed out-of-bounds
}

// exhaustive: yes
int compound_literal_ok(unsigned i) {
  const int *p = (int[]){1, 2, 3, 4};
  return p[i & 3]; // expect: verified-by-testing out-of-bounds
}

int vla_bad(int n) {
  if (n < 1 || n > 4)
    return 0;
  int a[n];
  a[n] = 1; // expect: failed out-of-bounds
  return 0;
}

int vla_ok(int n) {
  if (n < 1 || n > 4)
    return 0;
  int a[n];
  a[n - 1] = 5;
  return a[n - 1];
}

int statement_expression_bad(int x) {
  int y = ({
    int t = x & 15;
    t ^ 9;
  });
  assert(y != 2); // expect: failed assert
  return y;
}

// exhaustive: yes
int bitwise_ok(unsigned x, unsigned y) {
  assert((x ^ y) == ((x | y) & ~(x & y))); // expect: verified-by-testing assert
  return 0;
}
