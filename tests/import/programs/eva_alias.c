// Eva gives every pointer a block of its own.
// analyzer: frama-c-eva
// claim: swap_in assert 10 under lib-entry
// fails: swap_in assert 10
int swap_in(int *a, int *b) {
  if (!a || !b)
    return 0;
  *a = 0;
  *b = 7;
  //@ assert *a == 0;
  return 1;
}
