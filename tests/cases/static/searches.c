// Searches by halving: the middle stays below the end, for signed and unsigned numbers.
#include <assert.h>
#include <stddef.h>

static const int table[32] = {1, 2, 3};

int half_open_ok(int key) {
  int low = 0, high = 32;
  while (low < high) {
    int middle = low + (high - low) / 2;
    if (table[middle] < key)
      low = middle + 1;
    else
      high = middle;
  }
  assert(low <= 32);
  return low;
}

int sizes_ok(int key) {
  size_t low = 0, high = 32;
  while (low < high) {
    size_t middle = (high - low) / 2 + low;
    if (table[middle] < key)
      low = middle + 1;
    else
      high = middle;
  }
  assert(low <= 32);
  return (int)low;
}

int shifted_ok(int key) {
  int low = 0, high = 31;
  while (low <= high) {
    int middle = low + ((high - low) >> 1);
    if (table[middle] == key)
      return middle;
    if (table[middle] < key)
      low = middle + 1;
    else
      high = middle - 1;
  }
  return -1;
}

/*@ requires n >= 0; requires \valid_read(p + (0 .. n-1)) && \initialized(p + (0 .. n-1)); */ // fails: precondition
int given_ok(const int *p, int n, int key) {
  int low = 0, high = n - 1;
  while (low <= high) {
    int middle = low + (high - low) / 2;
    if (p[middle] == key)
      return middle;
    if (p[middle] < key)
      low = middle + 1;
    else
      high = middle - 1;
  }
  return -1;
}

/*@ requires \valid_read(p + (0 .. n-1)) && \initialized(p + (0 .. n-1)); */ // fails: precondition
size_t given_sizes_ok(const int *p, size_t n, int key) {
  size_t low = 0, high = n;
  while (low < high) {
    size_t middle = low + ((high - low) >> 1);
    if (p[middle] < key)
      low = middle + 1;
    else
      high = middle;
  }
  return low;
}

/*@ requires \valid_read(p + (0 .. n-1)); */ // fails: precondition
int given_bad(const int *p, int n, int key) {
  int low = 0, high = n;
  while (low <= high) {
    int middle = low + (high - low) / 2;
    if (p[middle] == key) // fails: null-dereference out-of-bounds use-after-free uninitialized-read
      return middle;
    if (p[middle] < key)
      low = middle + 1;
    else
      high = middle - 1;
  }
  return -1;
}

// Not in this order: the difference wraps around.
int wrapped_bad(unsigned low, unsigned high) {
  if (low > 31 || high > 31)
    return 0;
  unsigned middle = low + (high - low) / 2;
  return table[middle]; // fails: out-of-bounds
}

int whole_bad(unsigned low, unsigned high) {
  if (low > high || high > 32)
    return 0;
  unsigned middle = low + (high - low) / 2;
  assert(middle < 32); // fails: assert
  return 0;
}

int undivided_bad(unsigned low, unsigned high, unsigned shift) {
  if (low >= high || high > 32 || shift > 1)
    return 0;
  unsigned middle = low + ((high - low) >> shift);
  return table[middle]; // fails: out-of-bounds
}

int once_bad(int low, int high) {
  if (low < 0 || low >= high || high > 32)
    return 0;
  return table[low + (high - low) / 1]; // fails: out-of-bounds
}
