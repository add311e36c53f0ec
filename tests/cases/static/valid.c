// What preconditions say about memory: so many elements are valid, or none if that is not positive.
#include <premise/premise.h>
#include <stddef.h>
#include <stdlib.h>

int words_ok(int *p, int n) {
  PREMISE_REQUIRES(PREMISE_VALID(p, n)); // fails: precondition
  for (int i = 0; i < n; i++)
    p[i] = i;
  return 0;
}

int sizes_ok(int *p, size_t n) {
  PREMISE_REQUIRES(n > 0 && PREMISE_VALID(p, n)); // fails: precondition
  for (size_t i = 0; i < n; i++)
    p[i] = 1;
  return n > 0;
}

int sizes_bad(int *p, size_t n) {
  PREMISE_REQUIRES(PREMISE_VALID(p, n)); // fails: precondition
  for (size_t i = 0; i <= n; i++)
    p[i] = 1; // fails: null-dereference out-of-bounds use-after-free
  return 0;
}

/*@ requires n >= 0; requires \valid(p + (0 .. n-1)); */ // fails: precondition
int pairs_ok(short *p, int n) {
  int last = 0;
  for (int i = 1; i < n; i++) {
    p[i] = p[i - 1] = 3;
    last = i;
  }
  return last;
}

/*@ requires \valid(p + (0 .. n-1)); */ // fails: precondition
int fill_ok(int *p, int n) {
  for (int i = 0; i < n; i++)
    p[i] = i;
  return 0;
}

/*@ requires \valid(p + (0 .. n-1)); */ // fails: precondition
int fill_sizes_ok(short *p, size_t n) {
  for (size_t i = 0; i < n; i++)
    p[i] = 1;
  return 0;
}

/*@ requires \valid(p + (0 .. n-1)); */ // fails: precondition
int fill_bad(int *p, int n) {
  for (int i = n; i >= 0; i--)
    p[i] = i; // fails: null-dereference out-of-bounds use-after-free
  return 0;
}

/*@ requires \valid_read(&p[0 .. n-1]) && \initialized(p + (0 .. n-1)); */ // fails: precondition
int xor_ok(const int *p, unsigned n) {
  int result = 0;
  for (unsigned i = 0; i < n; i++)
    result ^= p[i];
  return result;
}

/*@ requires \valid_read(p + (0 .. n-1)); */ // fails: precondition
int xor_bad(const int *p, unsigned n) {
  int result = 0;
  for (unsigned i = 0; i < n; i++)
    result ^= p[i]; // fails: uninitialized-read
  return result;
}

// No elements are valid behind any pointer, also behind one to freed memory.
static int first_bad(const int *p, int n) {
  PREMISE_REQUIRES(n >= 0);
  PREMISE_REQUIRES(PREMISE_VALID_READ(p, n));
  return n == 0 ? p[0] : 0; // fails: null-dereference out-of-bounds use-after-free uninitialized-read
}

int freed_ok(void) {
  int *p = malloc(sizeof *p);
  free(p);
  return first_bad(p, 0);
}

int written_twice_ok(int *p) {
  PREMISE_REQUIRES(PREMISE_VALID(p, 1));
  int x = *p;
  *p = 1;
  *p = 2;
  return x;
}

int only_read_bad(int *p) {
  PREMISE_REQUIRES(PREMISE_VALID_READ(p, 1)); // fails: precondition
  *p = 1;                                     // fails: out-of-bounds
  return 0;
}
