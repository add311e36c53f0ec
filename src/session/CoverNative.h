// Which tests of a cover really execute what they promise?
#pragma once

#include "cover/Judge.h"
#include "encode/llvm/Translate.h"
#include "native/NativeExecutor.h"
#include "session/Cover.h"
#include "session/UnitTest.h"

#include <map>
#include <set>

namespace premise::session {

/// Function, line, column.
using CodePlace = std::pair<std::string, std::pair<unsigned, unsigned>>;

/// One native run of a test.
struct NativeRun {
  suite::Test test;
  std::set<CodePlace> places; ///< of visited blocks
  /// Places and directions on the path that the encoding promised, if the run did what was promised.
  std::set<CodePlace> onPath;
  std::set<std::string> directions; ///< "function:line:column:text", likewise
  bool isAsPromised = false;

  /// Whether every instruction of the blocks that it visited was executed.
  bool isComplete() const;
};

/// Runs tests of one unit and compares what they do with what was promised.
class CoverNative {
public:
  CoverNative(const CompiledSource &source, std::size_t unit, const TestOptions &options);

  base::Result<void> open();
  /// Runs the tests of a cover, as many as time allows. `checks` is the inventory to which the translation's numbers
  /// belong.
  base::Result<void> run(const encode::Translation &translation, const cover::Cover &cover,
                         const std::vector<program::Check> &checks, const base::TimeLimit &limit);
  /// Explores the unit dynamically and keeps what it finds as further runs.
  base::Result<void> explore(std::chrono::milliseconds time);
  /// Keeps an entry's test only if it gets there, looks for another one otherwise; what no run shows is open.
  /// `isByTest`: only the test that the entry names can show it (paths, pairs of executions).
  void confirm(suite::CoverEntry &entry, bool isByTest) const;
  const std::vector<NativeRun> &runs() const { return runs_; }

private:
  const program::Unit &described() const { return source_.program.units[unit_]; }
  void findStatements(const encode::PassiveProgram &program);
  std::string nameOf(std::size_t test) const { return described().name + "_" + std::to_string(test + 1); }
  NativeRun execute(suite::Test test, const term::Assignment &inputs);
  bool promise(const encode::Origin &origin, NativeRun &run) const;
  void compare(const cover::Path &path, const encode::Translation &translation,
               const std::vector<program::Check> &checks, NativeRun &run) const;
  const NativeRun *whoExecutes(const suite::CoverEntry &entry) const;
  bool executes(const NativeRun &run, const suite::CoverEntry &entry) const;
  const NativeRun *byName(const std::string &test) const;

  const CompiledSource &source_;
  std::size_t unit_;
  const TestOptions &options_;
  native::Shape shape_;
  term::Pool pool_;
  std::unique_ptr<native::NativeExecutor> executor_;
  std::vector<NativeRun> runs_;
  std::set<std::string> notRun_; ///< names of tests for which there was no time
  struct Statement {
    std::set<CodePlace> places; ///< of instructions that are its own
    unsigned origins = 0;       ///< that begin there
    bool startsBlock = true;    ///< everything that stands there is executed as soon as its block is entered
  };
  std::map<CodePlace, Statement> statements_;
  std::map<std::string, CodePlace> witnesses_; ///< by direction: the statement that only those execute who take it
  std::set<CodePlace> known_;                  ///< that native blocks have; what Clang folded has none
};

} // namespace premise::session
