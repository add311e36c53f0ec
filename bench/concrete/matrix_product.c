// What does concrete floating-point arithmetic cost? A product of two matrices, 240 by 240.
enum { kSize = 240 };
int matrix_product(void) {
  static double a[kSize][kSize], b[kSize][kSize], c[kSize][kSize];
  for (int i = 0; i < kSize; i++)
    for (int j = 0; j < kSize; j++) {
      a[i][j] = i + j;
      b[i][j] = i - j;
    }
  for (int i = 0; i < kSize; i++)
    for (int j = 0; j < kSize; j++) {
      double sum = 0;
      for (int k = 0; k < kSize; k++)
        sum += a[i][k] * b[k][j];
      c[i][j] = sum;
    }
  return (int)c[3][5];
}
