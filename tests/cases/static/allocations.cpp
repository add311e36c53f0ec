// How much memory new T[n] and calloc return, and what that says about n.
#include <cassert>
#include <cstddef>
#include <cstdlib>

int filled_ok(int n) {
  if (n < 1 || n > 100)
    return 0;
  int *numbers = new int[n];
  for (int i = 0; i < n; i++)
    numbers[i] = i;
  const int last = numbers[0];
  delete[] numbers;
  return last > 0;
}

std::size_t sizes_ok(std::size_t n) {
  short *numbers = new short[n];
  for (std::size_t i = 0; i < n; i++)
    numbers[i] = 1;
  delete[] numbers;
  assert(n < static_cast<std::size_t>(1) << 60); // or it would have thrown
  return n;
}

int sizes_bad(std::size_t n) {
  short *numbers = new short[n];
  for (std::size_t i = 0; i <= n; i++)
    numbers[i] = 1; // fails: out-of-bounds
  delete[] numbers;
  return 0;
}

unsigned zeroed_ok(std::size_t n) {
  auto *numbers = static_cast<unsigned *>(calloc(n, sizeof(unsigned)));
  if (!numbers)
    return 0;
  unsigned all = 0;
  for (std::size_t i = 0; i < n; i++)
    all |= numbers[i];
  free(numbers);
  return all;
}

unsigned zeroed_bad(std::size_t n) {
  auto *numbers = static_cast<unsigned *>(calloc(n, sizeof(unsigned)));
  unsigned all = numbers ? 1 : 0;
  assert(n < static_cast<std::size_t>(1) << 60); // fails: assert
  for (std::size_t i = 0; i < n; i++)
    all |= numbers[i]; // fails: null-dereference
  free(numbers);
  return all;
}

unsigned product_bad(std::size_t n) {
  auto *numbers = static_cast<unsigned *>(malloc(n * sizeof(unsigned)));
  if (!numbers)
    return 0;
  for (std::size_t i = 0; i < n; i++)
    numbers[i] = 1; // fails: out-of-bounds
  free(numbers);
  return 0;
}

int again_bad(int n) {
  int *kept = nullptr;
  for (std::size_t i = 1; i < 4; i++) {
    int *numbers = static_cast<int *>(calloc(i, sizeof(int)));
    if (numbers && n > 2)
      kept = numbers;
    else
      free(numbers);
  }
  return kept ? kept[2] : 0; // fails: out-of-bounds
}
