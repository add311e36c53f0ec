// C++ units: methods, references, templates, lambdas, loops over ranges.

class Gauge {
public:
  explicit Gauge(int level) : level_(level < 0 ? 0 : level) {}

  int classify_ok() const {
    if (level_ > 90)
      return 2; // feasible
    if (level_ > 10)
      return 1; // feasible
    return 0;   // feasible
  }

  int contradiction_bad() const {
    if (level_ > 90) {
      if (level_ < 50)
        return 1; // infeasible
      return 2;   // feasible
    }
    return 0; // feasible
  }

private:
  int level_;
};

int reference_bad(int &x) {
  x = 5;
  if (x != 5)
    return 1; // infeasible
  return 0;   // feasible
}

int references_ok(int &x, int &y) {
  x = 5;
  y = 6;
  if (x == 5)
    return 1; // feasible
  return 0;   // feasible
}

template <typename T> T larger(T a, T b) {
  return a < b ? b : a;
}

int larger_bad(int a, int b) {
  if (larger(a, b) < a)
    return 1; // infeasible
  return 0;   // feasible
}

int larger_ok(int a, int b) {
  if (larger(a, b) == b)
    return 1; // feasible
  return 0;   // feasible
}

enum class Colour { Red, Green, Blue };

int colour_bad(int x) {
  const Colour c = x > 0 ? Colour::Red : Colour::Green;
  switch (c) {
  case Colour::Red:
    return 1; // feasible
  case Colour::Green:
    return 2; // feasible
  case Colour::Blue:
    return 3; // infeasible
  }
  return 0; // infeasible
}

int lambda_bad(int x) {
  const auto half = [](int v) { return v / 2; };
  if (x > 4 && half(x) < 2)
    return 1; // infeasible
  return 0;   // feasible
}

int range_ok(int x) {
  int numbers[3] = {1, 2, 3};
  int hits = 0;
  for (const int n : numbers)
    if (n == x)
      hits++;  // feasible
  return hits; // feasible
}
