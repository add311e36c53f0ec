// Are loops of every form followed, and are their bounds told?
#include <assert.h>

// exhaustive: yes
// paths: 6
int while_ok(unsigned n) {
  int rounds = 0;
  if (n > 4)
    return 0;
  while (n > 0) {
    n--;
    rounds++;
  }
  return rounds;
}

int while_bad(unsigned n) {
  int rounds = 0;
  while (n > 0 && rounds < 6) {
    n /= 2;
    rounds++;
  }
  assert(rounds != 5); // expect: failed assert
  return rounds;
}

int do_bad(unsigned n) {
  int digits = 0;
  do {
    digits++;
    n /= 10;
  } while (n);
  assert(digits != 4); // expect: failed assert
  return digits;
}

// exhaustive: yes
int for_ok(unsigned char n) {
  unsigned sum = 0;
  if (n > 5)
    return 0;
  for (unsigned i = 1; i <= n; i++)
    sum += i;
  assert(sum == n * (n + 1u) / 2); // expect: verified-by-testing assert
  return 0;
}

int nested_bad(unsigned a, unsigned b) {
  unsigned product = 0;
  if (a > 4 || b > 4)
    return 0;
  for (unsigned i = 0; i < a; i++)
    for (unsigned j = 0; j < b; j++)
      product++;
  assert(product != 12); // expect: failed assert
  return 0;
}

// exhaustive: yes
int break_ok(unsigned x) {
  int i;
  for (i = 0; i < 4; i++)
    if (x & (1u << i))
      break;
  assert(i == 4 || (x >> i & 1)); // expect: verified-by-testing assert
  return i;
}

int continue_bad(unsigned char x) {
  int ones = 0;
  for (int i = 0; i < 5; i++) {
    if (!(x >> i & 1))
      continue;
    ones++;
  }
  assert(ones != 4); // expect: failed assert
  return ones;
}

// options: --loop-bound 3
// bounds: loop
// exhaustive: no
int unbounded_ok(unsigned n) {
  unsigned rounds = 0;
  while (n != 0) {
    n--;
    rounds++;
  }
  return rounds > 0;
}

// options: --max-runs 3
// bounds: runs
// exhaustive: no
int many_paths_ok(unsigned x) {
  int ones = 0;
  for (int i = 0; i < 10; i++)
    if (x >> i & 1)
      ones++;
  return ones;
}
