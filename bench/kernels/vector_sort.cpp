// std::sort over a vector of five numbers: every order of the elements is a path.
#include <algorithm>
#include <cassert>
#include <vector>

int vector_sort(int a, int b, int c, int d, int e) {
  std::vector<int> values{a, b, c, d, e};
  std::sort(values.begin(), values.end());
  assert(values[0] <= values[2] && values[2] <= values[4]);
  return values[2];
}
