// How the inputs of a test are stored so that nothing is lost.
#include "report/InputJson.h"

#include <array>
#include <fmt/format.h>
#include <stdexcept>

namespace premise::report {
namespace {

using suite::InputValue;
using suite::TestObject;
using suite::ValueKind;

constexpr std::array kKindNames = {"integer", "float",  "null",   "object", "function",
                                   "array",   "record", "opaque", "built"};
static_assert(kKindNames.size() == static_cast<std::size_t>(ValueKind::Built) + 1);

ValueKind kindOf(const std::string &name) {
  for (std::size_t i = 0; i < kKindNames.size(); ++i)
    if (name == kKindNames[i])
      return static_cast<ValueKind>(i);
  throw std::invalid_argument("a stored value has the unknown kind '" + name + "'");
}

/// Hexadecimal text, because many readers of JSON keep only 53 bits of a number.
std::string fromBits(std::uint64_t bits) {
  return fmt::format("{:#x}", bits);
}

std::uint64_t toBits(const Json &json) {
  return std::stoull(json.get<std::string>(), nullptr, 16);
}

// What equals the default of `InputValue` is left out: most values are plain.
Json encode(const InputValue &value) {
  const InputValue plain;
  Json json{{"kind", kKindNames[static_cast<std::size_t>(value.kind)]}};
  const auto put = [&](const char *key, const auto &stored, bool isPlain) {
    if (!isPlain)
      json[key] = stored;
  };
  put("name", fromBytes(value.name), value.name.empty());
  put("type", fromBytes(value.type), value.type.empty());
  put("bits", value.bits, value.bits == plain.bits);
  put("signed", value.isSigned, !value.isSigned);
  put("char", value.isChar, !value.isChar);
  put("bool", value.isBool, !value.isBool);
  put("elsewhere", value.isElsewhere, !value.isElsewhere);
  put("enum", value.isEnum, !value.isEnum);
  put("low", fromBits(value.low), value.low == 0);
  put("high", fromBits(value.high), value.high == 0);
  put("object", value.object, value.object == 0);
  put("text", fromBytes(value.text), value.text.empty());
  if (!value.elements.empty()) {
    Json &elements = json["elements"] = Json::array();
    for (const InputValue &element : value.elements)
      elements.push_back(encode(element));
  }
  return json;
}

InputValue decode(const Json &json) {
  InputValue value;
  value.kind = kindOf(json.at("kind").get<std::string>());
  value.name = toBytes(json.value("name", std::string()));
  value.type = toBytes(json.value("type", std::string()));
  value.bits = json.value("bits", value.bits);
  value.isSigned = json.value("signed", false);
  value.isChar = json.value("char", false);
  value.isBool = json.value("bool", false);
  value.isElsewhere = json.value("elsewhere", false);
  value.isEnum = json.value("enum", false);
  value.low = json.contains("low") ? toBits(json.at("low")) : 0;
  value.high = json.contains("high") ? toBits(json.at("high")) : 0;
  value.object = json.value("object", 0U);
  value.text = toBytes(json.value("text", std::string()));
  if (json.contains("elements"))
    for (const Json &element : json.at("elements"))
      value.elements.push_back(decode(element));
  return value;
}

Json encodeAll(const std::vector<InputValue> &values) {
  Json array = Json::array();
  for (const InputValue &value : values)
    array.push_back(encode(value));
  return array;
}

std::vector<InputValue> decodeAll(const Json &array) {
  std::vector<InputValue> values;
  for (const Json &value : array)
    values.push_back(decode(value));
  return values;
}

Json encodeObject(const TestObject &object) {
  return {{"name", fromBytes(object.name)},
          {"type", fromBytes(object.type)},
          {"string", object.isString},
          {"heap", object.onHeap},
          {"elements", encodeAll(object.elements)}};
}

TestObject decodeObject(const Json &json) {
  return {toBytes(json.at("name").get<std::string>()), toBytes(json.at("type").get<std::string>()),
          json.at("string").get<bool>(), json.at("heap").get<bool>(), decodeAll(json.at("elements"))};
}

Json encodeFunction(const suite::TestFunction &function) {
  Json parameters = Json::array();
  for (const std::string &type : function.parameters)
    parameters.push_back(fromBytes(type));
  return {{"name", fromBytes(function.name)},
          {"result", fromBytes(function.result)},
          {"parameters", std::move(parameters)},
          {"variadic", function.isVariadic},
          {"returns", encodeAll(function.returns)}};
}

suite::TestFunction decodeFunction(const Json &json) {
  suite::TestFunction function;
  function.name = toBytes(json.at("name").get<std::string>());
  function.result = toBytes(json.at("result").get<std::string>());
  for (const Json &type : json.at("parameters"))
    function.parameters.push_back(toBytes(type.get<std::string>()));
  function.isVariadic = json.at("variadic").get<bool>();
  function.returns = decodeAll(json.at("returns"));
  return function;
}

} // namespace

Json encodeInputs(const suite::Test &test) {
  Json json = Json::object();
  json["parameters"] = encodeAll(test.parameters);
  json["globals"] = encodeAll(test.globals);
  json["objects"] = Json::array();
  for (const TestObject &object : test.objects)
    json["objects"].push_back(encodeObject(object));
  for (const suite::TestFunction &function : test.functions)
    json["functions"].push_back(encodeFunction(function));
  json["choices"] = encodeAll(test.choices);
  json["stdin"] = fromBytes(test.standardInput);
  json["has_stdin"] = test.hasStandardInput;
  json["argv"] = Json::array();
  for (const std::string &argument : test.arguments)
    json["argv"].push_back(fromBytes(argument));
  json["files"] = Json::array();
  for (const auto &[name, contents] : test.files)
    json["files"].push_back(Json::array({fromBytes(name), fromBytes(contents)}));
  json["assignment"] = test.assignment;
  json["max_length"] = test.maxLength;
  json["result"] = test.result ? encode(*test.result) : Json();
  return json;
}

void decodeInputs(const Json &encoded, suite::Test &test) {
  test.parameters = decodeAll(encoded.at("parameters"));
  test.globals = decodeAll(encoded.at("globals"));
  for (const Json &object : encoded.at("objects"))
    test.objects.push_back(decodeObject(object));
  if (encoded.contains("functions"))
    for (const Json &function : encoded.at("functions"))
      test.functions.push_back(decodeFunction(function));
  test.choices = decodeAll(encoded.at("choices"));
  test.assignment = encoded.at("assignment").get<std::string>();
  test.maxLength = encoded.value("max_length", 0U);
  test.standardInput = toBytes(encoded.at("stdin").get<std::string>());
  test.hasStandardInput = encoded.value("has_stdin", !test.standardInput.empty());
  for (const Json &argument : encoded.at("argv"))
    test.arguments.push_back(toBytes(argument.get<std::string>()));
  for (const Json &file : encoded.at("files"))
    test.files.emplace_back(toBytes(file.at(0).get<std::string>()), toBytes(file.at(1).get<std::string>()));
  if (!encoded.at("result").is_null())
    test.result = decode(encoded.at("result"));
}

} // namespace premise::report
