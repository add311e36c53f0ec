// Under which names are the scanf functions called?
//
// glibc's headers redirect scanf to __isoc99_scanf or __isoc23_scanf, depending on the language standard.
#include "stream.h"

int vsscanf(const char *text, const char *format, va_list list);
int vfscanf(FILE *stream, const char *format, va_list list);

#define SCAN_FAMILY(prefix)                                                                                            \
  int prefix##sscanf(const char *text, const char *format, ...) {                                                      \
    va_list list;                                                                                                      \
    va_start(list, format);                                                                                            \
    int result = vsscanf(text, format, list);                                                                          \
    va_end(list);                                                                                                      \
    return result;                                                                                                     \
  }                                                                                                                    \
  int prefix##fscanf(FILE *stream, const char *format, ...) {                                                          \
    va_list list;                                                                                                      \
    va_start(list, format);                                                                                            \
    int result = vfscanf(stream, format, list);                                                                        \
    va_end(list);                                                                                                      \
    return result;                                                                                                     \
  }                                                                                                                    \
  int prefix##scanf(const char *format, ...) {                                                                         \
    va_list list;                                                                                                      \
    va_start(list, format);                                                                                            \
    int result = vfscanf(stdin, format, list);                                                                         \
    va_end(list);                                                                                                      \
    return result;                                                                                                     \
  }

SCAN_FAMILY()
SCAN_FAMILY(__isoc99_)
SCAN_FAMILY(__isoc23_)

#define SCAN_LIST_FAMILY(prefix)                                                                                       \
  int prefix##vsscanf(const char *text, const char *format, va_list list) {                                            \
    return vsscanf(text, format, list);                                                                                \
  }                                                                                                                    \
  int prefix##vfscanf(FILE *stream, const char *format, va_list list) {                                                \
    return vfscanf(stream, format, list);                                                                              \
  }                                                                                                                    \
  int prefix##vscanf(const char *format, va_list list) {                                                               \
    return vfscanf(stdin, format, list);                                                                               \
  }

SCAN_LIST_FAMILY(__isoc99_)
SCAN_LIST_FAMILY(__isoc23_)
