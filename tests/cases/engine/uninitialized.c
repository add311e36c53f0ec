// Are reads of locals that were never written found?
#include <string.h>

struct pair {
  int first, second;
};

int scalar_bad(int c) {
  int x;
  if (c > 3)
    x = 1;
  return x; // expect: failed uninitialized-read
}

int scalar_ok(int c) {
  int x;
  if (c > 3)
    x = 1;
  else
    x = 2;
  return x;
}

int array_bad(unsigned i) {
  int a[4];
  a[0] = a[1] = a[2] = 5;
  return a[i & 3]; // expect: failed uninitialized-read
}

int array_ok(unsigned i) {
  int a[4];
  for (int k = 0; k < 4; k++)
    a[k] = k;
  return a[i & 3];
}

int field_bad(int x) {
  struct pair p;
  p.first = x;
  return p.second; // expect: failed uninitialized-read
}

int field_ok(int x) {
  struct pair p = {x}; // the rest is zero
  return p.second;
}

int filled_ok(int x) {
  struct pair p;
  memset(&p, 0, sizeof p);
  p.first = x;
  return p.second;
}

int out_parameter_bad(int x);
static void set_if_positive(int x, int *out) {
  if (x > 0)
    *out = x;
}

int out_parameter_bad(int x) {
  int y;
  set_if_positive(x, &y);
  return y; // expect: failed uninitialized-read
}
