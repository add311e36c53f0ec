// WP's memory model believes that pointers to different types never meet.
// analyzer: frama-c-wp
// claim: store assert 11 under memory-model
// fails: client assert 11
int value;

/*@ requires \valid(p) && \valid(q); assigns *p, *q; */
void store(int *p, char *q) {
  *p = 1;
  *q = 2;
  //@ assert *p == 1;
}

void client(void) {
  store(&value, (char *)&value);
}
