// Are all the ways to say "this must not happen" understood?
#include <assert.h>
#include <stdlib.h>

void reach_error(void);
void __VERIFIER_assert(int condition);
void klee_assert(int condition);

void assert_bad(int x) {
  assert(x != 12321); // expect: failed assert
}

void assert_ok(int x) {
  assert(x * 0 == 0); // expect: verified-by-testing assert
}

void abort_bad(int x) {
  if (x == 4)
    abort(); // expect: failed unreachable
}

void abort_ok(unsigned x) {
  if (x % 3 == 5)
    abort();
}

int unreachable_bad(int x) {
  if (x > 3)
    return 1;
  __builtin_unreachable(); // expect: failed unreachable
}

int unreachable_ok(unsigned x) {
  if (x >= 0)
    return 1;
  __builtin_unreachable();
}

void trap_bad(int x) {
  if (x == 4)
    __builtin_trap(); // expect: failed unreachable
}

void reach_error_bad(int x) {
  if (x == 55)
    reach_error(); // expect: failed reach-error
}

void reach_error_ok(int x) {
  if (x > 5 && x < 5)
    reach_error();
}

void verifier_assert_bad(int x) {
  __VERIFIER_assert(x != 8); // expect: failed assert
}

void klee_assert_bad(int x) {
  klee_assert(x < 1000); // expect: failed assert
}

void exit_ok(int x) {
  if (x == 3)
    exit(1);
  assert(x != 3); // expect: verified-by-testing assert
}

void two_failures_bad(int x) {
  if (x > 100)
    assert(x != 200); // expect: failed assert
  else
    assert(x != 50); // expect: failed assert
}
