// Where is an item, and how does searching move it to the front?
#include <assert.h>
#include <premise/premise.h>

enum { NOT_FOUND = -1, INVALID = -2 };

/// The index of the first `item`.
int sequential_search(const int *items, int count, int item) {
  if (!items || count < 0)
    return INVALID;
  int index = 0;
  while (index < count && items[index] != item) {
    PREMISE_LOOP_INVARIANT(0 <= index && index < count);
    index++;
  }
  assert(index <= count);
  return index < count ? index : NOT_FOUND;
}

/// Searches like sequential_search and moves what was found one place to the front, so that it is found sooner.
int probability_search(int *items, int count, int item) {
  if (!items || count < 0)
    return INVALID;
  int index = sequential_search(items, count, item);
  if (index == NOT_FOUND)
    return NOT_FOUND;
  PREMISE_ASSERT(items[index] == item);
  if (index > 0) {
    items[index] = items[index - 1];
    items[index - 1] = item;
    index--;
  }
  assert(items[index] == item);
  return index;
}
