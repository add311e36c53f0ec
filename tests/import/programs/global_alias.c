// WP's memory model believes that a pointer does not point to a global whose address it has not seen taken.
// analyzer: frama-c-wp
// claim: set_first postcondition 7 under memory-model
// fails: client postcondition 7
int limit;

/*@ requires \valid(a); ensures limit == \old(limit); */
void set_first(int *a) {
  *a = 1;
}

void client(void) {
  set_first(&limit);
}
