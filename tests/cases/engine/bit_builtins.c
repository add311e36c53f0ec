// Are Clang's builtin functions on bits followed, and their operands checked?
#include <assert.h>
#include <stdint.h>

int leading_zeros_bad(unsigned x) {
  return __builtin_clz(x); // expect: failed shift
}

// exhaustive: yes
int leading_zeros_ok(unsigned x) {
  if (x == 0)
    return 32;
  int zeros = __builtin_clz(x); // expect: verified-by-testing shift
  assert(zeros < 32);           // expect: verified-by-testing assert
  return zeros;
}

int trailing_zeros_bad(uint64_t x) {
  return __builtin_ctzll(x & 0xff00); // expect: failed shift
}

// Clang chooses the result for zero itself.
// exhaustive: yes
int first_set_ok(int x) {
  int place = __builtin_ffs(x);
  assert((place == 0) == (x == 0)); // expect: verified-by-testing assert
  return place;
}

// exhaustive: yes
unsigned rotate_ok(unsigned x, unsigned n) {
  unsigned there = __builtin_rotateleft32(x, n);
  unsigned back = __builtin_rotateright32(there, n);
  assert(back == x);                               // expect: verified-by-testing assert
  assert(__builtin_rotateleft32(x, 32) == x);      // expect: verified-by-testing assert
  assert(__builtin_rotateright8(0x81, 1) == 0xc0); // expect: verified-by-testing assert
  return there;
}

int rotate_bad(unsigned short x) {
  if (__builtin_rotateleft16(x, 4) == 0x2341)
    assert(x != 0x1234); // expect: failed assert
  return x;
}

// exhaustive: yes
unsigned reverse_ok(unsigned x, unsigned char c) {
  unsigned reversed = __builtin_bitreverse32(x);
  assert(__builtin_bitreverse32(reversed) == x);             // expect: verified-by-testing assert
  assert((reversed & 1) == x >> 31);                         // expect: verified-by-testing assert
  assert((__builtin_bitreverse8(c) & 0x80) >> 7 == (c & 1)); // expect: verified-by-testing assert
  return reversed;
}

uint64_t reverse_bad(uint64_t x) {
  assert(__builtin_bitreverse64(x) != 0x1ull << 60); // expect: failed assert
  return x;
}

// exhaustive: yes
int saturate_ok(int a, int b, unsigned u, unsigned v) {
  int sum = __builtin_elementwise_add_sat(a, b);
  if (a > 0 && b > 0)
    assert(sum >= a); // expect: verified-by-testing assert
  if (a < 0 && b < 0)
    assert(sum <= b); // expect: verified-by-testing assert
  int difference = __builtin_elementwise_sub_sat(a, b);
  assert(b < 0 || difference <= a);                 // expect: verified-by-testing assert
  assert(__builtin_elementwise_add_sat(u, v) >= u); // expect: verified-by-testing assert
  assert(__builtin_elementwise_sub_sat(u, v) <= u); // expect: verified-by-testing assert
  return difference;
}

int saturate_bad(int a) {
  assert(__builtin_elementwise_sub_sat(a, 10) != -2147483647 - 1); // expect: failed assert
  return a;
}
