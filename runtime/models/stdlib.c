// What do the small functions of stdlib.h compute, and what does the unit see of its environment?
#include "premise_models.h"

typedef struct {
  int quot;
  int rem;
} div_t;

typedef struct {
  long quot;
  long rem;
} ldiv_t;

typedef struct {
  long long quot;
  long long rem;
} lldiv_t;

// Without a branch. The most negative value overflows in the signed subtraction, as it should: C leaves it undefined.
int abs(int value) {
  int mask = value >> 31;
  return (value ^ mask) - mask;
}

long labs(long value) {
  long mask = value >> 63;
  return (value ^ mask) - mask;
}

long long llabs(long long value) {
  return labs(value);
}

intmax_t imaxabs(intmax_t value) {
  return labs(value);
}

div_t div(int dividend, int divisor) {
  div_t result = {dividend / divisor, dividend % divisor};
  return result;
}

ldiv_t ldiv(long dividend, long divisor) {
  ldiv_t result = {dividend / divisor, dividend % divisor};
  return result;
}

lldiv_t lldiv(long long dividend, long long divisor) {
  lldiv_t result = {dividend / divisor, dividend % divisor};
  return result;
}

// intmax_t has the size of a long long.
lldiv_t imaxdiv(long long dividend, long long divisor) {
  return lldiv(dividend, divisor);
}

// The number of the lowest bit that is set, from 1 on.
int ffsll(long long value) {
  unsigned long long bits = (unsigned long long)value;
  return (int)choose(bits != 0, (unsigned)__builtin_popcountll(bits ^ (bits - 1)), 0);
}

int ffsl(long value) {
  return ffsll(value);
}

int ffs(int value) {
  return ffsll(value);
}

// --- Memory: what can be said with the functions that the runtime provides.
int posix_memalign(void **target, size_t alignment, size_t size) {
  if (alignment < sizeof(void *) || (alignment & (alignment - 1)) != 0)
    return EINVAL;
  void *memory = aligned_alloc(alignment, size);
  if (memory == NULL)
    return ENOMEM;
  *target = memory;
  return 0;
}

void *reallocarray(void *block, size_t count, size_t size) {
  size_t total;
  if (__builtin_mul_overflow(count, size, &total)) {
    errno = ENOMEM;
    return NULL;
  }
  return realloc(block, total);
}

// The environment is empty and nothing can be started from it.
char *getenv(const char *name) {
  strlen(name);
  __premise_environment();
  return NULL;
}

char *secure_getenv(const char *name) {
  return getenv(name);
}

int system(const char *command) {
  __premise_environment();
  if (command == NULL)
    return 0;
  strlen(command);
  errno = EAGAIN;
  return -1;
}

// Handlers would run after the verdict about the run is known.
int atexit(void (*handler)(void)) {
  (void)handler;
  return 0;
}

int __cxa_atexit(void (*handler)(void *), void *argument, void *module) {
  (void)handler;
  (void)argument;
  (void)module;
  return 0;
}
