// Are bit-fields read and written with their own width and sign?
#include <assert.h>

struct flags {
  unsigned mode : 3;
  int delta : 4;
  unsigned long wide : 40;
  _Bool on : 1;
};

// exhaustive: yes
int range_ok(struct flags f) {
  assert(f.mode <= 7 && f.delta >= -8 && f.delta <= 7); // expect: verified-by-testing assert
  return 0;
}

int value_bad(struct flags f) {
  assert(f.mode != 5 || f.delta != -3); // expect: failed assert
  return 0;
}

int wide_bad(struct flags f) {
  assert(f.wide != 0x9876543210); // expect: failed assert
  return 0;
}

int truncation_bad(unsigned x) {
  struct flags f = {0};
  f.mode = x;
  assert(f.mode == x); // expect: failed assert
  return 0;
}

// exhaustive: yes
int neighbours_ok(unsigned x) {
  struct flags f = {.mode = 2, .delta = -1, .wide = 77, .on = 1};
  f.delta = x & 7;
  assert(f.mode == 2 && f.wide == 77 && f.on); // expect: verified-by-testing assert
  return 0;
}

int single_signed_bit_bad(int x) {
  struct {
    signed int bit : 1;
  } s = {0};
  s.bit = x & 1;
  assert(s.bit >= 0); // expect: failed assert
  return 0;
}
