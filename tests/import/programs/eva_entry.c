// What Eva finds about a callee holds for the calls that it saw, not for others.
// analyzer: frama-c-eva
// open: inverse division-by-zero 6
// fails: inverse division-by-zero 6
int inverse(int x) {
  return 100 / x;
}

int entry(void) {
  return inverse(5);
}
