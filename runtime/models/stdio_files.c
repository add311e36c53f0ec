// How are streams opened, positioned and closed?
#include "stream.h"

static FILE standardInput = {.descriptor = 0};
static FILE standardOutput = {.descriptor = 1};
static FILE standardError = {.descriptor = 2};

FILE *stdin = &standardInput;
FILE *stdout = &standardOutput;
FILE *stderr = &standardError;

static FILE *openFiles;

// The open flags that an fopen mode stands for, or -1. Letters behind the first (b, e, x) other than + change nothing
// here.
static int flagsOf(const char *mode) {
  int flags;
  switch (mode[0]) {
  case 'r':
    flags = kReadOnly;
    break;
  case 'w':
    flags = kWriteOnly | kCreate | kTruncate;
    break;
  case 'a':
    flags = kWriteOnly | kCreate | kAppend;
    break;
  default:
    errno = EINVAL;
    return -1;
  }
  for (const char *letter = mode + 1; *letter != 0; letter++)
    if (*letter == '+')
      flags = (flags & ~kAccessMask) | kReadWrite;
  return flags;
}

static FILE *streamOn(int descriptor) {
  FILE *stream = malloc(sizeof *stream);
  if (stream == NULL)
    return NULL;
  fillBytes(stream, 0, sizeof *stream);
  stream->descriptor = descriptor;
  stream->next = openFiles;
  openFiles = stream;
  return stream;
}

FILE *fopen(const char *path, const char *mode) {
  int flags = flagsOf(mode);
  if (flags < 0)
    return NULL;
  int descriptor = __premise_model_open(path, flags);
  return descriptor < 0 ? NULL : streamOn(descriptor);
}

FILE *fopen64(const char *path, const char *mode) {
  return fopen(path, mode);
}

FILE *fdopen(int descriptor, const char *mode) {
  if (flagsOf(mode) < 0 || __premise_model_descriptor(descriptor) == NULL)
    return NULL;
  return streamOn(descriptor);
}

static void forgetState(FILE *stream) {
  stream->isAtEnd = 0;
  stream->hasFailed = 0;
  stream->pushedCount = 0;
}

FILE *freopen(const char *path, const char *mode, FILE *stream) {
  int flags = flagsOf(mode);
  if (flags < 0)
    return NULL;
  close(stream->descriptor);
  forgetState(stream);
  stream->descriptor = __premise_model_open(path, flags);
  return stream->descriptor < 0 ? NULL : stream;
}

int fclose(FILE *stream) {
  int result = close(stream->descriptor);
  for (FILE **link = &openFiles; *link != NULL; link = &(*link)->next) {
    if (*link == stream) {
      *link = stream->next;
      free(stream);
      break;
    }
  }
  return result;
}

int fseek(FILE *stream, long offset, int origin) {
  // A pushed-back byte counts as not yet read.
  if (origin == kSeekCurrent)
    offset -= stream->pushedCount;
  if (lseek(stream->descriptor, offset, origin) < 0)
    return -1;
  stream->pushedCount = 0;
  stream->isAtEnd = 0;
  return 0;
}

long ftell(FILE *stream) {
  long position = lseek(stream->descriptor, 0, kSeekCurrent);
  return position < 0 ? -1 : position - stream->pushedCount;
}

int fseeko(FILE *stream, off_t offset, int origin) {
  return fseek(stream, offset, origin);
}

int fseeko64(FILE *stream, off_t offset, int origin) {
  return fseek(stream, offset, origin);
}

off_t ftello(FILE *stream) {
  return ftell(stream);
}

off_t ftello64(FILE *stream) {
  return ftell(stream);
}

void rewind(FILE *stream) {
  fseek(stream, 0, kSeekSet);
  stream->hasFailed = 0;
}

int feof(FILE *stream) {
  return stream->isAtEnd;
}

int ferror(FILE *stream) {
  return stream->hasFailed;
}

void clearerr(FILE *stream) {
  stream->isAtEnd = 0;
  stream->hasFailed = 0;
}

int fileno(FILE *stream) {
  return stream->descriptor;
}

// Nothing is buffered, so there is nothing to write out and no buffer to set.
int fflush(FILE *stream) {
  if (stream != NULL)
    needReadable(stream, sizeof *stream);
  return 0;
}

int setvbuf(FILE *stream, char *buffer, int mode, size_t size) {
  (void)buffer;
  (void)mode;
  (void)size;
  needReadable(stream, sizeof *stream);
  return 0;
}

void setbuf(FILE *stream, char *buffer) {
  setvbuf(stream, buffer, 0, 0);
}

void setlinebuf(FILE *stream) {
  setvbuf(stream, NULL, 0, 0);
}

void flockfile(FILE *stream) {
  needReadable(stream, sizeof *stream);
}

void funlockfile(FILE *stream) {
  needReadable(stream, sizeof *stream);
}
