// Arithmetic helpers of a library of data structures and algorithms.
#include <assert.h>
#include <limits.h>
#include <premise/premise.h>
#include <stdbool.h>

enum { INVALID = -1, LARGEST_FACTORIAL = 12 };

/// n!, for the n whose factorial an int holds.
int factorial(int n) {
  PREMISE_ENSURES(PREMISE_RESULT == INVALID || PREMISE_RESULT >= 1);
  if (n < 0 || n > LARGEST_FACTORIAL)
    return INVALID;
  int product = 1;
  for (int factor = 2; factor <= n; factor++) {
    PREMISE_LOOP_INVARIANT(product >= 1);
    int next = product * factor;
    assert(next / factor == product);
    product = next;
  }
  return product;
}

/// The n-th Fibonacci number, by recursion.
int fibonacci(int n) {
  if (n < 0)
    return INVALID;
  if (n <= 1)
    return n;
  if (n > 12)
    return INVALID;
  int value = fibonacci(n - 1) + fibonacci(n - 2);
  PREMISE_ASSERT(value >= n - 1);
  return value;
}

/// The divisor that two numbers have in common; the numbers are short, as in the tables that use it.
int greatest_common_denominator(short first, short second) {
  if (first <= 0 || second <= 0)
    return INVALID;
  if (first > 64 || second > 64)
    return INVALID;
  while (first != second) {
    PREMISE_ASSERT(first > 0 && second > 0);
    if (first > second)
      first = (short)(first - second);
    else
      second = (short)(second - first);
  }
  assert(first > 0);
  return first;
}

/// Whether a number of one byte is prime; -1 if it is none.
int is_prime_number(int number) {
  if (number < 0 || number > UCHAR_MAX)
    return INVALID;
  if (number < 2)
    return false;
  for (int divisor = 2; divisor <= number / divisor; divisor++) {
    assert(divisor < number);
    if (number % divisor == 0)
      return false;
  }
  return true;
}

/// base to the power of exponent.
int power(int base, int exponent) {
  if (exponent < 0 || exponent > 8)
    return INVALID;
  int result = 1;
  for (int i = 0; i < exponent; i++) {
    PREMISE_LOOP_INVARIANT(base < 0 || result >= 0);
    result *= base;
  }
  assert(base <= 0 || result > 0);
  assert(exponent % 2 == 1 || result >= 0);
  return result;
}

/// The largest of some values; INT_MIN if there are none.
int max_value(const int *values, int count) {
  PREMISE_REQUIRES(count <= 6);
  if (!values || count <= 0)
    return INT_MIN;
  int largest = values[0];
  for (int i = 1; i < count; i++) {
    PREMISE_LOOP_INVARIANT(i <= count);
    if (values[i] > largest)
      largest = values[i];
  }
  for (int i = 0; i < count; i++)
    assert(values[i] <= largest);
  return largest;
}
