// Does emitted code compile, and do its tests pass and fail as the results say?
#include "Samples.h"
#include "base/Files.h"
#include "suite/Emit.h"

#include <array>
#include <cstdio>
#include <cstdlib>
#include <filesystem>
#include <gtest/gtest.h>

namespace premise::suite {
namespace {

using namespace samples;

/// C that is no C++ (`class`, `new`, conversions from void *), with a main, statics and every kind of type.
constexpr const char *kSource = R"(#include <assert.h>
#include <stdlib.h>
#include <string.h>

enum colour { RED, GREEN, BLUE };
struct node { int value; struct node *next; };
struct mixed {
  char class;
  unsigned flag : 3;
  union { int number; float real; };
  struct { short low, high; };
  int grid[2][3];
  char label[8];
  struct node *const fixed;
};
union either { int number; double real; };
struct secret { unsigned char bytes[4]; };
typedef struct node node;

static int balance;
static struct node head;
static int table[3];
static char word[8];
static const char *title;
static struct secret secret;

static int twice(int n) { return 2 * n; }

/* 0, or the number of the first parameter that did not arrive as it should. */
static int ask(int (*f)(int)) {
  return f(1) * 10 + f(2);
}

static int numbers(long long a, unsigned long long b, char c, _Bool d, enum colour e, float f, double g,
                   unsigned __int128 h, int i, long double j) {
  unsigned long long bits;
  memcpy(&bits, &g, sizeof bits);
  if (a != -9223372036854775807ll - 1) return 1;
  if (b != 18446744073709551615ull) return 2;
  if (c != '\'') return 3;
  if (!d) return 4;
  if (e != BLUE) return 5;
  if (f != 0.1f) return 6;
  if (bits != 0x7ff8000000000001ull) return 7;
  if (h >> 64 != 3 || (unsigned long long)h != 4) return 8;
  if (i != -2147483647 - 1) return 9;
  return j == 1.5l ? 0 : 10;
}

/* 0, or the number of the first difference. */
int structures(struct mixed m, const union either *u, const char *new, int (*f)(int), char **names, struct secret s) {
  if (m.class != 'x' || m.flag != 5 || m.real != 2.5f) return 1;
  if (m.low != -1 || m.high != 7) return 2;
  if (m.grid[0][1] != 4 || m.grid[1][2] != 9 || m.grid[1][0] != 0) return 3;
  if (strcmp(m.label, "tab\t\"1") != 0) return 4;
  if (u->real != 0.75) return 5;
  if (strcmp(new, "gr\303\274n?\?=") != 0) return 6;
  if (f(21) != 42) return 7;
  if (strcmp(names[0], "one") != 0 || names[1] != NULL || names[2] != names[0]) return 8;
  if (memcmp(s.bytes, "\1\2\3\377", 4) != 0) return 9;
  return m.fixed != NULL && m.fixed->next == m.fixed ? 0 : 10;
}

/* 0, or the number of the first difference. */
int globals(void) {
  if (balance != -3 || head.value != 8 || head.next == NULL || head.next->next != &*head.next) return 1;
  if (table[0] != 1 || table[1] != 0 || table[2] != 3) return 2;
  if (strcmp(word, "hello") != 0 || strcmp(title, "Dr") != 0) return 3;
  return memcmp(secret.bytes, "\1\2\3\4", 4) == 0 ? 0 : 4;
}

node *cycle(node *node, int steps) {
  while (steps-- > 0)
    node = node->next;
  return node;
}

int release(struct node *list, char *text) {
  int n = list->value + text[1];
  free(list->next);
  free(list);
  free(text);
  return n;
}

int hazards(int which, int *array, int n) {
  assert(which != 0);
  if (which == 1) return n + 1;
  if (which == 2) return array[n];
  if (which == 3) return 10 / n;
  if (which == 4) return *(int *)(long)n;
  if (which == 5) exit(4);
  if (which == 6) for (volatile int forever = 1; forever;) {}
  if (which == 7) return (int)(float)3e10f * (malloc(8) != NULL);
  return 1;
}

int leaky(int n) {
  volatile char *p = malloc(100 + n);
  p[0] = 1;
  return p[0];
}

extern int __VERIFIER_nondet_int(void);
extern unsigned char __VERIFIER_nondet_uchar(void);
extern void klee_make_symbolic(void *, size_t, const char *);
int asks(void) {
  float f;
  int a = __VERIFIER_nondet_int();
  unsigned char b = __VERIFIER_nondet_uchar();
  klee_make_symbolic(&f, sizeof f, "f");
  assert(a != b);
  return a == -7 && b == 200 && f == 1.5f;
}

#include <stdio.h>
int main(int argc, char **argv) {
  char line[8] = "", file[8] = "";
  FILE *in = fopen("data", "r");
  if (in != NULL && fgets(file, sizeof file, in) == NULL) return 9;
  if (fgets(line, sizeof line, stdin) == NULL) return 8;
  assert(argc != 3);
  if (argc == 2 && strcmp(argv[1], "x\"y") == 0 && strcmp(line, "in\n") == 0 && strcmp(file, "file") == 0) exit(7);
}
)";

struct Outcomes {
  std::string output;
  bool passed(const std::string &name) const { return output.find("[       OK ] " + name + " (") != std::string::npos; }
  bool failed(const std::string &name) const { return output.find("[  FAILED  ] " + name + " (") != std::string::npos; }
};

std::string runShell(const std::string &command) {
  std::string output;
  std::FILE *pipe = popen((command + " 2>&1").c_str(), "r");
  std::array<char, 4096> buffer{};
  while (std::size_t read = std::fread(buffer.data(), 1, buffer.size(), pipe))
    output.append(buffer.data(), read);
  pclose(pipe);
  return output;
}

class EmittedCode : public ::testing::Test {
protected:
  void SetUp() override {
    std::string name = ::testing::TempDir() + "premise-emitted-XXXXXX";
    ASSERT_NE(mkdtemp(name.data()), nullptr);
    folder_ = name;
    ASSERT_TRUE(base::writeAtomically(folder_ / "tricky.c", kSource));
  }
  void TearDown() override { std::filesystem::remove_all(folder_); }

  UnitResult unit(const std::string &function, std::vector<suite::Test> tests) {
    UnitResult result;
    result.function = function;
    result.place = {"tricky.c", 1, 1};
    result.tests = std::move(tests);
    return result;
  }

  /// Follows the build instructions in the emitted file to the letter; the compilers must have nothing to say.
  Outcomes run(const UnitResult &unit) {
    EmitContext context;
    context.sourceInclude = (folder_ / "tricky.c").string();
    context.usesChoices = true;
    context.flags = {"-Wall", "-Werror", "-Wno-return-type", "-Wno-unused-function"};
    auto emitter = makeEmitter("googletest");
    for (const EmittedFile &file : (*emitter)->emit(unit, context))
      EXPECT_TRUE(base::writeAtomically(folder_ / "tests" / file.path, file.contents));
    const std::string file = unit.function + "_test.cpp";
    const std::string build =
        "cd " + (folder_ / "tests").string() +
        " && sed -n -e 's/^\\/\\/   clang /clang-19 /p' -e 's/^\\/\\/   clang++ /clang++-19 -Wall -Werror /p' " + file +
        " | sh -e";
    const std::string messages = runShell(build);
    EXPECT_EQ(messages, "") << runShell("cat " + (folder_ / "tests").string() + "/" + unit.function + "_unit.c");
    return {runShell("cd " + (folder_ / "tests").string() + " && ./" + unit.function + "_test")};
  }

  std::filesystem::path folder_;
};

InputValue zero() {
  return integer("", "int", 0);
}

TEST_F(EmittedCode, numbersArriveBitByBit) {
  InputValue truth = integer("d", "_Bool", 1, 8);
  truth.isBool = true;
  InputValue single = real("f", 0);
  single.type = "float";
  single.bits = 32;
  single.low = std::bit_cast<std::uint32_t>(0.1F);
  InputValue nan = real("g", 0);
  nan.low = 0x7ff8000000000001;
  InputValue wide = integer("h", "unsigned __int128", 4, 128);
  wide.high = 3;
  InputValue extended = real("j", 0);
  extended.type = "long double";
  extended.bits = 80;
  extended.low = 0xc000000000000000;
  extended.high = 0x3fff;
  const suite::Test good = passing(
      "numbers_1",
      {integer("a", "long long", INT64_MIN, 64), integer("b", "unsigned long long", -1, 64), character("c", '\''),
       truth, integer("e", "enum colour", 2), single, nan, wide, integer("i", "int", INT32_MIN), extended},
      zero());
  suite::Test wrong = good;
  wrong.id = "numbers_2";
  wrong.parameters[0].low = 1;
  const Outcomes outcomes = run(unit("numbers", {good, wrong}));
  EXPECT_TRUE(outcomes.passed("numbers.passes_1")) << outcomes.output;
  EXPECT_TRUE(outcomes.failed("numbers.passes_2")) << outcomes.output;
}

TEST_F(EmittedCode, functionsOfTheTestReturnTheirValues) {
  suite::Test test = passing("ask_1", {function("f", "int (*)(int)", "any_function_1")}, integer("", "int", 42));
  test.functions = {{"any_function_1", "int", {"int"}, false, {integer("", "int", 4), integer("", "int", 2)}}};
  suite::Test silent = passing("ask_2", {function("f", "int (*)(int)", "any_function_1")}, zero());
  silent.functions = {{"any_function_1", "int", {"int"}, false, {}}};
  const Outcomes outcomes = run(unit("ask", {test, silent}));
  EXPECT_TRUE(outcomes.passed("ask.passes_1")) << outcomes.output;
  EXPECT_TRUE(outcomes.passed("ask.passes_2")) << outcomes.output;
}

TEST_F(EmittedCode, structuresStringsAndFunctionsArrive) {
  const auto row = [](std::vector<int> numbers) {
    std::vector<InputValue> elements;
    for (const int number : numbers)
      elements.push_back(integer("", "int", number));
    return array("", "int[3]", elements);
  };
  InputValue single = real("real", 0);
  single.type = "float";
  single.bits = 32;
  single.low = std::bit_cast<std::uint32_t>(2.5F);
  const InputValue mixed = record(
      "m", "struct mixed",
      {character("class", 'x'), integer("flag", "unsigned int", 5, 3), record("", "union mixed::(anonymous)", {single}),
       record("", "struct mixed::(anonymous)", {integer("low", "short", -1, 16), integer("high", "short", 7, 16)}),
       array("grid", "int[2][3]", {row({0, 4, 0}), row({0, 0, 9})}),
       array("label", "char[8]", text(std::string("tab\t\"1\0\0", 8))), pointer("fixed", "struct node *const", 1)});
  suite::Test test = passing("structures_1",
                             {mixed, pointer("u", "const union either *", 0), pointer("new", "const char *", 2),
                              function("f", "int (*)(int)", "twice"), pointer("names", "char **", 4),
                              opaque("s", "struct secret", "\1\2\3\377")},
                             zero());
  test.objects = {
      object("either_1", "const union either", {record("", "const union either", {real("real", 0.75)})}),
      object("node_1", "struct node",
             {record("", "struct node", {integer("value", "int", 1), pointer("next", "struct node *", 1)})}),
      string("new_1", "gr\303\274n?\?="), string("name_1", "one"),
      object("names_1", "char *", {pointer("", "char *", 3), null("", "char *"), pointer("", "char *", 3)})};
  const Outcomes outcomes = run(unit("structures", {test}));
  EXPECT_TRUE(outcomes.passed("structures.passes_1")) << outcomes.output;
}

TEST_F(EmittedCode, globalsAreSetBeforeTheCall) {
  suite::Test test = passing("globals_1", {}, zero());
  test.globals = {integer("balance", "int", -3),
                  record("head", "struct node", {integer("value", "int", 8), pointer("next", "struct node *", 0)}),
                  array("table", "int[3]", {integer("", "int", 1), zero(), integer("", "int", 3)}),
                  array("word", "char[8]", text(std::string("hello\0\0\0", 8))),
                  pointer("title", "const char *", 1),
                  opaque("secret", "struct secret", "\1\2\3\4")};
  test.objects = {
      object("node_1", "struct node", {record("", "struct node", {zero(), pointer("next", "struct node *", 0)})}),
      string("title_1", "Dr")};
  test.objects[0].elements[0].elements[0].name = "value";
  const Outcomes outcomes = run(unit("globals", {test}));
  EXPECT_TRUE(outcomes.passed("globals.passes_1")) << outcomes.output;
}

TEST_F(EmittedCode, cyclesAreClosedAndPointerResultsCompared) {
  const auto node = [](unsigned next) {
    return std::vector{record("", "node", {integer("value", "int", 1), pointer("next", "node *", next)})};
  };
  suite::Test loops =
      passing("cycle_1", {pointer("node", "node *", 0), integer("steps", "int", 5)}, pointer("", "node *", 1));
  loops.objects = {object("node_1", "node", node(1)), object("node_2", "node", node(2)),
                   object("node_3", "node", node(0))};
  suite::Test ends = passing("cycle_2", {null("node", "node *"), integer("steps", "int", 0)}, null("", "node *"));
  suite::Test crash = failing("cycle_3", "x", "null pointer", {null("node", "node *"), integer("steps", "int", 1)});
  const Outcomes outcomes = run(unit("cycle", {loops, ends, crash}));
  EXPECT_TRUE(outcomes.passed("cycle.passes_1")) << outcomes.output;
  EXPECT_TRUE(outcomes.passed("cycle.passes_2")) << outcomes.output;
  EXPECT_TRUE(outcomes.failed("cycle.fails_3")) << outcomes.output;
}

TEST_F(EmittedCode, memoryThatTheUnitFreesIsAllocated) {
  suite::Test test = passing("release_1", {pointer("list", "struct node *", 0), pointer("text", "char *", 2)},
                             integer("", "int", 3 + 'b'));
  test.objects = {
      object("list_1", "struct node",
             {record("", "struct node", {integer("value", "int", 3), pointer("next", "struct node *", 1)})}),
      object("list_2", "struct node",
             {record("", "struct node", {integer("value", "int", 4), null("next", "struct node *")})}),
      string("text_1", "ab")};
  for (TestObject &each : test.objects)
    each.onHeap = true;
  const Outcomes outcomes = run(unit("release", {test}));
  EXPECT_TRUE(outcomes.passed("release.passes_1")) << outcomes.output;
}

TEST_F(EmittedCode, failingTestsFailUnderSanitizersAndTheOthersStillRun) {
  const auto inputs = [](int which, int n) {
    return std::vector{integer("which", "int", which), null("array", "int *"), integer("n", "int", n)};
  };
  const auto fail = [&](const std::string &id, int which, int n) {
    return failing(id, "x", "because", inputs(which, n));
  };
  std::vector<suite::Test> tests = {fail("hazards_1", 0, 0),
                                    fail("hazards_2", 1, INT32_MAX),
                                    fail("hazards_3", 2, 2),
                                    fail("hazards_4", 3, 0),
                                    fail("hazards_5", 4, 0),
                                    passing("hazards_6", inputs(9, 0), integer("", "int", 1)),
                                    passing("hazards_7", inputs(5, 0), std::nullopt),
                                    fail("hazards_8", 2, 0)};
  tests[2].parameters[1] = pointer("array", "int *", 0);
  tests[2].objects = {object("array_1", "int", {zero(), zero()})};
  tests[6].exitCode = 4;
  tests[7].parameters[1] = pointer("array", "int *", 0);
  tests[7].objects = {object("array_1", "int", {})};
  const Outcomes outcomes = run(unit("hazards", tests));
  for (const int number : {1, 2, 3, 4, 5, 8})
    EXPECT_TRUE(outcomes.failed("hazards.fails_" + std::to_string(number))) << number << outcomes.output;
  EXPECT_TRUE(outcomes.passed("hazards.passes_6")) << outcomes.output;
  EXPECT_TRUE(outcomes.passed("hazards.passes_7")) << outcomes.output;
}

TEST_F(EmittedCode, choicesComeInOrder) {
  InputValue single = real("f", 0);
  single.type = "float";
  single.bits = 32;
  single.low = std::bit_cast<std::uint32_t>(1.5F);
  suite::Test good = passing("asks_1", {}, integer("", "int", 1));
  good.choices = {integer("a", "int", -7), integer("b", "unsigned char", 200, 8), single};
  suite::Test bad = failing("asks_2", "x", "assertion failed", {});
  bad.choices = {integer("a", "int", 5), integer("b", "unsigned char", 5, 8)};
  const Outcomes outcomes = run(unit("asks", {good, bad}));
  EXPECT_TRUE(outcomes.passed("asks.passes_1")) << outcomes.output;
  EXPECT_TRUE(outcomes.failed("asks.fails_2")) << outcomes.output;
}

TEST_F(EmittedCode, programsGetTheirArgumentsStandardInputAndFiles) {
  suite::Test exits = passing("main_1", {}, std::nullopt);
  exits.arguments = {"x\"y"};
  exits.standardInput = "in\n";
  exits.files = {{"data", "file"}};
  exits.exitCode = 7;
  suite::Test returns = passing("main_2", {}, zero()); // main ends without a return
  returns.standardInput = "other\n";
  suite::Test fails = failing("main_3", "x", "assertion failed", {});
  fails.arguments = {"a", "b"};
  fails.standardInput = "in\n";
  UnitResult program = unit("main", {exits, returns, fails});
  program.declaration = "int main(int argc, char **argv)";
  const Outcomes outcomes = run(program);
  EXPECT_TRUE(outcomes.passed("main.passes_1")) << outcomes.output;
  EXPECT_TRUE(outcomes.passed("main.passes_2")) << outcomes.output;
  EXPECT_TRUE(outcomes.failed("main.fails_3")) << outcomes.output;
}

TEST_F(EmittedCode, leaksAndHangsFail) {
  UnitResult leaks =
      unit("leaky", {failing("leaky_1", "tricky.c:9:1:memory-leak", "100 bytes leak", {integer("n", "int", 0)})});
  leaks.checks = {check(program::CheckKind::MemoryLeak, {"tricky.c", 9, 1}, "leaky", "everything is freed")};
  const Outcomes leaked = run(leaks);
  EXPECT_TRUE(leaked.failed("leaky.fails_1")) << leaked.output;
  suite::Test hang = failing("hazards_1", "x", "", {integer("which", "int", 6), null("array", "int *"), zero()});
  hang.parameters[2].name = "n";
  hang.outcome = Outcome::Timeout;
  const Outcomes hung = run(unit("hazards", {hang}));
  EXPECT_TRUE(hung.failed("hazards.fails_1")) << hung.output;
}

} // namespace
} // namespace premise::suite
