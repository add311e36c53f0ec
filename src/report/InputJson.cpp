// How values, objects and bytes are written as JSON for readers.
#include "report/InputJson.h"

#include "suite/CText.h"
#include "suite/Scalar.h"

#include <cmath>
#include <fmt/format.h>
#include <set>

namespace premise::report {
namespace {

using suite::InputValue;
using suite::TestObject;
using suite::ValueKind;

constexpr __int128 kExactInDouble = static_cast<__int128>(1) << 53;

/// Writes the values of one test; remembers which objects have been shown already.
class Reader {
public:
  Reader(const std::vector<TestObject> &objects, const std::vector<suite::TestFunction> &functions)
      : objects_(objects), functions_(functions) {}

  Json value(const InputValue &value) {
    switch (value.kind) {
    case ValueKind::Integer:
      return integer(value);
    case ValueKind::Float:
      return number(value);
    case ValueKind::Null:
      return nullptr;
    case ValueKind::Object:
      return object(value.object);
    case ValueKind::Function:
      return function(value.text);
    case ValueKind::Array:
      return list(value.elements, false);
    case ValueKind::Record:
      return record(value);
    case ValueKind::Opaque:
      return fromBytes(value.text);
    case ValueKind::Built:
      return built(value);
    }
    return nullptr;
  }

private:
  static Json integer(const InputValue &value) {
    const bool isExact =
        value.isSigned ? suite::signedValue(value) >= -kExactInDouble && suite::signedValue(value) <= kExactInDouble
                       : suite::unsignedValue(value) <= static_cast<unsigned __int128>(kExactInDouble);
    if (!isExact)
      return suite::decimal(value);
    return value.isSigned ? static_cast<std::int64_t>(suite::signedValue(value))
                          : static_cast<std::int64_t>(suite::unsignedValue(value));
  }

  static Json number(const InputValue &value) {
    const std::optional<long double> number = suite::floatValue(value);
    if (number && std::isfinite(static_cast<double>(*number)))
      return static_cast<double>(*number);
    return suite::floatText(value);
  }

  /// A name of the source, or what a function of the test returns.
  Json function(const std::string &name) {
    for (const suite::TestFunction &own : functions_)
      if (own.name == name)
        return Json{{"returns", list(own.returns, false)}};
    return fromSource(name);
  }

  /// The expression alone, or with the calls that follow.
  static Json built(const InputValue &value) {
    if (value.elements.empty())
      return fromBytes(value.text);
    Json calls = Json::array();
    for (const InputValue &call : value.elements)
      calls.push_back(fromBytes(call.text));
    return Json{{"object", fromBytes(value.text)}, {"calls", calls}};
  }

  Json list(const std::vector<InputValue> &elements, bool isString) {
    if (suite::areCharacters(elements)) {
      std::string bytes = suite::characters(elements);
      if (isString && bytes.ends_with('\0'))
        bytes.pop_back();
      return fromBytes(bytes);
    }
    Json array = Json::array();
    for (const InputValue &element : elements)
      array.push_back(value(element));
    return array;
  }

  Json record(const InputValue &value) {
    Json fields = Json::object();
    addFields(fields, value);
    return fields;
  }

  void addFields(Json &fields, const InputValue &value) {
    for (const InputValue &field : value.elements) {
      if (field.name.empty())
        addFields(fields, field); // C reaches the members of an unnamed member directly.
      else
        fields[fromSource(field.name)] = this->value(field);
    }
  }

  Json object(unsigned number) {
    if (number >= objects_.size())
      return Json{{"object", number}};
    const TestObject &target = objects_[number];
    if (!shown_.insert(number).second)
      return Json{{"alias-of", fromSource(target.name)}};
    const bool isOneRecord = target.elements.size() == 1 && target.elements.front().kind == ValueKind::Record;
    return isOneRecord ? record(target.elements.front()) : list(target.elements, target.isString);
  }

  const std::vector<TestObject> &objects_;
  const std::vector<suite::TestFunction> &functions_;
  std::set<unsigned> shown_;
};

std::string freshKey(const Json &object, const std::string &wanted) {
  std::string key = wanted.empty() ? "value" : wanted;
  for (unsigned n = 2; object.contains(key); ++n)
    key = fmt::format("{}#{}", wanted.empty() ? "value" : wanted, n);
  return key;
}

} // namespace

std::string fromBytes(const std::string &bytes) {
  std::string text;
  for (const char c : bytes) {
    const auto byte = static_cast<unsigned char>(c);
    if (byte < 0x80) {
      text += c;
      continue;
    }
    text += static_cast<char>(0xc0 | (byte >> 6));
    text += static_cast<char>(0x80 | (byte & 0x3f));
  }
  return text;
}

std::string toBytes(const std::string &text) {
  std::string bytes;
  for (std::size_t i = 0; i < text.size(); ++i) {
    const auto lead = static_cast<unsigned char>(text[i]);
    if (lead < 0x80) {
      bytes += text[i];
    } else if ((lead == 0xc2 || lead == 0xc3) && i + 1 < text.size()) {
      bytes += static_cast<char>(((lead & 0x03) << 6) | (static_cast<unsigned char>(text[++i]) & 0x3f));
    } else if (lead >= 0xc0) {
      bytes += '?';
    }
  }
  return bytes;
}

std::string fromSource(const std::string &text) {
  try {
    (void)Json(text).dump();
    return text;
  } catch (const Json::type_error &) {
    return fromBytes(text);
  }
}

Json readableValue(const InputValue &value, const std::vector<TestObject> &objects) {
  return Reader(objects, {}).value(value);
}

Json readableInputs(const suite::Test &test) {
  Json inputs = Json::object();
  Reader reader(test.objects, test.functions);
  for (const auto *values : {&test.parameters, &test.globals, &test.choices})
    for (const InputValue &value : *values)
      inputs[freshKey(inputs, fromSource(value.name))] = reader.value(value);
  if (test.hasStandardInput || !test.standardInput.empty())
    inputs[freshKey(inputs, "stdin")] = fromBytes(test.standardInput);
  if (!test.arguments.empty()) {
    Json &arguments = inputs[freshKey(inputs, "argv")] = Json::array();
    for (const std::string &argument : test.arguments)
      arguments.push_back(fromBytes(argument));
  }
  if (!test.files.empty()) {
    Json &files = inputs[freshKey(inputs, "files")] = Json::object();
    for (const auto &[name, contents] : test.files)
      files[fromBytes(name)] = fromBytes(contents);
  }
  return inputs;
}

} // namespace premise::report
