// Is standard input read with read(2) symbolic, and its count right?
// file-options: --program --stdin-bytes 3
#include <assert.h>
#include <unistd.h>

int main(void) {
  unsigned char bytes[8];
  ssize_t got = read(0, bytes, sizeof bytes);
  if (got < 3)
    return 0;
  assert(bytes[0] + bytes[1] + bytes[2] != 700); // expect: failed assert
  return 0;
}
