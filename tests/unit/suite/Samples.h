// Small results that the tests of suite and report share.
#pragma once

#include "suite/Results.h"

#include <bit>
#include <string>

namespace premise::suite::samples {

inline InputValue integer(std::string name, std::string type, std::int64_t number, unsigned bits = 32) {
  InputValue value;
  value.name = std::move(name);
  value.type = std::move(type);
  value.bits = bits;
  value.isSigned = value.type.find("unsigned") == std::string::npos;
  value.low = static_cast<std::uint64_t>(number) & (bits >= 64 ? ~std::uint64_t{0} : (std::uint64_t{1} << bits) - 1);
  value.high = bits > 64 && number < 0 ? ~std::uint64_t{0} : 0;
  return value;
}

inline InputValue character(std::string name, char c) {
  InputValue value = integer(std::move(name), "char", c, 8);
  value.isChar = true;
  return value;
}

inline InputValue real(std::string name, double number) {
  InputValue value;
  value.kind = ValueKind::Float;
  value.name = std::move(name);
  value.type = "double";
  value.bits = 64;
  value.low = std::bit_cast<std::uint64_t>(number);
  return value;
}

inline InputValue null(std::string name, std::string type) {
  InputValue value;
  value.kind = ValueKind::Null;
  value.name = std::move(name);
  value.type = std::move(type);
  value.bits = 64;
  return value;
}

inline InputValue pointer(std::string name, std::string type, unsigned object) {
  InputValue value = null(std::move(name), std::move(type));
  value.kind = ValueKind::Object;
  value.object = object;
  return value;
}

inline InputValue function(std::string name, std::string type, std::string target) {
  InputValue value = null(std::move(name), std::move(type));
  value.kind = ValueKind::Function;
  value.text = std::move(target);
  return value;
}

inline InputValue aggregate(ValueKind kind, std::string name, std::string type, std::vector<InputValue> elements) {
  InputValue value;
  value.kind = kind;
  value.name = std::move(name);
  value.type = std::move(type);
  value.elements = std::move(elements);
  return value;
}

inline InputValue record(std::string name, std::string type, std::vector<InputValue> fields) {
  return aggregate(ValueKind::Record, std::move(name), std::move(type), std::move(fields));
}

inline InputValue array(std::string name, std::string type, std::vector<InputValue> elements) {
  return aggregate(ValueKind::Array, std::move(name), std::move(type), std::move(elements));
}

inline InputValue opaque(std::string name, std::string type, std::string bytes) {
  InputValue value = aggregate(ValueKind::Opaque, std::move(name), std::move(type), {});
  value.text = std::move(bytes);
  return value;
}

inline std::vector<InputValue> text(const std::string &bytes) {
  std::vector<InputValue> elements;
  for (const char c : bytes)
    elements.push_back(character("", c));
  return elements;
}

inline TestObject object(std::string name, std::string type, std::vector<InputValue> elements) {
  TestObject result;
  result.name = std::move(name);
  result.type = std::move(type);
  result.elements = std::move(elements);
  return result;
}

inline TestObject string(std::string name, const std::string &characters) {
  TestObject result = object(std::move(name), "char", text(characters + '\0'));
  result.isString = true;
  return result;
}

inline Test passing(std::string id, std::vector<InputValue> parameters, std::optional<InputValue> result) {
  Test test;
  test.id = std::move(id);
  test.parameters = std::move(parameters);
  test.result = std::move(result);
  return test;
}

inline Test failing(std::string id, std::string check, std::string message, std::vector<InputValue> parameters) {
  Test test;
  test.id = std::move(id);
  test.outcome = Outcome::Fail;
  test.check = std::move(check);
  test.message = std::move(message);
  test.parameters = std::move(parameters);
  return test;
}

inline CheckResult check(program::CheckKind kind, base::SourceSpan place, std::string function, std::string condition) {
  CheckResult result;
  result.check.kind = kind;
  result.check.id = base::toString(place) + ":" + program::toString(kind);
  result.check.place = std::move(place);
  result.check.function = std::move(function);
  result.check.condition = std::move(condition);
  return result;
}

/// The example of interface.md: depositing 1 overflows a balance of 2147483647.
inline UnitResult deposit() {
  UnitResult unit;
  unit.function = "deposit";
  unit.place = {"bank.c", 4, 5};
  unit.declaration = "int deposit(int amount)";
  unit.resultType = "int";
  unit.seconds = 0.1;
  unit.checks = {check(program::CheckKind::Assert, {"bank.c", 14, 3}, "deposit", "balance >= old"),
                 check(program::CheckKind::SignedOverflow, {"bank.c", 9, 15}, "deposit", "balance + amount fits int")};
  unit.checks[0].status = Status::Failed;
  unit.checks[0].test = "deposit_1";
  unit.checks[1].status = Status::VerifiedUnder;
  unit.checks[1].premise = {{"bank.c:9:15:no-overflow"}};
  unit.checks[1].by = {"numeric"};
  unit.checks[1].confidence = 1;
  unit.assumptions = {
      {"bank.c:9:15:no-overflow", "no-overflow", {"bank.c", 9, 15}, "balance + amount does not overflow", "numeric"}};
  unit.tests = {
      failing("deposit_1", "bank.c:14:3:assert", "assertion failed: balance >= old", {integer("amount", "int", 1)}),
      passing("deposit_2", {integer("amount", "int", 0)}, integer("", "int", 5))};
  unit.tests[0].globals = {integer("balance", "int", 2147483647)};
  unit.tests[1].globals = {integer("balance", "int", 5)};
  unit.exploration = {true, {}, {}, 7, 6, 2, 1, 0, 0, 0, 9, 0, 0.05, 8, 8, 6, 6};
  unit.stages = {{"simplify", 20, 8, 3, 0, 0.001}, {"z3", 9, 6, 3, 0, 0.02}};
  unit.executionSeconds = 0.01;
  unit.solverSeconds = 0.025;
  return unit;
}

} // namespace premise::suite::samples
