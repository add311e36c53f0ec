// What may a library model rely on? The primitives of the runtime, other models by their libc names, and a few helpers.
//
// The models include no libc header: those rename functions (sscanf becomes __isoc99_sscanf) in ways that depend on the
// libc's version, and promise more of them (no side effects) than holds for instrumented code. A model must define
// exactly the symbol that the unit calls.
#pragma once

#include <limits.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>

typedef ptrdiff_t ssize_t;
typedef long off_t;

#define MODEL_INLINE static inline __attribute__((always_inline))

// --- Primitives: defined by the runtime, never by a model. ---

/// The unit's symbolic standard input: its length, and its first byte (never null, even if the length is 0).
size_t __premise_stdin_size(void);
unsigned char *__premise_stdin_bytes(void);

/// The index of the symbolic file whose name is the `length` bytes at `name`, or -1.
int __premise_file_find(const char *name, size_t length);
unsigned char *__premise_file_bytes(int index);
size_t __premise_file_size(int index);

/// Formats `value` as snprintf(buffer, size, spec, value) would and returns what it would return.
/// `spec` is one complete conversion (`%-8.3f`) without `*` and without length modifier. A symbolic value is
/// concretised, and the runtime records that.
int __premise_format_double(char *buffer, size_t size, const char *spec, double value);

/// Fails the check of the library call under way unless [bytes, bytes + count) is accessible. The remaining arguments
/// must be literals: flags (1: write, 2: the values do not matter), and the checks for null, bounds, lifetime and
/// initialisation (-2: that of the library call, -1: none).
void __premise_access(const void *bytes, size_t count, int flags, int null, int bounds, int freed, int initialised);

/// What is returned now depends on the world around the process, of which the runner shows one fixed picture.
void __premise_environment(void);

/// Memory that the unit owns.
void *malloc(size_t size);
void *aligned_alloc(size_t alignment, size_t size);
void *realloc(void *block, size_t size);
void free(void *block);

// --- Models that other models call. ---

int *__errno_location(void);
#define errno (*__errno_location())

enum {
  ENOENT = 2,
  EBADF = 9,
  EAGAIN = 11,
  ENOMEM = 12,
  EINVAL = 22,
  EMFILE = 24,
  ENOTTY = 25,
  EDOM = 33,
  ERANGE = 34,
};

size_t strlen(const char *text);
size_t strnlen(const char *text, size_t limit);
size_t strspn(const char *text, const char *set);
size_t strcspn(const char *text, const char *set);
double strtod(const char *text, char **end);

// --- Helpers. ---

/// `yes` where `condition` (0 or 1) holds, else `no`. Arithmetic, because `?:` becomes a branch and thus forks the
/// path.
MODEL_INLINE unsigned long long choose(int condition, unsigned long long yes, unsigned long long no) {
  unsigned long long mask = 0ULL - (unsigned long long)condition;
  return (yes & mask) | (no & ~mask);
}

/// Is `code` in [first, last]? One comparison, 0 or 1.
MODEL_INLINE int isWithin(int code, int first, int last) {
  return (unsigned)code - (unsigned)first <= (unsigned)last - (unsigned)first;
}

MODEL_INLINE int isSpaceCode(int code) {
  return (code == ' ') | isWithin(code, '\t', '\r');
}

/// ASCII letters in lower case, every other code unchanged.
MODEL_INLINE int lowered(int code) {
  return code + (isWithin(code, 'A', 'Z') << 5);
}

/// The whole range must be accessible, whatever the values in it are.
MODEL_INLINE void needReadable(const void *bytes, size_t count) {
  __premise_access(bytes, count, 2, -2, -2, -2, -1);
}

MODEL_INLINE void needWritable(void *bytes, size_t count) {
  __premise_access(bytes, count, 1, -2, -2, -2, -1);
}

/// Block operations: one check for the whole range, and symbolic contents are carried along without a branch per byte.
/// Builtins, because they become intrinsics that the instrumentation knows, not calls.
MODEL_INLINE void copyBytes(void *target, const void *source, size_t count) {
  needReadable(source, count);
  needWritable(target, count);
  __builtin_memcpy(target, source, count);
}

/// The same for ranges that may overlap.
MODEL_INLINE void moveBytes(void *target, const void *source, size_t count) {
  needReadable(source, count);
  needWritable(target, count);
  __builtin_memmove(target, source, count);
}

MODEL_INLINE void fillBytes(void *target, int byte, size_t count) {
  needWritable(target, count);
  __builtin_memset(target, byte, count);
}
