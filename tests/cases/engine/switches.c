// Are switches followed: dense, sparse, with fallthrough and grouped cases?
#include <assert.h>

// exhaustive: yes
// paths: 4
int dense_ok(int x) {
  switch (x) {
  case 0:
    return 10;
  case 1:
    return 11;
  case 2:
    return 12;
  default:
    return 0;
  }
}

int dense_bad(int x) {
  int y = 0;
  switch (x) {
  case 4:
    y = 1;
    break;
  case 5:
    y = 2;
    break;
  case 6:
    y = 3;
    break;
  }
  assert(y != 2); // expect: failed assert
  return y;
}

int sparse_bad(int x) {
  switch (x) {
  case -1000000:
    return 1;
  case 3:
    return 2;
  case 77777777:
    assert(0); // expect: failed assert
  }
  return 0;
}

// exhaustive: yes
int fallthrough_ok(int x) {
  int count = 0;
  switch (x) {
  case 3:
    count++; // fall through
  case 2:
    count++; // fall through
  case 1:
    count++;
  }
  assert(x < 1 || x > 3 || count == x); // expect: verified-by-testing assert
  return count;
}

int grouped_bad(char c) {
  switch (c) {
  case 'a':
  case 'e':
  case 'i':
    return 1;
  case 'b' ... 'd':
    assert(c != 'd'); // expect: failed assert
    return 2;
  default:
    return 0;
  }
}

int default_bad(unsigned x) {
  switch (x & 3) {
  case 0:
  case 1:
  case 2:
    return 0;
  default:
    assert(x < 8); // expect: failed assert
  }
  return 0;
}

// exhaustive: yes
int impossible_default_ok(unsigned x) {
  switch (x & 1) {
  case 0:
    return 1;
  case 1:
    return 2;
  default:
    assert(0); // expect: unreachable assert
  }
  return 0;
}

int long_switch_bad(unsigned long x) {
  switch (x) {
  case 0x100000000ul:
    return 1;
  case 0x200000001ul:
    assert(0); // expect: failed assert
  }
  return 0;
}
