// What do the names stand for that headers use under _FORTIFY_SOURCE?
//
// The size of the target that they pass along is ignored: the memory checks of the run are at least as strict, and they
// report the access itself instead of ending the program.
#include "stream.h"

char *strcpy(char *target, const char *source);
char *strncpy(char *target, const char *source, size_t count);
char *stpcpy(char *target, const char *source);
char *stpncpy(char *target, const char *source, size_t count);
char *strcat(char *target, const char *source);
char *strncat(char *target, const char *source, size_t count);
size_t strlcpy(char *target, const char *source, size_t capacity);
size_t strlcat(char *target, const char *source, size_t capacity);
char *gets(char *buffer);
char *fgets(char *buffer, int size, FILE *stream);
size_t fread(void *target, size_t size, size_t count, FILE *stream);
ssize_t read(int number, void *target, size_t count);

#define UNUSED_SIZE __attribute__((unused)) size_t room

void *__memcpy_chk(void *target, const void *source, size_t count, UNUSED_SIZE) {
  copyBytes(target, source, count);
  return target;
}

void *__memmove_chk(void *target, const void *source, size_t count, UNUSED_SIZE) {
  moveBytes(target, source, count);
  return target;
}

void *__mempcpy_chk(void *target, const void *source, size_t count, UNUSED_SIZE) {
  copyBytes(target, source, count);
  return (char *)target + count;
}

void *__memset_chk(void *target, int byte, size_t count, UNUSED_SIZE) {
  fillBytes(target, byte, count);
  return target;
}

void __explicit_bzero_chk(void *target, size_t count, UNUSED_SIZE) {
  fillBytes(target, 0, count);
}

char *__strcpy_chk(char *target, const char *source, UNUSED_SIZE) {
  return strcpy(target, source);
}

char *__strncpy_chk(char *target, const char *source, size_t count, UNUSED_SIZE) {
  return strncpy(target, source, count);
}

char *__stpcpy_chk(char *target, const char *source, UNUSED_SIZE) {
  return stpcpy(target, source);
}

char *__stpncpy_chk(char *target, const char *source, size_t count, UNUSED_SIZE) {
  return stpncpy(target, source, count);
}

char *__strcat_chk(char *target, const char *source, UNUSED_SIZE) {
  return strcat(target, source);
}

char *__strncat_chk(char *target, const char *source, size_t count, UNUSED_SIZE) {
  return strncat(target, source, count);
}

size_t __strlcpy_chk(char *target, const char *source, size_t capacity, UNUSED_SIZE) {
  return strlcpy(target, source, capacity);
}

size_t __strlcat_chk(char *target, const char *source, size_t capacity, UNUSED_SIZE) {
  return strlcat(target, source, capacity);
}

char *__gets_chk(char *buffer, UNUSED_SIZE) {
  return gets(buffer);
}

char *__fgets_chk(char *buffer, UNUSED_SIZE, int size, FILE *stream) {
  return fgets(buffer, size, stream);
}

size_t __fread_chk(void *target, UNUSED_SIZE, size_t size, size_t count, FILE *stream) {
  return fread(target, size, count, stream);
}

ssize_t __read_chk(int number, void *target, size_t count, UNUSED_SIZE) {
  return read(number, target, count);
}
