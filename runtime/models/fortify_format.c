// What do the names of the printf functions stand for that headers use under _FORTIFY_SOURCE?
#include "stream.h"

int vsnprintf(char *buffer, size_t capacity, const char *format, va_list list);
int vsprintf(char *buffer, const char *format, va_list list);
int vasprintf(char **target, const char *format, va_list list);
int vfprintf(FILE *stream, const char *format, va_list list);
int vdprintf(int number, const char *format, va_list list);

#define UNUSED_FLAG __attribute__((unused)) int flag
#define UNUSED_SIZE __attribute__((unused)) size_t room
#define FORWARD(call)                                                                                                  \
  va_list list;                                                                                                        \
  va_start(list, format);                                                                                              \
  int result = call;                                                                                                   \
  va_end(list);                                                                                                        \
  return result

int __printf_chk(UNUSED_FLAG, const char *format, ...) {
  FORWARD(vfprintf(stdout, format, list));
}

int __fprintf_chk(FILE *stream, UNUSED_FLAG, const char *format, ...) {
  FORWARD(vfprintf(stream, format, list));
}

int __dprintf_chk(int number, UNUSED_FLAG, const char *format, ...) {
  FORWARD(vdprintf(number, format, list));
}

int __sprintf_chk(char *buffer, UNUSED_FLAG, UNUSED_SIZE, const char *format, ...) {
  FORWARD(vsprintf(buffer, format, list));
}

// size: glibc's ABI has six parameters.
int __snprintf_chk(char *buffer, size_t capacity, UNUSED_FLAG, UNUSED_SIZE, const char *format, ...) {
  FORWARD(vsnprintf(buffer, capacity, format, list));
}

int __asprintf_chk(char **target, UNUSED_FLAG, const char *format, ...) {
  FORWARD(vasprintf(target, format, list));
}

int __vprintf_chk(UNUSED_FLAG, const char *format, va_list list) {
  return vfprintf(stdout, format, list);
}

int __vfprintf_chk(FILE *stream, UNUSED_FLAG, const char *format, va_list list) {
  return vfprintf(stream, format, list);
}

int __vsprintf_chk(char *buffer, UNUSED_FLAG, UNUSED_SIZE, const char *format, va_list list) {
  return vsprintf(buffer, format, list);
}

// size: glibc's ABI has six parameters.
int __vsnprintf_chk(char *buffer, size_t capacity, UNUSED_FLAG, UNUSED_SIZE, const char *format, va_list list) {
  return vsnprintf(buffer, capacity, format, list);
}

int __vasprintf_chk(char **target, UNUSED_FLAG, const char *format, va_list list) {
  return vasprintf(target, format, list);
}
