// Types of the standard library as inputs and at work, instrumented from the headers as they are.
// file-flags: -std=c++20
#include <algorithm>
#include <array>
#include <cassert>
#include <functional>
#include <list>
#include <map>
#include <memory>
#include <numeric>
#include <optional>
#include <set>
#include <span>
#include <string>
#include <string_view>
#include <tuple>
#include <unordered_map>
#include <utility>
#include <vector>

int vector_index_bad(const std::vector<int> &v, unsigned i) {
  return v[i]; // expect: failed out-of-bounds
}

// An exception of at() is no failure.
int vector_at_ok(const std::vector<int> &v, unsigned i) {
  return v.at(i);
}

int vector_front_bad(const std::vector<int> &v) {
  return v.front(); // expect: failed out-of-bounds
}

int vector_contents_bad(const std::vector<short> &v) {
  if (v.size() == 3)
    assert(v[0] + v[1] != v[2]); // expect: failed assert
  return 0;
}

int vector_dangling_bad(std::vector<int> v) {
  if (v.empty())
    return 0;
  int &first = v[0];
  v.push_back(1);
  return first; // expect: failed use-after-free
}

int vector_sum_ok(const std::vector<short> &v) {
  int sum = 0;
  for (short x : v)
    sum += x;
  assert(sum <= 8 * 32767);
  return sum;
}

// options: --max-length 3
int sort_ok(std::vector<int> v) {
  std::sort(v.begin(), v.end());
  for (std::size_t i = 1; i < v.size(); i++)
    assert(v[i - 1] <= v[i]);
  return 0;
}

// options: --max-length 3
int sort_order_bad(std::vector<int> v) {
  std::sort(v.begin(), v.end(), std::greater<int>());
  for (std::size_t i = 1; i < v.size(); i++)
    assert(v[i - 1] <= v[i]); // expect: failed assert
  return 0;
}

int string_equal_bad(const std::string &s) {
  assert(s != "key"); // expect: failed assert
  return 0;
}

int string_find_bad(const std::string &s) {
  const std::size_t colon = s.find(':');
  if (colon != std::string::npos)
    assert(s.substr(colon + 1) != "on"); // expect: failed assert
  return 0;
}

int string_index_bad(const std::string &s) {
  return s[2]; // expect: failed out-of-bounds
}

int string_append_ok(const std::string &a, const std::string &b) {
  std::string both = a + b;
  assert(both.size() == a.size() + b.size());
  return 0;
}

int string_view_bad(std::string_view text) {
  return text.front(); // expect: failed out-of-bounds
}

// options: --max-length 4
int string_number_bad(const std::string &s) {
  assert(std::stoi(s) != 42); // expect: failed assert
  return 0;
}

int array_bad(const std::array<int, 4> &values, unsigned i) {
  return values[i]; // expect: failed out-of-bounds
}

int span_bad(std::span<const int> values) {
  return values[1]; // expect: failed out-of-bounds
}

int optional_bad(std::optional<int> value) {
  return *value; // expect: failed out-of-bounds
}

int optional_ok(std::optional<int> value) {
  assert(value.value_or(3) == 3 || value.has_value());
  return 0;
}

int unique_ptr_bad(std::unique_ptr<int> p) {
  return *p; // expect: failed null-dereference
}

int unique_ptr_ok(std::unique_ptr<int> p) {
  return p ? *p : 0;
}

int shared_ptr_ok(std::shared_ptr<int> p) {
  std::weak_ptr<int> watcher = p;
  p.reset();
  assert(watcher.expired());
  return 0;
}

int pair_bad(std::pair<int, bool> p) {
  return p.second ? 5 % p.first : 0; // expect: failed division-by-zero
}

int tuple_bad(std::tuple<char, int, bool> t) {
  assert(std::get<0>(t) != 'x' || std::get<1>(t) != 99 || std::get<2>(t)); // expect: failed assert
  return 0;
}

int map_bad(const std::map<int, int> &m) {
  const auto found = m.find(7);
  if (found != m.end())
    return 10 / found->second; // expect: failed division-by-zero
  return 0;
}

int map_insert_ok(int a, int b) {
  std::map<int, int> m;
  m[a] = 1;
  m[b] = 2;
  assert(m.size() == (a == b ? 1u : 2u) && m[b] == 2);
  return 0;
}

// limit: the end of a map is a place inside the map itself, and reading it stays within that object
int fn_map_end(const std::map<int, int> &m, int key) {
  return m.find(key)->second; // expect: failed out-of-bounds
}

int set_bad(const std::set<int> &s) {
  assert(s.count(5) == 0); // expect: failed assert
  return 0;
}

int unordered_map_bad(int a, int b) {
  std::unordered_map<int, int> m;
  m[a] = 1;
  m[b] = 2;
  assert(m.size() == 2); // expect: failed assert
  return 0;
}

int list_ok(int x) {
  std::list<int> values{1, 2, x};
  values.remove(2);
  assert(values.size() == (x == 2 ? 1u : 2u));
  return 0;
}

int function_bad(const std::function<int(int)> &f, int x) {
  return 100 / f(x); // expect: failed division-by-zero
}

struct Person {
  std::string name;
  int age;
};

int aggregate_bad(const Person &p) {
  return p.name == "bob" ? 10 / p.age : 0; // expect: failed division-by-zero
}

int nested_bad(const std::vector<std::string> &names) {
  for (const std::string &name : names)
    assert(name != "eve"); // expect: failed assert
  return 0;
}

int iterator_bad(std::vector<int> v, int x) {
  if (v.empty())
    return 0;
  const auto found = std::find(v.begin(), v.end(), x);
  return *found; // expect: failed out-of-bounds|uninitialized-read
}

int accumulate_ok(const std::vector<unsigned> &v) {
  return static_cast<int>(std::accumulate(v.begin(), v.end(), 0u) & 1);
}

// limit: arithmetic inside the library's own templates has no checks
int fn_accumulate_overflow(const std::vector<int> &v) {
  return std::accumulate(v.begin(), v.end(), 0); // expect: failed signed-overflow
}

int heap_string_bad(const std::string &s) {
  std::string longer = s + " and so on and so on";
  assert(longer.find("ab and") == std::string::npos); // expect: failed assert
  return 0;
}

int moved_from_ok(std::vector<int> v) {
  const std::size_t size = v.size();
  std::vector<int> other = std::move(v);
  assert(other.size() == size && v.empty());
  return 0;
}
