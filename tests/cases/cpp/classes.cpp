// Objects: receivers built by their clients, virtual calls, several bases, casts, new and delete.
#include <cassert>
#include <new>
#include <stdexcept>

class Account {
public:
  explicit Account(int limit) : limit_(limit) {
    if (limit < 0 || limit > 1000)
      throw std::invalid_argument("limit");
  }
  void deposit(int amount) {
    if (amount > 0 && amount < 1000)
      balance_ += amount;
  }
  void withdraw(int amount) {
    if (amount > 0 && amount < 100)
      balance_ -= amount;
  }
  int balance() const { return balance_; }
  int share_bad(int parts) const;
  int overdrawn_bad() const;
  int limit_ok() const;

private:
  int limit_;
  int balance_ = 0;
};

int Account::share_bad(int parts) const {
  return balance_ / parts; // expect: failed division-by-zero
}

int Account::overdrawn_bad() const {
  assert(balance_ >= 0); // expect: failed assert
  return balance_;
}

int Account::limit_ok() const {
  assert(limit_ >= 0 && limit_ <= 1000);
  return limit_;
}

int by_reference_bad(const Account &account) {
  assert(account.balance() != 5); // expect: failed assert
  return 0;
}

int by_pointer_bad(const Account *account) {
  return account->balance(); // expect: failed null-dereference
}

int by_pointer_ok(const Account *account) {
  return account != nullptr ? account->balance() : 0;
}

int by_value_ok(Account account) {
  account.deposit(1);
  assert(account.balance() >= -198);
  return 0;
}

struct Shape {
  virtual ~Shape() = default;
  virtual int area() const = 0;
};

class Square : public Shape {
public:
  explicit Square(int side) : side_(side & 15) {}
  int area() const override { return side_ * side_; }

private:
  int side_;
};

class Line : public Shape {
public:
  int area() const override { return 0; }
};

int virtual_call_bad(const Shape &shape) {
  return 100 / shape.area(); // expect: failed division-by-zero
}

int virtual_call_ok(const Shape &shape) {
  assert(shape.area() >= 0 && shape.area() <= 225);
  return 1;
}

int dynamic_cast_bad(const Shape &shape) {
  if (const auto *square = dynamic_cast<const Square *>(&shape))
    assert(square->area() != 49); // expect: failed assert
  return 0;
}

int dynamic_cast_null_bad(const Shape &shape) {
  return dynamic_cast<const Square *>(&shape)->area(); // expect: failed null-dereference
}

struct Left {
  int left = 1;
};
struct Right {
  int right = 2;
  virtual ~Right() = default;
  virtual int get() const { return right; }
};
struct Both : Left, Right {
  int own = 3;
  int get() const override { return own; }
};

int several_bases_ok(int x) {
  Both both;
  both.own = x;
  Right &right = both;
  Left &left = both;
  assert(right.get() == x && left.left == 1 && right.right == 2);
  return 0;
}

int several_bases_bad(int x) {
  Both both;
  both.own = x;
  const Right *right = &both;
  assert(right->get() != 77); // expect: failed assert
  return 0;
}

int wrong_delete_bad(int n) {
  int *p = new int[4];
  p[0] = n;
  if (n == 3)
    delete p; // expect: failed invalid-free
  else
    delete[] p;
  return 0;
}

int malloc_delete_bad(int n) {
  int *p = static_cast<int *>(__builtin_malloc(sizeof(int)));
  if (n == 0) {
    delete p; // expect: failed invalid-free
    return 0;
  }
  __builtin_free(p);
  return 1;
}

int double_delete_bad(bool twice) {
  int *p = new int(1);
  delete p;
  if (twice)
    delete p; // expect: failed invalid-free
  return 0;
}

int new_array_bad(unsigned i) {
  int *p = new int[4]();
  int result = p[i]; // expect: failed out-of-bounds
  delete[] p;
  return result;
}

int uninitialized_new_bad(int x) {
  int *p = new int;
  if (x > 0)
    *p = x;
  int result = *p; // expect: failed uninitialized-read
  delete p;
  return result;
}

int placement_new_ok(int x) {
  alignas(Both) unsigned char room[sizeof(Both)];
  Both *both = new (room) Both;
  both->own = x;
  int result = both->get();
  both->~Both();
  assert(result == x);
  return result;
}

int deleted_object_bad(int x) {
  Shape *shape = new Square(x);
  if (x == 2)
    delete shape;
  int area = shape->area(); // expect: failed use-after-free
  delete shape;
  return area;
}

class Matrix {
public:
  Matrix(int a, int b) : cells_{a, b} {}
  int operator[](int i) const;
  bool operator==(const Matrix &other) const { return cells_[0] == other.cells_[0] && cells_[1] == other.cells_[1]; }

private:
  int cells_[2];
};

int Matrix::operator[](int i) const {
  return i == 0 ? cells_[0] : cells_[1];
}

int index_operator_bad(const Matrix &m, int i) {
  return 1 / m[i]; // expect: failed division-by-zero
}

int equality_ok(const Matrix &m) {
  assert(m == m);
  return 0;
}

struct Node {
  int value;
  Node *next;
};

int plain_pointer_bad(const Node *node) {
  return node->next->value; // expect: failed null-dereference
}

template <class T> class Box {
public:
  explicit Box(T value) : value_(value) {}
  T get() const { return value_; }

private:
  T value_;
};

int template_class_bad(const Box<int> &box) {
  assert(box.get() != 12); // expect: failed assert
  return 0;
}

class Factory {
public:
  static Factory make(int x) { return Factory(x & 7); }
  int value() const { return value_; }

private:
  explicit Factory(int x) : value_(x) {}
  int value_;
};

int factory_ok(const Factory &made) {
  assert(made.value() >= 0 && made.value() < 8);
  return 0;
}

int factory_bad(const Factory &made) {
  assert(made.value() != 6); // expect: failed assert
  return 0;
}

// What hides a base's method, or is there twice, is not what clients call by its name.
struct Dial {
  int at = 0;
  virtual void turn(int by) { at = at + by % 10; }
  void reset() { at = 0; }
  virtual ~Dial() {}
};

struct Timer {
  int left = 0;
  void reset() { left = 0; }
};

class Knob : public Dial, public Timer {
  void turn(int by) override { at = by % 5; }

public:
  int read_ok() const;
  int read_bad() const;
};

int Knob::read_ok() const {
  return at < 0 ? 0 : at + left;
}

int Knob::read_bad() const {
  return 10 / at; // expect: failed division-by-zero
}

// Constructors without parameters are units like others, also several of them in one file.
int tickets;

struct ticket_bad {
  ticket_bad();
  int number;
};

ticket_bad::ticket_bad() : number(++tickets) { // expect: failed signed-overflow
}

struct ticket_ok {
  ticket_ok();
  int number;
};

ticket_ok::ticket_ok() : number(1) {
  assert(number == 1); // expect: verified-by-testing assert
}
