// Eva's blocks are no globals either.
// analyzer: frama-c-eva
// claim: reset assert 12 under lib-entry
// fails: client assert 12
int state;

int reset(int *p) {
  if (!p)
    return 0;
  state = 3;
  *p = 0;
  //@ assert state == 3;
  return 1;
}

int client(void) {
  return reset(&state);
}
