// A statement counts as feasible only if a native run executes its line; what the encoding promises is not enough.
#include "session/CoverSource.h"

#include "encode/llvm/Translate.h"
#include "native/NativeExecutor.h"
#include "session/Choose.h"
#include "session/CoverInputs.h"
#include "session/UnitTest.h"

#include <llvm/IR/DebugInfoMetadata.h>
#include <llvm/IR/Module.h>

#include <algorithm>
#include <chrono>
#include <map>
#include <set>

namespace premise::session {
namespace {

using Clock = std::chrono::steady_clock;
using Lines = std::set<std::pair<std::string, unsigned>>; ///< function and line
/// The lines of each block, with the first column that the compiler names.
using Blocks = std::vector<std::map<unsigned, unsigned>>;
/// --unwind auto
constexpr unsigned kBounds[] = {1, 2, 4, 8, 16};
constexpr std::size_t kTermsPerMiB = 5'000;

class CoverUnit {
public:
  CoverUnit(const CompiledSource &source, std::size_t unit, const TestOptions &options, const CoverRequest &request)
      : source_(source), unit_(unit), options_(options), request_(request), shape_(shapeOf(source, unit, options)) {
    const program::Unit &described = source.program.units[unit];
    result_.function = described.name;
    result_.place = described.place;
    result_.isStatic = described.isStatic;
  }

  /// `blocks` are those of the unit's own code.
  base::Result<suite::UnitResult> run(encode::PreparedModule &module, const Blocks &blocks) {
    const auto start = Clock::now();
    auto covered = request_.unwind ? atBound(module, *request_.unwind) : raised(module);
    if (!covered)
      return covered.error();
    if (result_.cover && request_.criterion == cover::Criterion::Statement)
      addLeftOut(blocks);
    addChecks();
    result_.seconds = std::chrono::duration<double>(Clock::now() - start).count();
    return std::move(result_);
  }

private:
  const program::Unit &described() const { return source_.program.units[unit_]; }

  base::Result<void> raised(encode::PreparedModule &module) {
    for (const unsigned bound : kBounds) {
      auto covered = atBound(module, bound);
      const auto matters = [](const suite::CoverEntry &entry) { return entry.mayBoundMatter; };
      if (!covered || !result_.cover ||
          std::none_of(result_.cover->entries.begin(), result_.cover->entries.end(), matters))
        return covered;
    }
    return {};
  }

  base::Result<void> atBound(encode::PreparedModule &module, unsigned bound) {
    term::Pool pool;
    encode::TranslateOptions translating;
    translating.unwind = bound;
    translating.interrupted = options_.exploration.interrupted;
    if (options_.exploration.time.count() != 0)
      translating.deadline = Clock::now() + options_.exploration.time;
    if (request_.maxMemoryMiB != 0)
      translating.maxTerms = request_.maxMemoryMiB * kTermsPerMiB;
    auto translation = module.translate(described().symbol, pool, translating);
    if (!translation) {
      if (!result_.cover) // a smaller bound may have been covered before
        result_.note = "not encoded: " + translation.error().message;
      return {};
    }
    const cover::Judged judged =
        cover::judge(pool, translation->program, request_.criterion, coverOptions(options_, request_));
    result_.cover = toResult(judged, request_, bound, described().name);
    result_.exploration.imprecise = translation->imprecise;
    result_.exploration.queries += judged.cover.queries;
    return confirm(*translation, judged);
  }

  /// Runs every test; entries keep their test only if it gets there.
  base::Result<void> confirm(const encode::Translation &translation, const cover::Judged &judged) {
    term::Pool pool;
    auto executor = native::NativeExecutor::open(source_.build, shape_, static_cast<unsigned>(unit_),
                                                 limitsOf(source_, unit_, options_), pool);
    if (!executor)
      return executor.error();
    result_.tests.clear();
    std::vector<Lines> covered;
    for (const cover::TestCase &test : judged.cover.tests) {
      const term::Assignment inputs = nativeInputs(translation, shape_, described(), test.model);
      auto replayed = replayAssignment(source_, unit_, options_, inputs);
      if (!replayed)
        return replayed.error();
      replayed->id = described().name + "_" + std::to_string(result_.tests.size() + 1);
      result_.tests.push_back(std::move(*replayed));
      (*executor)->execute(inputs);
      covered.push_back(linesOf(**executor));
    }
    for (std::size_t i = 0; i < judged.entries.size(); i++)
      confirmEntry(judged, judged.entries[i], covered, translation, result_.cover->entries[i]);
    keepUsedTests();
    return {};
  }

  Lines linesOf(native::NativeExecutor &executor) const {
    Lines lines;
    const auto &blocks = source_.build.instrumentation.blocks;
    for (const std::uint32_t block : executor.coverage())
      if (block < blocks.size())
        for (const unsigned line : blocks[block].lines)
          lines.emplace(blocks[block].function, line);
    return lines;
  }

  void confirmEntry(const cover::Judged &judged, const cover::Entry &entry, const std::vector<Lines> &covered,
                    const encode::Translation &translation, suite::CoverEntry &result) const {
    if (entry.state != cover::BlockState::Feasible)
      return;
    const std::pair<std::string, unsigned> wanted{entry.function, entry.place.line};
    if (request_.criterion == cover::Criterion::Statement) {
      if (covered[*entry.test].contains(wanted))
        return;
      for (std::size_t i = 0; i < covered.size(); i++)
        if (covered[i].contains(wanted)) {
          result.test = described().name + "_" + std::to_string(i + 1);
          return;
        }
    } else if (isPathCovered(judged.cover.tests[*entry.test].path, translation.program, covered[*entry.test])) {
      return;
    }
    result.state = suite::Coverable::Open;
    result.test.clear();
    result.reason = "imprecision: the execution that the encoding promises is not reproduced natively";
  }

  static bool isPathCovered(const cover::Path &path, const encode::PassiveProgram &program, const Lines &covered) {
    return std::all_of(path.begin(), path.end(), [&](encode::BlockIndex block) {
      const encode::Origin &origin = program.origins[program.blocks[block].origin];
      return std::all_of(origin.lines.begin(), origin.lines.end(),
                         [&](unsigned line) { return covered.contains({origin.function, line}); });
    });
  }

  /// Failing tests, and those that entries name.
  void keepUsedTests() {
    const auto isUsed = [&](const suite::Test &test) {
      const auto names = [&](const suite::CoverEntry &entry) { return entry.test == test.id; };
      return test.outcome == suite::Outcome::Fail ||
             std::any_of(result_.cover->entries.begin(), result_.cover->entries.end(), names);
    };
    std::erase_if(result_.tests, [&](const suite::Test &test) { return !isUsed(test); });
    result_.exploration.tests = result_.tests.size();
    result_.exploration.failing = static_cast<std::uint64_t>(
        std::count_if(result_.tests.begin(), result_.tests.end(),
                      [](const suite::Test &test) { return test.outcome == suite::Outcome::Fail; }));
  }

  /// Statements that left no code of their own share the fate of their block. A block without any entry was decided
  /// before the solver was asked, or left no code at all; which of the two is not known.
  void addLeftOut(const Blocks &blocks) {
    std::map<unsigned, suite::CoverEntry> known;
    for (const suite::CoverEntry &entry : result_.cover->entries)
      if (entry.function == described().symbol)
        known.emplace(entry.place.line, entry);
    for (const std::map<unsigned, unsigned> &lines : blocks) {
      const auto neighbour =
          std::find_if(lines.begin(), lines.end(), [&](const auto &line) { return known.contains(line.first); });
      suite::CoverEntry entry;
      entry.function = described().symbol;
      entry.reason = "not in the encoding: decided before the solver is asked, or without code of its own";
      if (neighbour != lines.end())
        entry = known.at(neighbour->first);
      for (const auto &[line, column] : lines) {
        entry.place = {described().place.file, line, column};
        if (known.try_emplace(line, entry).second)
          result_.cover->entries.push_back(entry);
      }
    }
  }

  void addChecks() {
    for (const program::Check &check : source_.program.checks) {
      if (check.function != described().name)
        continue;
      suite::CheckResult each;
      each.check = check;
      each.reason = "not attempted";
      for (const suite::Test &test : result_.tests)
        if (test.check == check.id) {
          each.status = suite::Status::Failed;
          each.by = {"cover"};
          each.test = test.id;
          each.reason = "";
          break;
        }
      result_.checks.push_back(std::move(each));
    }
  }

  const CompiledSource &source_;
  std::size_t unit_;
  const TestOptions &options_;
  const CoverRequest &request_;
  native::Shape shape_;
  suite::UnitResult result_;
};

Blocks blocksOf(const llvm::Function *function) {
  Blocks blocks;
  if (!function)
    return blocks;
  for (const llvm::BasicBlock &block : *function) {
    std::map<unsigned, unsigned> &lines = blocks.emplace_back();
    for (const llvm::Instruction &instruction : block) {
      const llvm::DebugLoc &place = instruction.getDebugLoc();
      if (place && place.getLine() != 0 && place->getScope()->getSubprogram() == function->getSubprogram())
        lines.try_emplace(place.getLine(), place.getCol());
    }
  }
  return blocks;
}

} // namespace

base::Result<void> coverSource(const TestOptions &options, const CoverRequest &request, const std::string &file,
                               suite::Results &results) {
  auto source = compileSource(options, file);
  if (!source)
    return source.error();
  results.warnings.insert(results.warnings.end(), source->program.warnings.begin(), source->program.warnings.end());
  auto units = chooseUnits(source->program, options);
  if (!units)
    return units.error();
  // Encoded is the program as it was written: the one that runs has shadow code in it by now.
  auto plain = program::compile(source->program.source, "");
  if (!plain)
    return plain.error();
  encode::PreparedModule module(*plain);
  for (const std::size_t unit : *units) {
    auto covered = CoverUnit(*source, unit, options, request)
                       .run(module, blocksOf(plain->module->getFunction(source->program.units[unit].symbol)));
    if (!covered)
      return covered.error();
    results.units.push_back(std::move(*covered));
  }
  return {};
}

} // namespace premise::session
