// Are integers of all widths followed exactly?
#include <assert.h>
#include <stdint.h>

// exhaustive: yes
// paths: 2
int char_ok(signed char c) {
  if (c > 100)
    return c + c; // in int: no overflow
  return 0;
}

int char_bad(signed char c) {
  assert(c != -77); // expect: failed assert
  return c;
}

// exhaustive: yes
int unsigned_char_ok(unsigned char c) {
  assert(c >= 0 && c <= 255); // expect: verified-by-testing assert
  return c;
}

int short_bad(short s) {
  short doubled = (short)(s * 2); // in int, then converted: no overflow
  assert(doubled != 24690);       // expect: failed assert
  return doubled;
}

// exhaustive: yes
int unsigned_short_ok(unsigned short s) {
  assert((unsigned short)(s + 1) <= 65535);
  return s;
}

int int_bad(int x) {
  if (x > 1000000)
    assert(x != 123456789); // expect: failed assert
  return x;
}

int long_bad(long x) {
  assert(x != 0x123456789abcdefL); // expect: failed assert
  return 0;
}

int long_long_bad(unsigned long long x) {
  assert(x * 3 != 0x8000000000000001ULL); // expect: failed assert
  return 0;
}

int int128_bad(__int128 x) {
  __int128 wanted = ((__int128)0x0123456789abcdefLL << 64) + 42;
  assert(x != wanted); // expect: failed assert
  return 0;
}

// exhaustive: yes
int int128_ok(unsigned __int128 x) {
  unsigned __int128 high = x >> 64;
  assert(high <= UINT64_MAX);
  return 0;
}

// exhaustive: yes
// paths: 2
int bool_ok(_Bool b) {
  assert(b == 0 || b == 1);
  if (b)
    return 10;
  return 20;
}

int bool_bad(_Bool b) {
  assert(!b); // expect: failed assert
  return 0;
}

// exhaustive: yes
int bool_normalisation_ok(int x) {
  _Bool b = x;
  assert(b == (x != 0)); // expect: verified-by-testing assert
  return b + 1;
}

int truncation_bad(int x) {
  unsigned char low = (unsigned char)x;
  assert(x < 300 || low != 7); // expect: failed assert
  return low;
}

// exhaustive: yes
int sign_extension_ok(signed char c) {
  int wide = c;
  long wider = wide;
  assert((wider < 0) == (c < 0));
  return 0;
}

int zero_extension_bad(unsigned char c) {
  int wide = c;
  assert(wide >= 0 && wide < 200); // expect: failed assert
  return wide;
}

// exhaustive: yes
int mixed_signs_ok(int x) {
  if (x < 0)
    assert((unsigned)x > 2147483647u);
  return 0;
}

int comparison_chain_bad(int a, int b, int c) {
  if (a < b)
    if (b < c)
      if (a > 0 && c < 1000 && c - 10 < a)
        assert(c - a != 7); // expect: failed assert
  return 0;
}

// exhaustive: yes
int comparison_chain_ok(int a, int b, int c) {
  if (a < b && b < c)
    assert(a < c); // expect: verified-by-testing assert
  return 0;
}
