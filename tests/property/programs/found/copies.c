// Has every path a test when paths differ only in which element a struct is copied to?
//
// `premise test copies.c --all-paths` should list as many tests as paths. The two paths of `copied_ok` take the same
// branches in the same direction and differ in the address alone.

struct triple {
  int a[3];
};

// paths: 2
// exhaustive: yes
int copied_ok(int x) {
  struct triple t[2] = {{{0}}};
  t[x & 1] = t[0];
  return t[1].a[0];
}
