// Bulls and cows: is a number well shuffled, and how good is a guess?
#include <assert.h>
#include <premise/premise.h>
#include <stdbool.h>

enum { DIGITS = 4, LENGTH = 3, INVALID = -1 };

static void exchange(int *left, int *right) {
  int kept = *left;
  *left = *right;
  *right = kept;
}

/// Shuffles the digits; draws[i] is the random number of step i. Says whether it could.
bool knuth_shuffle(int digits[DIGITS], int count, const unsigned draws[DIGITS]) {
  if (!digits || !draws || count < 0 || count > DIGITS)
    return false;
  int before = 0, after = 0;
  for (int i = 0; i < count; i++)
    before ^= digits[i];
  for (int i = 0; i < count; i++) {
    int other = i + (int)(draws[i] % (unsigned)(count - i));
    PREMISE_ASSERT(i <= other && other < count);
    exchange(&digits[i], &digits[other]);
  }
  for (int i = 0; i < count; i++)
    after ^= digits[i];
  assert(before == after);
  return true;
}

static bool is_number(const char text[LENGTH]) {
  for (int i = 0; i < LENGTH; i++) {
    if (text[i] < '1' || text[i] > '9')
      return false;
    for (int j = 0; j < i; j++)
      if (text[i] == text[j])
        return false;
  }
  return true;
}

/// Ten times the bulls (right digit, right place) plus the cows (right digit, wrong place).
int game(const char number[LENGTH], const char guess[LENGTH]) {
  if (!number || !guess || !is_number(number) || !is_number(guess))
    return INVALID;
  int bulls = 0, cows = 0;
  for (int i = 0; i < LENGTH; i++)
    for (int j = 0; j < LENGTH; j++)
      if (guess[i] == number[j]) {
        if (i == j)
          bulls++;
        else
          cows++;
      }
  assert(bulls + cows <= LENGTH);
  assert(bulls != LENGTH - 1 || cows == 0);
  return 10 * bulls + cows;
}
