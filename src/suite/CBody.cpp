// In which order the inputs of a test are declared, so that C accepts it and people can follow it.
#include "suite/CBody.h"

#include "base/Ensure.h"
#include "suite/CText.h"
#include "suite/Initialiser.h"

#include <algorithm>
#include <cctype>
#include <fmt/format.h>
#include <fmt/ranges.h>
#include <set>

namespace premise::suite {
namespace {

/// The names in a type that a variable can hide; tags are in a name space of their own.
void collectWords(const std::string &type, std::set<std::string> &words) {
  std::string word;
  bool isTag = false;
  for (const char c : type + " ") {
    if (std::isalnum(static_cast<unsigned char>(c)) != 0 || c == '_') {
      word += c;
      continue;
    }
    if (word.empty())
      continue;
    if (!isTag)
      words.insert(word);
    isTag = word == "struct" || word == "union" || word == "enum";
    word.clear();
  }
}

void collectWords(const InputValue &value, std::set<std::string> &words) {
  collectWords(value.type, words);
  if (value.kind == ValueKind::Function)
    words.insert(value.text);
  for (const InputValue &element : value.elements)
    collectWords(element, words);
}

/// Names that a local variable would hide although the test needs them: types, functions, globals.
std::set<std::string> neededNames(const UnitResult &unit, const Test &test) {
  std::set<std::string> names{unit.function};
  for (const auto *values : {&test.parameters, &test.globals})
    for (const InputValue &value : *values)
      collectWords(value, names);
  for (const InputValue &global : test.globals)
    names.insert(global.name);
  for (const TestObject &object : test.objects) {
    collectWords(object.type, names);
    for (const InputValue &element : object.elements)
      collectWords(element, names);
  }
  return names;
}

std::string freshName(const std::string &wanted, std::set<std::string> &taken) {
  std::string name = identifier(wanted.empty() ? "value" : wanted);
  while (!taken.insert(name).second)
    name += "_";
  return name;
}

/// What a function returns or takes; only simple types are spelled in front of a name.
std::string plainOrTypeof(const std::string &type) {
  return type.find_first_of("([") == std::string::npos ? type : "__typeof__(" + type + ")";
}

bool returnsPointers(const TestFunction &function) {
  return std::any_of(function.returns.begin(), function.returns.end(), [](const InputValue &value) {
    return value.kind == ValueKind::Null || value.kind == ValueKind::Object;
  });
}

/// Returns one value per call, then zero; of pointers, which the body of the test sets, the last one again.
std::string functionText(const TestFunction &function, const std::string &name,
                         const std::vector<std::string> &values) {
  std::vector<std::string> parameters;
  for (const std::string &type : function.parameters)
    parameters.push_back(declare(plainOrTypeof(type), fmt::format("p{}", parameters.size())));
  if (function.isVariadic)
    parameters.push_back("...");
  const std::string type = plainOrTypeof(function.result);
  const std::string head = fmt::format("static {}({}) {{", declare(type, name), fmt::join(parameters, ", "));
  if (withoutQualifiers(function.result) == "void")
    return head + "}\n\n";
  if (values.empty())
    return fmt::format("{}\n  static {};\n  return zero;\n}}\n\n", head, declare(type, "zero"));
  if (returnsPointers(function))
    return fmt::format("static unsigned {0}_calls;\nstatic {1};\n{2}\n"
                       "  return {0}_values[{0}_calls < {3} ? {0}_calls++ : {3}];\n}}\n\n",
                       name, declare(type, fmt::format("{}_values[{}]", name, values.size())), head, values.size() - 1);
  return fmt::format("static unsigned {0}_calls;\n{1}\n"
                     "  static const {2}[] = {{{3}}};\n"
                     "  return {0}_calls < {4} ? values[{0}_calls++] : 0;\n}}\n\n",
                     name, head, declare(type, "values"), fmt::join(values, ", "), values.size());
}

class BodyWriter {
public:
  BodyWriter(const UnitResult &unit, const Test &test)
      : unit_(unit), test_(test), objects_(test.objects), taken_(neededNames(unit, test)), initialiser_(objects_) {
    for (TestObject &object : objects_) {
      object.name = freshName(object.name, taken_);
      if (object.type.empty() || withoutQualifiers(object.type) == "void")
        object.type = "unsigned char";
    }
  }

  std::string write() {
    std::string functions;
    for (const TestFunction &function : test_.functions)
      functions += define(function);
    for (unsigned i = 0; i < objects_.size(); ++i)
      declareObject(i);
    flushFixups();
    for (const TestFunction &function : test_.functions)
      setResults(function);
    for (const InputValue &global : test_.globals)
      setGlobal(global);
    std::vector<std::string> arguments;
    for (const InputValue &parameter : test_.parameters)
      arguments.push_back(declareParameter(parameter));
    flushFixups();
    call(arguments);
    return functions + fmt::format("{} {}(void) {{\n{}}}\n", callType(test_), bodyName(test_), lines_);
  }

private:
  /// A function of this test alone; the body starts it at its first value again.
  std::string define(const TestFunction &function) {
    const std::string name = bodyName(test_) + "_" + function.name;
    initialiser_.rename(function.name, name);
    std::vector<std::string> values(function.returns.size());
    for (std::size_t i = 0; i < values.size() && !returnsPointers(function); i++)
      values[i] = initialiser_.text(function.returns[i], name);
    if (!values.empty())
      line(name + "_calls = 0;");
    return functionText(function, name, values);
  }

  /// Objects are known by now.
  void setResults(const TestFunction &function) {
    const std::string name = bodyName(test_) + "_" + function.name + "_values";
    for (std::size_t i = 0; i < function.returns.size() && returnsPointers(function); i++)
      line(fmt::format("{}[{}] = {};", name, i, initialiser_.text(function.returns[i], name)));
    flushFixups();
  }

  void line(const std::string &text) { lines_ += "  " + text + "\n"; }

  void flushFixups() {
    for (const std::string &fixup : initialiser_.takeFixups())
      line(fixup);
  }

  /// What an object points to is declared before it wherever there is no cycle, so that one initialiser says it all.
  void declareObject(unsigned number) {
    if (!visited_.insert(number).second)
      return;
    const TestObject &object = objects_[number];
    std::vector<unsigned> targets;
    for (const InputValue &element : object.elements)
      collectTargets(element, targets);
    for (const unsigned target : targets)
      declareObject(target);
    initialiser_.declared(number); // C lets a variable's own address stand in its initialiser.
    if (isAllocated(object))
      allocate(object);
    else
      line(localText(object) + ";");
  }

  std::string localText(const TestObject &object) {
    const std::string type = withoutQualifiers(object.type);
    if (isSingle(object))
      return declare(type, object.name) + " = " + initialiser_.text(object.elements.front(), object.name);
    return declare(type, fmt::format("{}[{}]", object.name, object.elements.size())) + " = " +
           initialiser_.elements(object.elements, object.name, object.isString);
  }

  /// A static pointer keeps the memory reachable, so that leak checkers blame the unit and not the test.
  void allocate(const TestObject &object) {
    const std::string type = withoutQualifiers(object.type);
    const bool isArrayType = type.find('[') != std::string::npos;
    line("static " + declare(type, isArrayType ? "(*" + object.name + ")" : "*" + object.name) + ";");
    const std::size_t count = object.elements.size();
    line(fmt::format("{0} = __builtin_calloc({1}, {2});", object.name, count,
                     count == 0 ? "1" : "sizeof *" + object.name));
    if (count == 0)
      return;
    const bool isScalar = isSingle(object) && object.elements.front().elements.empty();
    if (isScalar && object.elements.front().kind != ValueKind::Opaque)
      line(fmt::format("*{} = {};", object.name, initialiser_.text(object.elements.front(), object.name + "[0]")));
    else
      line(fmt::format("__builtin_memcpy({0}, (__typeof__(*{0})[{1}]){2}, {1} * sizeof *{0});", object.name, count,
                       bracedText(initialiser_.elements(object.elements, object.name, object.isString))));
  }

  void setGlobal(const InputValue &global) {
    if (identifier(global.name) != global.name)
      return; // `obstacle` has told about it.
    const std::string initial = initialiser_.text(global, global.name);
    switch (global.kind) {
    case ValueKind::Array:
      line(fmt::format("__builtin_memcpy((void *)&{0}, &(__typeof__({0})){1}, sizeof {0});", global.name,
                       bracedText(initial)));
      break;
    case ValueKind::Record:
      line(fmt::format("{0} = (__typeof__({0})){1};", global.name, initial));
      break;
    case ValueKind::Opaque:
    case ValueKind::Built:
      break;
    case ValueKind::Integer:
    case ValueKind::Float:
    case ValueKind::Null:
    case ValueKind::Object:
    case ValueKind::Function:
      line(fmt::format("{} = {};", global.name, initial));
      break;
    }
    flushFixups();
  }

  static std::string bracedText(const std::string &initial) {
    return initial.starts_with('{') ? initial : "{" + initial + "}";
  }

  std::string declareParameter(const InputValue &parameter) {
    const std::string name = freshName(parameter.name, taken_);
    const std::string type =
        withoutQualifiers(parameter.kind == ValueKind::Array ? parameter.type : decayed(parameter.type));
    line(fmt::format("{} = {};", declare(type, name), initialiser_.text(parameter, name)));
    return name;
  }

  void call(std::vector<std::string> arguments) {
    if (unit_.function == "main" && test_.parameters.empty())
      arguments = mainArguments();
    const std::string text = fmt::format("{}({});", unit_.function, fmt::join(arguments, ", "));
    line(callType(test_) == "void" ? text : "return " + text);
  }

  /// As many as main declares: none, argc and argv, or the environment, too.
  std::vector<std::string> mainArguments() {
    const std::string &declaration = unit_.declaration;
    const auto commas = std::count(declaration.begin(), declaration.end(), ',');
    if (commas == 0)
      return {};
    std::vector<std::string> words{stringLiteral("program")};
    for (const std::string &argument : test_.arguments)
      words.push_back(stringLiteral(argument));
    // Compound literals, because a program may change its arguments and string literals must not change.
    for (std::string &word : words)
      word = "(char[])" + bracedText(word);
    line(fmt::format("char *argv[] = {{{}, NULL}};", fmt::join(words, ", ")));
    std::vector<std::string> arguments{std::to_string(words.size()), "(void *)argv"};
    if (commas > 1)
      arguments.push_back("(void *)&argv[" + std::to_string(words.size()) + "]");
    return arguments;
  }

  const UnitResult &unit_;
  const Test &test_;
  std::vector<TestObject> objects_; ///< with names and types that suit C
  std::set<std::string> taken_;
  Initialiser initialiser_;
  std::set<unsigned> visited_;
  std::string lines_;
};

std::string integerType(const InputValue &value) {
  if (value.isBool)
    return "_Bool";
  if (value.bits <= 32)
    return value.isSigned || value.bits < 32 ? "int" : "unsigned int";
  if (value.bits <= 64)
    return value.isSigned ? "long long" : "unsigned long long";
  return value.isSigned ? "__int128" : "unsigned __int128";
}

/// C gives a variable no room for the elements of a `T last[]` member.
bool hasFlexibleArray(const InputValue &value) {
  if (value.kind == ValueKind::Array && !value.elements.empty() && value.type.ends_with("[]"))
    return true;
  return std::any_of(value.elements.begin(), value.elements.end(), hasFlexibleArray);
}

} // namespace

std::string callType(const Test &test) {
  const bool isProgram = !test.arguments.empty() || !test.standardInput.empty() || !test.files.empty();
  if (!test.result || (test.outcome != Outcome::Pass && !isProgram))
    return "void";
  const InputValue &result = *test.result;
  switch (result.kind) {
  case ValueKind::Integer:
    return integerType(result);
  case ValueKind::Float:
    return result.bits == 32 ? "float" : result.bits == 80 ? "long double" : "double";
  case ValueKind::Null:
  case ValueKind::Object:
    return "const void *";
  case ValueKind::Function:
  case ValueKind::Array:
  case ValueKind::Record:
  case ValueKind::Opaque:
  case ValueKind::Built:
    return "void";
  }
  return "void";
}

std::string bodyName(const Test &test) {
  return "run_" + identifier(test.id);
}

std::string bodyText(const UnitResult &unit, const Test &test) {
  return BodyWriter(unit, test).write();
}

std::optional<std::string> obstacle(const Test &test) {
  for (const InputValue &global : test.globals)
    if (global.isElsewhere)
      return "the variable " + global.name + " belongs to another source, where this test cannot set it";
  for (const InputValue &global : test.globals)
    if (identifier(global.name) != global.name)
      return "the variable " + global.name + " cannot be set from outside its function";
  for (const InputValue &parameter : test.parameters)
    if (!isNameable(parameter.type))
      return "the type of the parameter " + parameter.name + " has no name";
  for (const TestObject &object : test.objects)
    if (!object.type.empty() && !isNameable(object.type))
      return "the type of the object " + object.name + " has no name";
    else if (std::any_of(object.elements.begin(), object.elements.end(), hasFlexibleArray))
      return "the object " + object.name + " ends with a flexible array";
  return std::nullopt;
}

} // namespace premise::suite
