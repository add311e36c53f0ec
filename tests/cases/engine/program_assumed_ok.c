// Does a result about a program say how much input it was given?
// file-options: --program --stdin-bytes 3
#include <assert.h>
#include <stdio.h>

// exhaustive: yes
int main(void) {
  int words = 0, isInWord = 0;
  for (int c = getchar(); c != EOF; c = getchar()) {
    words += c != ' ' && !isInWord;
    isInWord = c != ' ';
  }
  assert(words <= 2); // expect: verified-under assert
  return 0;
}
