// Is it said that a method of a header fails while a test prepares an object with it?
#include "prepared.h"

// imprecise: yes
// exhaustive: no
int uses_header_class_ok(const Counter &counter) {
  return counter.value() + 1;
}

// The same class here: `step` is a unit, and its failure is reported there.
class Here {
public:
  void step(int by);
  int value() const { return value_ > 0; }

private:
  int value_ = 0;
};

void Here::step(int by) {
  assert(by != 3);
  value_ += by & 7;
}

// bounds: input-size
int uses_own_class_ok(const Here &here) {
  return here.value() + 1;
}
