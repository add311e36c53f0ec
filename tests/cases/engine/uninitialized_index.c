// Does a store at a symbolic index make only the element initialised that it meets?
#include <assert.h>
#include <string.h>

int two_ok(unsigned i, unsigned j) {
  int a[2];
  if (i > 1 || j > 1 || i == j)
    return 0;
  a[i] = 3;
  a[j] = 4;
  assert(a[0] + a[1] == 7);
  return 0;
}

int two_bad(unsigned i, unsigned j) {
  int a[2];
  if (i > 1 || j > 1)
    return 0;
  a[i] = 3;
  a[j] = 4;
  return a[0] > 3; // expect: failed uninitialized-read
}

int copied_bad(unsigned i) {
  int a[4], b[4];
  if (i > 3)
    return 0;
  a[i] = 3;
  memcpy(b, a, sizeof a);
  return b[2] == 3; // expect: failed uninitialized-read
}

int reread_ok(unsigned i) {
  int a[200];
  if (i > 199)
    return 0;
  a[i] = 3;
  assert(a[i] == 3);
  return 0;
}

int filled_ok(unsigned i) {
  int a[5];
  for (int k = 0; k < 5; k++)
    a[k] = k;
  if (i > 4)
    return 0;
  a[i] = 3;
  assert(a[2] == 2 || i == 2);
  return 0;
}

struct pair {
  int x, y;
};
int field_bad(unsigned i) {
  struct pair a[3];
  if (i > 2)
    return 0;
  a[i].x = 3;
  return a[0].x == 3; // expect: failed uninitialized-read
}

int other_bad(unsigned i, unsigned j) {
  short a[3];
  if (i > 2 || j > 2)
    return 0;
  a[i] = 3;
  return a[j] == 3; // expect: failed uninitialized-read
}

int other_ok(unsigned i, unsigned j) {
  short a[3];
  if (i > 2 || j != i)
    return 0;
  a[i] = 3;
  return a[j] == 3;
}

int wide_bad(unsigned i) {
  __int128 a[3];
  if (i > 2)
    return 0;
  a[i] = 3;
  return a[0] == 3; // expect: failed uninitialized-read
}

int counted_ok(const char *s) {
  unsigned char seen[26], n[26];
  if (!s)
    return 0;
  memset(seen, 0, sizeof seen);
  for (int i = 0; s[i] && i < 3; i++) {
    unsigned c = (unsigned)s[i] - 'a';
    if (c >= 26)
      return 0;
    if (!seen[c]) {
      seen[c] = 1;
      n[c] = 0;
    }
    n[c]++;
    assert(n[c] <= 3);
  }
  return 0;
}

int variable_array_bad(unsigned n) {
  if (n == 0 || n > 3)
    return 0;
  char p[n];
  p[n - 1] = 1;
  return p[0]; // expect: failed uninitialized-read
}

int stack_block_bad(unsigned n) {
  if (n == 0 || n > 3)
    return 0;
  char *p = __builtin_alloca(n);
  p[n - 1] = 1;
  return p[0]; // expect: failed uninitialized-read
}
