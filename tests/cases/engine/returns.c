// Is the end of a function without a value found where the value is used?
#include <assert.h>

static int sign(int x) {
  if (x > 0)
    return 1;
  if (x < 0)
    return -1;
} // expect: failed missing-return

// fails-in: sign
int used_bad(int x) {
  int s = sign(x);
  return s;
}

// exhaustive: yes
int all_paths_return_ok(int x) {
  if (x > 0)
    return 1;
  else
    return 2;
}
