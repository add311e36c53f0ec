// How the tests of a unit become a C file with inputs and a C++ file with expectations.
#include "suite/EmitGoogleTest.h"

#include "suite/CBody.h"
#include "suite/CText.h"
#include "suite/Choices.h"
#include "suite/CxxTests.h"
#include "suite/GoogleTest.h"
#include "suite/Scalar.h"

#include <algorithm>
#include <fmt/format.h>
#include <fmt/ranges.h>
#include <functional>
#include <iterator>

namespace premise::suite {
namespace {

constexpr const char *kFloatSanitizer = " -fsanitize=float-cast-overflow -fno-sanitize-recover=float-cast-overflow";
constexpr unsigned kHangSeconds = 10;

bool isProgram(const UnitResult &unit) {
  return unit.function == "main";
}

const CheckResult *failedCheck(const UnitResult &unit, const Test &test) {
  if (!test.check)
    return nullptr;
  const auto found = std::find_if(unit.checks.begin(), unit.checks.end(),
                                  [&](const CheckResult &result) { return result.check.id == *test.check; });
  return found == unit.checks.end() ? nullptr : &*found;
}

bool failsBy(const UnitResult &unit, const Test &test, program::CheckKind kind) {
  const CheckResult *failed = failedCheck(unit, test);
  return failed != nullptr && failed->check.kind == kind;
}

/// Sanitizers know whole objects: a string that only leaves its member is nothing to them (checks/MemberStrings.cpp),
/// and neither is an argument that nobody passed (checks/Access.cpp).
bool leavesPartOnly(const UnitResult &unit, const Test &test) {
  const CheckResult *failed = failedCheck(unit, test);
  if (failed == nullptr || failed->check.kind != program::CheckKind::OutOfBounds)
    return false;
  const std::string &condition = failed->check.condition;
  const bool isMember = condition.find(" stays within ") != std::string::npos &&
                        condition.find(" stays within bounds") == std::string::npos;
  return isMember || condition.starts_with("va_arg ");
}

/// Whether a native run with assertions and sanitizers stops at a failure of this kind in C.
bool isSeenNatively(const UnitResult &unit, const Test &test) {
  return !leavesPartOnly(unit, test) && !failsBy(unit, test, program::CheckKind::UninitializedRead) &&
         !failsBy(unit, test, program::CheckKind::MissingReturn);
}

std::string failureReason(const UnitResult &unit, const Test &test) {
  if (test.outcome == Outcome::Timeout)
    return "Fails today: the call does not return in time.";
  if (!isSeenNatively(unit, test))
    return "A failure that only Premise sees: assertions and sanitizers let this call return.";
  return "Fails today, and should pass once the cause is repaired.";
}

/// Why the test is there, one sentence per line.
std::vector<std::string> reasons(const UnitResult &unit, const Test &test) {
  std::vector<std::string> lines;
  if (!fails(test)) {
    lines.push_back("Passes: " + (test.message.empty() ? std::string("no check fails on this path.") : test.message));
    return lines;
  }
  lines.push_back(failureReason(unit, test));
  if (const CheckResult *failed = failedCheck(unit, test)) {
    const program::Check &check = failed->check;
    lines.push_back(fmt::format("{}: {} in {}: {}", base::toString(check.place), program::toString(check.kind),
                                check.function, check.condition));
  } else if (test.check) {
    lines.push_back(*test.check);
  }
  if (!test.message.empty())
    lines.push_back(test.message);
  for (std::string &text : lines)
    text = commentText(text);
  return lines;
}

std::string comment(const std::vector<std::string> &lines, const char *prefix) {
  std::string text;
  for (const std::string &line : lines)
    text += prefix + line + "\n";
  return text;
}

/// The flags of the source, except that a warning is no reason to have no tests.
std::string compilerFlags(const EmitContext &context) {
  std::string text;
  for (const std::string &flag : context.flags) {
    if (flag.starts_with("-Werror"))
      continue;
    const bool isPlain = flag.find_first_of(" \"'\\$`*?;&|<>()") == std::string::npos;
    text += " " + (isPlain ? flag : "'" + flag + "'");
  }
  return commentText(text);
}

/// PREMISE_CHECKED turns the contracts of premise.h into assertions.
std::vector<std::string> buildInstructions(const UnitResult &unit, const std::string &stem,
                                           const EmitContext &context) {
  const bool hasFloatCast = std::any_of(unit.tests.begin(), unit.tests.end(), [&](const Test &test) {
    return failsBy(unit, test, program::CheckKind::FloatCast);
  });
  const bool hasStandard = std::any_of(context.flags.begin(), context.flags.end(),
                                       [](const std::string &flag) { return flag.starts_with("-std="); });
  std::string linked;
  for (const std::string &file : context.linked)
    linked += " " + commentText(file);
  return {
      "Build and run in this folder:" +
          std::string(linked.empty() ? "" : " (other sources that it needs:" + linked + ")"),
      fmt::format("  clang{} {}{}{} -DPREMISE_CHECKED -c {}_unit.c -o {}_unit.o", hasStandard ? "" : " -std=gnu17",
                  kSanitizers, hasFloatCast ? kFloatSanitizer : "", compilerFlags(context), stem, stem),
      fmt::format("  clang++ -std=c++17 {0} {1}_test.cpp {1}_unit.o -lgtest -lgtest_main -o {1}_test", kSanitizers,
                  stem),
      fmt::format("  ./{}_test", stem),
  };
}

std::string headline(const UnitResult &unit) {
  return fmt::format("{} ({})", unit.function, commentText(base::toString(unit.place)));
}

/// Includes the source with a main that does not collide with GoogleTest's.
std::string includeSource(const UnitResult &unit, const EmitContext &context) {
  std::string include = fmt::format("#include \"{}\"\n", context.sourceInclude);
  // Renamed for the linker only: the compiler must still see main, which may end without a return.
  if (isProgram(unit) && !unit.declaration.empty())
    return fmt::format("{} __asm__(\"premise_original_main\");\n{}", unit.declaration, include);
  if (context.definesMain || isProgram(unit))
    return "#define main premise_original_main\n" + include +
           (isProgram(unit) ? std::string() : std::string("#undef main\n"));
  return include;
}

using Units = std::vector<const UnitResult *>;

/// Of units that share one file: it belongs to the source, not to one of them.
std::string headline(const Units &units, const EmitContext &context) {
  return units.size() == 1 ? headline(*units.front()) : commentText(context.programFile);
}

std::string casesOf(const Units &units, const std::function<std::string(const UnitResult &, const Test &)> &write) {
  std::string text;
  for (const UnitResult *unit : units)
    for (const Test *test : emittable(*unit))
      text += write(*unit, *test);
  return text;
}

std::string unitFile(const Units &units, const EmitContext &context, const std::string &stem) {
  const UnitResult &unit = *units.front();
  std::vector<std::string> head{"Inputs for " + headline(units, context) + ", generated by Premise; " + stem +
                                "_test.cpp runs them."};
  for (const std::string &line : buildInstructions(unit, stem, context))
    head.push_back(line);
  std::string text = comment(head, "// ");
  text += "\n// The source under test itself, so that its static functions and variables are within reach.\n";
  text += includeSource(unit, context);
  text += "\n#ifndef NULL\n#define NULL ((void *)0)\n#endif\n";
  return text + casesOf(units, [](const UnitResult &one, const Test &test) {
           return obstacle(test) ? "" : "\n" + comment(reasons(one, test), "// ") + bodyText(one, test);
         });
}

std::string resultExpectation(const Test &test) {
  const std::string call = bodyName(test) + "()";
  const InputValue &result = *test.result;
  switch (result.kind) {
  case ValueKind::Integer: {
    if (result.isBool)
      return fmt::format("EXPECT_{}({});", result.low != 0 ? "TRUE" : "FALSE", call);
    InputValue plain = result;
    plain.type.clear(); // C++ may not know the enumeration
    if (result.bits > 64)
      return fmt::format("EXPECT_TRUE({} == {});", call, integerLiteral(plain));
    return fmt::format("EXPECT_EQ({}, {});", call, integerLiteral(plain));
  }
  case ValueKind::Float:
    if (floatText(result) == "NaN")
      return fmt::format("EXPECT_TRUE(std::isnan({}));", call);
    return fmt::format("EXPECT_EQ({}, {});", call, floatLiteral(result));
  case ValueKind::Null:
    return fmt::format("EXPECT_EQ({}, nullptr);", call);
  case ValueKind::Object:
    return fmt::format("EXPECT_NE({}, nullptr);", call);
  case ValueKind::Function:
  case ValueKind::Array:
  case ValueKind::Record:
  case ValueKind::Opaque:
  case ValueKind::Built:
    break;
  }
  return call + ";";
}

std::string surroundings(const Test &test) {
  std::vector<std::string> files;
  const auto bytes = [](const std::string &text) {
    return fmt::format("std::string({}, {})", stringLiteral(text), text.size());
  };
  for (const auto &[name, contents] : test.files)
    files.push_back(fmt::format("{{{}, {}}}", stringLiteral(name), bytes(contents)));
  return fmt::format("enter({}, {{{}}})", bytes(test.standardInput), fmt::join(files, ", "));
}

/// A whole program runs in a process of its own: it may end it, and it has a standard input and files.
std::string programExpectation(const Test &test) {
  const std::string run = callType(test) == "void" ? "(" + bodyName(test) + "(), 0)" : bodyName(test) + "()";
  const std::string child = fmt::format("({}, leave({}))", surroundings(test), run);
  if (test.exitCode)
    return fmt::format("EXPECT_EXIT({}, ::testing::ExitedWithCode({}), \"\");", child, *test.exitCode);
  if (fails(test) || !test.result)
    return fmt::format("EXPECT_EXIT({}, hasExited, \"\");", child);
  return fmt::format("EXPECT_EXIT({}, ::testing::ExitedWithCode({}), \"\");", child, test.result->low & 0xff);
}

bool isLeak(const UnitResult &unit, const Test &test) {
  return failsBy(unit, test, program::CheckKind::MemoryLeak);
}

std::string expectation(const UnitResult &unit, const Test &test) {
  const std::string call = bodyName(test) + "()";
  if (isProgram(unit))
    return programExpectation(test);
  if (test.exitCode)
    return fmt::format("EXPECT_EXIT({}, ::testing::ExitedWithCode({}), \"\");", call, *test.exitCode);
  if (test.outcome == Outcome::Timeout)
    return fmt::format("EXPECT_TO_RETURN((alarm({}), {}));", kHangSeconds, call);
  if (isLeak(unit, test))
    return call + ";\n  EXPECT_EQ(__lsan_do_recoverable_leak_check(), 0);";
  if (fails(test))
    return fmt::format("EXPECT_TO_RETURN({});", call);
  return test.result ? resultExpectation(test) : call + ";";
}

std::string testCase(const UnitResult &unit, const Test &test) {
  std::string text = comment(reasons(unit, test), "// ");
  // "fails" and not the check's name: names must stay the same when the program around the test changes.
  const std::string number = test.id.substr(test.id.rfind('_') + 1);
  const std::string name = identifier((fails(test) ? "fails_" : "passes_") + number);
  text += fmt::format("TEST({}, {}) {{\n", identifier(unit.function), name);
  if (const std::optional<std::string> why = obstacle(test))
    return text + fmt::format("  GTEST_SKIP() << {};\n}}\n", stringLiteral(*why));
  return text + choiceStatement(test) + "  " + expectation(unit, test) + "\n}\n";
}

std::string declarations(const Units &units) {
  return "extern \"C\" {\n" +
         casesOf(units,
                 [](const UnitResult &, const Test &test) {
                   const std::string type = callType(test);
                   return obstacle(test) ? ""
                                         : declare(type == "_Bool" ? "bool" : type, bodyName(test) + "(void)") + ";\n";
                 }) +
         "}\n";
}

constexpr const char *kReturnSupport = R"(
// Runs a call that fails today in a child process, so that the other tests still run.
#define EXPECT_TO_RETURN(call) EXPECT_EXIT((call, std::_Exit(0)), ::testing::ExitedWithCode(0), "")
)";

constexpr const char *kLeakSupport = R"(
// Units may hand out memory that these tests do not free; only the tests about leaks look for them.
extern "C" __attribute__((weak)) const char *__asan_default_options() { return "leak_check_at_exit=0:detect_stack_use_after_return=1"; }
)";

constexpr const char *kProgramSupport = R"(
// Puts standard input and files in place in a fresh folder; called in child processes only.
static void enter(const std::string &input, const std::vector<std::pair<std::string, std::string>> &files) {
  std::string folder = ::testing::TempDir() + "premise-XXXXXX";
  if (mkdtemp(&folder[0]) == nullptr || chdir(folder.c_str()) != 0)
    std::abort();
  for (const auto &file : files)
    std::ofstream(file.first, std::ios::binary) << file.second;
  std::ofstream("premise-stdin", std::ios::binary) << input;
  if (std::freopen("premise-stdin", "r", stdin) == nullptr)
    std::abort();
}

static void leave(int status) {
  std::fflush(nullptr);
  std::_Exit(status);
}

static bool hasExited(int status) { return WIFEXITED(status); }
)";

struct Needs {
  bool choices = false, returns = false, leaks = false, program = false;
};

Needs needsOf(const Units &units, const EmitContext &context) {
  Needs needs;
  needs.choices = context.usesChoices;
  for (const UnitResult *unit : units) {
    needs.program = needs.program || isProgram(*unit);
    for (const Test *test : emittable(*unit)) {
      needs.choices = needs.choices || !test->choices.empty();
      needs.returns = needs.returns || fails(*test);
      needs.leaks = needs.leaks || isLeak(*unit, *test);
    }
  }
  return needs;
}

std::string includes(const Needs &needs) {
  std::string text = "#include <gtest/gtest.h>\n";
  if (needs.leaks)
    text += "#include <sanitizer/lsan_interface.h>\n";
  text += "\n";
  for (const auto &[header, isNeeded] : {std::pair{"algorithm", needs.choices},
                                         {"cmath", true},
                                         {"cstdio", needs.program},
                                         {"cstdlib", true},
                                         {"cstring", needs.choices},
                                         {"deque", needs.choices},
                                         {"fstream", needs.program},
                                         {"string", needs.choices || needs.program},
                                         {"sys/wait.h", needs.program},
                                         {"unistd.h", true},
                                         {"utility", needs.program},
                                         {"vector", needs.program}})
    if (isNeeded)
      text += fmt::format("#include <{}>\n", header);
  return text;
}

std::string testFile(const Units &units, const EmitContext &context, const std::string &stem) {
  const Needs needs = needsOf(units, context);
  std::vector<std::string> head{"Tests of " + headline(units, context) +
                                ", generated by Premise; their inputs are in " + stem + "_unit.c."};
  for (const std::string &line : buildInstructions(*units.front(), stem, context))
    head.push_back(line);
  std::string text = comment(head, "// ") + includes(needs) + "\n" + declarations(units) + kLeakSupport;
  if (needs.returns)
    text += kReturnSupport;
  if (needs.program)
    text += kProgramSupport;
  if (needs.choices)
    text += "\n" + choiceSupport();
  return text + casesOf(units, [](const UnitResult &unit, const Test &test) { return "\n" + testCase(unit, test); });
}

} // namespace

std::vector<EmittedFile> GoogleTestEmitter::emit(const UnitResult &unit, const EmitContext &context) const {
  if (emittable(unit).empty())
    return {};
  const std::string stem = identifier(unit.function);
  if (unit.cxx)
    return {{stem + "_test.cpp", cxxTestFile({&unit}, context, stem)}};
  return {{stem + "_unit.c", unitFile({&unit}, context, stem)}, {stem + "_test.cpp", testFile({&unit}, context, stem)}};
}

std::vector<EmittedFile> emitSource(const Units &units, const EmitContext &context, bool isCxx,
                                    const std::string &stem) {
  Units functions; // a whole program is tested in files of its own
  std::copy_if(units.begin(), units.end(), std::back_inserter(functions),
               [](const UnitResult *unit) { return !isProgram(*unit); });
  const UnitResult none;
  if (functions.empty())
    functions.push_back(&none);
  if (isCxx)
    return {{stem + "_test.cpp", cxxTestFile(functions, context, stem)}};
  return {{stem + "_unit.c", unitFile(functions, context, stem)},
          {stem + "_test.cpp", testFile(functions, context, stem)}};
}

} // namespace premise::suite
