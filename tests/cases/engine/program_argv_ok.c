// Is the argument vector well-formed?
// file-options: --program --argv-bytes 2
#include <assert.h>
#include <stddef.h>

int main(int argc, char **argv) {
  assert(argc >= 1 && argv[0] != NULL);
  assert(argv[argc] == NULL);
  return 0;
}
