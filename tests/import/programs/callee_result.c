// A caller relies on what its callee ensures, which nobody proved: the list of pending properties does not say so.
// analyzer: frama-c-wp
// claim: use assert 16 under check-holds
// fails: use postcondition 6

/*@ ensures \result >= 0;
    assigns \nothing; */
int magnitude(int n) {
  if (n == 77)
    return -1;
  return n < 0 ? 0 : n;
}

int use(int n) {
  int m = magnitude(n);
  //@ assert m >= 0;
  return m;
}
