// Is the content of a file symbolic?
// file-options: --program --file-bytes config.txt=2
#include <assert.h>
#include <stdio.h>

int main(void) {
  FILE *file = fopen("config.txt", "r");
  if (!file)
    return 1;
  int a = fgetc(file), b = fgetc(file);
  fclose(file);
  assert(a != 'O' || b != 'K'); // expect: failed assert
  return 0;
}
