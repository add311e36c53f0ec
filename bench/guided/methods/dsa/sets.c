// How many ways are there to choose and order some of the members of a set?
#include <assert.h>
#include <premise/premise.h>

enum { INVALID = -1, LARGEST_SET = 15 };

/// n * (n - 1) * ... * (n - chosen + 1).
int permutations(int members, int chosen) {
  if (members < 0 || members > LARGEST_SET)
    return INVALID;
  if (chosen < 0 || chosen > members)
    return INVALID;
  int ways = 1;
  for (int i = 0; i < chosen; i++) {
    PREMISE_ASSERT(members - i > 0);
    ways *= members - i;
  }
  assert(ways >= 1);
  return ways;
}
