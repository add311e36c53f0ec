// What does the unit see of its process, its signals and its locale? Fixed answers, and nothing has an effect.
#include "premise_models.h"

typedef void (*SignalHandler)(int);

enum { kProcess = 1000, kParent = 1, kUser = 1000, kSignalSetBytes = 128, kSignalActionBytes = 152 };

int getpid(void) {
  __premise_environment();
  return kProcess;
}

int getppid(void) {
  __premise_environment();
  return kParent;
}

unsigned getuid(void) {
  __premise_environment();
  return kUser;
}

unsigned geteuid(void) {
  __premise_environment();
  return kUser;
}

unsigned getgid(void) {
  __premise_environment();
  return kUser;
}

unsigned getegid(void) {
  __premise_environment();
  return kUser;
}

// No signal is ever delivered, so handlers are accepted and forgotten; the previous one is the default (null).
SignalHandler signal(int number, SignalHandler handler) {
  (void)number;
  (void)handler;
  return NULL;
}

int sigaction(int number, const void *action, void *previous) {
  (void)number;
  if (action != NULL)
    needReadable(action, kSignalActionBytes);
  if (previous != NULL)
    fillBytes(previous, 0, kSignalActionBytes);
  return 0;
}

int sigemptyset(void *set) {
  fillBytes(set, 0, kSignalSetBytes);
  return 0;
}

int sigfillset(void *set) {
  fillBytes(set, 255, kSignalSetBytes);
  return 0;
}

int sigaddset(void *set, int number) {
  needReadable(set, kSignalSetBytes);
  (void)number;
  return 0;
}

int sigprocmask(int how, const void *set, void *previous) {
  (void)how;
  if (set != NULL)
    needReadable(set, kSignalSetBytes);
  if (previous != NULL)
    fillBytes(previous, 0, kSignalSetBytes);
  return 0;
}

unsigned alarm(unsigned seconds) {
  (void)seconds;
  return 0;
}

// Only the C locale exists, so a request for another one fails.
char *setlocale(int category, const char *name) {
  static char locale[] = "C";
  (void)category;
  if (name == NULL || name[0] == 0)
    return locale;
  int isC = (name[0] == 'C') && (name[1] == 0);
  return isC ? locale : NULL;
}
