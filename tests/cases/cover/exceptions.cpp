// Which handler an exception finds, and what is executed on its way.
#include <array>
#include <new>
#include <optional>
#include <stdexcept>
#include <string>
#include <vector>

int parsed(int x) {
  if (x < 0)
    throw std::invalid_argument("negative");
  return x;
}

int callee_throws_bad(int x) {
  try {
    int y = parsed(x);
    if (y < 0)
      return 1; // infeasible
    return 2;   // feasible
  } catch (const std::invalid_argument &) {
    if (x >= 0)
      return 3; // infeasible: x < 0 (line 10) contradicts x >= 0 (line 22)
    return 4;   // feasible
  }
}

int base_class_bad(int x) {
  try {
    parsed(x);
  } catch (const std::runtime_error &) {
    return 1; // infeasible
  } catch (const std::logic_error &) {
    return 2; // feasible
  }
  return 0; // feasible
}

int thrown_again_bad(int x) {
  try {
    try {
      if (x == 1)
        throw 5;
      if (x == 2)
        throw 'c';
    } catch (int v) {
      if (v != 5)
        return 1; // infeasible: catch (int v) fits (line 46) contradicts v != 5 (line 47)
      throw;
    }
  } catch (int) {
    if (x != 1)
      return 2; // infeasible
    return 3;   // feasible
  } catch (char) {
    return 4; // feasible
  } catch (...) {
    return 5; // infeasible
  }
  return 0; // feasible
}

struct Error {
  int code;
};
struct FileError : Error {
  int line;
};

int own_types_bad(int x) {
  try {
    if (x > 10)
      throw FileError{{x}, 7};
    if (x < -10)
      throw Error{1};
  } catch (const FileError &e) {
    if (e.line != 7)
      return 1; // infeasible
    if (e.code == 11)
      return 2; // feasible
    return 3;   // feasible
  } catch (const Error &e) {
    if (e.code != 1)
      return 4; // infeasible
    return 5;   // feasible
  }
  return 0; // feasible
}

int wrong_order_bad(int x) {
  try {
    if (x)
      throw FileError{{1}, 2};
  } catch (const Error &) {
    return 1; // feasible
  } catch (int) {
    return 2; // infeasible
  }
  return 0; // feasible
}

class Depth {
public:
  explicit Depth(int &depth) : depth_(depth) { depth_++; }
  Depth(const Depth &) = delete;
  ~Depth() { depth_--; }

private:
  int &depth_;
};

int destructors_bad(int x) {
  int depth = 0;
  try {
    Depth guard(depth);
    if (depth != 1)
      return 1; // infeasible
    if (x)
      throw 1;
  } catch (int) {
    if (depth != 0)
      return 2; // infeasible
    return 3;   // feasible
  }
  return 0; // feasible
}

int through(int x) {
  try {
    if (x == 7)
      throw 7;
    return parsed(x);
  } catch (char) {
    return -1;
  }
}

int not_caught_below_bad(int x) {
  try {
    int y = through(x);
    if (y == 7)
      return 1; // infeasible
    return 2;   // feasible
  } catch (int) {
    if (x != 7)
      return 3; // infeasible
    return 4;   // feasible
  } catch (const std::exception &) {
    return 5; // feasible
  }
}

int in_a_loop_bad(int n) {
  int caught = 0;
  for (int i = 0; i < n && i < 3; i++) {
    try {
      if (i == 1)
        throw i;
    } catch (int v) {
      caught += v;
    }
  }
  if (caught > 1)
    return 1; // infeasible
  if (caught == 1)
    return 2; // feasible
  return 0;   // feasible
}

int bounds_bad(unsigned i) {
  std::array<int, 4> a{4, 3, 2, 1};
  try {
    int v = a.at(i);
    if (i > 3)
      return 1; // infeasible
    return v;   // feasible
  } catch (const std::out_of_range &) {
    if (i == 2)
      return 2; // infeasible
    return 3;   // feasible
  }
}

int nothing_thrown_bad(int x) {
  try {
    if (x == 3)
      x++;
    parsed(4);
  } catch (const std::exception &) {
    return 1; // infeasible
  }
  return 0; // feasible
}

void unknown(int);

int unknown_code_ok(int x) {
  try {
    unknown(x);
  } catch (int) {
    return 1; // open
  }
  return 0; // feasible
}

int pointers_ok(int x) {
  static Error error{3};
  try {
    if (x)
      throw &error;
  } catch (const Error *e) {
    return e->code; // feasible
  }
  return 0; // feasible
}

struct Left {
  int l = 1;
};
struct Right {
  int r = 2;
};
struct Both : Left, Right {};

int two_bases_ok(int x) {
  try {
    if (x)
      throw Both();
  } catch (const Right &right) {
    if (right.r == 2)
      return 1; // feasible
    return 2;   // open
  }
  return 0; // feasible
}

int handler_throws_bad(int x) {
  try {
    try {
      if (x)
        throw 1;
    } catch (int) {
      throw 'x';
    }
  } catch (int) {
    return 1; // infeasible
  } catch (char) {
    return 2; // feasible
  }
  return 0; // feasible
}

class Account {
public:
  explicit Account(int balance) : balance_(balance) {
    if (balance < 0)
      throw std::domain_error("debt");
  }
  int balance() const { return balance_; }

private:
  int balance_;
};

int constructor_throws_bad(int x) {
  try {
    Account account(x);
    if (account.balance() < 0)
      return 1; // infeasible
    return 2;   // feasible
  } catch (const std::domain_error &) {
    return 3; // feasible
  }
}
