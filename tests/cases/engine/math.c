// Which functions of math.h are followed exactly?
#include <assert.h>
#include <math.h>

// exhaustive: yes
int classify_ok(double x) {
  if (isnan(x))
    return 0;
  assert(fabs(x) >= 0);
  return 0;
}

int isnan_bad(double x) {
  assert(!isnan(x)); // expect: failed assert
  return 0;
}

int isinf_bad(float x) {
  assert(!isinf(x * 2.0f)); // expect: failed assert
  return 0;
}

// exhaustive: yes
int isfinite_ok(double x) {
  if (isfinite(x))
    assert(x - x == 0);
  return 0;
}

int isnormal_bad(double x) {
  assert(isnormal(x) || x == 0 || isinf(x) || isnan(x)); // expect: failed assert
  return 0;
}

int fpclassify_bad(float x) {
  assert(fpclassify(x) != FP_SUBNORMAL); // expect: failed assert
  return 0;
}

// exhaustive: yes
int fpclassify_ok(float x) {
  if (fpclassify(x) == FP_ZERO)
    assert(x == 0);
  return 0;
}

int signbit_bad(double x) {
  if (x == 0)
    assert(!signbit(x)); // expect: failed assert
  return 0;
}

int floor_bad(double x) {
  if (!(x > -100 && x < 100))
    return 0;
  assert(floor(x) != -3.0 || x == -3.0); // expect: failed assert
  return 0;
}

int ceil_bad(double x) {
  if (x > 4 && x < 5)
    assert(ceil(x) != 5.0); // expect: failed assert
  return 0;
}

int round_bad(double x) {
  if (x > 0 && x < 10)
    assert(round(x) != rint(x)); // expect: failed assert
  return 0;
}

int lround_bad(double x) {
  if (x > -100 && x < 100)
    assert(lround(x) != 7); // expect: failed assert
  return 0;
}

int copysign_bad(double x, double y) {
  if (x == 3)
    assert(copysign(x, y) == 3); // expect: failed assert
  return 0;
}

// exhaustive: yes
int minimum_ok(double x, double y) {
  if (x == x && y == y)
    assert(fmin(x, y) <= fmax(x, y));
  return 0;
}

int minimum_bad(double x, double y) {
  assert(fmin(x, y) <= fmax(x, y)); // expect: failed assert
  return 0;
}
