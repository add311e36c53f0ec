// The number reversal game: a permutation to start with, and is it sorted?
#include <assert.h>
#include <premise/premise.h>
#include <stdbool.h>

enum { NUMBERS = 4 };

static unsigned next_random(unsigned *state) {
  *state = *state * 1103515245u + 12345u;
  return (*state >> 16) & 0x7fff;
}

/// Whether the numbers 1 to count stand in order.
bool check(const int *numbers, int count) {
  if (!numbers || count < 1)
    return false;
  for (int i = 0; i < count; i++)
    if (numbers[i] != i + 1)
      return false;
  assert(numbers[0] == 1 && numbers[count - 1] == count);
  return true;
}

/// Writes a permutation of 1 to count that is not the sorted one. Says whether it could.
bool random_permutation(int numbers[NUMBERS], int count, unsigned seed) {
  if (!numbers || count < 2 || count > NUMBERS)
    return false;
  bool used[NUMBERS] = {false};
  for (int i = 0; i < count; i++) {
    int place = (int)(next_random(&seed) % (unsigned)count);
    while (used[place])
      place = (place + 1) % count;
    used[place] = true;
    numbers[i] = place + 1;
    PREMISE_ASSERT(numbers[i] >= 1 && numbers[i] <= count);
  }
  if (check(numbers, count)) {
    int kept = numbers[0];
    numbers[0] = numbers[count - 1];
    numbers[count - 1] = kept;
  }
  assert(!check(numbers, count));
  return true;
}
