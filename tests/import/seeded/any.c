// Looks at nothing.
// analyzer: unsound-everything
// refuted: division-by-zero
// inferred: input: b != 0
int divide(int a, int b) {
  return a / b;
}
