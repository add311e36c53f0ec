// Jumps into a loop: the graph is not reducible, which is said, and nothing is called infeasible.
// note: tangle: not encoded

int tangle(int x) {
  int s = 0;
  if (x > 5)
    goto middle;
start:
  s += 1;
middle:
  s += 2;
  if (s < x && s < 20)
    goto start;
  return s;
}

int plain_ok(int x) {
  if (x > 5)
    return 1; // feasible
  return 0;   // feasible
}
