// How do the scanf functions read from a text and from a stream alike?
#pragma once

#include "stream.h"

/// Exactly one of `text` and `stream` is not null. One character of look-ahead is
/// kept in `peeked`, so that each character of the input is tested for the end only once.
typedef struct {
  const char *text;
  FILE *stream;
  int consumed;
  int hasPeeked;
  int peeked;
} Source;

/// One conversion specification: %[*][width][size]specifier; for %[, `set` is the text between the brackets.
typedef struct {
  int isSuppressed;
  int width; // INT_MAX: unlimited
  int size;  // of the target in bytes
  char specifier;
  const char *set;
  const char *setEnd;
  int isNegatedSet;
} Directive;

/// How a conversion ended. Scanning goes on after the first only.
typedef enum { kConverted, kMismatch, kInputEnded } Outcome;

/// The next character, or kEnd.
MODEL_INLINE int peek(Source *source) {
  if (source->hasPeeked)
    return source->peeked;
  source->hasPeeked = 1;
  if (source->stream != NULL)
    source->peeked = fgetc(source->stream);
  else
    source->peeked = source->text[source->consumed] != 0 ? (unsigned char)source->text[source->consumed] : kEnd;
  return source->peeked;
}

/// Takes the character that was peeked at.
MODEL_INLINE void take(Source *source) {
  source->consumed++;
  source->hasPeeked = 0;
}

/// Each reads one conversion and stores into `target` unless that is null.
Outcome __premise_model_scan_integer(Source *source, const Directive *directive, void *target);
Outcome __premise_model_scan_float(Source *source, const Directive *directive, void *target);
