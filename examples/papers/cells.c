// Is the product of two cells negative, once one of them got the other sign?
//
// Collaborative verification and testing with explicit assumptions (FM 2012), Fig. 1, without its comments.
// It is not: both cells may be the same, and the products may overflow (with -fwrapv: come out positive).
#include <assert.h>
#include <premise/premise.h>
#include <stddef.h>

struct cell {
  int value;
};

int negative_product(struct cell *c, struct cell *d) {
  PREMISE_REQUIRES(c != NULL && d != NULL);
  PREMISE_REQUIRES(c->value != 0 && d->value != 0);
  if ((c->value > 0 && d->value > 0) || (c->value < 0 && d->value < 0))
    c->value = -1 * c->value;
  int product = c->value * d->value;
  assert(product < 0);
  return product;
}
