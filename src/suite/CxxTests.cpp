// How inputs of C++ tests are declared, and what is expected of the call.
#include "suite/CxxTests.h"

#include "suite/CText.h"
#include "suite/GoogleTest.h"
#include "suite/Initialiser.h"
#include "suite/Scalar.h"

#include <algorithm>
#include <cctype>
#include <fmt/format.h>
#include <fmt/ranges.h>
#include <set>

namespace premise::suite {
namespace {

/// One test body: declarations first, then the call.
class CxxBody {
public:
  CxxBody(const UnitResult &unit, const Test &test)
      : unit_(unit), test_(test), objects_(test.objects), initialiser_(objects_) {
    for (TestObject &object : objects_)
      object.name = fresh(object.name);
  }

  std::string write() {
    for (const InputValue &global : test_.globals)
      if (global.isElsewhere)
        return fmt::format("  GTEST_SKIP() << \"the variable {} belongs to another source, where this test cannot set "
                           "it\";\n",
                           global.name);
    if (unit_.function == "main")
      return "  GTEST_SKIP() << \"a whole C++ program: run it with premise replay\";\n";
    for (unsigned i = 0; i < objects_.size(); ++i)
      declareObject(i);
    flushFixups();
    for (const InputValue &global : test_.globals)
      setGlobal(global);
    std::vector<std::string> arguments;
    for (const InputValue &parameter : test_.parameters)
      arguments.push_back(declare(parameter));
    flushFixups();
    line(expectation(callText(arguments)));
    return lines_;
  }

private:
  void line(const std::string &text) { lines_ += "  " + text + "\n"; }
  void flushFixups() {
    for (const std::string &fixup : initialiser_.takeFixups())
      line(fixup);
  }

  std::string fresh(const std::string &wanted) {
    std::string name = identifier(wanted == "this" ? "object" : wanted);
    while (!taken_.insert(name).second)
      name += "_";
    return name;
  }

  void declareObject(unsigned number) {
    if (!visited_.insert(number).second)
      return;
    std::vector<unsigned> targets;
    for (const InputValue &element : objects_[number].elements)
      collectTargets(element, targets);
    for (const unsigned target : targets)
      declareObject(target);
    initialiser_.declared(number);
    const TestObject &object = objects_[number];
    const std::string type = withoutQualifiers(object.type);
    if (isAllocated(object))
      allocate(object, type);
    else if (isSingle(object))
      line(fmt::format("{} = {};", suite::declare(type, object.name),
                       initialiser_.text(object.elements.front(), object.name)));
    else
      line(fmt::format("{} = {};", suite::declare(type, fmt::format("{}[{}]", object.name, object.elements.size())),
                       initialiser_.elements(object.elements, object.name, object.isString)));
  }

  void allocate(const TestObject &object, const std::string &type) {
    line(fmt::format("auto *{} = new {}[{}]();", object.name, type, object.elements.size()));
    for (std::size_t i = 0; i < object.elements.size(); ++i)
      line(fmt::format("{}[{}] = {{{}}};", object.name, i,
                       initialiser_.text(object.elements[i], fmt::format("{}[{}]", object.name, i))));
  }

  void setGlobal(const InputValue &global) {
    if (global.kind == ValueKind::Opaque || global.kind == ValueKind::Built)
      return;
    const std::string initial = initialiser_.text(global, global.name);
    if (global.kind == ValueKind::Array || global.kind == ValueKind::Record)
      line(fmt::format("{{ static __typeof__({0}) value = {1}; std::memcpy((void *)&{0}, &value, sizeof value); }}",
                       global.name, initial));
    else
      line(fmt::format("{} = {};", global.name, initial));
    flushFixups();
  }

  /// Declares a parameter and returns how it is passed.
  std::string declare(const InputValue &parameter) {
    const bool isReference = parameter.type.ends_with("&") || parameter.type.find("(&)") != std::string::npos;
    if (isReference && parameter.kind == ValueKind::Object)
      return fmt::format("static_cast<{}>(*{})", parameter.type, paren(initialiser_.address(parameter.object)));
    std::string name = fresh(parameter.name);
    if (parameter.kind != ValueKind::Built) {
      line(fmt::format("{} = {};", suite::declare(withoutQualifiers(decayed(parameter.type)), name),
                       initialiser_.text(parameter, name)));
      return name;
    }
    const bool isNull = parameter.text == "nullptr";
    line(fmt::format("{} = {};", isNull ? suite::declare(parameter.type, name) : "auto " + name, parameter.text));
    for (const InputValue &call : parameter.elements)
      line(fmt::format("{}.{};", name, call.text));
    if (parameter.name == "this" && !unit_.cxx->receiver.empty())
      return name;
    return isReference ? fmt::format("static_cast<{}>({})", parameter.type, name) : "std::move(" + name + ")";
  }

  static std::string paren(const std::string &text) { return text.starts_with('&') ? "(" + text + ")" : text; }

  std::string callText(std::vector<std::string> arguments) const {
    const CxxCall &call = *unit_.cxx;
    if (call.isConstructor)
      return fmt::format("{}({})", call.callee, fmt::join(arguments, ", "));
    if (call.receiver.empty())
      return fmt::format("{}({})", call.callee, fmt::join(arguments, ", "));
    std::string object = arguments.front();
    arguments.erase(arguments.begin());
    if (call.receiver.starts_with("const ") || call.receiver.ends_with("&&") ||
        call.callee.find("::") != std::string::npos)
      object = fmt::format("static_cast<{}>({})", call.receiver, object);
    return fmt::format("{}.{}({})", object, call.callee, fmt::join(arguments, ", "));
  }

  std::string expectation(const std::string &call) const {
    if (fails(test_))
      return fmt::format("EXPECT_TO_RETURN({}({}));", test_.outcome == Outcome::Timeout ? "(alarm(10), 0), " : "",
                         call);
    if (test_.exitCode)
      return fmt::format("EXPECT_EXIT({}, ::testing::ExitedWithCode({}), \"\");", call, *test_.exitCode);
    if (test_.exception)
      return isNameable(*test_.exception) && test_.exception->find("(") == std::string::npos
                 ? fmt::format("EXPECT_THROW(({}), {});", call, *test_.exception)
                 : fmt::format("EXPECT_ANY_THROW(({}));", call);
    if (!test_.result)
      return "(void)(" + call + ");";
    return resultExpectation(call, *test_.result);
  }

  static std::string resultExpectation(const std::string &call, const InputValue &result) {
    if (result.kind == ValueKind::Integer && result.isBool)
      return fmt::format("EXPECT_{}(({}));", result.low != 0 ? "TRUE" : "FALSE", call);
    if (result.kind == ValueKind::Integer)
      return fmt::format("EXPECT_TRUE(({}) == {});", call, integerLiteral(result));
    if (result.kind == ValueKind::Float && floatText(result) == "NaN")
      return fmt::format("EXPECT_TRUE(std::isnan({}));", call);
    if (result.kind == ValueKind::Float)
      return fmt::format("EXPECT_EQ(({}), {});", call, floatLiteral(result));
    return "(void)(" + call + ");";
  }

  const UnitResult &unit_;
  const Test &test_;
  std::vector<TestObject> objects_;
  std::set<std::string> taken_;
  Initialiser initialiser_;
  std::set<unsigned> visited_;
  std::string lines_;
};

std::string reason(const Test &test) {
  if (test.outcome == Outcome::Timeout)
    return "Fails today: the call does not return in time.";
  if (test.outcome == Outcome::Fail)
    return "Fails today, and should pass once the cause is repaired: " + commentText(test.message);
  if (test.outcome == Outcome::Rejected)
    return "Regression test: this input is rejected.";
  return "Regression test: what the call does today, with no check failing.";
}

/// "std::out_of_range" is OutOfRange.
std::string camel(const std::string &text) {
  std::string result;
  bool isUpper = true;
  for (const char c : text.substr(text.rfind(':') == std::string::npos ? 0 : text.rfind(':') + 1)) {
    const bool isLetter = std::isalnum(static_cast<unsigned char>(c)) != 0;
    if (isLetter)
      result += isUpper ? static_cast<char>(std::toupper(static_cast<unsigned char>(c))) : c;
    isUpper = !isLetter;
  }
  return result;
}

/// What happens, in words that stay the same when the program around the test changes.
std::string behaviour(const UnitResult &unit, const Test &test) {
  if (test.outcome == Outcome::Timeout)
    return "DoesNotReturn";
  if (test.outcome == Outcome::Fail) {
    const auto failed = std::find_if(unit.checks.begin(), unit.checks.end(),
                                     [&](const CheckResult &one) { return test.check == one.check.id; });
    return failed == unit.checks.end() ? "Crashes" : "Fails" + camel(program::toString(failed->check.kind));
  }
  if (test.exception)
    return (test.outcome == Outcome::Rejected ? "RejectsWith" : "Throws") +
           (isNameable(*test.exception) ? camel(*test.exception) : "Something");
  if (test.exitCode)
    return "Exits";
  if (test.result && test.result->kind == ValueKind::Integer && test.result->isBool)
    return test.result->low != 0 ? "ReturnsTrue" : "ReturnsFalse";
  if (test.result && test.result->kind == ValueKind::Integer && test.result->low < 1000)
    return "Returns" + std::to_string(test.result->low);
  return "Returns";
}

/// Which of the inputs make it special, where one value says it: a null pointer, something empty, zero.
std::string circumstance(const Test &test) {
  for (const InputValue &value : test.parameters) {
    const std::string name = camel(value.name);
    const bool isBuilt = value.kind == ValueKind::Built && value.name != "this";
    if (value.kind == ValueKind::Null || (isBuilt && value.text == "nullptr"))
      return "When" + name + "IsNull";
    if (isBuilt && (value.text.ends_with("{}") || value.text.ends_with("(\"\")")))
      return "When" + name + "IsEmpty";
  }
  if (test.parameters.size() == 1 && test.parameters.front().kind == ValueKind::Integer &&
      !test.parameters.front().isBool && test.parameters.front().low < 1000)
    return "For" + std::to_string(test.parameters.front().low);
  return "";
}

/// Distinct within the unit: the number tells tests apart that read the same.
std::string caseName(const UnitResult &unit, const Test &test, std::set<std::string> &taken) {
  std::string name = identifier(behaviour(unit, test) + circumstance(test));
  if (taken.insert(name).second)
    return name;
  return identifier(name + "_" + test.id.substr(test.id.rfind('_') + 1));
}

std::string flagsText(const EmitContext &context) {
  std::string text;
  bool hasStandard = false;
  for (const std::string &flag : context.flags) {
    hasStandard |= flag.starts_with("-std=");
    if (!flag.starts_with("-Werror"))
      text += " " + flag;
  }
  return (hasStandard ? "" : " -std=c++17") + commentText(text);
}

/// Sources that define what the source under test only declares.
std::string linkedText(const EmitContext &context) {
  std::string text;
  for (const std::string &file : context.linked)
    text += " " + commentText(file);
  return text;
}

} // namespace

std::string cxxTestFile(const std::vector<const UnitResult *> &units, const EmitContext &context,
                        const std::string &stem) {
  const UnitResult &first = *units.front();
  std::string text = units.size() == 1 && !first.function.empty()
                         ? fmt::format("// Tests of {} ({}), generated by Premise.\n", first.function,
                                       commentText(base::toString(first.place)))
                         : fmt::format("// Tests of {}, generated by Premise.\n", commentText(context.programFile));
  text += fmt::format("// Build and run in this folder:\n//   clang++{} {} -DPREMISE_CHECKED {}_test.cpp{} -lgtest "
                      "-lgtest_main -o {}_test\n//   ./{}_test\n",
                      flagsText(context), kSanitizers, stem, linkedText(context), stem, stem);
  text += "#include <gtest/gtest.h>\n\n#include <cmath>\n#include <cstdlib>\n#include <cstring>\n#include "
          "<stdexcept>\n#include <unistd.h>\n#include <utility>\n\n";
  text += "// The source under test itself, so that everything in it is within reach.\n#define main "
          "premise_original_main\n";
  text += fmt::format("#include \"{}\"\n#undef main\n\n", context.sourceInclude);
  text += "// Runs a call that fails today in a child process, so that the other tests still run.\n#define "
          "EXPECT_TO_RETURN(...) EXPECT_EXIT((__VA_ARGS__, std::_Exit(0)), ::testing::ExitedWithCode(0), \"\")\n";
  text += "// Inputs may own memory that these tests do not free.\nextern \"C\" __attribute__((weak)) const char "
          "*__asan_default_options() { return \"detect_leaks=0\"; }\n";
  for (const UnitResult *unit : units) {
    std::set<std::string> taken;
    for (const Test *test : emittable(*unit)) {
      std::string head = "// " + reason(*test) + "\n";
      for (const std::string &why : test->allowed)
        head += "// Allowed: " + commentText(why) + ".\n";
      text += fmt::format("\n{}TEST({}, {}) {{\n{}}}\n", head, identifier(unit->function),
                          caseName(*unit, *test, taken), CxxBody(*unit, *test).write());
    }
  }
  return text;
}

} // namespace premise::suite
