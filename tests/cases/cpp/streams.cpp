// What stays concrete is said: numbers that the library's compiled code formats.
#include <cassert>
#include <sstream>
#include <string>

// imprecise: yes
std::string formatted_ok(int x) {
  std::ostringstream out;
  out << x;
  return out.str();
}

int written_text_bad(const std::string &s) {
  std::ostringstream out;
  out << s << '!';
  assert(out.str() != "no!"); // expect: failed assert
  return 0;
}
