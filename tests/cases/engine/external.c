// Is a call that has no model run or replaced, and said to be an approximation?
#include <assert.h>
#include <stdlib.h>
#include <time.h>

extern int mystery(int);

// imprecise: yes
// exhaustive: no
int unknown_function_ok(int x) {
  if (x > 3)
    return mystery(x) > 0;
  return 0;
}

// exhaustive: yes
int unknown_function_not_called_ok(int x) {
  if (x > 3 && x < 3)
    return mystery(x);
  return 0;
}

int time_ok(int x) {
  time_t now = time(0);
  return now > x;
}

int rand_ok(unsigned seed) {
  srand(seed);
  int first = rand();
  srand(seed);
  assert(first == rand());
  return 0;
}

void unknown_sink(const char *p);

// imprecise: yes
int passes_freed_bad(int x) {
  char *p = malloc(4);
  if (!p)
    return 0;
  if (x == 9)
    free(p);
  unknown_sink(p); // expect: failed use-after-free
  if (x != 9)
    free(p);
  return 0;
}
