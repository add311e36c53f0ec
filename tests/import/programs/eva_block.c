// Eva puts two objects behind every pointer, and never fewer.
// analyzer: frama-c-eva
// claim: clear out-of-bounds 7 under lib-entry
// fails: client out-of-bounds 7
static void clear(long *p) {
  if (p)
    *p = 0;
}

void client(void) {
  int small = 1;
  clear((long *)&small);
}
