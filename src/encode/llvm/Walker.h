// Walks one function of the module, with the calls it makes, and writes down the passive program.
#pragma once

#include "encode/llvm/Frame.h"
#include "encode/llvm/Graph.h"
#include "encode/llvm/Memory.h"
#include "encode/llvm/Prepare.h"
#include "encode/llvm/Thrown.h"
#include "encode/llvm/Translate.h"

#include <llvm/IR/Instructions.h>
#include <llvm/IR/IntrinsicInst.h>
#include <llvm/IR/Operator.h>

namespace premise::encode {

/// What is said where the source is not at hand.
inline constexpr const char *kSomeCondition = "a condition";

class Walker {
public:
  Walker(Prepared &prepared, const program::Program &program, term::Pool &pool, const TranslateOptions &options,
         term::VarId firstVariable);

  base::Result<Translation> run(llvm::Function &function);
  base::Result<Translation> list(llvm::Function &function);

private:
  // --- control flow (Walker.cpp, WalkLoops.cpp)
  void setUnit(llvm::Function &function);
  void walkFunction(Frame &frame, Cursor cursor);
  void walkRegion(Frame &frame, const llvm::Loop *loop, const llvm::BasicBlock *limit);
  void walkBlock(Frame &frame, llvm::BasicBlock &block);
  void walkTerminator(Frame &frame, llvm::Instruction &terminator, Cursor &cursor);
  void walkBranch(Frame &frame, llvm::BranchInst &branch, Cursor &cursor);
  void walkSwitch(Frame &frame, llvm::SwitchInst &choice, Cursor &cursor);
  void walkReturn(Frame &frame, llvm::ReturnInst &end, Cursor &cursor);
  void addEdge(Frame &frame, llvm::BasicBlock &to, const Cursor &cursor, Assumption condition);
  void walkLoop(Frame &frame, const llvm::Loop &loop);
  void walkAnyRound(Frame &frame, const llvm::Loop &loop);
  void startAnywhere(Frame &frame, const llvm::Loop &loop, std::vector<Edge> &edges);
  static const llvm::BasicBlock *bodyOf(const Frame &frame, const llvm::Loop &loop);
  void walkInvariantLoop(Frame &frame, const llvm::Loop &loop, InvariantPlan plan);
  std::optional<InvariantPlan> invariantsOf(Frame &frame, const llvm::Loop &loop);
  bool isBeforeInvariant(const Frame &frame, const llvm::Instruction &at) const;
  bool isDroppedExit(const Frame &frame, const llvm::BasicBlock &to) const;
  std::size_t exitsPending(Frame &frame, const llvm::Loop &loop) const;
  void cutOff(Frame &frame, const std::vector<Edge> &edges, std::uint32_t loop);
  OriginIndex cutOffOrigin(const Frame &frame, std::uint32_t loop);
  std::uint32_t loopIndex(Frame &frame, const llvm::Loop &loop);
  Arrival enter(std::vector<Edge> edges, OriginIndex origin);
  Arrival join(std::vector<Edge> edges, OriginIndex origin);
  BlockIndex follow(const Edge &edge, OriginIndex origin);
  OriginIndex originOf(const llvm::BasicBlock &block, std::size_t segment = 0);
  void end(Cursor &cursor);

  // --- statements and directions of choices (WalkStatements.cpp)
  void noteDeath(const llvm::BasicBlock &block, std::size_t segment, const Cursor &cursor);
  void passSegment(const llvm::Instruction &done, std::size_t &segment, Cursor &cursor);
  bool takeDirection(const Frame &frame, const llvm::BasicBlock &to, BlockIndex &from, Assumption &condition);
  OriginIndex directionOf(const llvm::BasicBlock &from, const llvm::BasicBlock &to, const Assumption &condition);
  void addNever(const NeverTaken &never, OriginIndex origin);
  void addWhatIsBehind(const NeverTaken &never, std::set<const llvm::BasicBlock *> &known);
  void addWhatIsNeverReached();
  void addOriginsOf(const llvm::Function &function);
  void findWhatLiesBeyond();
  void addDecisionsOf(const llvm::Function &function);
  Assumption switchCondition(const llvm::SwitchInst &choice, const llvm::BasicBlock &to, Term condition);
  Assumption branchCondition(const llvm::BranchInst &branch, Term condition, bool holds);

  void assume(Cursor &cursor, Term condition, const llvm::Instruction *at, const std::string &text);
  Assumption conditionAt(const llvm::Instruction &at, Term condition, bool holds, bool isWhole = false);

  // --- checks (WalkChecks.cpp)
  void check(Frame &frame, Cursor &cursor, const std::vector<CheckedCondition> &conditions,
             const llvm::Instruction &at);
  void fail(Frame &frame, const Cursor &cursor, const CheckedCondition &condition);
  void walkPremiseCall(Frame &frame, llvm::CallInst &call, Cursor &cursor);
  void walkExplicitCheck(Frame &frame, llvm::CallInst &call, Cursor &cursor);
  void walkAccess(Frame &frame, llvm::CallInst &call, Cursor &cursor);
  void walkFreeing(Frame &frame, llvm::CallInst &call, Cursor &cursor);
  void walkLibrary(Frame &frame, llvm::CallInst &call, Cursor &cursor);
  Term isAllowed(const Value &pointer, std::uint32_t flags);
  Value validity(Frame &frame, llvm::CallInst &call, const Cursor &cursor);
  Term selectorOf(std::uint32_t check);

  // --- calls (WalkCalls.cpp, WalkIntrinsics.cpp)
  void walkCall(Frame &frame, llvm::CallInst &call, Cursor &cursor);
  void walkIndirectCall(Frame &frame, llvm::CallInst &call, Cursor &cursor);
  void walkCallOf(Frame &frame, llvm::CallInst &call, llvm::Function *callee, Cursor &cursor);
  bool walkSummary(Frame &frame, llvm::CallInst &call, llvm::Function &callee, Cursor &cursor);
  CallTerms termsBefore(Frame &frame, const llvm::CallInst &call, const FunctionSummary &summary, const Cursor &cursor);
  Value readCell(const GlobalCell &cell, const MemoryState &memory);
  std::optional<Edge> takeRow(Frame &frame, const llvm::CallInst &call, const Cursor &cursor, const RowChoice &choice);
  void addEffect(Frame &frame);
  std::string obstacleToRows() const;
  void walkInto(Frame &frame, llvm::CallInst &call, llvm::Function &callee, Cursor &cursor);
  bool isReplaced(const Frame &frame, const PreparedFunction &callee);
  unsigned depthLimit(const Frame &frame) const;
  bool walkAllocation(Frame &frame, llvm::CallInst &call, llvm::StringRef name, Cursor &cursor);
  Term sizeOf(Frame &frame, llvm::CallInst &call, Object &object);
  bool walkLibraryFunction(Frame &frame, llvm::CallInst &call, const llvm::Function &callee, Cursor &cursor);
  void walkUnknownCall(Frame &frame, llvm::CallInst &call, Cursor &cursor);
  // --- exceptions (WalkExceptions.cpp)
  Value newException(const std::string &type, Term size);
  void raise(Frame &frame, const llvm::CallInst &call, Cursor at, const Value &exception);
  void passOn(Frame &frame, const llvm::CallInst &call, Cursor at);
  void mayThrow(Frame &frame, llvm::CallInst &call, Cursor &cursor);
  bool walkException(Frame &frame, llvm::CallInst &call, llvm::StringRef name, Cursor &cursor);
  void walkThrow(Frame &frame, llvm::CallInst &call, llvm::StringRef name, Cursor &cursor);
  Term isCaughtBy(const Value &exception, const llvm::Value &type);
  void walkLanding(Frame &frame, llvm::CallInst &call, Cursor &cursor);
  void walkCatch(Frame &frame, llvm::CallInst &call, Cursor &cursor);
  void walkCaught(const llvm::CallInst &call, Cursor &cursor);
  // --- contracts (WalkContracts.cpp)
  void forgetBodyWrites(Frame &frame, Cursor &cursor);
  void forgetWritten(const Frame &frame, const llvm::CallInst &call, const llvm::Function *callee, Cursor &cursor);
  std::optional<std::vector<const llvm::GlobalVariable *>> assignedBy(const llvm::Function &function) const;
  void assumeEnsured(Cursor &cursor, const CheckedCondition &condition, const llvm::CallInst &at);
  void assumeInvariant(Frame &frame, llvm::CallInst &call, Cursor &cursor);
  void findRequiringCalls();
  void noteRequired(const Frame &frame, const Cursor &cursor);
  void walkIntrinsic(Frame &frame, llvm::IntrinsicInst &call, Cursor &cursor);
  void walkScope(Frame &frame, llvm::LifetimeIntrinsic &marker, Cursor &cursor);
  bool walkMemoryIntrinsic(Frame &frame, llvm::IntrinsicInst &call, Cursor &cursor);
  std::optional<Value> overflowing(Frame &frame, llvm::WithOverflowInst &call, Cursor &cursor);
  std::optional<Term> bitIntrinsic(llvm::Intrinsic::ID id, Term a);
  std::optional<Value> roundedBy(llvm::Intrinsic::ID id, Term number);
  std::optional<Value> numericIntrinsic(Frame &frame, llvm::IntrinsicInst &call, Cursor &cursor);
  void addProductLemmas(Term a, Term b, Term product, Cursor &cursor);
  // --- instructions (WalkInstructions.cpp, WalkFloats.cpp)
  void walkInstruction(Frame &frame, llvm::Instruction &instruction, Cursor &cursor);
  std::optional<Value> compute(Frame &frame, llvm::Instruction &instruction, Cursor &cursor);
  Value valueOf(Frame &frame, const llvm::Value &value);
  Value constantOf(const llvm::Constant &constant);
  Value expressionOf(const llvm::ConstantExpr &expression);
  Value elementAddress(const llvm::GEPOperator &step, const std::function<Value(const llvm::Value &)> &operand);
  std::optional<Value> binary(Frame &frame, llvm::BinaryOperator &operation);
  std::optional<Value> cast(const llvm::Type &from, llvm::Type &to, unsigned opcode, const Value &value);
  Term compareIntegers(llvm::CmpInst::Predicate predicate, Term a, Term b);
  Term comparePointers(llvm::CmpInst::Predicate predicate, const Value &a, const Value &b, const MemoryState &memory);
  std::optional<Term> compareFloats(llvm::CmpInst::Predicate predicate, Term a, Term b);
  Value aggregatePart(const Value &value, llvm::ArrayRef<unsigned> indices);
  Value withPart(Value value, llvm::ArrayRef<unsigned> indices, const Value &part);
  void walkAlloca(Frame &frame, llvm::AllocaInst &local, Cursor &cursor);
  Value read(Frame &frame, const llvm::LoadInst &load, const MemoryState &memory);
  Value load(llvm::Type &type, const Value &pointer, unsigned alignment, const MemoryState &memory);
  void store(llvm::Type &type, const Value &pointer, const Value &value, unsigned alignment, MemoryState &memory);
  Access accessOf(llvm::Type &type, Term offset, unsigned alignment) const;
  Value arbitrary(llvm::Type &type);
  Value unknown(const llvm::Instruction &instruction, const std::string &what);
  unsigned widthOf(const llvm::Type &type) const;
  // --- the start and the end (Inputs.cpp, Walker.cpp)
  void makeParameters(Frame &frame);
  Value makeParameter(const llvm::Argument &argument, const std::string &name);
  unsigned alignmentOf(const std::string &parameter) const;
  ObjectId objectOf(const llvm::GlobalValue &global);
  void collectInputs();
  Translation finish();
  void findReachableSites();
  void findCheckSites();
  base::SourceSpan placeOf(const llvm::DebugLoc &location) const;
  std::string fileOf(const llvm::DIScope &scope) const;
  const std::string *sourceLine(const base::SourceSpan &place);
  std::string lineText(const base::SourceSpan &place);
  std::string conditionText(const base::SourceSpan &place, bool isWhole);
  void imprecise(const llvm::Instruction *at, const std::string &what);
  bool isStopped();

  Prepared &prepared_;
  const program::Program &program_;
  const llvm::DataLayout &layout_;
  TranslateOptions options_;
  Terms terms_;
  Memory memory_;
  Graph graph_;
  Translation result_;
  const llvm::Function *unit_ = nullptr;
  const program::Unit *described_ = nullptr;
  std::string stopped_; ///< why the walk was given up
  std::map<const llvm::GlobalValue *, ObjectId> objects_;
  std::map<std::pair<std::string, const llvm::BasicBlock *>, std::uint32_t> loops_;
  std::map<std::pair<const llvm::BasicBlock *, std::size_t>, OriginIndex> origins_; ///< by block and segment
  std::map<std::pair<const llvm::BasicBlock *, const llvm::BasicBlock *>, OriginIndex> directions_;
  std::map<std::pair<const void *, std::uint32_t>, OriginIndex> cutOffOrigins_; ///< by site and loop
  std::vector<NeverTaken> neverTaken_;
  std::vector<Decision> decisions_;
  std::set<const llvm::BasicBlock *> entered_;
  std::map<std::uint32_t, OriginIndex> failOrigins_;
  std::map<std::pair<const llvm::Function *, std::size_t>, OriginIndex> rowOrigins_; ///< by function and row
  std::set<const llvm::Function *> summarised_;
  std::map<const llvm::CallInst *, std::vector<BlockIndex>> requiredAt_; ///< by call of the unit: in which blocks
  std::set<const llvm::CallInst *> unknownCalls_;                        ///< of the unit's own code
  ThrownObjects thrown_;
  std::set<std::string> imprecise_;
  std::map<std::string, std::vector<std::string>> sourceLines_; ///< by file
  std::size_t steps_ = 0;
};

} // namespace premise::encode
