// How values become C text that has exactly their bits.
#include "suite/CText.h"

#include "suite/Scalar.h"

#include <algorithm>
#include <cctype>
#include <cmath>
#include <cstdio>
#include <fmt/format.h>

namespace premise::suite {
namespace {

/// Decimals longer than this are read as noise; hexadecimal shows the bits instead.
constexpr std::size_t kReadableDecimal = 10;

bool isPrintable(unsigned char c) {
  return c >= 0x20 && c < 0x7f;
}

/// The escape of one character between quotes of the given kind, or nothing if it stands for itself.
std::string escape(unsigned char c, char quote) {
  switch (c) {
  case '\n':
    return "\\n";
  case '\t':
    return "\\t";
  case '\r':
    return "\\r";
  case '\\':
    return "\\\\";
  default:
    break;
  }
  if (c == static_cast<unsigned char>(quote))
    return std::string("\\") + quote;
  // Three octal digits end by themselves; a hexadecimal escape would swallow a digit that follows.
  return isPrintable(c) ? std::string() : fmt::format("\\{:03o}", c);
}

std::string wideLiteral(const InputValue &value) {
  const unsigned __int128 bits =
      value.isSigned ? static_cast<unsigned __int128>(signedValue(value)) : unsignedValue(value);
  return fmt::format("({})((unsigned __int128){:#x}ull << 64 | {:#x}ull)",
                     value.isSigned ? "__int128" : "unsigned __int128", static_cast<std::uint64_t>(bits >> 64),
                     static_cast<std::uint64_t>(bits));
}

std::string signedLiteral(const InputValue &value) {
  const __int128 number = signedValue(value);
  if (number >= -INT64_C(2147483647) && number <= INT64_C(2147483647))
    return fmt::format("{}", number);
  if (number == -INT64_C(2147483647) - 1 && value.bits <= 32)
    return "(-2147483647 - 1)";
  if (number == INT64_MIN)
    return "(-9223372036854775807ll - 1)";
  if (number > INT64_MIN && number <= INT64_MAX)
    return fmt::format("{}ll", number);
  return wideLiteral(value);
}

std::string unsignedLiteral(const InputValue &value) {
  const unsigned __int128 number = unsignedValue(value);
  if (value.bits < 32)
    return fmt::format("{}", number);
  if (number <= UINT32_MAX)
    return fmt::format("{}u", number);
  return number <= UINT64_MAX ? fmt::format("{}ull", number) : wideLiteral(value);
}

std::string_view suffix(unsigned bits) {
  return bits == 32 ? "f" : bits == 80 ? "l" : "";
}

std::string shortestDecimal(long double number, unsigned bits) {
  std::string text = bits == 32   ? fmt::format("{}", static_cast<float>(number))
                     : bits == 80 ? fmt::format("{}", number)
                                  : fmt::format("{}", static_cast<double>(number));
  if (text.find_first_of(".e") == std::string::npos)
    text += ".0";
  return text;
}

/// An expression with exactly these bits, for values that no literal denotes.
std::string bitPattern(const InputValue &value) {
  switch (value.bits) {
  case 32:
    return fmt::format("((union {{ unsigned bits; float value; }}){{{:#x}u}}).value", value.low);
  case 64:
    return fmt::format("((union {{ unsigned long long bits; double value; }}){{{:#x}ull}}).value", value.low);
  case 80:
    return fmt::format("((union {{ unsigned long long bits[2]; long double value; }}){{{{{:#x}ull, {:#x}ull}}}}).value",
                       value.low, value.high);
  case 128:
    return fmt::format("((union {{ unsigned long long bits[2]; __float128 value; }}){{{{{:#x}ull, {:#x}ull}}}}).value",
                       value.low, value.high);
  default:
    return fmt::format("((union {{ unsigned short bits; _Float16 value; }}){{{:#x}}}).value", value.low);
  }
}

/// Where the declarator goes in a type without name: after "(*", before "[", or at the end.
std::size_t declaratorPosition(std::string_view type) {
  for (std::size_t at = type.find("(*"); at != std::string_view::npos; at = type.find("(*", at + 1)) {
    std::size_t end = at + 2;
    while (type.substr(end, 5) == "const" || (end < type.size() && type[end] == ' '))
      end += type[end] == ' ' ? 1 : 5;
    if (end < type.size() && (type[end] == ')' || type[end] == '['))
      return end;
  }
  const std::size_t bracket = type.find('[');
  return bracket == std::string_view::npos ? type.size() : bracket;
}

std::string_view trimmed(std::string_view text) {
  while (!text.empty() && text.front() == ' ')
    text.remove_prefix(1);
  while (!text.empty() && text.back() == ' ')
    text.remove_suffix(1);
  return text;
}

constexpr std::string_view kQualifiers[] = {"const", "volatile", "restrict", "__restrict", "_Atomic"};

} // namespace

std::string integerLiteral(const InputValue &value) {
  if (value.isChar && value.low < 0x80) {
    const auto c = static_cast<unsigned char>(value.low);
    if (isPrintable(c) || c == '\n' || c == '\t' || c == '\r') {
      const std::string escaped = escape(c, '\'');
      return "'" + (escaped.empty() ? std::string(1, static_cast<char>(c)) : escaped) + "'";
    }
  }
  const std::string number = value.isSigned ? signedLiteral(value) : unsignedLiteral(value);
  const std::string type = withoutQualifiers(value.type);
  return (value.isEnum || type.starts_with("enum ")) && isNameable(type) ? "(" + type + ")" + number : number;
}

std::string floatLiteral(const InputValue &value) {
  const std::optional<long double> number = floatValue(value);
  if (!number || std::isnan(*number))
    return bitPattern(value);
  if (std::isinf(*number))
    return fmt::format("{}__builtin_inf{}()", *number < 0 ? "-" : "", suffix(value.bits));
  const std::string text = shortestDecimal(*number, value.bits);
  if (text.size() <= kReadableDecimal)
    return text + std::string(suffix(value.bits));
  char hexadecimal[64];
  if (value.bits == 80)
    std::snprintf(hexadecimal, sizeof hexadecimal, "%La", *number);
  else
    std::snprintf(hexadecimal, sizeof hexadecimal, "%a", static_cast<double>(*number));
  return hexadecimal + std::string(suffix(value.bits));
}

std::string floatText(const InputValue &value) {
  const std::optional<long double> number = floatValue(value);
  if (!number)
    return fmt::format("0x{:016x}{:016x}", value.high, value.low);
  if (std::isnan(*number))
    return "NaN";
  if (std::isinf(*number))
    return *number < 0 ? "-Infinity" : "Infinity";
  return shortestDecimal(*number, value.bits);
}

std::string stringLiteral(std::string_view bytes) {
  std::string literal = "\"";
  for (const char c : bytes) {
    const std::string escaped = escape(static_cast<unsigned char>(c), '"');
    const bool couldBeTrigraph = c == '?' && literal.ends_with('?');
    literal += couldBeTrigraph ? "\\?" : escaped.empty() ? std::string(1, c) : escaped;
  }
  return literal + "\"";
}

bool isText(std::string_view bytes) {
  while (!bytes.empty() && bytes.back() == '\0')
    bytes.remove_suffix(1);
  return !bytes.empty() && std::all_of(bytes.begin(), bytes.end(), [](char c) {
    return isPrintable(static_cast<unsigned char>(c)) || c == '\n' || c == '\t' || c == '\r';
  });
}

std::string declare(std::string_view type, std::string_view declarator) {
  const std::size_t at = declaratorPosition(type);
  std::string text(type.substr(0, at));
  while (!text.empty() && text.back() == ' ')
    text.pop_back();
  const bool joins = !text.empty() && (text.back() == '*' || text.back() == '(');
  return text + (joins ? "" : " ") + std::string(declarator) + std::string(type.substr(at));
}

std::string withoutQualifiers(std::string_view type) {
  std::string_view rest = trimmed(type);
  const bool isPointer = rest.find('*') != std::string_view::npos;
  for (bool changed = true; changed;) {
    changed = false;
    for (const std::string_view qualifier : kQualifiers) {
      if (!isPointer && rest.starts_with(qualifier) && rest.substr(qualifier.size(), 1) == " ") {
        rest = trimmed(rest.substr(qualifier.size()));
        changed = true;
      }
      const bool isWord = rest.size() > qualifier.size() && (rest[rest.size() - qualifier.size() - 1] == ' ' ||
                                                             rest[rest.size() - qualifier.size() - 1] == '*');
      if (rest.ends_with(qualifier) && isWord) {
        rest = trimmed(rest.substr(0, rest.size() - qualifier.size()));
        changed = true;
      }
    }
  }
  return std::string(rest);
}

std::string decayed(std::string_view type) {
  const std::size_t open = type.find('[');
  if (open == std::string_view::npos || type.find('(') != std::string_view::npos)
    return std::string(type);
  const std::size_t close = type.find(']', open);
  const std::string rest = std::string(type.substr(0, open)) + std::string(type.substr(close + 1));
  return declare(rest, rest.find('[') == std::string::npos ? "*" : "(*)");
}

bool isNameable(std::string_view type) {
  return !type.empty() && type.find("(unnamed") == std::string_view::npos &&
         type.find("(anonymous") == std::string_view::npos && type.find(" at ") == std::string_view::npos;
}

std::string commentText(std::string_view text) {
  std::string safe;
  for (const char c : text) {
    const bool isControl = static_cast<unsigned char>(c) < 0x20;
    if (c == '/' && !safe.empty() && safe.back() == '*')
      safe += ' ';
    safe += isControl ? ' ' : c;
  }
  // A backslash at the end of a line would continue a "//" comment onto the next.
  while (!safe.empty() && (safe.back() == '\\' || safe.back() == ' '))
    safe.pop_back();
  return safe;
}

std::string identifier(std::string_view text) {
  std::string name(text);
  std::replace_if(name.begin(), name.end(), [](unsigned char c) { return std::isalnum(c) == 0 && c != '_'; }, '_');
  if (name.empty() || std::isdigit(static_cast<unsigned char>(name.front())) != 0)
    name.insert(0, "_");
  return name;
}

} // namespace premise::suite
