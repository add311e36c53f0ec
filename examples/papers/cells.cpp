// Is the product of two cells negative, once one of them got the other sign? (a class, and a postcondition)
//
// Collaborative verification and testing with explicit assumptions (FM 2012), Fig. 1. Two references can mean one
// object.
#include <premise/premise.h>

class Cell {
public:
  explicit Cell(int value) : value_(value) {}

  static int negativeProduct(Cell &c, Cell &d);

private:
  bool hasSignOf(const Cell &other) const { return (value_ > 0) == (other.value_ > 0); }

  int value_;
};

int Cell::negativeProduct(Cell &c, Cell &d) {
  PREMISE_REQUIRES(c.value_ != 0 && d.value_ != 0);
  PREMISE_ENSURES(PREMISE_RESULT < 0);
  if (c.hasSignOf(d))
    c.value_ = -1 * c.value_;
  return c.value_ * d.value_;
}
