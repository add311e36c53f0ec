// Where is errno? One thread runs, so one variable is enough.
#include "premise_models.h"

int *__errno_location(void) {
  static int number;
  return &number;
}
