// A loop's frame is believed by everything behind the loop. Premise cannot evaluate it.
// analyzer: frama-c-wp
// claim: last assert 10 under frama-c-hypothesis
// fails: last assert 10
int last(int n) {
  int s = 0;
  /*@ loop invariant 0 <= i; loop assigns i; */
  for (int i = 0; i < n; i++)
    s = 5;
  //@ assert s == 0;
  return s;
}
