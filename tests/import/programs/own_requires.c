// Everything in a function is proved under its own requires; its callers may not know.
// analyzer: frama-c-wp
// claim: ratio division-by-zero 8
// fails: use precondition 6

/*@ requires n > 0; assigns \nothing; */
int ratio(int n) {
  return 100 / n;
}

int use(int n) {
  return ratio(n);
}
