// Insertion sort of seven integers: 5,040 paths.
int sort7(int a0, int a1, int a2, int a3, int a4, int a5, int a6) {
  int a[7] = {a0, a1, a2, a3, a4, a5, a6};
  for (int i = 1; i < 7; i++) {
    int key = a[i];
    int j = i - 1;
    while (j >= 0 && a[j] > key) {
      a[j + 1] = a[j];
      j--;
    }
    a[j + 1] = key;
  }
  return a[0];
}
