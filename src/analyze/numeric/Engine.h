// Runs one function, with what it calls, to a fixpoint, and judges its checks.
#pragma once

#include "analyze/numeric/Accesses.h"
#include "analyze/numeric/Memory.h"
#include "analyze/numeric/Scalars.h"
#include "analyze/numeric/Sums.h"

#include <array>
#include <chrono>
#include <functional>
#include <map>

namespace premise::analyze::numeric {

/// One check at one instruction.
using Occurrence = std::pair<const llvm::Instruction *, std::uint32_t>;

struct Outcome {
  bool isComplete = false;                                 ///< false: it gave up, and nothing is known
  std::map<const llvm::Instruction *, bool> preconditions; ///< its own: whether an execution can satisfy them
  std::map<const llvm::Instruction *, bool> assumed; ///< calls of __premise_assumed: whether what they say can hold
  /// Of the function itself and the parts it calls: whether it always holds where it is reached.
  std::map<Occurrence, bool> judged;
  std::map<Occurrence, bool> required; ///< preconditions of callees by call: whether they always hold
  Functions
      unfollowed; ///< parts, see Contexts.h, of which not every call was followed: nothing is known of their checks
  std::set<std::uint32_t> ensured; ///< postconditions of callees that nobody has verified: it would help to assume them
};

struct Limits {
  /// The size of functions that are followed, by the depth of the call.
  std::vector<unsigned> inlinedInstructions = {250, 100, 40};
  /// The same for code of the library, which consists of many small functions.
  unsigned libraryInstructions = 150, libraryDepth = 12;
  std::uint64_t steps = 0; ///< instructions times states; 0: chosen by the size of the function
  std::function<bool()> isOver = [] { return false; };
};

/// Whether a function comes from a header of the system.
bool isSystem(const llvm::Function &function);
/// The checks of a call into the library; null if it has none.
const llvm::CallBase *libraryChecksOf(const llvm::CallBase &call);

class Engine {
public:
  Engine(Subject &subject, const Assumed &assumed, const llvm::Function &function, const Limits &limits);
  Outcome run();

private:
  using States = std::vector<State>;
  using Exits = std::array<State, 2>; ///< the second one: where a function returned true
  using Edge = std::pair<const llvm::BasicBlock *, const llvm::BasicBlock *>;
  /// A part of a block: to its end, or to an instruction, where states are collected.
  struct Stretch {
    llvm::BasicBlock::const_iterator at;
    const llvm::Instruction *until = nullptr;
    States *reached = nullptr;
  };
  /// One run of one function.
  struct Run {
    Frame frame = 0;
    const FunctionInfo &info;
    State entry;
    std::map<Edge, States> edges = {};
    llvm::DenseMap<const llvm::BasicBlock *, State> heads{};
    llvm::DenseMap<const llvm::BasicBlock *, unsigned> visits{};
    Exits exits = {State::unreachable(), State::unreachable()};
    Sums *sums = nullptr; ///< what is known of them in a pass before
  };

  State entryState();
  void assumeString(State &state, const llvm::Argument &pointer);
  void assumeArray(State &state, const Candidate &candidate);
  void assumeVector(State &state, const Candidate &candidate);
  /// The states after the function returned, its locals and registers gone.
  Exits runFrame(Frame frame, State entry, bool isJudged);
  void ascend(Run &run);
  void descend(Run &run, bool isJudged);
  void descendTwice(Run &run, bool isJudged);
  void noteSum(Frame frame, const llvm::Instruction &instruction, const State &state);
  void boundSums(Run &run, const llvm::BasicBlock &head, State &state);
  bool updateHead(Run &run, const llvm::BasicBlock &block, States &states);
  void keepUnassigned(const Run &run, const llvm::BasicBlock &head, const State &joined, State &widened) const;
  States incoming(const Run &run, const llvm::BasicBlock &block);
  State joinAll(States states);
  State joinRelated(const Run &run, const llvm::BasicBlock &head, States states);
  void runBlock(Run &run, const llvm::BasicBlock &block, States states);
  void runAll(Run &run, const Stretch &stretch, States states);
  void runFrom(Run &run, const Stretch &stretch, State state);
  void finish(Run &run, const llvm::Instruction &end, State state);
  void choose(Run &run, const llvm::SwitchInst &choice, const State &state);
  void leave(Run &run, const llvm::ReturnInst &end, const State &state);
  void leaveWith(Run &run, const llvm::Value *result, State state, State &exit);
  void follow(Run &run, const llvm::BasicBlock &from, const llvm::BasicBlock &to, State state);
  void assignPhis(Run &run, const llvm::BasicBlock &from, const llvm::BasicBlock &to, State &state);
  void countIterations(Run &run, const llvm::BasicBlock &from, const llvm::BasicBlock &to, State &state);
  void prune(Run &run, const llvm::BasicBlock &to, State &state);

  void execute(Frame frame, const llvm::Instruction &instruction, State &state);
  void call(Frame frame, const llvm::CallBase &call, State &state);
  bool premiseCall(Frame frame, const llvm::CallBase &call, const llvm::Function &callee, State &state);
  void library(Frame frame, const llvm::CallBase &checks, const State &state);
  bool readsStrings(Frame frame, const llvm::CallBase &call, const State &state);
  void lookIntoLibrary(Frame frame, const llvm::Instruction &instruction, State &state);
  void accessInLibrary(Frame frame, const Access &access, bool isRead, State &state);
  void callInLibrary(Frame frame, const llvm::CallBase &call, const State &state);
  void judgeLibrary(unsigned slot, bool holds);
  void judgeWholeLibrary(bool holds);
  void endAt(State &state, Object object, Variable end);
  void measure(Frame frame, const llvm::CallBase &call, State &state);
  bool libraryCall(Frame frame, const llvm::CallBase &call, const llvm::Function &callee, State &state);
  void allocation(Frame frame, const llvm::CallBase &call, const llvm::Function &callee, State &state);
  void allocateZeroed(Frame frame, const llvm::CallBase &call, State &state);
  void zeroed(Frame frame, const llvm::CallBase &call, const Extent &size, State &state);
  Extent elements(Frame frame, const llvm::Value &count, std::int64_t size, State &state);
  static void boundAllocated(const Extent &size, State &state);
  /// Whether a call may return in two states.
  bool canFork() const;
  void unknownCall(Frame frame, const llvm::CallBase &call, State &state);
  /// Runs the callee, unless its last run started from the same state.
  Exits runCallee(Frame inner, State entry);
  /// The first call in a block of something so large that it is followed only once.
  const llvm::CallBase *firstLargeCall(Frame frame, const llvm::BasicBlock &block);
  bool canInline(Frame frame, const llvm::Function &callee, const llvm::CallBase &call);
  /// Whether checks in there are judged: the function under analysis and its parts.
  bool isOwn(Frame frame) const;
  const llvm::Function *contractAt(Frame frame, const llvm::Function &callee);
  bool bodyCall(Frame frame, const llvm::CallBase &call, const llvm::Function &callee, State &state);
  void forgetWritten(const llvm::CallBase &call, bool isOwn, State &state);
  bool isEnsured(std::uint32_t check);
  void inlineCall(Frame frame, const llvm::CallBase &call, const llvm::Function &callee, State &state);
  void returnFrom(Frame frame, const llvm::CallBase &call, State &state);

  void noteThrow(const State &state);
  void noteThrow(const llvm::CallBase &call, const State &state);
  void unwind(Frame frame, State &state);
  State callThatMayThrow(Frame frame, const llvm::InvokeInst &invoke, State &state);

  void check(Frame frame, const llvm::CallBase &call, State &state);
  void require(Frame frame, const llvm::CallBase &call, State &state);
  void annotated(Frame frame, const llvm::CallBase &call, State &state);
  void access(Frame frame, const llvm::CallBase &call, State &state);
  void validity(Frame frame, const llvm::CallBase &call, State &state);
  Access accessOf(Frame frame, const llvm::CallBase &call, const State &state);
  void judge(Frame frame, const llvm::Instruction &at, std::int64_t check, bool holds);

  const llvm::Function &function_;
  Limits limits_;
  Machine machine_;
  Condition condition_;
  Scalars scalars_;
  Memory memory_;
  Accesses accesses_;
  Outcome outcome_;
  struct LastCall {
    State entry = {};
    Exits exits = {};
    std::optional<State> thrown = {}; ///< none: nobody asked
  };
  std::map<Frame, LastCall> lastCalls_;     ///< the last run of a frame
  State *thrown_ = nullptr;                 ///< where states are collected in which a call throws, if somebody asks
  const llvm::CallBase *library_ = nullptr; ///< the checks that stand for the library's code that is being run
  bool isJudging_ = false;
  Sums *noting_ = nullptr;     ///< in the pass that looks what is added in loops
  std::optional<State> other_; ///< a call has just returned in two ways: the second one
  unsigned forks_ = 0;         ///< so many calls of the block that is being run did
  std::uint64_t steps_ = 0;
  bool gaveUp_ = false;
};

} // namespace premise::analyze::numeric
