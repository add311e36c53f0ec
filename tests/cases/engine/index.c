// Are symbolic indices exact in small arrays, and honest in large ones?
#include <assert.h>

static const unsigned char kLarge[5000] = {[1234] = 9};

// exhaustive: yes
int read_ok(unsigned i) {
  int a[8] = {3, 1, 4, 1, 5, 9, 2, 6};
  assert(a[i & 7] != 7); // expect: verified-by-testing assert
  return a[i & 7];
}

int read_bad(unsigned i) {
  int a[8] = {3, 1, 4, 1, 5, 9, 2, 6};
  assert(a[i & 7] != 9); // expect: failed assert
  return 0;
}

int write_bad(unsigned i) {
  int a[4] = {0};
  a[i & 3] = 7;
  assert(a[2] != 7); // expect: failed assert
  return 0;
}

// exhaustive: yes
int write_ok(unsigned i, int v) {
  int a[4] = {0};
  a[i & 3] = v;
  assert(a[i & 3] == v); // expect: verified-by-testing assert
  return a[0];
}

int two_indices_bad(unsigned i, unsigned j) {
  char a[6] = {0};
  a[i % 6] = 1;
  a[j % 6] = 2;
  assert(a[i % 6] == 1); // expect: failed assert
  return 0;
}

int index_of_index_bad(unsigned i) {
  unsigned char next[5] = {3, 0, 4, 1, 2};
  assert(next[next[i % 5]] != 4); // expect: failed assert
  return 0;
}

int large_bad(unsigned short i) {
  return kLarge[i]; // expect: failed out-of-bounds
}

int large_ok(unsigned short i) {
  return i < 5000 ? kLarge[i] : 0;
}

// exhaustive: yes
int lookup_table_ok(unsigned char c) {
  static const char digits[] = "0123456789abcdef";
  char high = digits[c >> 4];
  assert(high != 'g'); // expect: verified-by-testing assert
  return digits[c & 15];
}

int lookup_table_bad(unsigned char c) {
  static const char digits[] = "0123456789abcdef";
  assert(digits[c >> 4] != 'c' || digits[c & 15] != '3'); // expect: failed assert
  return 0;
}

static int wide[1000];

void set_wide(int i, int x) {
  if (i >= 0 && i < 1000)
    wide[i] = x;
}

// A table of a thousand is still exact.
int wide_table_bad(int i) {
  if (i < 0 || i >= 1000)
    return 0;
  return wide[i] == 77 ? 1 / (i - 500) : 0; // expect: failed division-by-zero
}

// exhaustive: yes
int shuffle_ok(int digits[5], const unsigned draws[5]) {
  if (!digits || !draws)
    return 0;
  int before = 0, after = 0;
  for (int i = 0; i < 5; i++)
    before ^= digits[i];
  for (int i = 0; i < 5; i++) {
    int other = i + (int)(draws[i] % (unsigned)(5 - i));
    int kept = digits[i];
    digits[i] = digits[other];
    digits[other] = kept;
  }
  for (int i = 0; i < 5; i++)
    after ^= digits[i];
  assert(before == after); // expect: verified-under assert
  return after;
}

// The last step forgets one of the elements for one of the draws.
int shuffle_bad(int digits[4], const unsigned draws[4]) {
  if (!digits || !draws)
    return 0;
  int before = digits[0] ^ digits[1] ^ digits[2] ^ digits[3];
  for (int i = 0; i < 4; i++) {
    int other = i + (int)(draws[i] % (unsigned)(4 - i));
    int kept = digits[i];
    digits[i] = digits[other];
    digits[other] = i == 2 && other == 3 ? digits[2] : kept;
  }
  assert(before == (digits[0] ^ digits[1] ^ digits[2] ^ digits[3])); // expect: failed assert
  return 0;
}
