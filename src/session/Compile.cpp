// From a source file to executables, and from a unit to the shape of its inputs.
#include "base/Ensure.h"
#include "native/Globals.h"
#include "session/Align.h"
#include "session/Callees.h"
#include "session/Focus.h"
#include "session/ImportWarnings.h"
#include "session/Load.h"
#include "session/UnitTest.h"

#include <algorithm>
#include <charconv>

namespace premise::session {
namespace {

/// One check per unit: it is not a place in the code that loses memory, but a call.
void addLeakChecks(CompiledSource &compiled) {
  for (const program::Unit &unit : compiled.program.units) {
    compiled.leakChecks.push_back(static_cast<std::uint32_t>(compiled.program.checks.size()));
    program::Check check;
    check.kind = program::CheckKind::MemoryLeak;
    check.place = unit.place;
    check.id = base::toString(unit.place) + ":" + program::toString(check.kind);
    check.function = unit.name;
    check.condition = "what " + unit.name + " allocates is freed or can still be reached";
    compiled.program.checks.push_back(check);
  }
}

/// Where nobody verified anything, there is nothing to be guided by.
bool saysAnything(const ledger::Ledger &ledger) {
  return std::any_of(ledger.entries().begin(), ledger.entries().end(),
                     [](const ledger::Entry &entry) { return !entry.premise().isNever(); });
}

guide::Guided guideUnits(CompiledSource &compiled, const native::Harness &harness, const TestOptions &options,
                         const ledger::Ledger &ledger) {
  std::vector<guide::GuidedUnit> units;
  for (std::size_t i = 0; i < compiled.program.units.size(); i++) {
    guide::GuidedUnit unit{compiled.program.units[i].symbol, harness.callers[i]};
    if (!compiled.leakChecks.empty())
      unit.leakCheck = compiled.leakChecks[i];
    units.push_back(std::move(unit));
  }
  return guide::instrument(compiled.program, ledger, units, options.guide);
}

native::Priors priorsOf(const guide::Guided &guided, guide::Mode mode) {
  native::Priors priors;
  priors.areUsed = mode != guide::Mode::Uv;
  for (const guide::Knowledge knowledge : guided.checks)
    priors.checks.push_back(static_cast<native::Prior>(knowledge));
  return priors;
}

/// The conditions that others state add no checks of their own.
bool hasChecksOf(const program::Program &program, const ledger::Ledger &ledger) {
  return std::equal(program.checks.begin(), program.checks.end(), ledger.entries().begin(), ledger.entries().end(),
                    [](const program::Check &check, const ledger::Entry &entry) { return check.id == entry.check.id; });
}

} // namespace

native::RunLimits limitsOf(const CompiledSource &source, std::size_t unit, const TestOptions &options) {
  native::RunLimits limits = options.limits;
  if (!source.leakChecks.empty())
    limits.leakCheck = source.leakChecks[unit];
  const program::Unit &described = source.program.units[unit];
  for (std::uint32_t i = 0; i < source.program.checks.size(); i++) {
    const program::Check &check = source.program.checks[i];
    if (check.kind == program::CheckKind::Precondition && check.callee.empty() && check.function == described.name)
      limits.filters.insert(i);
  }
  if (!limits.filters.empty() && mayRecur(source.program, described))
    limits.filters.clear();
  return limits;
}

base::Result<LoadedSource> loadSource(const TestOptions &options, const std::string &file,
                                      const std::vector<program::Stated> &stated) {
  auto source = sourceFor(options, file);
  if (!source)
    return source.error();
  source->stated = stated;
  auto declarations = program::parse(*source);
  if (!declarations)
    return declarations.error();
  native::Harness harness = native::makeHarness(*declarations);
  harness.stubsMissing = options.stubMissing;
  auto program = program::compile(*source, harness.text);
  if (!program)
    return program.error();
  if (auto completed = completeProgram(options, *program); !completed)
    return completed.error();
  return LoadedSource{std::move(*program), std::move(harness)};
}

base::Result<CompiledSource> buildSource(LoadedSource source, const TestOptions &options, const Known &known) {
  const native::Harness &harness = source.harness;
  CompiledSource compiled;
  compiled.program = std::move(source.program);
  if (options.leaks)
    addLeakChecks(compiled);
  base::ensure(compiled.program.units.size() == harness.callers.size(), "every unit should have a caller");
  native::adoptMissingVariables(compiled.program);
  for (const program::Unit &unit : compiled.program.units) {
    compiled.globals.push_back(native::inputGlobals(compiled.program, unit));
    compiled.missing.push_back(native::missingFunctions(compiled.program, unit));
    compiled.callers.push_back(native::callersOf(compiled.program, unit));
    compiled.readsInput.push_back(native::readsInput(compiled.program, unit));
    compiled.extents.push_back(native::extentsOf(compiled.program, unit));
  }
  if (known.ledger != nullptr && (saysAnything(*known.ledger) || !options.focus.empty())) {
    compiled.ledger = alignedWith(compiled.program, *known.ledger, known.analysed);
    if (!options.focus.empty())
      compiled.ledger = focusedOn(options.focus, compiled.ledger);
    if (options.usesWholePremises)
      compiled.ledger = withWholePremises(compiled.ledger);
    compiled.guided = guideUnits(compiled, harness, options, compiled.ledger);
  }
  compiled.urgent = suspectedChecks(options, compiled.program);
  compiled.counterexamples = suspectedInputs(options, compiled.program);
  auto build = native::build(compiled.program, harness);
  if (!build)
    return build.error();
  compiled.build = std::move(*build);
  if (compiled.guided)
    compiled.build.priors = priorsOf(*compiled.guided, options.guide.mode);
  return compiled;
}

/// With what others assumed at entries. Their words need not be C here: without them, nothing is pruned under them.
static base::Result<LoadedSource> loadStated(const TestOptions &options, const std::string &file,
                                             const ledger::Ledger *ledger) {
  const std::vector<program::Stated> stated = ledger != nullptr ? ledger->stated() : std::vector<program::Stated>{};
  if (!stated.empty())
    if (auto loaded = loadSource(options, file, stated); loaded && hasChecksOf(loaded->program, *ledger))
      return loaded;
  return loadSource(options, file);
}

base::Result<CompiledSource> compileSource(const TestOptions &options, const std::string &file, const Known &known) {
  auto loaded = loadStated(options, file, known.ledger);
  if (!loaded)
    return loaded.error();
  if (known.ledger != nullptr || (loaded->program.claims.empty() && options.focus.empty()))
    return buildSource(std::move(*loaded), options, known);
  const ledger::Ledger annotated(loaded->program);
  return buildSource(std::move(*loaded), options, {&annotated});
}

native::Shape shapeOf(const CompiledSource &source, std::size_t unit, const TestOptions &options) {
  const program::Unit &described = source.program.units[unit];
  if (options.isProgram || described.name == "main") {
    native::ProgramInput input = options.input;
    input.isRead = source.readsInput[unit];
    return native::makeProgramShape(source.program, described, input);
  }
  std::vector<native::GlobalInput> globals;
  const auto &names = source.build.instrumentation.globals;
  for (const program::Global *global : source.globals[unit]) {
    const auto found = std::find(names.begin(), names.end(), global->symbol);
    if (found != names.end())
      globals.push_back({global, static_cast<std::uint32_t>(found - names.begin())});
  }
  return native::makeShape(source.program, described, globals, options.shape);
}

std::string encodeAssignment(const term::Assignment &inputs) {
  static constexpr char kDigits[] = "0123456789abcdef";
  std::string text;
  for (term::VarId id = 0; id < inputs.size(); id++) {
    term::Value value = inputs[id];
    if (value == 0)
      continue;
    std::string digits;
    for (; value != 0; value >>= 4)
      digits.insert(digits.begin(), kDigits[static_cast<unsigned>(value & 15)]);
    text += (text.empty() ? "" : ",") + std::to_string(id) + "=" + digits;
  }
  return text;
}

base::Result<term::Assignment> decodeAssignment(const std::string &text) {
  term::Assignment inputs;
  const base::Diagnostic malformed{"the stored input \"" + text + "\" is malformed", {}};
  const char *at = text.data();
  const char *end = at + text.size();
  while (at != end) {
    term::VarId id = 0;
    const auto number = std::from_chars(at, end, id);
    if (number.ec != std::errc() || number.ptr == end || *number.ptr != '=')
      return malformed;
    term::Value value = 0;
    for (at = number.ptr + 1; at != end && *at != ','; at++) {
      unsigned digit = 0;
      if (std::from_chars(at, at + 1, digit, 16).ptr == at)
        return malformed;
      value = value << 4 | digit;
    }
    inputs.set(id, value);
    at += at != end ? 1 : 0;
  }
  return inputs;
}

} // namespace premise::session
