// Objects that `new` makes, and who may delete them.
#include <algorithm>
#include <cstdlib>
#include <memory>
#include <vector>

int new_bad(int x) {
  int *p = new int(x);
  int r = *p;
  delete p;
  if (r != x)
    return 1; // infeasible: r != x (line 11) never holds here
  if (r == 5)
    return 2; // feasible
  return 0;   // feasible
}

int array_bad(int n) {
  if (n < 1 || n > 3)
    return 0; // feasible
  int *p = new int[n]();
  p[n - 1] = 4;
  int r = p[0];
  delete[] p;
  if (r != 0 && r != 4)
    return 1; // infeasible
  if (r == 0)
    return 2; // feasible
  return 3;   // feasible
}

int freed_bad(int x) {
  int *p = new int(x);
  if (x == 3) {
    free(p);
    return 1; // infeasible: free(p) frees an allocated object (line 35) never holds here
  }
  delete p;
  return 0; // feasible
}

int deleted_as_one_bad(int x) {
  int *p = new int[4];
  if (x == 3) {
    delete p;
    return 1; // infeasible: delete frees an allocated object (line 45) never holds here
  }
  delete[] p;
  return 2; // feasible
}

int deleted_twice_bad(int x) {
  int *p = new int(x);
  delete p;
  if (x == 3) {
    delete p;
    return 1; // infeasible: delete frees an allocated object (line 56) never holds here
  }
  return 2; // feasible
}

int unique_bad(int x) {
  auto p = std::make_unique<int>(x);
  if (*p != x)
    return 1; // infeasible
  if (*p == 77)
    return 2; // feasible
  return 0;   // feasible
}

int vector_bad(int x) {
  std::vector<int> v;
  v.push_back(x);
  v.push_back(3);
  if (v.size() != 2)
    return 1; // infeasible
  if (v[0] == 9)
    return 2; // feasible
  return 0;   // feasible
}

int header_bad(int a, int b) {
  if (std::min(a, b) > a)
    return 1; // infeasible
  if (std::min(a, b) == 3)
    return 2; // feasible
  return 0;   // feasible
}
