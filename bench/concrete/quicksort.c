// What do concrete recursion, branches and writes cost? 800,000 numbers sorted.
static void sort(int *low, int *high) {
  while (low < high) {
    const int pivot = low[(high - low) / 2];
    int *i = low, *j = high;
    while (i <= j) {
      while (*i < pivot)
        i++;
      while (*j > pivot)
        j--;
      if (i <= j) {
        const int t = *i;
        *i++ = *j;
        *j-- = t;
      }
    }
    sort(low, j);
    low = i;
  }
}
int quicksort(void) {
  static int numbers[800000];
  unsigned state = 12345;
  for (int i = 0; i < 800000; i++) {
    state = state * 1664525u + 1013904223u;
    numbers[i] = (int)(state >> 8);
  }
  sort(numbers, numbers + 799999);
  return numbers[400000];
}
