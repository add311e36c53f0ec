// Which numbers follow when each is the sum of the n before it?
#include <assert.h>
#include <premise/premise.h>

enum { INVALID = -1, MOST_STEPS = 4, MOST_NUMBERS = 10 };

/// Continues `seed` up to `count` numbers, each the sum of the `seed_count` before it. Returns how many were written.
int get_fib_like_sequence(const int *seed, int seed_count, int out[MOST_NUMBERS], int count) {
  if (!seed || !out || seed_count < 1 || seed_count > MOST_STEPS)
    return INVALID;
  if (count < 0 || count > MOST_NUMBERS)
    return INVALID;
  int written = 0;
  for (; written < count && written < seed_count; written++)
    out[written] = seed[written];
  for (; written < count; written++) {
    int sum = 0;
    for (int back = 1; back <= seed_count; back++) {
      PREMISE_ASSERT(back <= written);
      sum += out[written - back];
    }
    out[written] = sum;
  }
  assert(written == count);
  return written;
}

/// The first `steps` numbers of the sequence that starts with 1: the powers of two, after another 1.
int get_nacci_seed(int steps, int out[MOST_STEPS]) {
  if (!out || steps < 1 || steps > MOST_STEPS)
    return INVALID;
  out[0] = 1;
  for (int i = 1; i < steps; i++) {
    out[i] = i == 1 ? 1 : 2 * out[i - 1];
    PREMISE_ASSERT(out[i] >= out[i - 1]);
  }
  return steps;
}

/// The Lucas numbers: a sequence of two steps that starts with 2 and 1.
int get_lucas_numbers(int count, int out[MOST_NUMBERS]) {
  static const int seed[2] = {2, 1};
  if (count < 1)
    return INVALID;
  int written = get_fib_like_sequence(seed, 2, out, count);
  for (int i = 2; i < written; i++)
    assert(out[i] > out[i - 1]);
  return written;
}

/// The last of the first `count` numbers of n steps.
int get_nnacci_numbers(int steps, int count) {
  PREMISE_REQUIRES(count <= MOST_NUMBERS);
  PREMISE_ENSURES(PREMISE_RESULT == INVALID || PREMISE_RESULT > 0);
  int seed[MOST_STEPS], numbers[MOST_NUMBERS];
  int seeds = get_nacci_seed(steps, seed);
  if (seeds == INVALID)
    return INVALID;
  int written = get_fib_like_sequence(seed, seeds, numbers, count);
  if (written <= 0)
    return INVALID;
  int last = numbers[written - 1];
  assert(last > 0);
  return last;
}
