// Goes through loops three times at most.
// analyzer: unsound-loops-at-most-3
// refuted: assert
// inferred: loops-at-most-3: the loop on line 8 iterates at most 3 times
#include <assert.h>
int sum(unsigned char n) {
  int s = 0;
  for (int i = 0; i < n; i++)
    s += 2;
  assert(s < 8);
  return s;
}
