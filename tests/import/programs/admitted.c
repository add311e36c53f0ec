// What the source admits is nobody's proof.
// analyzer: frama-c-wp
// claim: half assert 7 under admitted
// fails: half assert 7
int half(int n) {
  //@ admit n > 0;
  //@ assert n > 0;
  return n / 2;
}
