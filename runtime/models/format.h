// How do the printf functions share one reading of the format string?
#pragma once

#include "premise_models.h"

/// The remaining arguments. A struct, because a va_list cannot be passed by pointer on every ABI.
typedef struct {
  va_list list;
} Arguments;

/// Where formatted text goes. A counting sink only adds up lengths, without a branch on any symbolic value: output that
/// nobody reads must not fork the path.
typedef struct {
  char *buffer;
  size_t capacity;
  size_t length;
  int isCounting;
} Sink;

/// One conversion specification: %[flags][width][.precision][size]specifier
typedef struct {
  int isLeft;
  int isSigned;
  int isSpaced;
  int isAlternate;
  int isZeroFilled;
  int width;
  int precision; // -1: none
  int size;      // of the argument in bytes
  char specifier;
} Conversion;

MODEL_INLINE size_t greater(size_t left, size_t right) {
  return choose(left > right, left, right);
}

void __premise_model_put(Sink *sink, const char *text, size_t count);
void __premise_model_fill(Sink *sink, char code, size_t count);
void __premise_model_put_integer(Sink *sink, const Conversion *conversion, long long value);
void __premise_model_put_double(Sink *sink, const Conversion *conversion, double value);

/// Formats into `sink` without terminating zero and returns the length.
int __premise_model_format(Sink *sink, const char *format, Arguments *arguments);
