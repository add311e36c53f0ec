// What does a program do with fmt? Functions as people write them, for the test of real projects.
#define FMT_HEADER_ONLY
#include <fmt/format.h>

#include <string>

std::string padded(int number) {
  return fmt::format("{:04}", number % 1000);
}

std::string joined(const std::string &left, const std::string &right) {
  return fmt::format("{}-{}", left, right);
}

std::size_t widthOf(unsigned number) {
  return fmt::formatted_size("{}", number % 100000);
}

std::string rated(int part, int whole) {
  return fmt::format("{}%", 100 * (part % 1000) / whole);
}

std::string hexOf(unsigned char byte) {
  return fmt::format("{:02x}", byte);
}

std::string chosen(bool isLong) {
  return fmt::format(fmt::runtime(isLong ? "{} and {}" : "{}"), 1, 2);
}
