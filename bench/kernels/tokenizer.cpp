// Splits a string into words and numbers, with std::string all the way.
#include <cassert>
#include <string>
#include <vector>

int tokenizer(const std::string &text) {
  std::vector<std::string> tokens;
  std::string current;
  for (const char c : text) {
    if (c == ' ' || c == ',') {
      if (!current.empty())
        tokens.push_back(current);
      current.clear();
    } else {
      current += c;
    }
  }
  if (!current.empty())
    tokens.push_back(current);
  int numbers = 0;
  for (const std::string &token : tokens) {
    assert(!token.empty());
    numbers += token[0] >= '0' && token[0] <= '9';
  }
  return numbers;
}
