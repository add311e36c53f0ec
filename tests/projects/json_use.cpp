// What does a program do with nlohmann-json? Functions as people write them, for the test of real projects.
#include <nlohmann/json.hpp>

#include <cstdint>
#include <string>
#include <vector>

using nlohmann::json;

int valueOr(int given, bool isThere) {
  json object = json::object();
  if (isThere)
    object["value"] = given;
  return object.value("value", 7);
}

std::size_t countNumbers(const std::vector<int> &numbers) {
  json list = json::array();
  for (const int number : numbers)
    list.push_back(number);
  return list.size();
}

bool isSame(int a, int b) {
  return json(a) == json(b);
}

int atIndex(unsigned index) {
  const json list = {1, 2, 3};
  return list.at(index).get<int>();
}

std::string kindOf(int choice) {
  json value;
  if (choice == 1)
    value = 5;
  else if (choice == 2)
    value = "text";
  else if (choice == 3)
    value = json::array();
  return value.type_name();
}

int sumOfFields(int a, int b) {
  const json object = {{"a", a % 100}, {"b", b % 100}};
  return object["a"].get<int>() + object["b"].get<int>();
}

bool hasKey(const std::string &key) {
  const json object = {{"id", 1}, {"name", "x"}};
  return object.contains(key);
}

int divideByField(int divisor) {
  const json object = {{"divisor", divisor}};
  return 100 / object.at("divisor").get<int>();
}

std::string dumped(int number) {
  return json(number % 10).dump();
}
