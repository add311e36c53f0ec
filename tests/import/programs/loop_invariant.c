// A wrong invariant makes what comes after the loop true.
// analyzer: frama-c-wp
// claim: count assert 12 under check-holds
// fails: count loop-invariant 7
int count(int n) {
  int s = 0;
  /*@ loop invariant s == 0 && 0 <= i; loop assigns i, s; */
  for (int i = 0; i < n; i++) {
    if (i == 2)
      s = 1;
  }
  //@ assert s == 0;
  return s;
}
