// What does a program do with CLI11? Functions as people write them, for the test of real projects.
#include <CLI/CLI.hpp>

#include <string>
#include <vector>

std::string trimmed(std::string text) {
  return CLI::detail::trim(text);
}

bool isValidName(const std::string &name) {
  return CLI::detail::valid_name_string(name);
}

std::size_t partsOf(const std::string &text) {
  return CLI::detail::split(text, ',').size();
}

bool isFlagLike(const std::string &word) {
  std::string name;
  return CLI::detail::split_short(word, name, name);
}

int parsedNumber(const std::string &text) {
  int number = 0;
  return CLI::detail::lexical_cast(text, number) ? number : -1;
}

bool isInRange(int value) {
  return CLI::Range(1, 10)(std::to_string(value % 16)).empty();
}

int countOf(int wanted) {
  CLI::App app{"example"};
  int number = 0;
  app.add_option("--number", number);
  app.parse(wanted > 3 ? std::vector<std::string>{"5", "--number"} : std::vector<std::string>{});
  return number;
}
