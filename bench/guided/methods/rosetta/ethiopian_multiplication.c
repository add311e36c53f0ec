// What is the product of two numbers, by halving one and doubling the other? (three versions)
#include <assert.h>
#include <premise/premise.h>
#include <stdbool.h>

enum { INVALID = -1, MOST_ROWS = 31 };

static int halve(int value) {
  return value / 2;
}

static int twice(int value) {
  return value * 2;
}

static bool is_even(int value) {
  return value % 2 == 0;
}

/// The version that first writes the table of all rows and then adds up those with an odd left side.
int multiply_by_table(int left, int right) {
  int halves[MOST_ROWS], doubles[MOST_ROWS];
  int rows = 0;
  if (left < 0 || right < 0)
    return INVALID;
  while (left > 0) {
    PREMISE_ASSERT(rows < MOST_ROWS);
    halves[rows] = left;
    doubles[rows] = right;
    rows++;
    left = halve(left);
    if (left > 0)
      right = twice(right);
  }
  int sum = 0;
  for (int row = 0; row < rows; row++)
    if (!is_even(halves[row]))
      sum += doubles[row];
  assert(rows == 0 || sum >= doubles[0]);
  return sum;
}

/// The version with one loop, for left sides of one byte.
int multiply_by_loop(int left, int right) {
  PREMISE_ENSURES(PREMISE_RESULT >= INVALID);
  if (left < 0 || left > 255 || right < 0)
    return INVALID;
  int sum = 0;
  for (int rest = left; rest > 0; rest = halve(rest)) {
    PREMISE_LOOP_INVARIANT(sum >= 0);
    if (!is_even(rest))
      sum += right;
    right += right;
  }
  assert(left == 0 || sum >= 0);
  return sum;
}

/// The recursive version; the sign of the right side is kept.
int multiply_by_recursion(int left, int right) {
  if (left < 0)
    return INVALID;
  if (left == 0)
    return 0;
  if (left == 1)
    return right;
  int rest = multiply_by_recursion(halve(left), twice(right));
  int sum = is_even(left) ? rest : right + rest;
  assert(right < 0 ? sum <= right : sum >= right);
  return sum;
}
