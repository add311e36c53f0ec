// When should the SAT solver give up?
#pragma once

#include <cadical.hpp>

#include <chrono>

namespace premise::solve {

class Deadline : public CaDiCaL::Terminator {
public:
  explicit Deadline(std::chrono::milliseconds limit) : end_(std::chrono::steady_clock::now() + limit) {}
  bool terminate() override { return ++asked_ % 16 == 0 && std::chrono::steady_clock::now() > end_; }

private:
  std::chrono::steady_clock::time_point end_;
  unsigned asked_ = 0;
};

} // namespace premise::solve
