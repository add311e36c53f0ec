// Is an index beyond an array inside a struct found, wherever the struct is and whatever follows the array?

struct ends_in_array {
  long a, b;
  short h[2]; // four bytes of padding follow
};

struct starts_with_array {
  short h[2];
  long a, b, c;
};

// The struct is passed in memory; the padding behind its last member belongs to the object, but not to the array.
int last_member_by_value_bad(struct ends_in_array w, unsigned k) {
  return w.h[k & 3]; // expect: failed out-of-bounds
}

int last_member_of_local_bad(unsigned k) {
  struct ends_in_array w = {1, 2, {3, 4}};
  return w.h[k & 3]; // expect: failed out-of-bounds
}

int first_member_by_value_bad(struct starts_with_array w, unsigned k) {
  return w.h[k & 3]; // expect: failed out-of-bounds
}

// Symbolic execution and replay must agree that this fails.
int first_member_by_pointer_bad(struct starts_with_array *w, unsigned k) {
  return w ? w->h[k & 3] : 0; // expect: failed out-of-bounds
}
