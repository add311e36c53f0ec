// Does read return less where input ends?
// file-options: --program --stdin-bytes 4
#include <assert.h>
#include <unistd.h>

// exhaustive: yes
int main(void) {
  char head[4];
  ssize_t got = read(STDIN_FILENO, head, sizeof head);
  assert(got >= 0 && got <= 4);
  if (got > 0 && head[0] == 'x')
    return head[1]; // expect: failed uninitialized-read
  return 0;
}
