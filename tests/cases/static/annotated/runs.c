// Does an annotated program still fail where the original does?
// inputs: 0 1 -1 7 41 2147483647 -2147483648
// clang-format off
#include <assert.h>
#include <premise/premise.h>
#include <stdio.h>
#include <stdlib.h>

// Verified under no overflow, and with it fails.
static int next(int x) {
  int y = x + 1;
  assert(y > x);
  return y;
}

static int squares(int x) {
  if (x > 3 && x < 1000) assert(x * x > 9);
  else assert(x <= 3 || x >= 1000);
  return x & 1;
}

static int chosen(int x) {
  int y = x - 1;
  x < 0 ? (void)y : assert(y >= -1);
  for (int i = 0; assert(i >= 0), i < 3; i++)
    y = 0;
  switch (x) {
  case 7:
    assert(y == 0);
  default:
    break;
  }
  return y;
}

static int both(int x, int z) {
  PREMISE_ASSUMED(x < 100, small);
  PREMISE_VERIFIED(x < 200, small);
  PREMISE_ASSERT(x - x == 0);
  assert(x != 41); assert(z == z);
  return x;
}

int main(int count, char **arguments) {
  int x = count > 1 ? atoi(arguments[1]) : 0;
  int sum = squares(x) + chosen(x) + both(x, 1);
  printf("%d\n", sum);
  printf("%d\n", next(x));
  return 0;
}
