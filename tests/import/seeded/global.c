// Believes that globals have the value of their definition.
// analyzer: unsound-initialised-globals
// refuted: assert
// inferred: initialised-globals: limit has its initial value
#include <assert.h>
int limit = 10;
int check_limit(int n) {
  if (n > 5)
    n = 5;
  assert(n < limit);
  return n;
}
