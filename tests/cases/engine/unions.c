// Are the members of a union seen as the same bytes?
#include <assert.h>
#include <stdint.h>

union word {
  uint32_t whole;
  unsigned char bytes[4];
  float real;
};

int bytes_bad(uint32_t x) {
  union word w;
  w.whole = x;
  assert(w.bytes[1] != 0x7f); // expect: failed assert
  return 0;
}

// exhaustive: yes
int bytes_ok(uint32_t x) {
  union word w;
  w.whole = x;
  assert(w.bytes[0] == (x & 255)); // expect: verified-by-testing assert
  return 0;
}

int real_bad(uint32_t x) {
  union word w;
  w.whole = x;
  assert(w.real != 1.5f); // expect: failed assert
  return 0;
}

int real_ok(void) {
  union word w = {.real = 1.0f};
  assert(w.whole == 0x3f800000);
  return 0;
}

int parameter_bad(union word w) {
  assert(w.whole != 0xdeadbeef); // expect: failed assert
  return 0;
}

int partial_write_bad(uint32_t x, unsigned char b) {
  union word w;
  w.whole = x & 0xffff00ff;
  w.bytes[1] = b;
  assert(w.whole != 0x12345678); // expect: failed assert
  return 0;
}
