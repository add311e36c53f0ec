// What a customer wants to buy, and what it costs.
#pragma once

#include <stdexcept>
#include <string>
#include <vector>

namespace shop {

struct Item {
  int cents = 0;
  int count = 0;
};

class Cart {
public:
  /// Throws std::invalid_argument unless 0 <= cents <= 10000 and 1 <= count <= 100.
  void add(int cents, int count);
  bool empty() const { return items_.empty(); }
  /// In cents, with the discount of the code, rounded to 5 cents.
  int total(const std::string &code) const;

private:
  std::vector<Item> items_;
};

/// Percent from 0 to 100; 0 for codes that nobody gave out.
int discount(const std::string &code);

/// The price without `percent` percent of it.
int reduced(int cents, int percent);

} // namespace shop
