// A class that is only defined in a header: its methods are no units of the source that uses it.
#pragma once

#include <cassert>

class Counter {
public:
  void step(int by) {
    assert(by != 3);
    value_ += by & 7;
  }
  int value() const { return value_ > 0; }

private:
  int value_ = 0;
};
