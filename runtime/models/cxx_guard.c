// How is a static variable of a C++ function initialised once? There is one thread, so a flag is enough.
#include "premise_models.h"

int __cxa_guard_acquire(unsigned char *guard) {
  return guard[0] == 0;
}

void __cxa_guard_release(unsigned char *guard) {
  guard[0] = 1;
}

void __cxa_guard_abort(unsigned char *guard) {
  (void)guard;
}
