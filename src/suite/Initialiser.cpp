// How values are nested in braces, and which of them have to wait.
#include "suite/Initialiser.h"

#include "base/Ensure.h"
#include "suite/CText.h"
#include "suite/Scalar.h"

#include <algorithm>
#include <fmt/format.h>
#include <fmt/ranges.h>
#include <utility>

namespace premise::suite {
namespace {

bool isZero(const InputValue &value) {
  switch (value.kind) {
  case ValueKind::Integer:
  case ValueKind::Float:
    return value.low == 0 && value.high == 0;
  case ValueKind::Null:
    return true;
  case ValueKind::Array:
  case ValueKind::Record:
    return std::all_of(value.elements.begin(), value.elements.end(), isZero);
  case ValueKind::Object:
  case ValueKind::Function:
  case ValueKind::Opaque:
  case ValueKind::Built:
    return false;
  }
  return false;
}

/// The type without qualifiers and spaces, to see whether a pointer fits its object.
std::string bareType(std::string type) {
  for (const char *word : {"const", "volatile", "restrict", "__restrict", " "})
    for (std::size_t at = type.find(word); at != std::string::npos; at = type.find(word))
      type.erase(at, std::string_view(word).size());
  return type;
}

bool fits(const std::string &pointerType, const TestObject &object) {
  const std::string pointer = bareType(pointerType);
  return !pointer.ends_with('*') || pointer == "void*" || pointer == bareType(object.type) + "*";
}

} // namespace

bool isAllocated(const TestObject &object) {
  // No C array is empty, and sanitizers notice an access to an allocation without bytes.
  return object.onHeap || object.elements.empty();
}

bool isSingle(const TestObject &object) {
  return object.elements.size() == 1 && !object.isString;
}

void collectTargets(const InputValue &value, std::vector<unsigned> &targets) {
  if (value.kind == ValueKind::Object)
    targets.push_back(value.object);
  for (const InputValue &element : value.elements)
    collectTargets(element, targets);
}

std::string Initialiser::address(unsigned number) const {
  base::ensure(number < objects_.size(), "a pointer should refer to an object of its test");
  const TestObject &object = objects_[number];
  return isSingle(object) && !isAllocated(object) ? "&" + object.name : object.name;
}

std::string Initialiser::pointer(const InputValue &value, const std::string &lvalue) {
  std::string target = address(value.object);
  if (isNameable(value.type) && !fits(value.type, objects_[value.object]))
    target = "(" + decayed(value.type) + ")" + target;
  if (declared_.contains(value.object))
    return target;
  const std::string type = withoutQualifiers(value.type);
  // A const member can only be set through a pointer that does not know it is const.
  const bool isConst = type != value.type && isNameable(type);
  fixups_.push_back(isConst ? fmt::format("*({})&{} = {};", declare(type, "*"), lvalue, target)
                            : fmt::format("{} = {};", lvalue, target));
  return "NULL";
}

std::string Initialiser::opaque(const InputValue &value, const std::string &lvalue) {
  if (!value.text.empty()) {
    std::vector<std::string> bytes;
    for (const char c : value.text)
      bytes.push_back(fmt::format("{:#04x}", static_cast<unsigned char>(c)));
    fixups_.push_back(fmt::format("__builtin_memcpy((void *)&{}, (const unsigned char[]){{{}}}, {});", lvalue,
                                  fmt::join(bytes, ", "), value.text.size()));
  }
  return "{0}";
}

/// Members of an unnamed member are named as if they stood in the record itself, as C does.
std::string Initialiser::fields(const InputValue &record, const std::string &lvalue) {
  std::vector<std::string> parts;
  for (const InputValue &field : record.elements) {
    if (field.kind == ValueKind::Array && field.elements.empty())
      continue;
    if (field.name.empty()) {
      if (const std::string inner = fields(field, lvalue); !inner.empty())
        parts.push_back(inner);
      continue;
    }
    const std::string initial = text(field, lvalue + "." + field.name);
    if (field.kind != ValueKind::Opaque)
      parts.push_back(fmt::format(".{} = {}", field.name, initial));
  }
  return fmt::format("{}", fmt::join(parts, ", "));
}

std::string Initialiser::elements(const std::vector<InputValue> &values, const std::string &name, bool isString) {
  const bool isOneByteEach = areCharacters(values);
  const std::string bytes = isOneByteEach ? characters(values) : std::string();
  if (isOneByteEach && (isString || isText(bytes))) {
    const std::size_t used = bytes.find_last_not_of('\0') + 1;
    return stringLiteral(std::string_view(bytes).substr(0, used));
  }
  std::size_t count = values.size();
  while (count > 0 && isZero(values[count - 1]))
    --count;
  std::vector<std::string> parts;
  for (std::size_t i = 0; i < count; ++i)
    parts.push_back(text(values[i], fmt::format("{}[{}]", name, i)));
  return parts.empty() ? "{0}" : fmt::format("{{{}}}", fmt::join(parts, ", "));
}

std::string Initialiser::text(const InputValue &value, const std::string &lvalue) {
  switch (value.kind) {
  case ValueKind::Integer:
    return integerLiteral(value);
  case ValueKind::Float:
    return floatLiteral(value);
  case ValueKind::Null:
    return "NULL";
  case ValueKind::Object:
    return pointer(value, lvalue);
  case ValueKind::Function:
    return value.text.empty() ? "NULL" : renamed_.contains(value.text) ? renamed_.at(value.text) : value.text;
  case ValueKind::Array:
    return elements(value.elements, lvalue, false);
  case ValueKind::Record: {
    const std::string inner = fields(value, lvalue);
    return inner.empty() ? "{0}" : "{" + inner + "}";
  }
  case ValueKind::Opaque:
    return opaque(value, lvalue);
  case ValueKind::Built:
    return value.text;
  }
  base::ensure(false, "a value should have a known kind");
  return {};
}

std::vector<std::string> Initialiser::takeFixups() {
  return std::exchange(fixups_, {});
}

} // namespace premise::suite
