// Where in a sorted array is a value? (the recursive version)
#include <assert.h>
#include <premise/premise.h>

enum { NOT_FOUND = -1, INVALID = -2 };

static int search_between(const int *values, int low, int high, int wanted) {
  if (high < low)
    return NOT_FOUND;
  int middle = (low + high) / 2;
  assert(low <= middle && middle <= high);
  if (values[middle] > wanted)
    return search_between(values, low, middle - 1, wanted);
  if (values[middle] < wanted)
    return search_between(values, middle + 1, high, wanted);
  return middle;
}

/// The index of `wanted` among `count` ascending values.
int binary_search(const int *values, int count, int wanted) {
  PREMISE_ENSURES(PREMISE_RESULT < count);
  if (!values || count < 0)
    return INVALID;
  for (int i = 1; i < count; i++)
    if (values[i - 1] > values[i])
      return INVALID;
  int found = search_between(values, 0, count - 1, wanted);
  assert(found == NOT_FOUND || values[found] == wanted);
  return found;
}
