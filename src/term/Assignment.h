// A concrete value for every input variable.
#pragma once

#include "term/Term.h"

#include <vector>

namespace premise::term {

/// Values by variable; variables that were never set are 0.
class Assignment {
public:
  Value operator[](VarId id) const { return id < values_.size() ? values_[id] : Value{0}; }
  void set(VarId id, Value value) {
    if (id >= values_.size())
      values_.resize(id + 1, 0);
    values_[id] = value;
  }
  std::size_t size() const { return values_.size(); }
  bool operator==(const Assignment &) const = default;

private:
  std::vector<Value> values_;
};

} // namespace premise::term
