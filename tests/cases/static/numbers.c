// Integers: ranges, wrap-around, casts, division, shifts.
#include <assert.h>
#include <limits.h>
#include <stdint.h>

int add_bad(int a, int b) {
  return a + b; // fails: signed-overflow
}

int add_small_ok(int a, int b) {
  if (a < 0 || a > 1000 || b < 0 || b > 1000)
    return 0;
  return a + b;
}

int increment_bad(int a) {
  return a + 1; // fails: signed-overflow
}

int increment_ok(int a) {
  return a < INT_MAX ? a + 1 : a;
}

int negate_bad(int a) {
  return -a; // fails: signed-overflow
}

int negate_ok(int a) {
  return a > INT_MIN ? -a : 0;
}

int absolute_bad(int a) {
  int result = a < 0 ? -a : a; // fails: signed-overflow
  return result;
}

int absolute_ok(int a) {
  if (a == INT_MIN)
    return 0;
  int result = a < 0 ? -a : a;
  assert(result >= 0);
  return result;
}

int multiply_bad(int a) {
  return a * 2; // fails: signed-overflow
}

int multiply_ok(short a, short b) {
  return a * b;
}

int divide_bad(int a, int b) {
  return a / b; // fails: division-by-zero
}

int divide_minimum_bad(int a, int b) {
  if (b == 0)
    return 0;
  return a / b; // fails: signed-overflow
}

int divide_ok(int a, int b) {
  return b > 0 ? a / b : 0;
}

unsigned remainder_ok(unsigned a, unsigned b) {
  if (!b)
    return 0;
  unsigned left = a % b;
  assert(left < b);
  return left;
}

int remainder_off_by_one_bad(unsigned a) {
  unsigned left = a % 10;
  assert(left < 9); // fails: assert
  return 0;
}

int shift_bad(int a) {
  return 1 << a; // fails: shift
}

int shift_ok(unsigned a) {
  return a < 31 ? 1 << a : 0;
}

int mask_ok(int a) {
  int low = a & 15;
  assert(low >= 0 && low <= 15);
  return low;
}

int mask_bad(int a) {
  int low = a & 15;
  assert(low < 15); // fails: assert
  return low;
}

int narrow_ok(int a) {
  unsigned char byte = (unsigned char)a;
  assert(byte <= 255);
  return byte + 1;
}

int narrow_bad(int a) {
  signed char byte = (signed char)a;
  assert(byte == a); // fails: assert
  return byte;
}

int wrap_bad(unsigned a) {
  assert(a + 1 > a); // fails: assert
  return 0;
}

int wrap_ok(unsigned a) {
  if (a < 100)
    assert(a + 1 > a);
  return 0;
}

int widen_ok(int a, int b) {
  int64_t sum = (int64_t)a + b;
  return sum > INT_MAX ? INT_MAX : sum < INT_MIN ? INT_MIN : (int)sum;
}

int mixed_sign_bad(int a) {
  if (a < 10u)
    return 0;
  assert(a >= 10); // fails: assert
  return a;
}

int both_ok(int a, int b) {
  if (a > 0 && b > a)
    assert(b > 1);
  return 0;
}

int transitive_ok(int a, int b, int c) {
  if (a < b && b < c)
    assert(a < c);
  return 0;
}

int transitive_bad(int a, int b, int c) {
  if (a < b && b < c)
    assert(a + 1 < b); // fails: assert
  return 0;
}

int difference_ok(int a, int b) {
  if (a < 0 || b < 0 || a < b)
    return 0;
  int distance = a - b;
  assert(distance >= 0 && distance <= a);
  return distance;
}

int either_ok(int a) {
  if (a == 3 || a == 5)
    assert(a >= 3 && a <= 5);
  return 0;
}

int select_ok(int a) {
  int b = a > 10 ? 10 : a < 0 ? 0 : a;
  assert(0 <= b && b <= 10);
  return b;
}

int switch_ok(int a) {
  switch (a) {
  case 1:
  case 2:
    assert(a > 0 && a < 3);
    break;
  default:
    break;
  }
  return 0;
}

int switch_bad(int a) {
  switch (a & 3) {
  case 0:
    return 0;
  case 1:
    return 1;
  default:
    assert(a == 2); // fails: assert
  }
  return 0;
}

int is_prime_by_product_ok(int number) {
  if (number <= 1 || number > 999)
    return 0;
  for (int divisor = 3; divisor * divisor <= number; divisor += 2) {
    assert(divisor > 0 && divisor < number);
    if (number % divisor == 0)
      return 0;
  }
  return 1;
}

int is_prime_by_quotient_ok(int number) {
  if (number < 2 || number > 255)
    return 0;
  for (int divisor = 2; divisor <= number / divisor; divisor++) {
    assert(divisor < number);
    if (number % divisor == 0)
      return 0;
  }
  return 1;
}

int product_from_one_bad(int number) {
  if (number < 0 || number > 999)
    return 0;
  for (int divisor = 1; divisor * divisor <= number; divisor++)
    assert(divisor < number); // fails: assert
  return 1;
}

int quotient_from_one_bad(int a, int b) {
  if (a < 1 || b < 1)
    return 0;
  assert(a / b < a); // fails: assert
  return 1;
}

unsigned quotient_of_zero_bad(unsigned a, unsigned b) {
  if (b < 2)
    return 0;
  assert(a / b < a); // fails: assert
  return 1;
}
