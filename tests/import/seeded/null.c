// Believes that parameters are never null.
// analyzer: unsound-non-null-parameters
// refuted: null-dereference
// inferred: non-null-parameters: p is not null
int first(int *p) {
  return p[0] > 0 ? 1 : 0;
}
