// What do the printf functions write into memory, and what do those return whose output is swallowed?
#include "format.h"
#include "stream.h"

int vsnprintf(char *buffer, size_t capacity, const char *format, va_list list) {
  Sink sink = {buffer, capacity, 0, 0};
  Arguments arguments;
  va_copy(arguments.list, list);
  int length = __premise_model_format(&sink, format, &arguments);
  va_end(arguments.list);
  if (capacity > 0)
    buffer[sink.length < capacity ? sink.length : capacity - 1] = 0;
  return length;
}

int vsprintf(char *buffer, const char *format, va_list list) {
  return vsnprintf(buffer, SIZE_MAX, format, list);
}

int vasprintf(char **target, const char *format, va_list list) {
  int length = vsnprintf(NULL, 0, format, list);
  char *buffer = malloc((size_t)length + 1);
  *target = buffer;
  if (buffer == NULL)
    return -1;
  return vsnprintf(buffer, (size_t)length + 1, format, list);
}

int snprintf(char *buffer, size_t capacity, const char *format, ...) {
  va_list list;
  va_start(list, format);
  int length = vsnprintf(buffer, capacity, format, list);
  va_end(list);
  return length;
}

int sprintf(char *buffer, const char *format, ...) {
  va_list list;
  va_start(list, format);
  int length = vsprintf(buffer, format, list);
  va_end(list);
  return length;
}

int asprintf(char **target, const char *format, ...) {
  va_list list;
  va_start(list, format);
  int length = vasprintf(target, format, list);
  va_end(list);
  return length;
}

int vfprintf(FILE *stream, const char *format, va_list list) {
  Sink sink = {NULL, 0, 0, 1};
  Arguments arguments;
  va_copy(arguments.list, list);
  int length = __premise_model_format(&sink, format, &arguments);
  va_end(arguments.list);
  return __premise_model_swallow(stream, sink.length) ? length : -1;
}

int vprintf(const char *format, va_list list) {
  return vfprintf(stdout, format, list);
}

int vdprintf(int number, const char *format, va_list list) {
  FILE stream = {.descriptor = number};
  return vfprintf(&stream, format, list);
}

int printf(const char *format, ...) {
  va_list list;
  va_start(list, format);
  int length = vfprintf(stdout, format, list);
  va_end(list);
  return length;
}

int fprintf(FILE *stream, const char *format, ...) {
  va_list list;
  va_start(list, format);
  int length = vfprintf(stream, format, list);
  va_end(list);
  return length;
}

int dprintf(int number, const char *format, ...) {
  va_list list;
  va_start(list, format);
  int length = vdprintf(number, format, list);
  va_end(list);
  return length;
}
