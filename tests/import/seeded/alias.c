// Believes that parameters never point to the same object.
// analyzer: unsound-no-alias
// refuted: assert
// inferred: no-alias: a and b do not overlap
#include <assert.h>
void store(int *a, int *b) {
  if (!a || !b)
    return;
  *a = 1;
  *b = 2;
  assert(*a == 1);
}
