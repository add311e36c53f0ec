// Are floating-point branches, comparisons with NaN and conversions followed exactly?
#include <assert.h>

int branch_bad(double x) {
  if (x > 0.5)
    assert(x >= 0.75); // expect: failed assert
  return 0;
}

// exhaustive: yes
// paths: 2
int branch_ok(double x) {
  if (x > 0.5)
    return 1;
  return 2;
}

// options: --solver-seconds 60
int square_bad(float x) {
  assert(x * x != 4.0f); // expect: failed assert
  return 0;
}

int sum_bad(double x) {
  assert(x + 1.25 != 3.75); // expect: failed assert
  return 0;
}

int nan_bad(double x) {
  assert(x == x); // expect: failed assert
  return 0;
}

// exhaustive: yes
int nan_ok(double x) {
  if (x != x)
    return 0;
  assert(x <= 0 || x > 0); // expect: verified-by-testing assert
  return 1;
}

int unordered_bad(float x, float y) {
  if (!(x < y))
    assert(x >= y); // expect: failed assert
  return 0;
}

int negative_zero_bad(double x) {
  if (x == 0)
    assert(1 / x > 0); // expect: failed assert
  return 0;
}

int cast_bad(double x) {
  return (int)x; // expect: failed float-cast
}

int cast_ok(double x) {
  if (x > -2147483649.0 && x < 2147483648.0)
    return (int)x; // expect: verified-by-testing float-cast
  return 0;
}

int cast_nan_bad(double x) {
  if (x <= -100 || x >= 100)
    return 0;
  return (int)x; // expect: failed float-cast
}

unsigned cast_negative_bad(float x) {
  if (!(x < 1000))
    return 0;
  return (unsigned)x; // expect: failed float-cast
}

int truncation_bad(double x) {
  if (!(x > 2 && x < 4))
    return 0;
  int i = (int)x;
  assert(i != 3); // expect: failed assert
  return i;
}

// exhaustive: yes
int from_int_ok(short s) {
  float f = s;
  assert((int)f == s);
  return 0;
}

int from_int_bad(int x) {
  float f = (float)x;
  if (x > 0 && x < 100000000)
    assert((int)f == x); // expect: failed assert
  return 0;
}

int long_double_ok(int x) {
  long double d = x;
  return d > 3.0L;
}
