// How sentences of other tools are understood.
#include "analyze/import/Supposed.h"

#include <charconv>
#include <optional>
#include <regex>

namespace premise::analyze {
namespace {

std::optional<std::int64_t> numberIn(const std::string &text) {
  if (text == "null" || text == "NULL")
    return 0;
  if (text == "non-null")
    return 1;
  std::int64_t value = 0;
  const auto [end, error] = std::from_chars(text.data(), text.data() + text.size(), value);
  if (error != std::errc() || end != text.data() + text.size())
    return std::nullopt;
  return value;
}

/// The nearest value on the right side of a limit; none beyond what a number can hold.
std::optional<std::int64_t> satisfying(const std::string &relation, std::int64_t limit) {
  std::int64_t value = limit;
  const bool isAbove = relation == ">" || relation == "!=" || relation == "not equal to";
  if ((isAbove && __builtin_add_overflow(limit, 1, &value)) ||
      (relation == "<" && __builtin_sub_overflow(limit, 1, &value)))
    return std::nullopt;
  return value;
}

} // namespace

void addSupposed(const std::string &event, Supposed &supposed) {
  static const std::regex kClang(
      R"(^Assuming '(\w+)' is (?:(>=|<=|>|<|equal to|not equal to) )?(-?\d+|null|non-null)$)");
  static const std::regex kGcc(R"(\(when (?:'|‘)(\w+) (==|!=|>=|<=|>|<) (-?\w+)(?:'|’)\))");
  std::smatch found;
  if (!std::regex_search(event, found, kClang) && !std::regex_search(event, found, kGcc))
    return;
  const auto limit = numberIn(found[3]);
  if (const auto value = limit ? satisfying(found[2], *limit) : std::nullopt)
    supposed[found[1]] = *value;
}

} // namespace premise::analyze
