// Which bytes do the reading functions of stdio.h deliver?
#include "stream.h"

enum { kFirstLineCapacity = 120 };

static Descriptor *readableDescriptor(FILE *stream) {
  Descriptor *descriptor = __premise_model_descriptor(stream->descriptor);
  if (descriptor != NULL && descriptor->isReadable)
    return descriptor;
  errno = EBADF;
  stream->hasFailed = 1;
  return NULL;
}

int fgetc(FILE *stream) {
  if (stream->pushedCount > 0)
    return stream->pushed[--stream->pushedCount];
  Descriptor *descriptor = readableDescriptor(stream);
  if (descriptor == NULL)
    return kEnd;
  if (descriptor->position >= descriptor->size) {
    stream->isAtEnd = 1;
    return kEnd;
  }
  return descriptor->bytes[descriptor->position++];
}

int getc(FILE *stream) {
  return fgetc(stream);
}

int getchar(void) {
  return fgetc(stdin);
}

int _IO_getc(FILE *stream) {
  return fgetc(stream);
}

int fgetc_unlocked(FILE *stream) {
  return fgetc(stream);
}

int getc_unlocked(FILE *stream) {
  return fgetc(stream);
}

int getchar_unlocked(void) {
  return fgetc(stdin);
}

int ungetc(int code, FILE *stream) {
  if (code == kEnd || stream->pushedCount == kPushedLimit)
    return kEnd;
  stream->pushed[stream->pushedCount++] = (unsigned char)code;
  stream->isAtEnd = 0;
  return (unsigned char)code;
}

char *fgets(char *buffer, int size, FILE *stream) {
  if (size <= 0)
    return NULL;
  int length = 0;
  int code = 0;
  while (length < size - 1 && code != '\n') {
    code = fgetc(stream);
    if (code == kEnd)
      break;
    buffer[length++] = (char)code;
  }
  if (code == kEnd && length == 0)
    return NULL;
  buffer[length] = 0;
  return buffer;
}

char *fgets_unlocked(char *buffer, int size, FILE *stream) {
  return fgets(buffer, size, stream);
}

char *gets(char *buffer) {
  size_t length = 0;
  int code;
  while ((code = fgetc(stdin)) != kEnd && code != '\n')
    buffer[length++] = (char)code;
  if (code == kEnd && length == 0)
    return NULL;
  buffer[length] = 0;
  return buffer;
}

// Pushed-back bytes first, then the rest in one piece.
size_t fread(void *target, size_t size, size_t count, FILE *stream) {
  unsigned char *bytes = target;
  size_t wanted = size * count;
  size_t done = 0;
  if (wanted == 0)
    return 0;
  while (done < wanted && stream->pushedCount > 0)
    bytes[done++] = stream->pushed[--stream->pushedCount];
  if (done == wanted)
    return count;
  Descriptor *descriptor = readableDescriptor(stream);
  if (descriptor == NULL)
    return done / size;
  size_t taken = __premise_model_available(descriptor, wanted - done);
  if (taken < wanted - done)
    stream->isAtEnd = 1;
  if (taken > 0)
    copyBytes(bytes + done, descriptor->bytes + descriptor->position, taken);
  descriptor->position += taken;
  return (done + taken) / size;
}

size_t fread_unlocked(void *target, size_t size, size_t count, FILE *stream) {
  return fread(target, size, count, stream);
}

// Makes room for `needed` bytes; returns whether there is.
static int growLine(char **line, size_t *capacity, size_t needed) {
  if (*line != NULL && needed <= *capacity)
    return 1;
  size_t doubled = *line == NULL ? kFirstLineCapacity : 2 * *capacity;
  size_t grown = needed > doubled ? needed : doubled;
  char *block = realloc(*line, grown);
  if (block == NULL) {
    errno = ENOMEM;
    return 0;
  }
  *line = block;
  *capacity = grown;
  return 1;
}

ssize_t getdelim(char **line, size_t *capacity, int delimiter, FILE *stream) {
  if (line == NULL || capacity == NULL) {
    errno = EINVAL;
    return -1;
  }
  size_t length = 0;
  int code;
  do {
    code = fgetc(stream);
    if (code == kEnd)
      break;
    if (growLine(line, capacity, length + 2) == 0)
      return -1;
    (*line)[length++] = (char)code;
  } while (code != delimiter);
  if (length == 0)
    return -1;
  (*line)[length] = 0;
  return (ssize_t)length;
}

ssize_t __getdelim(char **line, size_t *capacity, int delimiter, FILE *stream) {
  return getdelim(line, capacity, delimiter, stream);
}

ssize_t getline(char **line, size_t *capacity, FILE *stream) {
  return getdelim(line, capacity, '\n', stream);
}
