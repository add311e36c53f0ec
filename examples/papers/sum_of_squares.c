// Is a sum of squares at least as large as its first square?
//
// Collaborative verification and testing with explicit assumptions (FM 2012), Fig. 4. With wrapping arithmetic
// (-fwrapv) the invariant breaks twice: before the loop, and by an addition inside it.
#include <premise/premise.h>

int sum_of_squares(int from, int to) {
  PREMISE_REQUIRES(from <= to);
  int sum = from * from;
  for (int i = from + 1; i <= to; i++) {
    PREMISE_LOOP_INVARIANT(from * from <= sum);
    sum += i * i;
  }
  return sum;
}
