// What KLEE's test drivers include, where KLEE itself is not installed: the same declarations, and the functions that
// choose a number in terms of klee_make_symbolic.
#ifndef PREMISE_KLEE_H
#define PREMISE_KLEE_H

#include <stddef.h>
#include <stdint.h>
#include <stdlib.h>

#ifdef __cplusplus
extern "C" {
#endif

void klee_make_symbolic(void *object, size_t size, const char *name);
void klee_assume(uintptr_t condition);
void klee_assert(int condition);

#ifndef __cplusplus
#define klee_assert(condition) klee_assert((condition) != 0)
#else
#define klee_assert(condition) klee_assert(static_cast<bool>(condition))
#endif

static inline int klee_int(const char *name) {
  int number;
  klee_make_symbolic(&number, sizeof number, name);
  return number;
}

/// From `begin` up to, but not including, `end`.
static inline int klee_range(int begin, int end, const char *name) {
  int number;
  klee_make_symbolic(&number, sizeof number, name);
  klee_assume((begin <= number) & (number < end));
  return number;
}

static inline uintptr_t klee_choose(uintptr_t count) {
  uintptr_t number;
  klee_make_symbolic(&number, sizeof number, "klee_choose");
  klee_assume(number < count);
  return number;
}

/// The path ends here, and is no result.
static inline void klee_silent_exit(int status) {
  klee_assume(0);
  exit(status);
}

/// Which of several inputs a test shows, and messages while it runs, change nothing.
static inline void klee_prefer_cex(void *object, uintptr_t condition) {
  (void)object;
  (void)condition;
}
static inline void klee_posix_prefer_cex(void *object, uintptr_t condition) {
  (void)object;
  (void)condition;
}
static inline void klee_warning(const char *message) {
  (void)message;
}
static inline void klee_warning_once(const char *message) {
  (void)message;
}
static inline void klee_print_expr(const char *message, ...) {
  (void)message;
}
static inline void klee_open_merge(void) {}
static inline void klee_close_merge(void) {}
static inline void klee_stack_trace(void) {}
static inline void klee_set_forking(unsigned isOn) {
  (void)isOn;
}

#ifdef __cplusplus
}
#endif
#endif
