// Are long options found in the symbolic argument?
// file-options: --program --argv-bytes 6
#include <assert.h>
#include <getopt.h>
#include <stdlib.h>

int main(int argc, char **argv) {
  static const struct option options[] = {
      {"size", required_argument, NULL, 's'}, {"n", required_argument, NULL, 'n'}, {0}};
  int option, size = 1;
  while ((option = getopt_long(argc, argv, "n:", options, NULL)) != -1) {
    if (option == 'n')
      size = atoi(optarg);
    assert(option != 's' || optarg);
  }
  return 10 / size; // expect: failed division-by-zero
}
