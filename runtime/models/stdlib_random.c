// Which numbers does rand return?
//
// The ones that glibc's rand returns for the same seed, so that a test which depends on them replays natively:
// x[i] = x[i-3] + x[i-31] over a state that a multiplicative generator filled.
#include "premise_models.h"

enum { kLag = 31, kShortLag = 3, kWarmUp = 310 };

typedef struct {
  unsigned values[kLag];
  int next;
  int isSeeded;
} Generator;

static Generator generator;

static unsigned step(void) {
  int index = generator.next;
  int partner = index >= kShortLag ? index - kShortLag : index + kLag - kShortLag;
  generator.values[index] += generator.values[partner];
  generator.next = index + 1 == kLag ? 0 : index + 1;
  return generator.values[index];
}

void srand(unsigned seed) {
  int value = (int)(seed + (seed == 0));
  for (int i = 0; i < kLag; i++) {
    generator.values[i] = (unsigned)value;
    int next = (int)(16807LL * value % 2147483647);
    value = next + (2147483647 & -(next < 0));
  }
  generator.next = kShortLag;
  generator.isSeeded = 1;
  for (int i = 0; i < kWarmUp; i++)
    step();
}

int rand(void) {
  __premise_environment();
  if (generator.isSeeded == 0)
    srand(1);
  return (int)(step() >> 1);
}

void srandom(unsigned seed) {
  srand(seed);
}

long random(void) {
  return rand();
}

int rand_r(unsigned *seed) {
  unsigned next = *seed * 1103515245U + 12345U;
  unsigned result = next / 65536U % 2048U;
  next = next * 1103515245U + 12345U;
  result = result << 10 ^ next / 65536U % 1024U;
  next = next * 1103515245U + 12345U;
  result = result << 10 ^ next / 65536U % 1024U;
  *seed = next;
  return (int)result;
}
