// Insertion sort of five integers: one path per permutation, 120.
int sort5(int a0, int a1, int a2, int a3, int a4) {
  int a[5] = {a0, a1, a2, a3, a4};
  for (int i = 1; i < 5; i++) {
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
