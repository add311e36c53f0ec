// Under which assumptions is the product of two cells negative?
//
// Collaborative verification and testing with explicit assumptions (FM 2012), Fig. 1: an analyzer took for granted that
// the cells are different (no_alias) and that both products are exact (exact_sign, exact_product).
#include <limits.h>
#include <premise/premise.h>
#include <stddef.h>

struct cell {
  int value;
};

int negative_product(struct cell *c, struct cell *d) {
  PREMISE_REQUIRES(c != NULL && d != NULL);
  PREMISE_REQUIRES(c->value != 0 && d->value != 0);
  PREMISE_ASSUMED(c != d, no_alias);
  if ((c->value > 0 && d->value > 0) || (c->value < 0 && d->value < 0)) {
    PREMISE_ASSUMED(c->value != INT_MIN, exact_sign);
    c->value = -1 * c->value;
  }
  PREMISE_ASSUMED((long long)c->value * d->value == (int)((long long)c->value * d->value), exact_product);
  int product = c->value * d->value;
  PREMISE_VERIFIED(product < 0, no_alias && exact_sign && exact_product);
  return product;
}
