// What do the unformatted output functions of stdio.h read, and what do they return?
#include "stream.h"

int __premise_model_swallow(FILE *stream, size_t count) {
  Descriptor *descriptor = __premise_model_descriptor(stream->descriptor);
  if (descriptor == NULL || descriptor->isWritable == 0) {
    errno = EBADF;
    stream->hasFailed = 1;
    return 0;
  }
  advanceBehind(stream->descriptor, descriptor, count);
  return 1;
}

int fputc(int code, FILE *stream) {
  return __premise_model_swallow(stream, 1) ? (unsigned char)code : kEnd;
}

int putc(int code, FILE *stream) {
  return fputc(code, stream);
}

int putchar(int code) {
  return fputc(code, stdout);
}

int _IO_putc(int code, FILE *stream) {
  return fputc(code, stream);
}

int fputc_unlocked(int code, FILE *stream) {
  return fputc(code, stream);
}

int putc_unlocked(int code, FILE *stream) {
  return fputc(code, stream);
}

int putchar_unlocked(int code) {
  return fputc(code, stdout);
}

// glibc returns 1 for success.
int fputs(const char *text, FILE *stream) {
  return __premise_model_swallow(stream, strlen(text)) ? 1 : kEnd;
}

int fputs_unlocked(const char *text, FILE *stream) {
  return fputs(text, stream);
}

int puts(const char *text) {
  size_t length = strlen(text) + 1;
  return __premise_model_swallow(stdout, length) ? (int)length : kEnd;
}

size_t fwrite(const void *source, size_t size, size_t count, FILE *stream) {
  size_t total = size * count;
  if (total == 0)
    return 0;
  needReadable(source, total);
  return __premise_model_swallow(stream, total) ? count : 0;
}

size_t fwrite_unlocked(const void *source, size_t size, size_t count, FILE *stream) {
  return fwrite(source, size, count, stream);
}

void perror(const char *text) {
  if (text != NULL)
    strlen(text);
}
