// What do open, read, write, lseek and close do?
#include "stream.h"

enum { kDescriptorCount = 32, kStandardCount = 3 };

static Descriptor descriptors[kDescriptorCount] = {
    {.isOpen = 1, .isReadable = 1}, {.isOpen = 1, .isWritable = 1}, {.isOpen = 1, .isWritable = 1}};

// Standard input is only known when the run has started, so it is looked up when it is first asked for.
Descriptor *__premise_model_descriptor(int number) {
  if ((unsigned)number >= kDescriptorCount || descriptors[number].isOpen == 0) {
    errno = EBADF;
    return NULL;
  }
  Descriptor *descriptor = &descriptors[number];
  if (number == 0 && descriptor->bytes == NULL) {
    descriptor->bytes = __premise_stdin_bytes();
    descriptor->size = __premise_stdin_size();
    if (descriptor->bytes == NULL) // nobody said how long it is
      __premise_environment();
  }
  return descriptor;
}

size_t __premise_model_available(const Descriptor *descriptor, size_t count) {
  size_t taken = 0;
  while (taken < count && descriptor->position + taken < descriptor->size)
    taken++;
  return taken;
}

static int freeNumber(void) {
  int number = kStandardCount;
  while (number < kDescriptorCount && descriptors[number].isOpen)
    number++;
  return number;
}

int __premise_model_open(const char *path, int flags) {
  int access = flags & kAccessMask;
  int index = __premise_file_find(path, strlen(path));
  if (index < 0)
    __premise_environment(); // it may exist elsewhere
  if (index < 0 && (flags & kCreate) == 0) {
    errno = ENOENT;
    return -1;
  }
  int number = freeNumber();
  if (number == kDescriptorCount) {
    errno = EMFILE;
    return -1;
  }
  Descriptor *descriptor = &descriptors[number];
  descriptor->bytes = index < 0 ? NULL : __premise_file_bytes(index);
  descriptor->size = index < 0 || (flags & kTruncate) != 0 ? 0 : __premise_file_size(index);
  descriptor->position = (flags & kAppend) != 0 ? descriptor->size : 0;
  descriptor->isOpen = 1;
  descriptor->isReadable = access != kWriteOnly;
  descriptor->isWritable = access != kReadOnly;
  return number;
}

int open(const char *path, int flags, ...) {
  return __premise_model_open(path, flags);
}

int open64(const char *path, int flags, ...) {
  return __premise_model_open(path, flags);
}

int creat(const char *path, unsigned mode) {
  (void)mode;
  return __premise_model_open(path, kWriteOnly | kCreate | kTruncate);
}

int close(int number) {
  Descriptor *descriptor = __premise_model_descriptor(number);
  if (descriptor == NULL)
    return -1;
  descriptor->isOpen = 0;
  return 0;
}

ssize_t read(int number, void *target, size_t count) {
  Descriptor *descriptor = __premise_model_descriptor(number);
  if (descriptor == NULL)
    return -1;
  if (descriptor->isReadable == 0) {
    errno = EBADF;
    return -1;
  }
  size_t taken = __premise_model_available(descriptor, count);
  if (taken == 0)
    return 0;
  copyBytes(target, descriptor->bytes + descriptor->position, taken);
  descriptor->position += taken;
  return (ssize_t)taken;
}

ssize_t write(int number, const void *source, size_t count) {
  Descriptor *descriptor = __premise_model_descriptor(number);
  if (descriptor == NULL)
    return -1;
  if (descriptor->isWritable == 0) {
    errno = EBADF;
    return -1;
  }
  needReadable(source, count);
  advanceBehind(number, descriptor, count);
  return (ssize_t)count;
}

off_t lseek(int number, off_t offset, int origin) {
  Descriptor *descriptor = __premise_model_descriptor(number);
  if (descriptor == NULL)
    return -1;
  if ((unsigned)origin > kSeekEnd) {
    errno = EINVAL;
    return -1;
  }
  size_t start = origin == kSeekSet ? 0 : origin == kSeekCurrent ? descriptor->position : descriptor->size;
  size_t position = start + (size_t)offset;
  if ((off_t)position < 0) {
    errno = EINVAL;
    return -1;
  }
  descriptor->position = position;
  return (off_t)position;
}

off_t lseek64(int number, off_t offset, int origin) {
  return lseek(number, offset, origin);
}

// A file exists if it is one of the symbolic files.
static int existing(const char *path) {
  if (__premise_file_find(path, strlen(path)) >= 0)
    return 0;
  errno = ENOENT;
  return -1;
}

int access(const char *path, int mode) {
  (void)mode;
  return existing(path);
}

int unlink(const char *path) {
  return existing(path);
}

int remove(const char *path) {
  return existing(path);
}

int rename(const char *from, const char *to) {
  strlen(to);
  return existing(from);
}

int isatty(int number) {
  if (__premise_model_descriptor(number) != NULL)
    errno = ENOTTY;
  return 0;
}

int fsync(int number) {
  return __premise_model_descriptor(number) != NULL ? 0 : -1;
}
