// Behind an alarm, Eva goes on as if it had not happened.
// analyzer: frama-c-eva
// claim: divide assert 7 under check-holds
// fails: divide division-by-zero 6
int divide(int n) {
  int r = 100 / n;
  //@ assert n != 0;
  return r;
}
