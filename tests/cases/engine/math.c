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

// exhaustive: yes
int scaled_ok(int x) {
  if (x < 1 || x > 1000)
    return 0;
  int exponent = 0;
  double fraction = frexp(x, &exponent);
  assert(fraction >= 0.5 && fraction < 1); // expect: verified-by-testing assert
  assert(ldexp(fraction, exponent) == x);  // expect: verified-by-testing assert
  assert(ilogb(x) == exponent - 1);        // expect: verified-by-testing assert
  return exponent;
}

int scaled_bad(double x) {
  int exponent;
  if (frexp(x, &exponent) == 0.75)
    assert(exponent != -1070); // expect: failed assert
  return 0;
}

int remainder_bad(double angle) {
  if (angle < 0 || angle > 1000)
    return 0;
  assert(fmod(angle, 360) != 90); // expect: failed assert
  return 0;
}

// exhaustive: yes
int power_ok(unsigned digits) {
  if (digits > 9)
    return 0;
  int power = (int)pow(10, digits);       // expect: verified-by-testing float-cast
  assert(power >= 1);                     // expect: verified-by-testing assert
  assert(digits == 0 || power % 10 == 0); // expect: verified-by-testing assert
  return power;
}

int power_bad(int digits) {
  return (int)pow(10, digits); // expect: failed float-cast
}
