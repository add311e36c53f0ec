// A protocol state machine driven by eight symbolic events.
int state_machine(const unsigned char event[static 8]) {
  int state = 0, errors = 0;
  for (int i = 0; i < 8; i++) {
    switch (state) {
    case 0:
      state = event[i] == 1 ? 1 : event[i] == 2 ? 2 : 0;
      break;
    case 1:
      if (event[i] == 3)
        state = 3;
      else if (event[i] == 9) {
        errors++;
        state = 0;
      }
      break;
    case 2:
      state = event[i] == 4 ? 3 : 2;
      break;
    case 3:
      if (event[i] == 5)
        return 100 + errors;
      else
        state = 1;
      break;
    }
  }
  return state;
}
