// What do the exactly computable functions of math.h return?
//
// No library call: only operations and intrinsics (fabs, copysign, sqrt) that exist in the theory of floating point.
#include "premise_models.h"

// From here on every value is an integer (or not a number, or infinite).
#define DOUBLE_IS_WHOLE(value) (!(__builtin_fabs(value) < 0x1p52))
#define FLOAT_IS_WHOLE(value) (!(__builtin_fabsf(value) < 0x1p23F))

double fabs(double value) {
  return __builtin_fabs(value);
}

float fabsf(float value) {
  return __builtin_fabsf(value);
}

double copysign(double size, double sign) {
  return __builtin_copysign(size, sign);
}

float copysignf(float size, float sign) {
  return __builtin_copysignf(size, sign);
}

// A negative number has no root: the intrinsic returns a NaN, errno is the model's part.
double sqrt(double value) {
  if (value < 0)
    errno = EDOM;
  return __builtin_sqrt(value);
}

float sqrtf(float value) {
  if (value < 0)
    errno = EDOM;
  return __builtin_sqrtf(value);
}

double trunc(double value) {
  if (DOUBLE_IS_WHOLE(value))
    return value;
  return __builtin_copysign((double)(long long)value, value);
}

double floor(double value) {
  if (DOUBLE_IS_WHOLE(value))
    return value;
  double whole = (double)(long long)value;
  return __builtin_copysign(whole - (double)(whole > value), value);
}

double ceil(double value) {
  if (DOUBLE_IS_WHOLE(value))
    return value;
  double whole = (double)(long long)value;
  return __builtin_copysign(whole + (double)(whole < value), value);
}

// Halves go away from zero.
double round(double value) {
  if (DOUBLE_IS_WHOLE(value))
    return value;
  double whole = (double)(long long)value;
  double rest = value - whole;
  return __builtin_copysign(whole + (double)((rest >= 0.5) - (rest <= -0.5)), value);
}

// Halves go to the even neighbour, as in the rounding direction that nobody changes: a sum beyond 2^52 has no bits left
// for a fraction.
double rint(double value) {
  if (DOUBLE_IS_WHOLE(value))
    return value;
  double size = __builtin_fabs(value) + 0x1p52;
  return __builtin_copysign(size - 0x1p52, value);
}

double nearbyint(double value) {
  return rint(value);
}

double roundeven(double value) {
  return rint(value);
}

float rintf(float value) {
  if (FLOAT_IS_WHOLE(value))
    return value;
  float size = __builtin_fabsf(value) + 0x1p23F;
  return __builtin_copysignf(size - 0x1p23F, value);
}

float nearbyintf(float value) {
  return rintf(value);
}

float roundevenf(float value) {
  return rintf(value);
}

float truncf(float value) {
  return FLOAT_IS_WHOLE(value) ? value : (float)trunc((double)value);
}

float floorf(float value) {
  return FLOAT_IS_WHOLE(value) ? value : (float)floor((double)value);
}

float ceilf(float value) {
  return FLOAT_IS_WHOLE(value) ? value : (float)ceil((double)value);
}

float roundf(float value) {
  return FLOAT_IS_WHOLE(value) ? value : (float)round((double)value);
}

long lround(double value) {
  return (long)round(value);
}

long long llround(double value) {
  return (long long)round(value);
}

long lroundf(float value) {
  return (long)roundf(value);
}

long long llroundf(float value) {
  return (long long)roundf(value);
}

long lrint(double value) {
  return (long)rint(value);
}

long long llrint(double value) {
  return (long long)rint(value);
}

long lrintf(float value) {
  return (long)rintf(value);
}

long long llrintf(float value) {
  return (long long)rintf(value);
}

// A NaN loses against a number.
double fmin(double left, double right) {
  if ((left < right) | (right != right))
    return left;
  return right;
}

double fmax(double left, double right) {
  if ((left > right) | (right != right))
    return left;
  return right;
}

float fminf(float left, float right) {
  if ((left < right) | (right != right))
    return left;
  return right;
}

float fmaxf(float left, float right) {
  if ((left > right) | (right != right))
    return left;
  return right;
}

double fdim(double left, double right) {
  return left <= right ? 0 : left - right;
}

double modf(double value, double *whole) {
  double truncated = trunc(value);
  *whole = truncated;
  // An infinite value has no fraction, and infinity - infinity would be none either.
  double fraction = __builtin_fabs(value) > __DBL_MAX__ ? 0 : value - truncated;
  return __builtin_copysign(fraction, value);
}

// The functions behind the classification macros, for units that call them by their glibc names.
int __isnan(double value) {
  return value != value;
}

int __isnanf(float value) {
  return value != value;
}

int isnan(double value) {
  return value != value;
}

int __isinf(double value) {
  return (value > __DBL_MAX__) - (value < -__DBL_MAX__);
}

int __isinff(float value) {
  return (value > __FLT_MAX__) - (value < -__FLT_MAX__);
}

int isinf(double value) {
  return __isinf(value);
}

int __finite(double value) {
  return __builtin_fabs(value) <= __DBL_MAX__;
}

int __finitef(float value) {
  return __builtin_fabsf(value) <= __FLT_MAX__;
}

int finite(double value) {
  return __finite(value);
}

int __signbit(double value) {
  return __builtin_copysign(1.0, value) < 0;
}

int __signbitf(float value) {
  return __builtin_copysignf(1.0F, value) < 0;
}
