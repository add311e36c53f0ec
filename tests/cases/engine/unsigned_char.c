// Does -funsigned-char make plain char unsigned?
// file-flags: -funsigned-char
#include <assert.h>

// exhaustive: yes
int plain_char_ok(char c) {
  assert(c >= 0); // expect: verified-by-testing assert
  return c;
}

int large_char_bad(char c) {
  assert(c < 200); // expect: failed assert
  return c;
}
