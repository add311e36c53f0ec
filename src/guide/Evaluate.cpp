// How assumptions that are no check and no annotation become code.
#include "guide/Emit.h"

#include "base/Ensure.h"
#include "base/Match.h"
#include "guide/CodePlaces.h"

#include <llvm/Analysis/LoopInfo.h>
#include <llvm/IR/Dominators.h>
#include <llvm/IR/IRBuilder.h>
#include <llvm/IR/Intrinsics.h>
#include <llvm/IR/Module.h>

namespace premise::guide {
namespace {

constexpr std::size_t kMostParts = 256; ///< of a global that is compared with its initial value

/// Where an assumption is evaluated and what it speaks of.
struct Entry {
  llvm::Function &function;
  const Arguments &arguments;

  /// Who asks has made sure that there is one (`Assumptions::useOf`).
  llvm::Value *parameter(unsigned index) const {
    const std::optional<unsigned> argument = arguments.of(index);
    base::ensure(argument.has_value(), "an assumption should speak of arguments");
    return function.getArg(*argument);
  }
};

/// The comparison is what the solver understands: pointers of the input point to the start of objects.
llvm::Value *pointElsewhere(llvm::Value *p, llvm::Value *q, llvm::IRBuilder<> &builder) {
  const llvm::FunctionCallee separate = builder.GetInsertBlock()->getModule()->getOrInsertFunction(
      "__premise_separate", builder.getInt1Ty(), builder.getInt64Ty(), builder.getInt64Ty());
  return builder.CreateAnd(builder.CreateICmpNE(p, q), builder.CreateCall(separate, {p, q}));
}

/// p + n <= q || q + m <= p, or different objects; null reaches nothing.
llvm::Value *separated(const ledger::Separated &one, llvm::IRBuilder<> &builder, const Entry &entry) {
  llvm::Value *first = entry.parameter(one.first);
  llvm::Value *second = entry.parameter(one.second);
  llvm::Value *p = builder.CreatePtrToInt(first, builder.getInt64Ty());
  llvm::Value *q = builder.CreatePtrToInt(second, builder.getInt64Ty());
  if (one.firstBytes != 0 && one.secondBytes != 0) {
    llvm::Value *isBefore = builder.CreateICmpULE(builder.CreateAdd(p, builder.getInt64(one.firstBytes)), q);
    llvm::Value *isAfter = builder.CreateICmpULE(builder.CreateAdd(q, builder.getInt64(one.secondBytes)), p);
    return builder.CreateOr(isBefore, isAfter);
  }
  return pointElsewhere(p, q, builder);
}

/// The pointer was read somewhere before.
llvm::Value *readSeparated(llvm::Value *parameter, llvm::IRBuilder<> &builder, const base::SourceSpan &place) {
  llvm::Instruction *read = &*builder.GetInsertPoint();
  do
    read = read->getPrevNode();
  while (read != nullptr && !isReadAt(*read, place));
  base::ensure(read != nullptr, "a pointer should be looked at behind its read");
  return pointElsewhere(builder.CreatePtrToInt(read, builder.getInt64Ty()),
                        builder.CreatePtrToInt(parameter, builder.getInt64Ty()), builder);
}

/// The overflow bit of the same operation.
llvm::Value *doesNotWrap(llvm::IRBuilder<> &builder, llvm::Instruction &operation) {
  llvm::Intrinsic::ID checked = llvm::Intrinsic::sadd_with_overflow;
  if (operation.getOpcode() == llvm::Instruction::Sub)
    checked = llvm::Intrinsic::ssub_with_overflow;
  else if (operation.getOpcode() == llvm::Instruction::Mul)
    checked = llvm::Intrinsic::smul_with_overflow;
  llvm::Value *both = builder.CreateBinaryIntrinsic(checked, operation.getOperand(0), operation.getOperand(1));
  return builder.CreateNot(builder.CreateExtractValue(both, 1));
}

/// Compares the scalars of a global one by one; what cannot be compared is taken to differ.
class Comparison {
public:
  Comparison(llvm::IRBuilder<> &builder, llvm::GlobalVariable &global) : builder_(builder), global_(global) {}

  llvm::Value *run() {
    const llvm::DataLayout &layout = global_.getParent()->getDataLayout();
    add(*global_.getInitializer(), 0, layout);
    return isComplete_ ? equal_ : builder_.getFalse();
  }

private:
  void add(llvm::Constant &value, std::uint64_t offset, const llvm::DataLayout &layout) {
    llvm::Type *type = value.getType();
    if (auto *structure = llvm::dyn_cast<llvm::StructType>(type)) {
      for (unsigned i = 0; i < structure->getNumElements(); i++)
        add(*value.getAggregateElement(i), offset + layout.getStructLayout(structure)->getElementOffset(i), layout);
    } else if (auto *array = llvm::dyn_cast<llvm::ArrayType>(type)) {
      const std::uint64_t size = layout.getTypeAllocSize(array->getElementType());
      for (unsigned i = 0; i < array->getNumElements() && isComplete_; i++)
        add(*value.getAggregateElement(i), offset + i * size, layout);
    } else {
      compare(value, offset, layout);
    }
  }

  void compare(llvm::Constant &value, std::uint64_t offset, const llvm::DataLayout &layout) {
    llvm::Type *type = value.getType();
    isComplete_ = isComplete_ && ++parts_ <= kMostParts && !type->isVectorTy();
    if (!isComplete_)
      return;
    llvm::Value *place = builder_.CreateConstGEP1_64(builder_.getInt8Ty(), &global_, offset);
    llvm::Value *now = builder_.CreateLoad(type, place);
    llvm::Value *then = &value;
    if (type->isFloatingPointTy()) {
      auto *bits = builder_.getIntNTy(static_cast<unsigned>(layout.getTypeSizeInBits(type)));
      now = builder_.CreateBitCast(now, bits);
      then = builder_.CreateBitCast(then, bits);
    }
    equal_ = builder_.CreateAnd(equal_, builder_.CreateICmpEQ(now, then));
  }

  llvm::IRBuilder<> &builder_;
  llvm::GlobalVariable &global_;
  llvm::Value *equal_ = builder_.getTrue();
  std::size_t parts_ = 0;
  bool isComplete_ = true;
};

/// A counter that every arrival from outside the loop resets; the place is the first one of an iteration.
llvm::Value *countIterations(const ledger::LoopAtMost &one, llvm::IRBuilder<> &builder, llvm::Function &function) {
  llvm::BasicBlock *body = builder.GetInsertBlock();
  const llvm::DominatorTree dominators(function);
  const llvm::LoopInfo loops(dominators);
  const llvm::Loop *loop = loops.getLoopFor(body);
  base::ensure(loop != nullptr, "an iteration should lie in a loop");
  llvm::IRBuilder<> entry(&function.getEntryBlock(), function.getEntryBlock().begin());
  llvm::Value *counter = entry.CreateAlloca(builder.getInt64Ty(), nullptr, "premise.iterations");
  for (llvm::BasicBlock *from : llvm::predecessors(loop->getHeader()))
    if (!loop->contains(from))
      llvm::IRBuilder<>(from->getTerminator()).CreateStore(builder.getInt64(0), counter);
  llvm::Value *count = builder.CreateAdd(builder.CreateLoad(builder.getInt64Ty(), counter), builder.getInt64(1));
  builder.CreateStore(count, counter);
  return builder.CreateICmpULE(count, builder.getInt64(one.iterations));
}

/// Asks the runtime, as PREMISE_VALID does. Nothing is that large: then it does not hold.
llvm::Value *isValid(const ledger::ValidArray &one, llvm::IRBuilder<> &builder, const Entry &entry) {
  llvm::Value *bytes = builder.getInt64(one.bytes);
  llvm::Value *isPossible = builder.getTrue();
  if (one.count) {
    llvm::Value *count = builder.CreateIntCast(entry.parameter(*one.count), builder.getInt64Ty(), one.isCountSigned);
    if (one.isCountSigned)
      count = builder.CreateSelect(builder.CreateICmpSGT(count, builder.getInt64(0)), count, builder.getInt64(0));
    constexpr std::uint64_t kMost = 1ULL << 32;
    isPossible = builder.CreateICmpULE(count, builder.getInt64(kMost));
    bytes = builder.CreateMul(bytes, builder.CreateSelect(isPossible, count, builder.getInt64(kMost)));
  }
  const llvm::FunctionCallee valid = entry.function.getParent()->getOrInsertFunction(
      "__premise_valid", builder.getInt32Ty(), builder.getPtrTy(), builder.getInt64Ty(), builder.getInt32Ty());
  const unsigned initialised = one.isWhole ? 2 : 2 + 4;
  const unsigned flags = (one.isWritable ? 1 : 0) + (one.isInitialised ? initialised : 0);
  llvm::Value *answer = builder.CreateCall(valid, {entry.parameter(one.parameter), bytes, builder.getInt32(flags)});
  return builder.CreateAnd(isPossible, builder.CreateICmpNE(answer, builder.getInt32(0)));
}

llvm::Value *isString(const ledger::ZeroTerminated &one, llvm::IRBuilder<> &builder, const Entry &entry) {
  const llvm::FunctionCallee string =
      entry.function.getParent()->getOrInsertFunction("__premise_string", builder.getInt32Ty(), builder.getPtrTy());
  return builder.CreateICmpNE(builder.CreateCall(string, {entry.parameter(one.parameter)}), builder.getInt32(0));
}

/// The runtime keeps what there is in front of the call, which stands somewhere before, and compares.
llvm::Value *isFrameKept(const ledger::FrameKept &one, llvm::IRBuilder<> &builder, const base::SourceSpan &place) {
  llvm::Instruction *call = &*builder.GetInsertPoint();
  do
    call = call->getPrevNode();
  while (call != nullptr && !isCallAt(*call, place));
  base::ensure(call != nullptr, "a frame should be evaluated behind its call");
  llvm::Module &module = *call->getModule();
  llvm::IRBuilder<> before(call);
  llvm::Value *token = before.CreateCall(module.getOrInsertFunction("__premise_frame_begin", before.getInt64Ty()));
  const auto list =
      module.getOrInsertFunction("__premise_frame_list", before.getVoidTy(), before.getInt64Ty(), before.getPtrTy());
  for (const std::string &global : one.globals)
    before.CreateCall(list, {token, module.getGlobalVariable(global, true)});
  const auto kept = module.getOrInsertFunction("__premise_frame_kept", builder.getInt32Ty(), builder.getInt64Ty());
  return builder.CreateICmpNE(builder.CreateCall(kept, {token}), builder.getInt32(0));
}

/// Its three pointers are in order, and what lies between them may be accessed.
llvm::Value *isVector(const ledger::ValidVector &one, llvm::IRBuilder<> &builder, const Entry &entry) {
  llvm::Type *number = builder.getInt64Ty();
  llvm::Value *vector = entry.parameter(one.parameter);
  llvm::Value *ends[3];
  for (unsigned i = 0; i < 3; i++)
    ends[i] = builder.CreateLoad(number, builder.CreateConstGEP1_64(number, vector, i));
  llvm::Value *used = builder.CreateSub(ends[1], ends[0]), *reserved = builder.CreateSub(ends[2], ends[0]);
  llvm::Value *element = builder.getInt64(one.elementBytes), *zero = builder.getInt64(0);
  llvm::Value *self = builder.CreateSub(builder.CreatePtrToInt(vector, number), ends[0]);
  constexpr std::uint64_t kMost = 1ULL << 47;
  llvm::Value *isPossible = builder.CreateAnd(
      {builder.CreateICmpULE(used, reserved), builder.CreateICmpULE(reserved, builder.getInt64(kMost)),
       builder.CreateICmpEQ(builder.CreateURem(used, element), zero),
       builder.CreateICmpEQ(builder.CreateURem(reserved, element), zero), builder.CreateICmpUGE(self, reserved)});
  const llvm::FunctionCallee valid = entry.function.getParent()->getOrInsertFunction(
      "__premise_valid", builder.getInt32Ty(), builder.getPtrTy(), number, builder.getInt32Ty());
  llvm::Value *bytes = builder.CreateSelect(isPossible, one.isInitialised ? used : reserved, zero);
  llvm::Value *answer = builder.CreateCall(valid, {builder.CreateIntToPtr(ends[0], builder.getPtrTy()), bytes,
                                                   builder.getInt32(one.isInitialised ? 2 + 4 : 0)});
  return builder.CreateAnd(isPossible, builder.CreateICmpNE(answer, builder.getInt32(0)));
}

} // namespace

llvm::Value *evaluate(const ledger::Assumption &assumption, llvm::Instruction *at, const Arguments &arguments) {
  llvm::IRBuilder<> builder(at);
  llvm::Function &function = *at->getFunction();
  const Entry entry{function, arguments};
  const auto never = [&](const auto &) -> llvm::Value * {
    base::ensure(false, "an assumption that is evaluated elsewhere should not come here");
    return builder.getFalse();
  };
  return std::visit(base::Match{
                        [&](const ledger::NotExecutable &one) { return never(one); },
                        [&](const ledger::CheckHolds &one) { return never(one); },
                        [&](const ledger::NoWrap &) { return doesNotWrap(builder, *at); },
                        [&](const ledger::Annotated &one) { return never(one); },
                        [&](const ledger::AtEntry &one) { return never(one); },
                        [&](const ledger::NoException &one) { return never(one); },
                        [&](const ledger::NonNull &one) -> llvm::Value * {
                          return builder.CreateIsNotNull(entry.parameter(one.parameter));
                        },
                        [&](const ledger::Separated &one) { return separated(one, builder, entry); },
                        [&](const ledger::ReadSeparated &one) {
                          return readSeparated(entry.parameter(one.parameter), builder, assumption.place);
                        },
                        [&](const ledger::ValidArray &one) { return isValid(one, builder, entry); },
                        [&](const ledger::ZeroTerminated &one) { return isString(one, builder, entry); },
                        [&](const ledger::FrameKept &one) { return isFrameKept(one, builder, assumption.place); },
                        [&](const ledger::ValidVector &one) { return isVector(one, builder, entry); },
                        [&](const ledger::LoopAtMost &one) { return countIterations(one, builder, function); },
                        [&](const ledger::InitialGlobal &one) {
                          return Comparison(builder, *function.getParent()->getGlobalVariable(one.symbol, true)).run();
                        },
                    },
                    assumption.executable);
}

} // namespace premise::guide
