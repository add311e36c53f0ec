// Four ways to sort, and the steps they share.
#include <assert.h>
#include <premise/premise.h>
#include <stdbool.h>

enum { MOST_ITEMS = 4 };

static bool is_sorted(const int *items, int count) {
  for (int i = 1; i < count; i++)
    if (items[i - 1] > items[i])
      return false;
  return true;
}

/// Exchanges two items. Says whether both exist.
bool exchange(int *items, int count, int first, int second) {
  if (!items || first < 0 || second < 0 || first >= count || second >= count)
    return false;
  int kept = items[first];
  items[first] = items[second];
  items[second] = kept;
  assert(items[second] == kept);
  return true;
}

/// Puts the median of the first, middle and last item at the left end. Says whether there was anything to choose from.
bool median_left(int *items, int count, int left, int right) {
  if (!items || left < 0 || right >= count || left >= right)
    return false;
  int middle = (left + right) / 2;
  PREMISE_ASSERT(left <= middle && middle < right);
  if (items[left] > items[middle])
    exchange(items, count, left, middle);
  if (items[middle] > items[right])
    exchange(items, count, middle, right);
  if (items[left] > items[middle])
    exchange(items, count, left, middle);
  assert(items[left] <= items[middle] && items[middle] <= items[right]);
  exchange(items, count, left, middle);
  return true;
}

/// Sorts by exchanging neighbours. Says whether it could.
bool bubble_sort(int items[MOST_ITEMS], int count) {
  if (!items || count < 0 || count > MOST_ITEMS)
    return false;
  for (int last = count - 1; last > 0; last--)
    for (int i = 0; i < last; i++)
      if (items[i] > items[i + 1])
        exchange(items, count, i, i + 1);
  assert(is_sorted(items, count));
  return true;
}

static void merge(int *items, int left, int middle, int right) {
  PREMISE_REQUIRES(0 <= left && left <= middle && middle <= right && right - left <= MOST_ITEMS);
  int merged[MOST_ITEMS];
  int i = left, j = middle, written = 0;
  while (i < middle && j < right)
    merged[written++] = items[i] <= items[j] ? items[i++] : items[j++];
  while (i < middle)
    merged[written++] = items[i++];
  while (j < right)
    merged[written++] = items[j++];
  PREMISE_ASSERT(written == right - left);
  for (int k = 0; k < written; k++)
    items[left + k] = merged[k];
}

static void merge_sort_between(int *items, int left, int right) {
  if (right - left < 2)
    return;
  int middle = left + (right - left) / 2;
  merge_sort_between(items, left, middle);
  merge_sort_between(items, middle, right);
  merge(items, left, middle, right);
}

/// Sorts halves and merges them. Says whether it could.
bool merge_sort(int items[MOST_ITEMS], int count) {
  if (!items || count < 0 || count > MOST_ITEMS)
    return false;
  merge_sort_between(items, 0, count);
  assert(is_sorted(items, count));
  return true;
}

static void quick_sort_between(int *items, int count, int left, int right) {
  if (left >= right)
    return;
  median_left(items, count, left, right);
  int pivot = items[left], low = left, high = right;
  while (low < high) {
    while (low < high && items[high] >= pivot)
      high--;
    items[low] = items[high];
    while (low < high && items[low] <= pivot)
      low++;
    items[high] = items[low];
  }
  PREMISE_ASSERT(left <= low && low <= right);
  items[low] = pivot;
  quick_sort_between(items, count, left, low - 1);
  quick_sort_between(items, count, low + 1, right);
}

/// Sorts around a median. Says whether it could.
bool quick_sort(int items[MOST_ITEMS], int count) {
  if (!items || count < 0 || count > MOST_ITEMS)
    return false;
  quick_sort_between(items, count, 0, count - 1);
  assert(is_sorted(items, count));
  return true;
}

/// Sorts what is `gap` apart, for smaller and smaller gaps. Says whether it could.
bool shell_sort(int items[MOST_ITEMS], int count) {
  if (!items || count < 0 || count > MOST_ITEMS)
    return false;
  for (int gap = count / 2; gap > 0; gap /= 2)
    for (int i = gap; i < count; i++) {
      int item = items[i], place = i;
      while (place >= gap && items[place - gap] > item) {
        items[place] = items[place - gap];
        place -= gap;
      }
      PREMISE_ASSERT(place >= 0);
      items[place] = item;
    }
  assert(is_sorted(items, count));
  return true;
}
