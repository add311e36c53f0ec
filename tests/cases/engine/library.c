// Are memory and search functions of the C library followed and checked?
#include <assert.h>
#include <stdlib.h>
#include <string.h>

// exhaustive: yes
int memcpy_ok(int x) {
  int copy;
  memcpy(&copy, &x, sizeof x);
  assert(copy == x); // expect: verified-by-testing assert
  return copy;
}

void memcpy_bad(unsigned n) {
  char from[16] = {0}, to[8];
  if (n <= 16)
    memcpy(to, from, n); // expect: failed out-of-bounds
}

void memcpy_source_bad(unsigned n) {
  char from[4] = {0}, to[8];
  if (n <= 8)
    memcpy(to, from, n); // expect: failed out-of-bounds
}

int memset_ok(unsigned char c) {
  unsigned char a[5];
  memset(a, c, sizeof a);
  assert(a[0] == c && a[4] == c);
  return 0;
}

void memset_bad(unsigned n) {
  char a[5];
  if (n < 7)
    memset(a, 0, n); // expect: failed out-of-bounds
}

int memmove_ok(char c) {
  char a[4] = {c, 2, 3, 4};
  memmove(a + 1, a, 3);
  assert(a[1] == c && a[2] == 2);
  return 0;
}

int memcmp_bad(int x) {
  int wanted = 0x0badcafe;
  assert(memcmp(&x, &wanted, sizeof x) != 0); // expect: failed assert
  return 0;
}

int strchr_bad(const char *s) {
  if (!s)
    return 0;
  const char *found = strchr(s, ':');
  assert(found != s + 2); // expect: failed assert
  return 0;
}

int strchr_null_bad(const char *s) {
  if (!s)
    return 0;
  return strchr(s, '=')[0]; // expect: failed null-dereference
}

static int compare(const void *a, const void *b) {
  int x = *(const int *)a, y = *(const int *)b;
  return (x > y) - (x < y);
}

int qsort_ok(int x, int y, int z) {
  int a[3] = {x, y, z};
  qsort(a, 3, sizeof a[0], compare);
  assert(a[0] <= a[1] && a[1] <= a[2]);
  return 0;
}

int bsearch_bad(int x) {
  static const int kSorted[4] = {1, 5, 9, 20};
  const int *found = bsearch(&x, kSorted, 4, sizeof x, compare);
  assert(!found || *found != 9); // expect: failed assert
  return 0;
}

int abs_ok(int x) {
  if (x < -1000)
    return 0;
  assert(abs(x) >= 0);
  return 0;
}

int abs_bad(short x) {
  assert(abs(x) != 321); // expect: failed assert
  return 0;
}

int fill_any_bad(void *p, size_t n) {
  memset(p, 0, n); // expect: failed null-dereference
  return 0;
}

int fill_nothing_ok(char *p) {
  memset(p, 0, 0);
  return 0;
}
