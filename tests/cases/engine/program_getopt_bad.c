// Are the options of the command line found in its symbolic argument?
// file-options: --program --argv-bytes 3
#include <stdlib.h>
#include <unistd.h>

int main(int argc, char **argv) {
  int option, verbose = 0;
  while ((option = getopt(argc, argv, "vx:")) != -1) {
    switch (option) {
    case 'v':
      verbose++;
      break;
    case 'x':
      return 10 / atoi(optarg); // expect: failed division-by-zero
    default:
      return 2;
    }
  }
  return verbose;
}
