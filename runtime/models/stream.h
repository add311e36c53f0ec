// What is behind a FILE pointer and behind a file descriptor in the models?
//
//   FILE ──descriptor──▶ Descriptor ──bytes──▶ symbolic standard input, or a symbolic file
//
// Nothing is buffered: a FILE adds pushed-back bytes and two flags. Output is accepted and forgotten; a file that was
// written reads as it did before.
#pragma once

#include "premise_models.h"

enum { kEnd = -1, kPushedLimit = 8 };
enum { kSeekSet = 0, kSeekCurrent = 1, kSeekEnd = 2 };
enum {
  kReadOnly = 0,
  kWriteOnly = 1,
  kReadWrite = 2,
  kAccessMask = 3,
  kCreate = 0100,
  kTruncate = 01000,
  kAppend = 02000
};

typedef struct _IO_FILE FILE;

struct _IO_FILE {
  int descriptor;
  int isAtEnd;
  int hasFailed;
  int pushedCount;
  unsigned char pushed[kPushedLimit];
  FILE *next; // Open files stay reachable, so that a file left open is no memory leak.
};

typedef struct {
  const unsigned char *bytes; // Null for one that cannot be read.
  size_t size;
  size_t position;
  int isOpen;
  int isReadable;
  int isWritable;
} Descriptor;

extern FILE *stdin;
extern FILE *stdout;
extern FILE *stderr;

/// The open descriptor of that number; null, with errno set, if there is none.
Descriptor *__premise_model_descriptor(int number);

/// How many of `count` bytes there are. Counted one by one: where input ends is one decision per byte, and the position
/// stays a number.
size_t __premise_model_available(const Descriptor *descriptor, size_t count);

/// Opens `path` with the access in `flags` and returns the descriptor's number; -1, with errno set, on failure.
int __premise_model_open(const char *path, int flags);

off_t lseek(int number, off_t offset, int origin);
int close(int number);
int fgetc(FILE *stream);
int ungetc(int code, FILE *stream);

/// Moves the position behind written bytes. Standard output has none worth keeping: with symbolic counts it would
/// become an ever longer term.
MODEL_INLINE void advanceBehind(int number, Descriptor *descriptor, size_t count) {
  if (number > 2)
    descriptor->position += count;
}

/// Accepts `count` bytes of output; returns whether the stream takes output at all.
int __premise_model_swallow(FILE *stream, size_t count);
