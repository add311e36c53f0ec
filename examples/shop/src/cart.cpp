// How items are added up.
#include "shop/cart.h"

#include "shop/round.h"

namespace shop {

void Cart::add(int cents, int count) {
  if (cents < 0 || cents > 10000)
    throw std::invalid_argument("a price is between 0 and 100.00");
  if (count < 1 || count > 100)
    throw std::invalid_argument("a count is between 1 and 100");
  items_.push_back({cents, count});
}

int Cart::total(const std::string &code) const {
  int sum = 0;
  for (const Item &item : items_)
    sum += item.cents * item.count;
  if (sum > 1000000)
    sum = 1000000;
  return round_to(reduced(sum, discount(code)), 5);
}

} // namespace shop
