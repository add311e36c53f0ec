// Counters of one loop that bound each other.
#include <assert.h>
#include <stddef.h>

int chosen_ok(const int *from, int n) {
  int to[100];
  if (!from || n < 0 || n > 100)
    return 0;
  int count = 0;
  for (int i = 0; i < n; i++)
    if (i % 3 == 0)
      to[count++] = i;
  assert(count <= n);
  return count > 0 ? to[0] : 0;
}

size_t sizes_ok(size_t n) {
  static int cells[50];
  if (n > 50)
    return 0;
  size_t count = 0;
  for (size_t i = 0; i < n; i++)
    if (cells[i] != 0)
      cells[count++] = cells[i];
  assert(count <= n);
  return count;
}

int split_ok(int low, int high) {
  static int cells[100];
  if (low < 0 || high >= 100 || low >= high)
    return -1;
  int last = cells[high], i = low - 1;
  for (int j = low; j < high; j++)
    if (cells[j] <= last) {
      i++;
      int other = cells[i];
      cells[i] = cells[j];
      cells[j] = other;
    }
  int other = cells[i + 1];
  cells[i + 1] = cells[high];
  cells[high] = other;
  assert(i + 1 >= low && i + 1 <= high);
  return i + 1;
}

void inserted_ok(int n) {
  static int cells[60];
  if (n > 60)
    return;
  for (int i = 1; i < n; i++) {
    int moved = cells[i], j = i - 1;
    while (j >= 0 && cells[j] > moved) {
      cells[j + 1] = cells[j];
      j--;
    }
    cells[j + 1] = moved;
  }
}

int chosen_bad(int n) {
  int count = 0;
  for (int i = 0; i < 10; i++) {
    count++;
    if (i == n)
      count++;
  }
  assert(count <= 10); // fails: assert
  return count;
}

int overtaken_bad(int n) {
  if (n < 0 || n > 100)
    return 0;
  int count = 0;
  for (int i = 0; i < n; i++) {
    count++;
    if (i % 7 == 6)
      i--, n--;
  }
  assert(count <= n); // fails: assert
  return count;
}

int wrapped_bad(unsigned n) {
  unsigned count = 0;
  for (unsigned i = 0; i != n; i += 2)
    if (++count > 3)
      break;
  assert(count <= n); // fails: assert
  return 0;
}

int two_starts_bad(int n) {
  int a = 0, b = n > 3 ? 0 : 1;
  for (int i = 0; i < 10; i++) {
    a++;
    b++;
  }
  assert(a == b); // fails: assert
  return a;
}

/// Followed only once, whatever is known at the call.
static int large(int x) {
  int s = 0;
  for (int i = 0; i < 10; i++) {
    if (x & 1)
      s += i;
    else
      s -= i;
    x >>= 1;
  }
  for (int i = 0; i < 10; i++) {
    if (x & 1)
      s += i;
    else
      s -= i;
    x >>= 1;
  }
  if (s > 50)
    s = 50;
  if (s < -50)
    s = -50;
  return s;
}
int before_large_call_ok(int flag, int x) {
  int up, down;
  if (flag) {
    up = 5;
    down = 10;
  } else {
    up = 50;
    down = -33;
  }
  int q = 100 / (up + down - 16);
  return q / 2 + large(x);
}
