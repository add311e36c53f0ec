// In which order do qsort and bsearch compare elements?
//
// Every comparison may fork the path, so their number is what counts: insertion for a few elements, merging for more.
// Both are stable, as glibc's qsort (a merge sort) is, so that ties come out as they do natively.
#include "premise_models.h"

typedef int (*Comparison)(const void *, const void *, void *);

typedef struct {
  size_t size;
  Comparison compare;
  void *context;
} Order;

enum { kInsertionCount = 8 };

static void swapElements(unsigned char *left, unsigned char *right, size_t size) {
  for (size_t i = 0; i < size; i++) {
    unsigned char byte = left[i];
    left[i] = right[i];
    right[i] = byte;
  }
}

static void sortByInsertion(unsigned char *base, size_t count, const Order *order) {
  size_t size = order->size;
  for (size_t sorted = 1; sorted < count; sorted++) {
    unsigned char *element = base + sorted * size;
    while (element != base && order->compare(element - size, element, order->context) > 0) {
      swapElements(element - size, element, size);
      element -= size;
    }
  }
}

// Merges the sorted runs [base, base + half) and [base + half, base + count); `scratch` has room for the first one.
static void mergeRuns(unsigned char *base, size_t half, size_t count, unsigned char *scratch, const Order *order) {
  size_t size = order->size;
  unsigned char *left = scratch;
  unsigned char *leftEnd = scratch + half * size;
  unsigned char *right = base + half * size;
  unsigned char *rightEnd = base + count * size;
  copyBytes(scratch, base, half * size);
  while (left != leftEnd && right != rightEnd) {
    if (order->compare(left, right, order->context) <= 0) {
      copyBytes(base, left, size);
      left += size;
    } else {
      copyBytes(base, right, size);
      right += size;
    }
    base += size;
  }
  copyBytes(base, left, (size_t)(leftEnd - left));
}

static void sortByMerging(unsigned char *base, size_t count, unsigned char *scratch, const Order *order) {
  if (count <= kInsertionCount) {
    sortByInsertion(base, count, order);
    return;
  }
  size_t half = count / 2;
  sortByMerging(base, half, scratch, order);
  sortByMerging(base + half * order->size, count - half, scratch, order);
  mergeRuns(base, half, count, scratch, order);
}

void qsort_r(void *base, size_t count, size_t size, Comparison compare, void *context) {
  Order order = {size, compare, context};
  needWritable(base, count * size);
  unsigned char *scratch = count > kInsertionCount ? malloc(count / 2 * size) : NULL;
  if (scratch == NULL) {
    sortByInsertion(base, count, &order);
    return;
  }
  sortByMerging(base, count, scratch, &order);
  free(scratch);
}

// The context of an ordinary qsort is its comparison function.
typedef struct {
  int (*compare)(const void *, const void *);
} PlainComparison;

static int comparePlainly(const void *left, const void *right, void *context) {
  return ((PlainComparison *)context)->compare(left, right);
}

void qsort(void *base, size_t count, size_t size, int (*compare)(const void *, const void *)) {
  PlainComparison plain = {compare};
  qsort_r(base, count, size, comparePlainly, &plain);
}

void *bsearch(const void *key, const void *base, size_t count, size_t size,
              int (*compare)(const void *, const void *)) {
  size_t low = 0;
  size_t high = count;
  needReadable(base, count * size);
  while (low < high) {
    size_t middle = (low + high) / 2;
    const unsigned char *element = (const unsigned char *)base + middle * size;
    int difference = compare(key, element);
    if (difference == 0)
      return (void *)element;
    if (difference < 0)
      high = middle;
    else
      low = middle + 1;
  }
  return NULL;
}
