// Vectors of variable size that are made here, and what the library's algorithms do with pointers.
#include <algorithm>
#include <cstddef>
#include <numeric>
#include <vector>

int sized_ok(int n) {
  if (n <= 0 || n > 1000)
    return 0;
  std::vector<int> v(n);
  for (int i = 0; i < n; i++)
    v[i] = i;
  return v[n - 1];
}

int sized_bad(int n) {
  if (n <= 0 || n > 1000)
    return 0;
  std::vector<int> v(n);
  for (int i = 0; i <= n; i++)
    v[i] = i; // fails: out-of-bounds
  return v[n - 1];
}

int perhaps_empty_ok(unsigned n) {
  std::vector<int> v(n, 7);
  unsigned sum = 0;
  for (std::size_t i = 0; i < v.size(); i++)
    sum += (unsigned)v[i];
  for (int x : v)
    sum += (unsigned)x;
  return (int)(sum & 7);
}

int perhaps_empty_bad(unsigned n) {
  std::vector<int> v(n, 7);
  return v[0]; // fails: out-of-bounds
}

static unsigned total(const std::vector<int> &v) {
  unsigned sum = 0;
  for (std::size_t i = 0; i < v.size(); i++)
    sum += (unsigned)v[i];
  return sum;
}

int passed_on_ok(unsigned n) {
  std::vector<int> v(n, 1);
  return (int)(total(v) & 7);
}

int moved_ok() {
  std::vector<int> v(5, 1);
  std::vector<int> w = std::move(v);
  return w[4];
}

int moved_bad() {
  std::vector<int> v(5, 1);
  std::vector<int> w = std::move(v);
  return v[4]; // fails: out-of-bounds
}

int reserved_ok(int n) {
  std::vector<int> v;
  v.reserve(10);
  for (int i = 0; i < 10; i++)
    v.push_back(n);
  return v[9];
}

int reserved_bad(int n) {
  std::vector<int> v;
  v.reserve(10);
  for (int i = 0; i < 9; i++)
    v.push_back(n);
  return v[9]; // fails: out-of-bounds
}

int pushed_ok(int x) {
  std::vector<int> v;
  v.push_back(x);
  v.push_back(x);
  return v[1] == v.back();
}

int pushed_bad(int x) {
  std::vector<int> v;
  v.push_back(x);
  v.push_back(x);
  return v[2]; // fails: out-of-bounds
}

int kept_reference_bad(int x) {
  std::vector<int> v;
  v.push_back(x);
  const int &first = v.front();
  v.push_back(x);
  return first; // fails: use-after-free
}

int filled_ok() {
  int a[5];
  std::fill(a, a + 5, 2);
  return a[4];
}

int filled_bad() {
  int a[5];
  std::fill(a, a + 4, 2);
  return a[4]; // fails: uninitialized-read
}

int folded_ok() {
  int a[5] = {4, 2, 5, 1, 3};
  return std::accumulate(a, a + 5, 0) > 3 ? (int)std::count(a, a + 5, 2) : *std::max_element(a, a + 5);
}

int folded_bad() {
  int a[5] = {4, 2, 5, 1, 3};
  return (int)std::count(a, a + 6, 2); // fails: out-of-bounds
}

int unset_bad() {
  int a[5];
  a[0] = 1;
  return *std::max_element(a, a + 5); // fails: uninitialized-read
}
