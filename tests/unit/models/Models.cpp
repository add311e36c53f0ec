// What does the runtime provide to the models? Here: the real memory functions, and inputs that the test chose.
#include "Models.h"

#include <stdexcept>
#include <sys/mman.h>

namespace premise::models {

namespace {
constexpr size_t kPageBytes = 4096;
constexpr size_t kAccessibleBytes = 4 * kPageBytes;
} // namespace

Guarded::Guarded() {
  void *pages =
      mmap(nullptr, kAccessibleBytes + kPageBytes, PROT_READ | PROT_WRITE, MAP_PRIVATE | MAP_ANONYMOUS, -1, 0);
  if (pages == MAP_FAILED)
    throw std::runtime_error("mmap failed");
  pages_ = static_cast<char *>(pages);
  if (mprotect(pages_ + kAccessibleBytes, kPageBytes, PROT_NONE) != 0)
    throw std::runtime_error("mprotect failed");
}

Guarded::~Guarded() {
  munmap(pages_, kAccessibleBytes + kPageBytes);
}

char *Guarded::place(std::string_view bytes) {
  if (bytes.size() > kAccessibleBytes)
    throw std::length_error("text should fit into the guarded pages");
  char *start = pages_ + kAccessibleBytes - bytes.size();
  memcpy(start, bytes.data(), bytes.size());
  return start;
}

Environment &environment() {
  static Environment environment{"ab 42 word\nline two\nlast", "data", "abc"};
  return environment;
}

} // namespace premise::models

using premise::models::environment;

extern "C" {
void *model_memcpy(void *target, const void *source, size_t count) {
  return memcpy(target, source, count);
}
void *model_memmove(void *target, const void *source, size_t count) {
  return memmove(target, source, count);
}
void *model_memset(void *target, int byte, size_t count) {
  return memset(target, byte, count);
}
void *model_malloc(size_t size) {
  return malloc(size);
}
void *model_realloc(void *block, size_t size) {
  return realloc(block, size);
}
void model_free(void *block) {
  free(block);
}

void model___premise_access(const void *bytes, size_t count, int flags, int, int, int, int) {
  if (environment().keepsAccesses)
    environment().accesses.push_back({bytes, count, (flags & 1) != 0});
}

void *model_aligned_alloc(size_t alignment, size_t size) {
  return aligned_alloc(alignment, size);
}
void model___premise_environment() {}

void model___premise_assume(bool, int) {}

size_t model___premise_stdin_size() {
  return environment().standardInput.size();
}
unsigned char *model___premise_stdin_bytes() {
  return reinterpret_cast<unsigned char *>(environment().standardInput.data());
}
int model___premise_file_find(const char *name, size_t length) {
  return std::string_view(name, length) == environment().fileName ? 0 : -1;
}
unsigned char *model___premise_file_bytes(int) {
  return reinterpret_cast<unsigned char *>(environment().fileContent.data());
}
size_t model___premise_file_size(int) {
  return environment().fileContent.size();
}
int model___premise_format_double(char *buffer, size_t size, const char *spec, double value) {
  return snprintf(buffer, size, spec, value);
}
}
