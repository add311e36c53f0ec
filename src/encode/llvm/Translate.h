// From one function of a checked module to the passive form of its loop-free unwinding.
#pragma once

#include "base/Result.h"
#include "encode/Passive.h"
#include "encode/llvm/Summary.h"
#include "program/Program.h"
#include "term/Pool.h"

#include <atomic>
#include <chrono>
#include <map>
#include <memory>
#include <optional>
#include <set>
#include <string>
#include <vector>

namespace premise::encode {

/// How the reason starts when a smaller bound may help.
inline constexpr const char *kTooLarge = "the unwinding ";

/// The reason when there was no time for the whole unwinding.
inline constexpr const char *kOutOfTime = "out of time";

enum class BeyondDepth : std::uint8_t {
  Unknown, ///< a call that is not inlined does anything: no execution is lost
  CutOff,  ///< executions that make such a call of a defined function are lost: none is added
};

struct TranslateOptions {
  unsigned unwind = 3;      ///< how often a loop's body is entered at most, per arrival
  bool anyRound = false;    ///< more rounds: not cut off, but one that starts anywhere and may be the last
  unsigned inlineDepth = 4; ///< calls inside calls
  std::optional<unsigned> recursion = {}; ///< how often a function may be inside itself; nothing: as deep as that
  BeyondDepth beyondDepth = BeyondDepth::CutOff;
  bool usesInvariants = false; ///< loops with invariants are not unwound: the invariant stands for all iterations
  /// A callee's contract stands for a call that is not walked into, with a selector for each condition it ensures.
  bool usesContracts = false;
  bool usesObjectInvariants = false; ///< with a selector each, where the unit's entry evaluates them
  bool inputsMayBeReadOnly = false;  ///< what a pointer of the caller leads to may be a constant
  bool usesFrames = false;           ///< with a choice at each such call: what `assigns` lists, or everything
  bool contractsAtRecursion = false; ///< also where a function calls itself within the depth
  /// An execution goes on, with the wrapped result, after a signed overflow, unless the selector of that check is true.
  bool overflowGoesOn = false;
  /// Origins are what lies between two places at which an execution can end, and directions of choices; also those of
  /// code that no execution reaches.
  bool tracksStatements = false;
  SummarySource *summaries = nullptr;  ///< borrowed; null: calls are inlined
  bool wantsEffect = false;            ///< what the function leaves behind
  std::set<std::uint32_t> relyOn = {}; ///< checks that never fail: their conditions are assumed
  std::size_t maxBlocks = 50000;
  std::size_t maxTerms = 3000000; ///< that the pool may grow to
  std::optional<std::chrono::steady_clock::time_point> deadline = {};
  const std::atomic<bool> *interrupted = nullptr;
};

/// A scalar that the unit gets from outside.
struct InputVariable {
  enum class Kind : std::uint8_t { Parameter, Global, Pointee };
  Kind kind = Kind::Parameter;
  std::string name;         ///< of the parameter or global; Pointee: of the object, in words
  std::uint64_t offset = 0; ///< Global, Pointee: where in the object
  term::Term value;         ///< its bits
  unsigned object = 0;      ///< Global, Pointee: number of the object
};

/// A scalar at a place of an object that is not constant; of several at one place the first counts.
struct InputElsewhere {
  unsigned object = 0; ///< its number
  term::Term offset;
  term::Term value;
  std::string global = {}; ///< its name, if the object is one
};

struct PointerParameter {
  unsigned index = 0; ///< of the function's arguments
  std::string name;
  term::Term isNull;
  term::Term object; ///< number of the object
  term::Term offset; ///< in the object, in bytes
};

/// A pointer that was read from memory.
struct ReadPointer {
  base::SourceSpan place; ///< in the unit's own code
  term::Term object;
};

/// A loop, or the calls of a function, whose unwinding was cut off here.
struct CutOff {
  BlockIndex block = 0;       ///< reached exactly by the executions that go on beyond the limit
  std::uint32_t loop = 0;     ///< index into `Translation::loops`
  const void *site = nullptr; ///< the basic block of the unit itself in which that happens
};

struct UnwoundLoop {
  base::SourceSpan place; ///< the first place in its header; of a call beyond the depth: the call's
  std::string function;
  bool isCall = false;
};

/// A check that can fail in the passive program.
struct FailingBlock {
  std::uint32_t check = 0;
  BlockIndex block = 0;
  bool isInUnit = false;      ///< in the unit's own code, not in a call of it
  const void *site = nullptr; ///< the basic block of the unit itself in which that happens
  const void *call = nullptr; ///< the unit's own call, if that is in the callee's own code
};

/// A direct call in the unit's own code of a function with preconditions.
struct RequiringCall {
  const void *call = nullptr;
  const void *site = nullptr;          ///< the basic block
  std::set<std::uint32_t> checks = {}; ///< the preconditions
  std::vector<BlockIndex> blocks = {}; ///< where the first of them is evaluated
  bool isWalked = true;                ///< false: somewhere the call was taken as unknown code
};

/// At a call that its contract stands for: whether only what `assigns` lists is written.
struct FrameChoice {
  base::SourceSpan place;
  std::string function;             ///< in which the call is
  std::vector<std::string> written; ///< globals
  term::Term selector;              ///< true: only those
};

/// A check of the unit's own code is evaluated here.
struct CheckPoint {
  std::uint32_t check = 0;
  BlockIndex block = 0;
  term::Term holds;
};

struct Translation {
  PassiveProgram program;
  std::vector<InputVariable> inputs;
  std::vector<InputElsewhere> inputsElsewhere;
  std::vector<PointerParameter> pointers;
  std::vector<ReadPointer> readPointers;
  std::vector<UnwoundLoop> loops;
  std::vector<CutOff> cutOffs;
  std::vector<FailingBlock> failures;
  std::map<std::uint32_t, term::Term> overflowSelectors;  ///< by check; with `overflowGoesOn`
  std::map<std::uint32_t, term::Term> contractSelectors;  ///< by postcondition of what contracts stand for
  std::map<std::uint32_t, term::Term> invariantSelectors; ///< by index into `Program::assumed`
  bool mayReenter = false;                                ///< the unit may be called again by what it calls
  bool usedAtRecursion = false;                           ///< some contract, because of `contractsAtRecursion`
  std::vector<FrameChoice> frameChoices;
  std::vector<RequiringCall> calls;
  /// What was replaced by "anything can happen" (more executions than there are): a feasible execution that passes such
  /// a place may be none. Lines of the form "file:line: what".
  std::vector<std::string> imprecise;
  /// Checks whose own condition could not be expressed, with the reason: they can neither be shown nor refuted.
  std::map<std::uint32_t, std::string> inexpressible;
  std::vector<CheckPoint> points;        ///< where checks of the unit's own code are evaluated
  std::vector<CheckPoint> assumedPoints; ///< PREMISE_ASSUMED; `check` is an index into `Program::assumed`
  /// The basic blocks of the unit's own code in which a check stands, also those that the walk did not reach.
  std::map<std::uint32_t, std::set<const void *>> checkSites;
  std::optional<FunctionEffect> effect;        ///< with `wantsEffect`
  std::vector<SummarisedCall> summarisedCalls; ///< each once
  /// By origin that stands for a row of a summary: what the execution visits in the function.
  std::map<OriginIndex, std::vector<Origin>> rowPaths;
  bool usedInvariants = false;  ///< of some loop only one arbitrary iteration is in the program
  term::VarId nextVariable = 0; ///< the first that is free

  /// Whether control can get from one site to another in the unit's own code.
  std::map<const void *, std::set<const void *>> reachableSites;
};

/// A clone of the program's module, prepared for translation: registers instead of memory where no check is lost, loops
/// in simple form. Not thread-safe.
class PreparedModule {
public:
  explicit PreparedModule(const program::Program &program);
  ~PreparedModule();
  PreparedModule(const PreparedModule &) = delete;
  PreparedModule &operator=(const PreparedModule &) = delete;

  /// The unwinding of the function `symbol`; variables are numbered from `firstVariable` on. Fails if there is no such
  /// function, or with the reason why it cannot be translated: it is too large, jumps into loops, throws, ...
  base::Result<Translation> translate(const std::string &symbol, term::Pool &pool, const TranslateOptions &options,
                                      term::VarId firstVariable = 0);

  /// The origins and decisions that `translate` with `tracksStatements` would give, or more, in a program that has no
  /// executions. Takes little time, whatever the unwinding would take.
  base::Result<Translation> list(const std::string &symbol, term::Pool &pool);

  /// Why calls of a function cannot be summarised, as far as that can be told without translating it; empty: they can.
  /// Nothing if it has no choices: then inlining it is as simple, and loses nothing.
  std::optional<std::string> obstacleToSummary(const std::string &symbol);

private:
  struct Implementation;
  std::unique_ptr<Implementation> impl_;
};

} // namespace premise::encode
