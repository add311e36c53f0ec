// Do static locals, qualified objects and enumerations behave as the language says?
#include <assert.h>

enum colour { RED = 1, GREEN = 5, BLUE = 9 };

static unsigned next_number(void) {
  static unsigned count;
  return ++count;
}

int counts_up_ok(int x) {
  unsigned first = next_number();
  unsigned second = next_number();
  assert(second == first + 1);
  return x;
}

int enumerator_bad(enum colour c) {
  assert(c != BLUE); // expect: failed assert
  return 0;
}

int enumeration_ok(enum colour c) {
  switch (c) {
  case RED:
    return 1;
  case GREEN:
    return 2;
  case BLUE:
    return 3;
  }
  return 0;
}

int volatile_bad(int x) {
  volatile int v = x;
  assert(v != 31337); // expect: failed assert
  return 0;
}

int const_pointee_bad(const int *const p) {
  if (p && *p > 10)
    assert(*p != 12); // expect: failed assert
  return 0;
}

int restrict_ok(const int *restrict p) {
  return p ? *p > 0 : 0;
}
