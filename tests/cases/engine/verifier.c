// Do choices made during the run (Test-Comp's and KLEE's functions) and assumptions on them work?
#include <assert.h>
#include <stddef.h>

extern int __VERIFIER_nondet_int(void);
extern unsigned char __VERIFIER_nondet_uchar(void);
extern _Bool __VERIFIER_nondet_bool(void);
extern double __VERIFIER_nondet_double(void);
extern void __VERIFIER_assume(int);
extern void klee_make_symbolic(void *object, size_t size, const char *name);
extern void klee_assume(unsigned long condition);

void nondet_bad(void) {
  int x = __VERIFIER_nondet_int();
  assert(x != 99); // expect: failed assert
}

void two_choices_bad(void) {
  int x = __VERIFIER_nondet_uchar();
  int y = __VERIFIER_nondet_uchar();
  if (x > y)
    assert(x - y != 200); // expect: failed assert
}

// exhaustive: yes
void nondet_ok(void) {
  _Bool b = __VERIFIER_nondet_bool();
  double d = __VERIFIER_nondet_double();
  if (b && d > 1)
    assert(d > 0.5); // expect: verified-by-testing assert
}

// exhaustive: yes
void assume_ok(int x) {
  __VERIFIER_assume(x > 10);
  assert(x > 5); // expect: verified-by-testing assert
}

void assume_bad(int x) {
  __VERIFIER_assume(x > 10);
  assert(x > 11); // expect: failed assert
}

// no-tests: yes
void assume_nothing_ok(int x) {
  __VERIFIER_assume(x > 10 && x < 5);
  assert(0);
}

void symbolic_bad(void) {
  unsigned short s;
  klee_make_symbolic(&s, sizeof s, "s");
  assert(s != 4000); // expect: failed assert
}

// exhaustive: yes
void symbolic_ok(void) {
  unsigned short s;
  klee_make_symbolic(&s, sizeof s, "s");
  klee_assume(s < 10);
  assert(s != 4000); // expect: verified-by-testing assert
}

void symbolic_array_bad(void) {
  char text[4];
  klee_make_symbolic(text, sizeof text, "text");
  assert(text[0] != 'o' || text[3] != 'k'); // expect: failed assert
}

extern __int128 __VERIFIER_nondet_int128(void);

void wide_choice_bad(void) {
  __int128 x = __VERIFIER_nondet_int128();
  assert(x != (__int128)7 << 100); // expect: failed assert
}

struct three {
  long a, b, c;
};
extern struct three __VERIFIER_nondet_three(void);

// A type that nobody can ask for is an approximation.
// imprecise: yes
int strange_choice_ok(void) {
  struct three t = __VERIFIER_nondet_three();
  return t.b > 3;
}

void choice_in_loop_bad(void) {
  int sum = 0;
  for (int i = 0; i < 3; i++)
    sum += __VERIFIER_nondet_uchar();
  assert(sum != 700); // expect: failed assert
}
