// Memory of variable size: how much of it a pointer or an index has filled.
#include <stdlib.h>

int last_ok(unsigned long n) {
  if (n == 0 || n > 1000)
    return 0;
  int *p = malloc(sizeof(int) * n);
  if (!p)
    return 0;
  for (int *q = p, *end = p + n; q != end; ++q)
    *q = 3;
  int last = p[n - 1];
  free(p);
  return last;
}

int last_bad(unsigned long n) {
  if (n == 0 || n > 1000)
    return 0;
  int *p = malloc(sizeof(int) * n);
  if (!p)
    return 0;
  for (int *q = p, *end = p + n - 1; q != end; ++q)
    *q = 3;
  int last = p[n - 1]; // fails: uninitialized-read
  free(p);
  return last;
}

int first_apart_ok(unsigned long n) {
  if (n == 0 || n > 1000)
    return 0;
  int *p = malloc(4 * n);
  if (!p)
    return 0;
  *p = 1;
  int *q = p + 1, *end = q + (n - 1);
  for (; q != end; ++q)
    *q = 3;
  int last = p[n - 1];
  free(p);
  return last;
}

int first_apart_bad(unsigned long n) {
  if (n == 0 || n > 1000)
    return 0;
  int *p = malloc(4 * n);
  if (!p)
    return 0;
  *p = 1;
  int *q = p + 1, *end = q + n;
  for (; q != end; ++q)
    *q = 3; // fails: out-of-bounds
  free(p);
  return 0;
}

int every_other_bad(unsigned long n) {
  if (n < 2 || n > 1000 || n % 2 != 0)
    return 0;
  int *p = malloc(4 * n);
  if (!p)
    return 0;
  for (int *q = p; q < p + n; q += 2)
    *q = 3;
  int second = p[1]; // fails: uninitialized-read
  free(p);
  return second;
}

int skipping_bad(unsigned long n, int skipped) {
  if (n == 0 || n > 1000)
    return 0;
  int *p = malloc(4 * n);
  if (!p)
    return 0;
  for (int *q = p; q != p + n; ++q)
    if (q - p != skipped)
      *q = 3;
  int last = p[n - 1]; // fails: uninitialized-read
  free(p);
  return last;
}

int two_ends_ok(unsigned long n) {
  if (n == 0 || n > 1000)
    return 0;
  char *p = malloc(n);
  if (!p)
    return 0;
  char *low = p, *high = p + n;
  while (low != high)
    *low++ = 'a';
  char last = p[n - 1];
  free(p);
  return last;
}

int freed_bad(unsigned long n) {
  if (n == 0 || n > 1000)
    return 0;
  int *p = malloc(4 * n);
  if (!p)
    return 0;
  for (int *q = p; q != p + n; ++q)
    *q = 3;
  free(p);
  return p[n - 1]; // fails: use-after-free
}

int perhaps_ok(unsigned long n) {
  if (n > 1000)
    return 0;
  int *p = n == 0 ? NULL : malloc(4 * n);
  if (n != 0 && !p)
    return 0;
  if (n > 0)
    *p = 1;
  int first = n > 0 ? *p : 0;
  free(p);
  return first;
}

int perhaps_bad(unsigned long n) {
  if (n > 1000)
    return 0;
  int *p = n < 2 ? NULL : malloc(4 * n);
  if (n >= 2 && !p)
    return 0;
  if (n > 0)
    *p = 1; // fails: null-dereference
  free(p);
  return 0;
}

int perhaps_changed_bad(unsigned long n) {
  if (n > 1000)
    return 0;
  int *p = n == 0 ? NULL : malloc(4 * n);
  if (n != 0 && !p)
    return 0;
  n = n + 1;
  if (n > 0)
    *p = 1; // fails: null-dereference
  free(p);
  return 0;
}

int one_freed_ok(void) {
  int *a = malloc(4), *b = malloc(4);
  if (a && b) {
    *b = 1;
    free(a);
    *b = *b + 1;
    free(b);
  }
  return 0;
}

int other_freed_bad(int which) {
  int *a = malloc(4), *b = malloc(4);
  if (a && b) {
    *b = 1;
    free(which ? a : b);
    *b = 2; // fails: use-after-free
  }
  return 0;
}

unsigned long next_size(void);

int of_round_before_bad(int rounds) {
  char *p = NULL;
  for (int i = 0; i < rounds; i++) {
    unsigned long n = next_size();
    if (n == 0 || n > 1000)
      return 0;
    if (p)
      p[n - 1] = 1; // fails: out-of-bounds
    char *q = malloc(n);
    if (!q)
      return 0;
    free(p);
    p = q;
  }
  free(p);
  return 0;
}

int of_round_before_zeroed_bad(int rounds) {
  char *p = NULL;
  for (int i = 0; i < rounds; i++) {
    unsigned long n = next_size();
    if (n > 1000)
      return 0;
    if (n > 0)
      *p = 1; // fails: null-dereference out-of-bounds use-after-free
    free(p);
    p = n == 0 ? NULL : malloc(n);
    if (n > 0 && !p)
      return 0;
  }
  free(p);
  return 0;
}

int of_round_before_filled_bad(int rounds) {
  char *p = NULL;
  unsigned long known = 0;
  for (int i = 0; i < rounds; i++) {
    unsigned long n = next_size();
    if (n == 0 || n > 1000)
      return 0;
    if (p && n <= known)
      known = (unsigned long)p[n - 1]; // fails: uninitialized-read
    free(p);
    p = malloc(n);
    if (!p)
      return 0;
    for (char *q = p; q != p + n - 1; ++q)
      *q = 1;
    known = n;
  }
  free(p);
  return 0;
}
