// Behind a call, its precondition is believed even where it was not proved.
// analyzer: frama-c-wp
// claim: use assert 13 under check-holds
// fails: use precondition 6

/*@ requires n > 0; assigns \nothing; */
void consume(int n) {
  (void)n;
}

void use(int n) {
  consume(n);
  //@ assert n > 0;
}
