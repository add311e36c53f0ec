// Types of function pointers that no stub can have: the file must still compile, and nothing may be claimed.
#include <assert.h>

struct incomplete;
typedef struct incomplete (*returns_unknown)(void);
typedef void (*never_returns)(void) __attribute__((noreturn));
typedef int (*old_style)();
typedef int (*takes_nameless)(struct { int x; } *);
typedef int (*takes_rows)(int n, int (*rows)[n]);
typedef int (*many)(int, ...);
typedef int (*higher)(int (*)(int), int (*const *)(long[3]));

// exhaustive: no
// bounds: input-size
int unknown_result_ok(returns_unknown f) {
  if (f)
    return 1;
  return 0;
}

// exhaustive: no
// bounds: input-size
int never_returns_ok(never_returns f) {
  if (f)
    return 1;
  return 0;
}

// exhaustive: no
// bounds: input-size
int nameless_ok(takes_nameless f) {
  if (f)
    return 1;
  return 0;
}

// exhaustive: no
// bounds: input-size
int rows_ok(takes_rows f) {
  if (f)
    return 1;
  return 0;
}

int old_style_bad(old_style f) {
  if (!f)
    return 0;
  assert(f(1, 2) != 5); // expect: failed assert
  return 0;
}

int variadic_bad(many f) {
  if (!f)
    return 0;
  assert(f(1, 2L, 3.0) != 5); // expect: failed assert
  return 0;
}

int higher_bad(higher f) {
  if (!f)
    return 0;
  assert(f(0, 0) != 5); // expect: failed assert
  return 0;
}

int local_type_ok(int x) {
  enum local { A, B };
  static int (*last)(enum local);
  return last == 0 ? x > 0 : 1;
}
