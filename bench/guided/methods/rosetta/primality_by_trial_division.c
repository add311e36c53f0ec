// Is a number of at most three digits prime? (by trial division)
#include <assert.h>
#include <stdbool.h>

enum { LARGEST = 999 };

/// Whether nothing but 1 and itself divides `number`; what is out of range is not called prime.
bool is_prime(int number) {
  if (number <= 1 || number > LARGEST)
    return false;
  if (number % 2 == 0)
    return number == 2;
  for (int divisor = 3; divisor * divisor <= number; divisor += 2) {
    assert(divisor > 0 && divisor < number);
    if (number % divisor == 0)
      return false;
  }
  return true;
}
