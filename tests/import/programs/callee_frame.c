// A caller relies on what its callee says it writes; Premise cannot evaluate that, so nothing may be left out.
// analyzer: frama-c-wp
// claim: use assert 16 under callee-frame
// fails: use assert 16
int counter;

/*@ assigns \nothing; */
void log_it(int n) {
  if (n == 5)
    counter = 9;
}

void use(int n) {
  counter = 1;
  log_it(n);
  //@ assert counter == 1;
}
