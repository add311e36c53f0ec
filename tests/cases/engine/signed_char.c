// Is plain char signed when no flag says otherwise?
#include <assert.h>

int plain_char_bad(char c) {
  assert(c >= 0); // expect: failed assert
  return c;
}

// exhaustive: yes
int plain_char_ok(char c) {
  assert(c < 128); // expect: verified-by-testing assert
  return c;
}
