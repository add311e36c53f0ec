// Is null found to be null behind a symbolic index, too?
struct s {
  int n;
  int v[4];
};
int local_bad(unsigned i) {
  int *t = 0;
  return i < 4 ? t[i] : 0; // expect: failed null-dereference
}

int param_bad(int *t, unsigned i) {
  return i < 1 ? t[i] : 0; // expect: failed null-dereference
}

int field_bad(unsigned i, int c) {
  struct s x = {0}, *p = c == 9 ? 0 : &x;
  return i < 4 ? p->v[i] : 0; // expect: failed null-dereference
}

static int *table;
int global_bad(unsigned i) {
  table = 0;
  return i < 4 ? table[i] : 0; // expect: failed null-dereference
}

int write_bad(unsigned i) {
  int *t = 0;
  if (i < 4)
    t[i] = 3; // expect: failed null-dereference
  return 0;
}

int *find(int k) {
  static int a[4];
  return k == 3 ? a : 0;
}
int found_bad(int k, unsigned i) {
  int *p = find(k);
  return i < 4 ? p[i] : 0; // expect: failed null-dereference
}
