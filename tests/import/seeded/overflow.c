// Ignores that sums overflow.
// analyzer: unsound-no-overflow
// refuted: signed-overflow
// inferred: no-overflow: balance + amount does not overflow
#include <assert.h>
int deposit(int balance, int amount) {
  if (amount <= 0)
    return balance;
  int sum = balance + amount;
  assert(sum > balance);
  return sum;
}
