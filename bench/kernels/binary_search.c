// Binary search of a symbolic key in a sorted symbolic array of eight.
#include <premise/premise.h>
int binary_search(int a[static 8], int key) {
  for (int i = 1; i < 8; i++)
    PREMISE_ASSUME(a[i - 1] < a[i]);
  int low = 0, high = 7;
  while (low <= high) {
    int middle = low + (high - low) / 2;
    if (a[middle] == key)
      return middle;
    if (a[middle] < key)
      low = middle + 1;
    else
      high = middle - 1;
  }
  return -1;
}
