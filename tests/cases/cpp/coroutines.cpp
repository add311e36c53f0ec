// file-flags: -std=c++20
// Coroutines are split into ordinary functions, so what they compute is explored like everything else.
#include <cassert>
#include <coroutine>
#include <exception>
struct Generator {
  struct promise_type {
    int value = 0;
    Generator get_return_object() { return Generator{std::coroutine_handle<promise_type>::from_promise(*this)}; }
    std::suspend_always initial_suspend() noexcept { return {}; }
    std::suspend_always final_suspend() noexcept { return {}; }
    std::suspend_always yield_value(int v) {
      value = v;
      return {};
    }
    void return_void() {}
    void unhandled_exception() { std::terminate(); }
  };
  std::coroutine_handle<promise_type> handle;
  explicit Generator(std::coroutine_handle<promise_type> h) : handle(h) {}
  Generator(const Generator &) = delete;
  ~Generator() { handle.destroy(); }
  int next() {
    handle.resume();
    return handle.promise().value;
  }
};

static Generator count(int from) {
  for (int i = from;; i++)
    co_yield i;
}

int third_bad(int x) {
  if (x > 1000 || x < 0)
    return 0;
  Generator numbers = count(x);
  numbers.next();
  numbers.next();
  int third = numbers.next();
  assert(third != 44); // expect: failed assert
  return third;
}

// exhaustive: yes
int third_ok(int x) {
  if (x > 1000 || x < 0)
    return 0;
  Generator numbers = count(x);
  numbers.next();
  numbers.next();
  int third = numbers.next();
  assert(third == x + 2);
  return third;
}
