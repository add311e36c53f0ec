// What is concretised with more values than anybody tries ends exhaustiveness, and is said with its line: also where a
// library function did it.
#include <stdlib.h>
#include <string.h>

// imprecise: memset(b, 0, n)
int filled_ok(unsigned n) {
  char b[1000];
  if (n > 1000)
    return 0;
  memset(b, 0, n);
  return 1;
}

// imprecise: memcpy(a, b, n)
int copied_ok(unsigned n) {
  static char a[2000], b[2000];
  if (n > 2000)
    return 0;
  memcpy(a, b, n);
  return 1;
}

int table[5000];
// imprecise: table[i] = 3
int stored_ok(unsigned i) {
  if (i >= 5000)
    return 0;
  table[i] = 3;
  return 1;
}

// imprecise: free(p[i])
int freed_ok(unsigned i) {
  char *p[600];
  if (i >= 600)
    return 0;
  for (int k = 0; k < 600; k++)
    p[k] = malloc(1);
  free(p[i]);
  return 1;
}

// imprecise: realloc(p[i], 2)
int resized_ok(unsigned i) {
  char *p[600];
  if (i >= 600)
    return 0;
  for (int k = 0; k < 600; k++)
    p[k] = malloc(1);
  char *q = realloc(p[i], 2);
  return q != 0;
}

// imprecise: int a[n]
int sized_ok(unsigned n) {
  if (n == 0 || n > 3000)
    return 0;
  int a[n];
  a[n - 1] = 1;
  return a[n - 1];
}

static char text[6000] = "abc";
// imprecise: memcmp(text, text + i, 3)
int compared_ok(unsigned i) {
  if (i >= 5000)
    return 0;
  return memcmp(text, text + i, 3) == 0;
}

// imprecise: f(text, 1, n)
int behind_a_pointer_ok(unsigned n) {
  void *(*f)(void *, int, size_t) = memset;
  if (n > 5000)
    return 0;
  f(text, 1, n);
  return 1;
}

// A failure among the values that are tried is found.
// imprecise: memset(b, 1, n)
int filled_too_far_bad(unsigned n) {
  char b[1000];
  if (n > 1001)
    return 0;
  memset(b, 1, n); // expect: failed out-of-bounds
  return 1;
}

// The inputs themselves.
// imprecise: int wide_float_ok(
int wide_float_ok(long double d) {
  return d > 1;
}
