// Are programs followed that were written for KLEE, without KLEE?
#include <assert.h>
#include <klee/klee.h>

int range_bad(void) {
  int size = klee_range(1, 10, "size");
  assert(size >= 1 && size < 10); // expect: verified-by-testing assert
  klee_assert(size != 9);         // expect: failed assert
  return size;
}

// exhaustive: yes
int number_ok(void) {
  int number = klee_int("number");
  if (klee_choose(3) > 2)
    assert(0); // expect: unreachable assert
  if (number < 0)
    klee_silent_exit(1);
  klee_prefer_cex(&number, number == 5);
  assert(number >= 0); // expect: verified-by-testing assert
  return number;
}

int sorted_bad(void) {
  int values[3];
  unsigned place;
  klee_make_symbolic(values, sizeof values, "values");
  klee_make_symbolic(&place, sizeof place, "place");
  klee_assume(place < 2);
  klee_assume(values[0] <= values[1]);
  assert(values[place] <= values[place + 1]); // expect: failed assert
  return 0;
}
