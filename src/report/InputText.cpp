// How inputs read at a terminal: C's notation, with objects shown where pointers meet them.
#include "report/Terminal.h"

#include "suite/CText.h"
#include "suite/Scalar.h"

#include <fmt/format.h>
#include <fmt/ranges.h>
#include <set>

namespace premise::report {
namespace {

using suite::InputValue;
using suite::TestObject;
using suite::ValueKind;

/// Longer arrays are cut: nobody reads the hundredth element, and the stored results have it.
constexpr std::size_t kShownElements = 64;

class TextWriter {
public:
  TextWriter(const std::vector<TestObject> &objects, const std::vector<suite::TestFunction> &functions)
      : objects_(objects), functions_(functions) {}

  /// "name = value", or "name -> value" where the value stands behind a pointer.
  std::string assignment(const InputValue &value) {
    const std::string name = value.name.empty() ? "value" : value.name;
    return name + (value.kind == ValueKind::Object ? " -> " : " = ") + text(value);
  }

  /// Tells that `value` will be shown, so that objects that several pointers reach get their name.
  void count(const InputValue &value) {
    if (value.kind == ValueKind::Object)
      references_.insert(value.object);
    for (const InputValue &element : value.elements)
      count(element);
  }

private:
  std::string text(const InputValue &value) {
    switch (value.kind) {
    case ValueKind::Integer:
      return integer(value);
    case ValueKind::Float:
      return suite::floatText(value);
    case ValueKind::Null:
      return "NULL";
    case ValueKind::Object:
      return object(value.object);
    case ValueKind::Function:
      return function(value.text);
    case ValueKind::Array:
      return list(value.elements, false);
    case ValueKind::Record:
      return fmt::format("{{{}}}", fmt::join(fields(value), ", "));
    case ValueKind::Opaque:
      return "bytes " + suite::stringLiteral(value.text);
    case ValueKind::Built:
      return built(value);
    }
    return {};
  }

  /// A name of the source, or what a function of the test returns.
  std::string function(const std::string &name) {
    for (const suite::TestFunction &own : functions_)
      if (own.name == name)
        return own.returns.empty() ? "a function that does nothing"
                                   : "a function that returns " + sequence(own.returns);
    return name;
  }

  std::string sequence(const std::vector<InputValue> &values) {
    std::vector<std::string> parts;
    for (const InputValue &value : values)
      parts.push_back(text(value));
    return fmt::format("{}", fmt::join(parts, ", then "));
  }

  static std::string built(const InputValue &value) {
    std::string text = value.text;
    for (const InputValue &call : value.elements)
      text += ", then ." + call.text;
    return text;
  }

  static std::string integer(const InputValue &value) {
    if (!value.isChar || value.low >= 0x80)
      return suite::decimal(value);
    const std::string literal = suite::integerLiteral(value);
    return literal.starts_with('\'') ? literal : suite::decimal(value);
  }

  std::vector<std::string> fields(const InputValue &record) {
    std::vector<std::string> parts;
    for (const InputValue &field : record.elements) {
      if (!field.name.empty()) {
        parts.push_back(assignment(field));
        continue;
      }
      for (std::string &part : fields(field)) // C reaches the members of an unnamed member directly.
        parts.push_back(std::move(part));
    }
    return parts;
  }

  std::string list(const std::vector<InputValue> &elements, bool isString) {
    if (suite::areCharacters(elements)) {
      std::string bytes = suite::characters(elements);
      if (isString && bytes.ends_with('\0'))
        bytes.pop_back();
      if (isString || suite::isText(bytes))
        return suite::stringLiteral(bytes);
    }
    std::vector<std::string> parts;
    for (std::size_t i = 0; i < std::min(elements.size(), kShownElements); ++i)
      parts.push_back(text(elements[i]));
    if (elements.size() > kShownElements)
      parts.push_back(fmt::format("... {} more", elements.size() - kShownElements));
    return fmt::format("{{{}}}", fmt::join(parts, ", "));
  }

  std::string object(unsigned number) {
    if (number >= objects_.size())
      return fmt::format("object {}", number);
    const TestObject &target = objects_[number];
    if (!shown_.insert(number).second)
      return target.name;
    const bool isOneRecord = target.elements.size() == 1 && target.elements.front().kind == ValueKind::Record;
    const std::string contents = isOneRecord ? text(target.elements.front()) : list(target.elements, target.isString);
    return isReferredToAgain(number) ? target.name + ": " + contents : contents;
  }

  /// Only objects that something else points to as well need their name; for the others it would be noise.
  bool isReferredToAgain(unsigned number) const { return references_.count(number) > 1; }

  const std::vector<TestObject> &objects_;
  const std::vector<suite::TestFunction> &functions_;
  std::set<unsigned> shown_;
  std::multiset<unsigned> references_;
};

} // namespace

std::vector<std::string> renderInputs(const suite::Test &test) {
  TextWriter writer(test.objects, test.functions);
  for (const auto *values : {&test.parameters, &test.globals, &test.choices})
    for (const InputValue &value : *values)
      writer.count(value);
  for (const TestObject &object : test.objects)
    for (const InputValue &element : object.elements)
      writer.count(element);
  std::vector<std::string> lines;
  for (const auto *values : {&test.parameters, &test.globals, &test.choices})
    for (const InputValue &value : *values)
      lines.push_back(writer.assignment(value));
  for (std::size_t i = 0; i < test.arguments.size(); ++i)
    lines.push_back(fmt::format("argv[{}] = {}", i + 1, suite::stringLiteral(test.arguments[i])));
  if (test.hasStandardInput || !test.standardInput.empty())
    lines.push_back("stdin = " + suite::stringLiteral(test.standardInput));
  for (const auto &[name, contents] : test.files)
    lines.push_back(fmt::format("file {} = {}", name, suite::stringLiteral(contents)));
  return lines;
}

} // namespace premise::report
