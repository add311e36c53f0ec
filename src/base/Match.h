// Exhaustive `std::visit` over a closed sum, written as a list of lambdas.
#pragma once

namespace premise::base {

template <typename... Cases> struct Match : Cases... {
  using Cases::operator()...;
};
template <typename... Cases> Match(Cases...) -> Match<Cases...>;

} // namespace premise::base
