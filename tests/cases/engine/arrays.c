// Are accesses to local, global and two-dimensional arrays checked and followed?
#include <assert.h>

static const int kPrimes[5] = {2, 3, 5, 7, 11};
static int gGrid[3][4];

int local_bad(unsigned i) {
  int a[4] = {1, 2, 3, 4};
  return a[i]; // expect: failed out-of-bounds
}

// exhaustive: yes
int local_ok(unsigned i) {
  int a[4] = {1, 2, 3, 4};
  return i < 4 ? a[i] : 0; // expect: verified-by-testing out-of-bounds
}

int negative_bad(int i) {
  if (i > 4)
    return 0;
  return kPrimes[i]; // expect: failed out-of-bounds
}

int one_past_bad(int i) {
  if (i < 0 || i > 5)
    return 0;
  return kPrimes[i]; // expect: failed out-of-bounds
}

int value_bad(unsigned i) {
  if (i < 5)
    assert(kPrimes[i] != 7); // expect: failed assert
  return 0;
}

// exhaustive: yes
int value_ok(unsigned i) {
  if (i < 5)
    assert(kPrimes[i] > 1 && kPrimes[i] < 12); // expect: verified-by-testing assert
  return 0;
}

int grid_bad(unsigned row, unsigned column) {
  if (row > 3 || column > 3)
    return 0;
  return gGrid[row][column]; // expect: failed out-of-bounds
}

int grid_ok(unsigned row, unsigned column) {
  if (row > 2 || column > 3)
    return 0;
  return gGrid[row][column];
}

// exhaustive: yes
int two_dimensions_ok(unsigned row, unsigned column) {
  int table[2][3] = {{1, 2, 3}, {4, 5, 6}};
  if (row < 2 && column < 3)
    assert(table[row][column] == (int)(row * 3 + column + 1)); // expect: verified-by-testing assert
  return 0;
}

int two_dimensions_bad(unsigned row, unsigned column) {
  int table[2][3] = {{1, 2, 3}, {4, 5, 6}};
  if (row < 2 && column < 3)
    assert(table[row][column] != 6); // expect: failed assert
  return 0;
}

int loop_bad(int x) {
  int a[3] = {0};
  for (int i = 0; i <= 3; i++)
    a[i] = x; // expect: failed out-of-bounds
  return a[0];
}
