// How the inputs of a test are laid out as bytes.
#include "suite/Bytes.h"

#include "suite/Scalar.h"

#include <fmt/format.h>

namespace premise::suite {
namespace {

void append(std::vector<NamedBytes> &pieces, const std::vector<InputValue> &values) {
  for (const InputValue &value : values)
    pieces.push_back({value.name, memoryBytes(value)});
}

} // namespace

std::vector<NamedBytes> namedBytes(const Test &test) {
  std::vector<NamedBytes> pieces;
  append(pieces, test.parameters);
  append(pieces, test.globals);
  for (const TestObject &object : test.objects) {
    InputValue whole;
    whole.kind = ValueKind::Array;
    whole.elements = object.elements;
    pieces.push_back({object.name, memoryBytes(whole)});
  }
  append(pieces, test.choices);
  for (std::size_t i = 0; i < test.arguments.size(); ++i)
    pieces.push_back({fmt::format("arg{:02}", i), test.arguments[i] + '\0'});
  if (!test.standardInput.empty())
    pieces.push_back({"stdin", test.standardInput});
  for (const auto &[name, contents] : test.files)
    pieces.push_back({name, contents});
  return pieces;
}

} // namespace premise::suite
