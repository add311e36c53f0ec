// How a tree of values becomes C initialisers, and what must be assigned afterwards.
#pragma once

#include "suite/InputValue.h"

#include <map>
#include <set>
#include <string>
#include <vector>

namespace premise::suite {

/// Spells the values of one test. Objects that are not declared yet cannot be named in an initialiser: pointers to them
/// become NULL there, and an assignment in `fixups` once everything is declared. So do bytes that are no C value.
class Initialiser {
public:
  explicit Initialiser(const std::vector<TestObject> &objects) : objects_(objects) {}

  /// From now on initialisers may refer to object `number`.
  void declared(unsigned number) { declared_.insert(number); }

  /// A function of the test, and what it is called in C.
  void rename(const std::string &function, const std::string &name) { renamed_[function] = name; }

  /// The initialiser of `value`, which is about to be stored in `lvalue`.
  std::string text(const InputValue &value, const std::string &lvalue);

  /// The initialiser of all elements of an object, which is declared as an array called `name`.
  std::string elements(const std::vector<InputValue> &values, const std::string &name, bool isString);

  /// The address of an object's first element.
  std::string address(unsigned number) const;

  /// Hands over the statements that complete what has been initialised.
  std::vector<std::string> takeFixups();

private:
  std::string pointer(const InputValue &value, const std::string &lvalue);
  std::string opaque(const InputValue &value, const std::string &lvalue);
  std::string fields(const InputValue &record, const std::string &lvalue);

  const std::vector<TestObject> &objects_;
  std::set<unsigned> declared_;
  std::vector<std::string> fixups_;
  std::map<std::string, std::string> renamed_;
};

/// Whether an emitted test allocates the object; otherwise it is a local variable.
bool isAllocated(const TestObject &object);

/// Whether the object is a plain variable, not an array of one element.
bool isSingle(const TestObject &object);

/// The numbers of the objects that the value points to.
void collectTargets(const InputValue &value, std::vector<unsigned> &targets);

} // namespace premise::suite
