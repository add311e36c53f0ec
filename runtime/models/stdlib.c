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

// The environment is empty and nothing can be started from it.
char *getenv(const char *name) {
  strlen(name);
  return NULL;
}

char *secure_getenv(const char *name) {
  return getenv(name);
}

int system(const char *command) {
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
