// How amounts are rounded.
#include "shop/round.h"

#include <premise/premise.h>

int round_to(int cents, int step) {
  PREMISE_REQUIRES(cents >= 0 && cents <= 1000000);
  PREMISE_REQUIRES(step >= 1 && step <= 100);
  const int rest = cents % step;
  return 2 * rest < step ? cents - rest : cents - rest + step;
}
