// Do the models of math.h return the same bits as libm?
#include "Models.h"

#include <bit>
#include <gtest/gtest.h>

#define UNARY(F) F(fabs) F(sqrt) F(floor) F(ceil) F(trunc) F(round) F(rint) F(nearbyint)
#define DECLARE(name)                                                                                                  \
  extern "C" double model_##name(double);                                                                              \
  extern "C" float model_##name##f(float);
UNARY(DECLARE)
extern "C" {
double model_fmin(double, double);
double model_fmax(double, double);
float model_fminf(float, float);
float model_fmaxf(float, float);
double model_copysign(double, double);
double model_fdim(double, double);
double model_modf(double, double *);
long model_lround(double);
long model_lrint(double);
int model___isnan(double);
int model___isinf(double);
int model___finite(double);
int model___signbit(double);
double model_frexp(double, int *);
float model_frexpf(float, int *);
double model_ldexp(double, int);
double model_scalbln(double, long);
float model_ldexpf(float, int);
int model_ilogb(double);
double model_logb(double);
double model_fmod(double, double);
float model_fmodf(float, float);
double model_pow(double, double);

// Where the models leave the answer to the C library.
double model_fmodf64(double value, double divisor) {
  return fmod(value, divisor);
}
double model_powf64(double base, double exponent) {
  return pow(base, exponent);
}
}

namespace premise::models {
namespace {

double anyDouble(Random &random) {
  switch (random.number(0, 3)) {
  case 0: {
    double value = std::bit_cast<double>(static_cast<uint64_t>(random.bits()));
    return std::isnan(value) ? NAN : value; // no signalling ones: libm's fmin propagates those
  }
  case 1:
    return static_cast<double>(random.number(-40, 40)) / 4;
  case 2:
    return std::ldexp(static_cast<double>(static_cast<long long>(random.bits())),
                      static_cast<int>(random.number(-70, -5)));
  default: {
    static const double values[] = {0.0,
                                    -0.0,
                                    INFINITY,
                                    -INFINITY,
                                    NAN,
                                    0.49999999999999994,
                                    -0.49999999999999994,
                                    4503599627370495.5,
                                    4503599627370497.0,
                                    9007199254740993.0,
                                    5e-324};
    return values[random.number(0, std::size(values) - 1)];
  }
  }
}

// Equal in every bit, except that one NaN is as good as another.
template <typename Float> bool isSame(Float left, Float right) {
  if (std::isnan(left) || std::isnan(right))
    return std::isnan(left) && std::isnan(right);
  return left == right && std::signbit(left) == std::signbit(right);
}

TEST(MathModels, AgreeWithLibm) {
  Random random(41);
  for (int run = 0; run < kRuns; run++) {
    double value = anyDouble(random);
    float single = static_cast<float>(value);
#define COMPARE(name)                                                                                                  \
  ASSERT_TRUE(isSame(model_##name(value), ::name(value))) << #name << " of " << value;                                 \
  ASSERT_TRUE(isSame(model_##name##f(single), ::name##f(single))) << #name "f of " << single;
    UNARY(COMPARE)
    double whole = 0;
    double modelWhole = 0;
    ASSERT_TRUE(isSame(model_modf(value, &modelWhole), ::modf(value, &whole))) << value;
    ASSERT_TRUE(isSame(modelWhole, whole)) << value;
    if (std::fabs(value) < 9e18)
      ASSERT_EQ(model_lround(value), ::lround(value));
    if (std::fabs(value) < 9e18)
      ASSERT_EQ(model_lrint(value), ::lrint(value));
    ASSERT_EQ(model___isnan(value) != 0, std::isnan(value));
    ASSERT_EQ(model___isinf(value), std::isinf(value) ? (value > 0 ? 1 : -1) : 0);
    ASSERT_EQ(model___finite(value) != 0, std::isfinite(value));
    ASSERT_EQ(model___signbit(value) != 0, std::signbit(value));
  }
}

TEST(MathModels, ChooseAsLibm) {
  Random random(42);
  for (int run = 0; run < kRuns; run++) {
    double left = anyDouble(random);
    double right = anyDouble(random);
    ASSERT_TRUE(isSame(model_copysign(left, right), ::copysign(left, right)));
    if (left == right) // zeros of different sign: either may be returned
      continue;
    ASSERT_TRUE(isSame(model_fmin(left, right), ::fmin(left, right))) << left << " " << right;
    ASSERT_TRUE(isSame(model_fmax(left, right), ::fmax(left, right))) << left << " " << right;
    ASSERT_TRUE(isSame(model_fdim(left, right), ::fdim(left, right))) << left << " " << right;
    float a = static_cast<float>(left);
    float b = static_cast<float>(right);
    if (a == b)
      continue;
    ASSERT_TRUE(isSame(model_fminf(a, b), ::fminf(a, b)));
    ASSERT_TRUE(isSame(model_fmaxf(a, b), ::fmaxf(a, b)));
  }
}

TEST(MathModels, RootOfNegativeSetsErrno) {
  clearErrors();
  EXPECT_TRUE(std::isnan(model_sqrt(-1)));
  EXPECT_EQ(*model___errno_location(), EDOM);
}

TEST(MathTest, PartsAndScalesNumbers) {
  Random random(7);
  for (int i = 0; i < 40000; i++) {
    const double value = anyDouble(random);
    const auto narrow = static_cast<float>(value);
    int ours = 0, theirs = 0;
    EXPECT_TRUE(isSame(model_frexp(value, &ours), frexp(value, &theirs))) << value;
    EXPECT_EQ(ours, theirs) << value;
    EXPECT_TRUE(isSame(model_frexpf(narrow, &ours), frexpf(narrow, &theirs))) << value;
    EXPECT_EQ(ours, theirs) << value;
    const auto exponent = static_cast<int>(random.number(-2200, 2200));
    EXPECT_TRUE(isSame(model_ldexp(value, exponent), ldexp(value, exponent))) << value << " " << exponent;
    EXPECT_TRUE(isSame(model_scalbln(value, exponent), scalbln(value, exponent))) << value << " " << exponent;
    EXPECT_TRUE(isSame(model_ldexpf(narrow, exponent / 8), ldexpf(narrow, exponent / 8))) << value << " " << exponent;
    EXPECT_EQ(model_ilogb(value), ilogb(value)) << value;
    EXPECT_TRUE(isSame(model_logb(value), logb(value))) << value;
  }
}

TEST(MathTest, TakesRemaindersAndPowers) {
  Random random(7);
  for (int i = 0; i < 40000; i++) {
    const double value = anyDouble(random), divisor = anyDouble(random);
    EXPECT_TRUE(isSame(model_fmod(value, divisor), fmod(value, divisor))) << value << " " << divisor;
    const double near = value * static_cast<double>(random.number(1, 50000)) / 7;
    EXPECT_TRUE(isSame(model_fmod(near, value), fmod(near, value))) << near << " " << value;
    EXPECT_TRUE(isSame(model_fmodf(static_cast<float>(near), static_cast<float>(value)),
                       fmodf(static_cast<float>(near), static_cast<float>(value))));
    const auto base = static_cast<double>(random.number(-40, 40)), power = static_cast<double>(random.number(-3, 70));
    EXPECT_TRUE(isSame(model_pow(base, power), pow(base, power))) << base << " " << power;
    EXPECT_TRUE(isSame(model_pow(value, divisor), pow(value, divisor))) << value << " " << divisor;
  }
}

} // namespace
} // namespace premise::models
