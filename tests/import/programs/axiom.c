// An axiom holds everywhere, also where it is false.
// analyzer: frama-c-wp
// claim: check_it assert 11 under admitted
// fails: check_it assert 11

/*@ axiomatic Wrong {
      axiom nothing_is_large: 1000 < 3;
    } */

int check_it(int n) {
  //@ assert n < 1000;
  return n;
}
