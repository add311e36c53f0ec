// Are the life and the size of heap objects checked?
#include <assert.h>
#include <stdlib.h>

int use_after_free_bad(int x) {
  int *p = malloc(sizeof *p);
  if (!p)
    return 0;
  *p = x;
  free(p);
  return *p; // expect: failed use-after-free
}

int conditional_use_after_free_bad(int x) {
  int *p = malloc(sizeof *p);
  if (!p)
    return 0;
  *p = 1;
  if (x == 77)
    free(p);
  int result = *p; // expect: failed use-after-free
  if (x != 77)
    free(p);
  return result;
}

int double_free_bad(int x) {
  char *p = malloc(4);
  free(p);
  if (x > 5)
    free(p); // expect: failed invalid-free
  return 0;
}

int free_of_local_bad(int x) {
  int local = x;
  int *p = &local;
  if (x == 3)
    free(p); // expect: failed invalid-free
  return 0;
}

int free_inside_bad(int x) {
  char *p = malloc(8);
  if (!p)
    return 0;
  if (x == 3)
    free(p + 1); // expect: failed invalid-free
  free(p);
  return 0;
}

int free_of_null_ok(int x) {
  free((void *)0);
  return x;
}

int off_by_one_bad(unsigned n) {
  if (n < 1 || n > 8)
    return 0;
  char *p = malloc(n);
  if (!p)
    return 0;
  p[n] = 0; // expect: failed out-of-bounds
  free(p);
  return 0;
}

int write_and_read_ok(unsigned n, char c) {
  if (n < 1 || n > 4)
    return 0;
  char *p = malloc(n);
  if (!p)
    return 0;
  p[n - 1] = c;
  int same = p[n - 1] == c;
  free(p);
  assert(same);
  return 0;
}

int uninitialized_bad(int x) {
  int *p = malloc(2 * sizeof *p);
  if (!p)
    return 0;
  p[0] = x;
  int y = p[1]; // expect: failed uninitialized-read
  free(p);
  return y;
}

int calloc_ok(unsigned i) {
  int *p = calloc(3, sizeof *p);
  if (!p)
    return 0;
  int zero = p[i % 3];
  free(p);
  assert(zero == 0);
  return zero;
}

int realloc_ok(int x) {
  int *p = malloc(sizeof *p);
  if (!p)
    return 0;
  *p = x;
  int *q = realloc(p, 4 * sizeof *q);
  if (!q) {
    free(p);
    return 0;
  }
  int kept = q[0] == x;
  q[3] = 1;
  free(q);
  assert(kept);
  return 0;
}

int realloc_old_bad(int x) {
  int *p = malloc(sizeof *p);
  if (!p)
    return 0;
  *p = x;
  int *q = realloc(p, 1000 * sizeof *q);
  if (!q) {
    free(p);
    return 0;
  }
  *p = 2; // expect: failed use-after-free
  free(q);
  return 0;
}

struct pair {
  int *first, *second;
};

int owned_ok(int x) {
  struct pair *pair = calloc(1, sizeof *pair);
  if (!pair)
    return 0;
  pair->first = malloc(sizeof(int));
  if (pair->first)
    *pair->first = x;
  free(pair->first);
  free(pair->second);
  free(pair);
  return 0;
}

// exhaustive: yes
int freed_once_ok(int x) {
  int *p = malloc(sizeof *p);
  *p = x;
  int y = *p;
  free(p); // expect: verified-under invalid-free
  return y;
}

// What the smallest object ends, a larger one passes.
// exhaustive: yes
// paths: 3
int too_small_first_bad(unsigned n) {
  if (n > 4)
    return 0;
  char *p = malloc(n + 2);
  if (!p)
    return 0;
  p[4] = 3; // expect: failed out-of-bounds
  free(p);  // expect: verified-under invalid-free
  return 0;
}

int larger_only_bad(unsigned n) {
  if (n > 4)
    return 0;
  int *p = calloc(n, sizeof(int));
  if (!p)
    return 0;
  p[2] = (int)n;              // expect: failed out-of-bounds
  int left = 12 / (p[2] - 4); // expect: failed division-by-zero
  free(p);
  return left;
}
