// Under which assumptions is a sum of squares at least as large as its first square?
//
// Collaborative verification and testing with explicit assumptions (FM 2012), Sect. 4.2, Scenario 1: the loop invariant
// as two assertions, before the loop and at the end of its body, verified by a checker that ignores overflow.
#include <limits.h>
#include <premise/premise.h>

int sum_of_squares(int from, int to) {
  PREMISE_REQUIRES(from <= to);
  PREMISE_ASSUMED((long long)from * from <= INT_MAX, exact_first);
  int first = from * from, sum = first;
  PREMISE_ASSUMED(from < INT_MAX, exact_start);
  int i = from + 1;
  PREMISE_VERIFIED(0 <= first && first <= sum, exact_first);
  while (i <= to) {
    PREMISE_ASSUMED((long long)i * i <= INT_MAX, exact_square);
    int square = i * i;
    PREMISE_ASSUMED((long long)sum + square <= INT_MAX, exact_sum);
    sum += square;
    PREMISE_ASSUMED(i < INT_MAX, exact_step);
    i = i + 1;
    PREMISE_VERIFIED(first <= sum, exact_first && exact_square && exact_sum);
  }
  return sum;
}
