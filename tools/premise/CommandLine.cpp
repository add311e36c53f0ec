// The table of commands and options: `--help` is generated from it.
#include "CommandLine.h"

#include "report/Json.h"

#include <CLI/CLI.hpp>

#include <cstdio>
#include <map>

namespace premise::tool {
namespace {

constexpr const char *kStages[] = {"independence", "model-reuse", "cache",  "domains",
                                   "differences",  "boxes",       "search", "cases"};

/// Values that CLI11 fills in and that need a second look before they are options.
struct Raw {
  double seconds = 30;
  double solverSeconds = 5;
  std::optional<double> analysisSeconds;
  std::vector<std::string> files;
  std::vector<std::string> off;
  std::string strategy = "coverage";
  std::string emit = "gtest";
  std::string buildDirectory;
  std::string unwind = "3";
  std::string criterion = "statement";
  std::string algorithm = "walk";
  std::string summaries = "off";
  unsigned maxMemory = 256;
  std::string guide = "may-must";
  std::string assume = "none";
  bool isModular = false;
  bool isWithoutPrefixes = false;
};

const std::map<std::string, explore::Strategy> kStrategies = {{"dfs", explore::Strategy::Dfs},
                                                              {"bfs", explore::Strategy::Bfs},
                                                              {"random", explore::Strategy::Random},
                                                              {"generational", explore::Strategy::Generational},
                                                              {"coverage", explore::Strategy::Coverage}};
const std::map<std::string, guide::Mode> kModes = {{"uv", guide::Mode::Uv},
                                                   {"pv", guide::Mode::Pv},
                                                   {"may", guide::Mode::May},
                                                   {"must", guide::Mode::Must},
                                                   {"may-must", guide::Mode::MayMust}};
const std::map<std::string, std::string> kFormats = {{"gtest", "googletest"},
                                                     {"gtest-source", "googletest-source"},
                                                     {"testcomp", "test-comp"},
                                                     {"ktest", "ktest"},
                                                     {"corpus", "corpus"}};

void addSources(CLI::App &command, Request &request, Raw &raw) {
  command.add_option("SOURCE", request.test.sources, "C and C++ source files");
  command.add_option("-p", raw.buildDirectory,
                     "Build folder whose compile_commands.json has the compiler flags and the other sources, in which "
                     "missing definitions are looked for");
  command
      .add_option("--function", request.test.functions,
                  "Unit under test; repeatable (default: every function defined in SOURCE)")
      ->allow_extra_args(false);
  addReports(command, request.reports);
  command.add_option("--out", request.test.out, "Folder for generated tests and results")->capture_default_str();
}

void addProgramMode(CLI::App &command, Request &request, Raw &raw) {
  command.add_flag("--program", request.test.isProgram,
                   "The unit is main, with symbolic input as the next options say");
  command
      .add_option("--stdin-bytes", request.test.input.standardInputBytes,
                  "Symbolic bytes of standard input, which may also end before")
      ->capture_default_str();
  command.add_option("--argv-bytes", request.test.input.argumentBytes, "Symbolic bytes of the first argument")
      ->capture_default_str();
  command.add_option("--file-bytes", raw.files, "NAME=N: a file of at most N symbolic bytes; repeatable")
      ->allow_extra_args(false);
}

/// Of runs and of inputs.
void addRunBounds(CLI::App &command, session::TestOptions &test) {
  command.add_option("--max-runs", test.exploration.maxRuns, "Executions per unit; 0 = none")->capture_default_str();
  command
      .add_option("--max-branches", test.limits.maxBranches,
                  "Branches of one run; after five runs that reach it, 2000 in a row that decide nothing new; 0 = none")
      ->capture_default_str();
  command.add_option("--max-depth", test.limits.maxDepth, "Call frames of one run; 0 = none")->capture_default_str();
  command.add_option("--loop-bound", test.limits.loopBound, "Iterations of one loop; 0 = none")->capture_default_str();
  command.add_option("--setup-calls", test.setupCalls, "C++ only: calls that prepare a receiver object")
      ->capture_default_str();
  command
      .add_option("--max-length", test.shape.maxLength, "Elements of arrays of unknown length, characters of strings")
      ->capture_default_str()
      ->check(CLI::Range(1, 200));
  command.add_option("--max-objects", test.shape.maxObjectsPerType, "Objects per type in linked inputs")
      ->capture_default_str();
}

void addStrategy(CLI::App &command, Raw &raw) {
  command.add_option("--strategy", raw.strategy, "Order of exploration: dfs, bfs, random, generational or coverage")
      ->capture_default_str()
      ->check(CLI::IsMember({"dfs", "bfs", "random", "generational", "coverage"}));
}

/// Negative budgets are none, and there is no such number of milliseconds for the largest ones.
const CLI::Validator kTime(
    [](std::string &text) {
      char *end = nullptr;
      const double seconds = std::strtod(text.c_str(), &end);
      return *end == '\0' && seconds >= 0 && seconds <= 1e9 ? std::string() : text + " is no time in seconds";
    },
    "");

void addBounds(CLI::App &command, Request &request, Raw &raw) {
  session::TestOptions &test = request.test;
  command.add_option("--seconds", raw.seconds, "Time budget per unit; 0 = none")->capture_default_str()->check(kTime);
  command.add_option("--solver-seconds", raw.solverSeconds, "Time for one query that reaches the solver")
      ->capture_default_str()
      ->check(kTime);
  command
      .add_option("--analysis-seconds", raw.analysisSeconds,
                  "Time of each analyzer of the static stage per unit; without it as --seconds")
      ->check(kTime);
  addRunBounds(command, test);
  command.add_option("--max-memory", raw.maxMemory, "Megabytes that one run may allocate; 0 = none")
      ->capture_default_str();
  command
      .add_option(
          "--longer-runs", test.longerRuns,
          "Runs with inputs that fill the arrays of the unit, once those of --max-length are explored; 0 = none")
      ->capture_default_str();
}

void addEmit(CLI::App &command, Raw &raw) {
  command
      .add_option("--emit", raw.emit,
                  "Format of emitted tests: gtest, gtest-source (one file per source), testcomp, ktest or corpus")
      ->capture_default_str()
      ->check(CLI::IsMember({"gtest", "gtest-source", "testcomp", "ktest", "corpus"}));
}

void addExploration(CLI::App &command, Request &request, Raw &raw) {
  session::TestOptions &test = request.test;
  addStrategy(command, raw);
  command
      .add_option("--instantiate", test.instantiate,
                  "C++ only: also test this instantiation of a template, e.g. 'f<int>' or 'Stack<char>'; repeatable")
      ->allow_extra_args(false);
  command.add_option("--changed", test.changedSince,
                     "Only functions touched since this git revision, and functions that use them; with -p, and "
                     "without SOURCE in all sources of the project");
  command.add_flag("--infer-preconditions", test.inferPreconditions,
                   "Propose a simple precondition for each failing check: a line that removes the failure");
  command.add_flag("--stub-missing", test.stubMissing,
                   "Functions that no source of the project defines return any number, chosen like an input; without "
                   "it they do nothing, and calls of them are approximations");
  command.add_flag("--leaks", test.leaks, "Also check that no allocated memory is lost when the unit returns");
  command.add_flag("--all-paths", test.allPaths, "Keep one test per explored path");
  command.add_option("--jobs", test.jobs, "Parallel workers: units first, then inside a unit; 0 = one unit per core")
      ->capture_default_str();
  command.add_option("--seed", test.exploration.seed, "Seed of everything random")->capture_default_str();
  addEmit(command, raw);
  command
      .add_option(
          "--without", raw.off,
          "Switch off a solver stage: independence, model-reuse, cache, domains, differences, boxes, search, cases")
      ->check(CLI::IsMember(std::vector<std::string>(std::begin(kStages), std::end(kStages))))
      ->allow_extra_args(false);
  command.add_flag("--statistics", request.statistics, "Show what each solver stage answered and where the time went");
  command.add_option("--color", request.colour, "auto, always or never")
      ->capture_default_str()
      ->check(CLI::IsMember({"auto", "always", "never"}));
}

void addStaticStage(CLI::App &command, Request &request, Raw &raw) {
  command
      .add_option("--assume", raw.assume,
                  "Compromises that the built-in analyzers may make, separated by commas: no-overflow, no-alias, "
                  "callee-frame, loops-at-most-N, non-null-parameters, object-invariants-hold, no-exceptions, "
                  "array-lengths, strings, initialised-globals; each is recorded as an assumption where it is used; "
                  "none = sound. The bound on loops that unroll tries by itself is left out with no-loop-bound")
      ->capture_default_str();
  command
      .add_option("--analyzers", request.test.analyzers,
                  "Static stage, in order: numeric, unroll, frama-c-wp, frama-c-eva; none = only what the source's "
                  "annotations say")
      ->capture_default_str();
  command.add_option("--frama-c", request.test.others.framaC, "The program that frama-c-wp and frama-c-eva start")
      ->type_name("PROGRAM")
      ->capture_default_str();
  command.add_option("--import", request.test.others.imports, "Stored results of Frama-C to use; repeatable")
      ->type_name("FILE")
      ->allow_extra_args(false);
  command.add_option("--review", request.test.others.reviews, "Results of a code review to use; repeatable")
      ->type_name("FILE")
      ->allow_extra_args(false);
}

void addGuidance(CLI::App &command, Request &request, Raw &raw) {
  command.add_option("--guide", raw.guide, "How verification results guide testing: uv, pv, may, must or may-must")
      ->capture_default_str()
      ->check(CLI::IsMember({"uv", "pv", "may", "must", "may-must"}));
  command
      .add_option("--max-interrupts", request.test.exploration.maxInterrupts,
                  "How many tests per unit may be put off for others that violate more premises")
      ->capture_default_str();
  command.add_flag("--no-prefixes", raw.isWithoutPrefixes,
                   "Prune by the boolean abstraction alone, not also by the paths that lead to unverified checks");
  command.add_flag("--whole-premises", request.test.usesWholePremises,
                   "For comparison: every premise names all assumptions of its function, not the smallest set found");
  command.add_option("--focus", request.test.focus,
                     "Test only the check with this id (premise check --list shows them), and what can reach it");
  command.add_flag("--modular,!--interprocedural", raw.isModular,
                   "Calls of other units count as verified, except for preconditions: their own tests meet the rest; "
                   "--interprocedural, the default, follows calls");
}

void addWarnings(CLI::App &command, Request &request) {
  command
      .add_option("--warnings", request.test.warnings,
                  "Reports of another tool (SARIF, JSON of gcc -fanalyzer, XML of cppcheck): their checks are tried "
                  "first, and each report is confirmed, spurious or open in the end; repeatable")
      ->type_name("FILE")
      ->allow_extra_args(false);
}

/// Whoever starts all commands alike passes options of testing to each of them.
void acceptOptionsOfTesting(CLI::App &command) {
  constexpr const char *kGroup = "Options of testing, without effect here";
  for (const char *name :
       {"--guide", "--strategy", "--setup-calls", "--max-runs", "--max-branches", "--max-depth", "--loop-bound",
        "--stdin-bytes", "--argv-bytes", "--file-bytes", "--assume", "--analyzers", "--jobs", "--seed"})
    if (command.get_option_no_throw(name) == nullptr)
      command.add_option_function<std::string>(name, [](const std::string &) {})->group(kGroup);
  for (const char *name : {"--program", "--all-paths"})
    if (command.get_option_no_throw(name) == nullptr)
      command.add_flag_function(name, [](std::int64_t) {})->group(kGroup);
}

void addAudit(CLI::App &app, Request &request, Raw &raw) {
  CLI::App *command = app.add_subcommand("audit", "Does an analyzer claim something that a test refutes?");
  addSources(*command, request, raw);
  addProgramMode(*command, request, raw);
  addBounds(*command, request, raw);
  addExploration(*command, request, raw);
  addStaticStage(*command, request, raw);
  command->add_flag("--infer", request.audit.infer,
                    "Propose the assumption that was not stated: under it the failure disappears");
  command->add_flag("--assumptions", request.audit.assumptions,
                    "Test nothing; list every assumption and suppression that results rest on");
  command
      ->add_option("--baseline", request.audit.baseline,
                   "With --assumptions: the ones that are accepted; new ones are listed and make the exit code 1")
      ->type_name("FILE");
  command->add_flag("--update-baseline", request.audit.update, "Write the assumptions of today into the baseline");
  acceptOptionsOfTesting(*command);
  command->footer("Compiler flags follow after --, e.g. premise audit f.c -- -DNDEBUG -Iinclude");
}

void addTest(CLI::App &app, Request &request, Raw &raw, const char *name, const char *description) {
  CLI::App *command = app.add_subcommand(name, description);
  addSources(*command, request, raw);
  addProgramMode(*command, request, raw);
  addBounds(*command, request, raw);
  addExploration(*command, request, raw);
  addStaticStage(*command, request, raw);
  addGuidance(*command, request, raw);
  addWarnings(*command, request);
  command->footer("Compiler flags follow after --, e.g. premise test f.c -- -DNDEBUG -Iinclude");
}

void addCheck(CLI::App &app, Request &request, Raw &raw) {
  CLI::App *command =
      app.add_subcommand("check", "Which checks does the static stage verify, and under which assumptions?");
  addSources(*command, request, raw);
  command->add_flag("--program", request.test.isProgram, "The unit is main");
  addStaticStage(*command, request, raw);
  command->add_flag("--list", request.isList,
                    "Only print the inventory: every explicit and implicit check with its id");
  command
      ->add_option("--review-template", request.reviewOf,
                   "Print a review file to fill in, with every check of FUNCTION, and do nothing else")
      ->type_name("FUNCTION");
  command->add_flag("--show-abstraction", request.isAbstraction,
                    "Print the boolean abstraction of each unit, with its may- and must-unverified conditions");
  command->add_option("--annotate", request.test.annotate,
                      "Folder for the sources with the results as annotations in place");
  command->add_option("--seconds", raw.seconds, "Time budget per unit and analyzer; 0 = 10")
      ->capture_default_str()
      ->check(kTime);
  command->add_option("--color", request.colour, "auto, always or never")
      ->capture_default_str()
      ->check(CLI::IsMember({"auto", "always", "never"}));
  acceptOptionsOfTesting(*command);
  command->footer("Compiler flags follow after --, e.g. premise check f.c -- -DNDEBUG -Iinclude");
}

void addCover(CLI::App &app, Request &request, Raw &raw) {
  CLI::App *command = app.add_subcommand(
      "cover", "Which statements are feasible within a loop bound, with a test for each, and which are infeasible?");
  addSources(*command, request, raw);
  addProgramMode(*command, request, raw);
  command->add_option("--unwind", raw.unwind, "How often a loop may go round and a call may recurse; auto raises it")
      ->capture_default_str();
  command->add_option("--criterion", raw.criterion, "What is to be covered: statement, branch, path or mcdc")
      ->capture_default_str()
      ->check(CLI::IsMember({"statement", "branch", "path", "mcdc"}));
  command
      ->add_option("--algorithm", raw.algorithm,
                   "walk (concrete walks, then the solver), sc, pc, fm or vstte (see docs/cover.md)")
      ->capture_default_str()
      ->check(CLI::IsMember({"walk", "sc", "pc", "fm", "vstte"}));
  command->add_option("--summaries", raw.summaries, "Procedure summaries instead of inlining: off, on-demand, always")
      ->capture_default_str()
      ->check(CLI::IsMember({"off", "on-demand", "always"}));
  command->add_option("--seconds", raw.seconds, "Time budget per unit; 0 = none")->capture_default_str()->check(kTime);
  command->add_option("--solver-seconds", raw.solverSeconds, "Time for one query")->capture_default_str()->check(kTime);
  command->add_option("--max-memory", request.cover.maxMemoryMiB, "Megabytes for the encoding of one unit; 0 = none")
      ->capture_default_str();
  command->add_flag("--cross-check", request.cover.crossChecks,
                    "C and C++: also explore dynamically, and try to refute what is called infeasible");
  addEmit(*command, raw);
  addRunBounds(*command, request.test);
  addStrategy(*command, raw);
  command->add_option("--seed", request.test.exploration.seed, "Seed of everything random")->capture_default_str();
  command->add_option("--color", request.colour, "auto, always or never")
      ->capture_default_str()
      ->check(CLI::IsMember({"auto", "always", "never"}));
  acceptOptionsOfTesting(*command);
}

/// --unwind K|auto
bool readCover(const Raw &raw, Request &request) {
  request.cover.criterion = *cover::criterionNamed(raw.criterion);
  request.cover.algorithm = *cover::algorithmNamed(raw.algorithm);
  request.cover.summaries = *cover::summariesNamed(raw.summaries);
  if (raw.unwind == "auto") {
    request.cover.unwind.reset();
    return true;
  }
  char *end = nullptr;
  const unsigned long bound = std::strtoul(raw.unwind.c_str(), &end, 10);
  if (raw.unwind.empty() || *end != 0 || raw.unwind[0] == '-' || bound > 10'000) {
    std::fprintf(stderr, "premise: --unwind takes a number up to 10000 or auto, not '%s'\n", raw.unwind.c_str());
    return false;
  }
  request.cover.unwind = static_cast<unsigned>(bound);
  return true;
}

void addStored(CLI::App &app, Request &request) {
  CLI::App *replay = app.add_subcommand("replay", "Run one stored test again, natively");
  replay->add_option("TEST", request.testIds, "Name of the test, e.g. deposit_1")->required();
  replay->add_option("--out", request.test.out, "Folder in which the results were stored")->capture_default_str();
  CLI::App *report = app.add_subcommand("report", "Show stored results again");
  report->add_option("--out", request.test.out, "Folder in which the results were stored")->capture_default_str();
  addReports(*report, request.reports);
  report->add_option("--explain", request.explained,
                     "Only explain this test: which premises it violates, and who verified the other checks it meets");
  report->add_flag("--statistics", request.statistics, "Show what each solver stage answered and where the time went");
}

/// NAME=N
bool readFiles(const Raw &raw, Request &request) {
  for (const std::string &text : raw.files) {
    const auto equals = text.rfind('=');
    char *end = nullptr;
    const unsigned long bytes = equals == std::string::npos ? 0 : std::strtoul(text.c_str() + equals + 1, &end, 10);
    if (equals == std::string::npos || equals == 0 || end == text.c_str() + equals + 1 || *end != 0) {
      std::fprintf(stderr, "premise: --file-bytes takes NAME=N, not '%s'\n", text.c_str());
      return false;
    }
    request.test.input.files.emplace_back(text.substr(0, equals), bytes);
  }
  return true;
}

bool readCompromises(const Raw &raw, Request &request) {
  auto compromises = analyze::parseCompromises(raw.assume);
  if (!compromises) {
    std::fprintf(stderr, "premise: %s\n", compromises.error().message.c_str());
    return false;
  }
  request.test.compromises = *compromises;
  return true;
}

/// Rounded up: a little is not nothing, which would mean no limit.
std::chrono::milliseconds millisecondsOf(double seconds) {
  return std::chrono::ceil<std::chrono::milliseconds>(std::chrono::duration<double>(seconds));
}

void interpret(const Raw &raw, Request &request) {
  session::TestOptions &test = request.test;
  test.exploration.time = millisecondsOf(raw.seconds);
  test.analysisTime = millisecondsOf(raw.analysisSeconds.value_or(raw.seconds));
  test.exploration.strategy = kStrategies.at(raw.strategy);
  test.guide.mode = kModes.at(raw.guide);
  test.guide.interprocedural = !raw.isModular;
  test.guide.prefixes = !raw.isWithoutPrefixes;
  // Otherwise the number of failing paths would depend on which of them is found first.
  test.exploration.everyFailure = true;
  test.solver.timeout = millisecondsOf(raw.solverSeconds);
  test.limits.maxMemory = std::uint64_t{raw.maxMemory} << 20;
  test.formats = {kFormats.at(raw.emit)};
  if (!raw.buildDirectory.empty())
    test.buildDirectory = raw.buildDirectory;
  bool *switches[] = {&test.solver.independence, &test.solver.modelReuse, &test.solver.cache,  &test.solver.domains,
                      &test.solver.differences,  &test.solver.boxes,      &test.solver.search, &test.solver.cases};
  for (const std::string &stage : raw.off)
    for (std::size_t i = 0; i < std::size(kStages); i++)
      if (stage == kStages[i])
        *switches[i] = false;
}

/// Everything after a lone `--` is for the compiler.
std::vector<std::string> splitFlags(int argc, char **argv, std::vector<std::string> &flags) {
  std::vector<std::string> own;
  bool isCompiler = false;
  for (int i = 1; i < argc; i++) {
    const std::string word = argv[i];
    if (!isCompiler && word == "--")
      isCompiler = true;
    else
      (isCompiler ? flags : own).push_back(word);
  }
  return own;
}

} // namespace

std::variant<Request, Exit> parseCommandLine(int argc, char **argv) {
  Request request;
  Raw raw;
  CLI::App app{"Premise: what is still unverified in a C or C++ program, and which input breaks it?", "premise"};
  app.set_version_flag("--version", std::string("premise ") + report::kVersion);
  app.require_subcommand(1);
  addTest(app, request, raw, "test", "Which inputs make the checks fail? (dynamic symbolic execution)");
  addTest(app, request, raw, "run", "check, then test what is left, alternating until nothing improves");
  addCheck(app, request, raw);
  addCover(app, request, raw);
  addAudit(app, request, raw);
  addStored(app, request);
  app.footer(
      "premise COMMAND --help lists the options of a command.\n"
      "Exit codes: 0 nothing failed, 1 a check failed, 2 the request could not be carried out, 3 internal error.");
  std::vector<std::string> words = splitFlags(argc, argv, request.test.flags);
  const auto isCommand = [&](CLI::App *command) { return command->get_name() == words.front(); };
  if (!words.empty() && !words.front().starts_with("-") && app.get_subcommands(isCommand).empty()) {
    std::fprintf(stderr, "premise: unknown command '%s' (see premise --help)\n", words.front().c_str());
    return Exit{2};
  }
  std::reverse(words.begin(), words.end());
  try {
    app.parse(words);
  } catch (const CLI::Success &success) {
    app.exit(success);
    return Exit{0};
  } catch (const CLI::ParseError &error) {
    std::fprintf(stderr, "premise: %s (see premise --help)\n", error.what());
    return Exit{2};
  }
  request.command = app.get_subcommands().front()->get_name();
  if (!readCover(raw, request) || !readFiles(raw, request) || !readCompromises(raw, request))
    return Exit{2};
  if (auto checked = checkReports(request.reports); !checked) {
    std::fprintf(stderr, "premise: %s\n", checked.error().message.c_str());
    return Exit{2};
  }
  interpret(raw, request);
  const bool isAnalysis = request.command != "replay" && request.command != "report";
  if (isAnalysis && request.test.sources.empty() && request.test.changedSince.empty()) {
    std::fprintf(stderr, "premise: SOURCE is required (see premise --help)\n");
    return Exit{2};
  }
  return request;
}

} // namespace premise::tool
