// What time is it? Always the same, so that a run can be repeated.
#include "premise_models.h"

enum { kSeconds = 1700000000, kProcessorTicks = 1000 };

struct timespec {
  long seconds;
  long nanoseconds;
};

struct timeval {
  long seconds;
  long microseconds;
};

long time(long *target) {
  __premise_environment();
  if (target != NULL)
    *target = kSeconds;
  return kSeconds;
}

long clock(void) {
  __premise_environment();
  return kProcessorTicks;
}

int gettimeofday(struct timeval *target, void *zone) {
  (void)zone;
  __premise_environment();
  target->seconds = kSeconds;
  target->microseconds = 0;
  return 0;
}

int clock_gettime(int clockId, struct timespec *target) {
  (void)clockId;
  __premise_environment();
  target->seconds = kSeconds;
  target->nanoseconds = 0;
  return 0;
}

double difftime(long later, long earlier) {
  return (double)later - (double)earlier;
}

// Sleeping ends at once and is never interrupted.
unsigned sleep(unsigned seconds) {
  (void)seconds;
  return 0;
}

int usleep(unsigned microseconds) {
  (void)microseconds;
  return 0;
}

int nanosleep(const struct timespec *duration, struct timespec *rest) {
  needReadable(duration, sizeof *duration);
  if (rest != NULL) {
    rest->seconds = 0;
    rest->nanoseconds = 0;
  }
  return 0;
}
