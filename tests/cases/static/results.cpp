// C++: results that are objects, in room that the caller provides for this call, and code that only a class can call.
#include <cassert>

struct Row {
  int at[8];
  int count;
};

Row shifted_ok(const Row &row) {
  Row shifted = row;
  for (int i = 1; i < 8; i++)
    shifted.at[i - 1] = row.at[i];
  assert(row.count == row.count);
  return shifted;
}

Row counted_ok(const Row &row) {
  Row counted;
  counted.count = 0;
  if (row.count < 0 || row.count > 8)
    return counted;
  for (int i = 0; i < row.count; i++)
    counted.at[i] = i; // what is written to the result changes no parameter
  assert(row.count <= 8);
  counted.count = row.count - 1;
  return counted;
}

Row counted_bad(Row &row, Row &other) {
  Row counted;
  counted.count = 0;
  if (row.count < 0 || row.count > 8)
    return counted;
  for (int i = 0; i < 8; i++)
    other.at[i] = i;
  other.count = 9;
  assert(row.count <= 8); // fails: assert
  return counted;
}

int copied_ok(Row copy, const Row &row) {
  if (row.count != 5)
    return 0;
  copy.count = 9;
  assert(row.count == 5);
  return copy.count;
}

static Row *kept;

Row escaping_bad(int i) {
  Row made;
  kept = &made;
  Row *again = kept;
  made.count = i;
  again->count = 3;
  assert(made.count == i); // fails: assert
  return made;
}

class Account {
public:
  Account(int start) : balance_(start > 0 ? start : 1) {}
  int share_ok(int parts) const { return parts > 0 ? part_of_ok(parts) : 0; }
  int share(int parts) const { return part_of_bad(parts); }
  ~Account() { last_bad(balance_); }

private:
  int part_of_ok(int parts) const {
    if (parts <= 0)
      return 0;
    return 1000 / parts;
  }
  int part_of_bad(int parts) const {
    return 1000 / parts; // fails: division-by-zero
  }
  static void last_bad(int balance) {
    assert(balance != 77); // fails: assert
  }
  int balance_;
};

int local_ok(int x) {
  struct Halver {
    int half_ok(int y) const { return y / 2; }
    int half_bad(int y) const {
      return 2 / y; // fails: division-by-zero
    }
  };
  Halver halver;
  return halver.half_ok(x);
}
