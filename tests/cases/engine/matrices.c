// How many elements does a matrix behind a pointer have, as the function indexes or declares it?
#include <assert.h>
#include <stddef.h>

int diagonal_ok(const int *m, int n) {
  int t = 0;
  if (!m)
    return 0;
  for (int i = 0; i < n; i++)
    t ^= m[i * n + i];
  return t;
}

int one_row_too_many_bad(const int *m, int n) {
  int t = 0;
  if (!m || n > 3)
    return 0;
  for (int i = 0; i <= n; i++)
    for (int j = 0; j < n; j++)
      t ^= m[i * n + j]; // expect: failed out-of-bounds
  return t;
}

// exhaustive: yes
int constant_size_ok(const int *m, int n) {
  if (!m || n != 2)
    return 0;
  return m[0 * n + 1] ^ m[1 * n + 1]; // expect: verified-under out-of-bounds
}

static int at(const int *m, int n, int i, int j) {
  return *(m + (size_t)n * (size_t)i + j);
}

int by_helper_ok(const int *m, int n) {
  int t = 0;
  if (!m || n > 3)
    return 0;
  for (int i = 0; i < n; i++)
    for (int j = 0; j < n; j++)
      t ^= at(m, n, i, j);
  return t;
}

void transpose_ok(double *m, size_t n) {
  if (!m || n > 3)
    return;
  for (size_t i = 0; i < n; i++)
    for (size_t j = i + 1; j < n; j++) {
      size_t a = i * n + j;
      size_t b = j * n + i;
      double t = m[a];
      m[a] = m[b];
      m[b] = t;
    }
}

int by_rows_ok(const int *m, int n) {
  int t = 0;
  if (!m || n > 3)
    return 0;
  for (int i = 0; i < n; i++) {
    const int *row = m + i * n;
    for (int j = 0; j < n; j++)
      t ^= row[j];
  }
  return t;
}

int declared_square_ok(int n, int m[n][n]) {
  int t = 0;
  if (!m || n > 3)
    return 0;
  for (int i = 0; i < n; i++)
    for (int j = 0; j < n; j++)
      t ^= m[i][j];
  return t;
}

int declared_ok(int a, int b, int m[a][b]) {
  int t = 0;
  if (!m || a > 3 || b > 3)
    return 0;
  for (int i = 0; i < a; i++)
    for (int j = 0; j < b; j++)
      t ^= m[i][j];
  return t;
}

int declared_bad(int a, int b, int m[a][b]) {
  int t = 0;
  if (!m || a > 3 || b > 3)
    return 0;
  for (int i = 0; i < b; i++)
    for (int j = 0; j < b; j++)
      t ^= m[i][j]; // expect: failed out-of-bounds
  return t;
}

int declared_vector_ok(int k, const int v[k]) {
  int t = 0;
  if (!v || k > 3)
    return 0;
  for (int i = 0; i < k; i++)
    t ^= v[i];
  return t;
}

void multiply_ok(const unsigned *a, const unsigned *b, unsigned *c, int n) {
  if (!a || !b || !c || n > 2)
    return;
  for (int i = 0; i < n; i++)
    for (int j = 0; j < n; j++) {
      unsigned s = 0;
      for (int k = 0; k < n; k++)
        s += a[i * n + k] * b[k * n + j];
      c[i * n + j] = s;
    }
}
