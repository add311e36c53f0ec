// How a function tells its caller that the user's input was wrong: a value, or a diagnostic with a place.
#pragma once

#include "base/Diagnostic.h"
#include "base/Ensure.h"

#include <optional>
#include <utility>
#include <variant>

namespace premise::base {

/// Either a `T` or the reason why there is none. "We don't know" is an answer of its own type, never a `Diagnostic`.
template <typename T> class [[nodiscard]] Result {
public:
  Result(T value) : state_(std::in_place_index<0>, std::move(value)) {}
  Result(Diagnostic diagnostic) : state_(std::in_place_index<1>, std::move(diagnostic)) {}

  bool isOk() const { return state_.index() == 0; }
  explicit operator bool() const { return isOk(); }

  T &value() & {
    ensure(isOk(), "a result should be checked before its value is taken");
    return std::get<0>(state_);
  }
  const T &value() const & {
    ensure(isOk(), "a result should be checked before its value is taken");
    return std::get<0>(state_);
  }
  T &&value() && {
    ensure(isOk(), "a result should be checked before its value is taken");
    return std::get<0>(std::move(state_));
  }
  T &operator*() & { return value(); }
  const T &operator*() const & { return value(); }
  T *operator->() { return &value(); }
  const T *operator->() const { return &value(); }

  const Diagnostic &error() const {
    ensure(!isOk(), "only a failed result should be asked for its error");
    return std::get<1>(state_);
  }

private:
  std::variant<T, Diagnostic> state_;
};

/// A result without a value: success, or a diagnostic.
template <> class [[nodiscard]] Result<void> {
public:
  Result() = default;
  Result(Diagnostic diagnostic) : diagnostic_(std::move(diagnostic)) {}

  bool isOk() const { return !diagnostic_; }
  explicit operator bool() const { return isOk(); }
  const Diagnostic &error() const {
    ensure(!isOk(), "only a failed result should be asked for its error");
    return *diagnostic_;
  }

private:
  std::optional<Diagnostic> diagnostic_;
};

} // namespace premise::base
