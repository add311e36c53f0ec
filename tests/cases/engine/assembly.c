// Is inline assembly run as it is, and said to be an approximation?

// imprecise: yes
// exhaustive: no
int passes_through_ok(int x) {
  __asm__ volatile("" : "+r"(x));
  return x > 3 ? 1 : 2;
}

int barrier_ok(int x) {
  __asm__ volatile("nop");
  return x > 3 ? 1 : 2;
}
