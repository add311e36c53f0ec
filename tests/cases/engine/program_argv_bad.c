// Is a command-line argument symbolic?
// file-options: --program --argv-bytes 2
#include <assert.h>
#include <string.h>

int main(int argc, char **argv) {
  if (argc > 1)
    assert(strcmp(argv[1], "-v") != 0); // expect: failed assert
  return 0;
}
