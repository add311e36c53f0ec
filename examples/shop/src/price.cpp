// How prices are reduced.
#include "shop/cart.h"

#include <premise/premise.h>

namespace shop {

int discount(const std::string &code) {
  if (code.empty() || code[0] != 'S')
    return 0;
  if (code == "SUMMER")
    return 20;
  return code.size() > 3 ? 5 : 0;
}

int reduced(int cents, int percent) {
  PREMISE_REQUIRES(cents >= 0 && cents <= 1000000);
  PREMISE_REQUIRES(percent >= 0 && percent <= 100);
  return cents - cents * percent / 100;
}

} // namespace shop
