// What the tool and a runner process share: fixed addresses, and the records one run leaves in shared memory.
#pragma once

#include <stdint.h>

namespace premise::protocol {

// The unit's memory lies below 8 GiB, so that an address finds its shadow and its object by arithmetic alone:
//
//   object of p   kObjectMap[p / 16]                one 32-bit object number per 16 bytes
//   shadow of p   ((uint32_t *)kShadow)[p]          0: concrete · kUninitialized · handle << 4 | which byte of its term
//
// Anything at or above kUnitLimit belongs to the C library or the runner: never symbolic, never checked.
inline constexpr uint64_t kNotGiven = 0xf0000000;    // variable arguments of the unit itself: no object lies there
inline constexpr uint64_t kStack = 0x100000000;      // locals that cannot live in registers
inline constexpr uint64_t kInputs = 0x110000000;     // objects that pointers of the input reach
inline constexpr uint64_t kHeap = 0x120000000;       // malloc
inline constexpr uint64_t kUnitLimit = 0x200000000;  // end of the unit's memory
inline constexpr uint64_t kObjectMap = 0x1000000000; // 2 GiB
inline constexpr uint64_t kObjects = 0x1400000000;   // table of ObjectInfo
inline constexpr uint64_t kValues = 0x1800000000;    // concrete value of each term node
inline constexpr uint64_t kShadow = 0x2000000000;    // 32 GiB
inline constexpr uint64_t kShared = 0x3000000000;    // the shared arena, laid out below
inline constexpr uint32_t kUnitLimitBits = 33;
inline constexpr uint32_t kRedzone = 64;
inline constexpr uint32_t kUninitialized = 0xffffffff;

// Offsets into the shared arena.
inline constexpr uint64_t kHeaderAt = 0;
inline constexpr uint64_t kArgumentsAt = 0x1000;   // handles of the arguments of the call that is being made
inline constexpr uint64_t kResultsAt = 0x2000;     // handles of the values it returns
inline constexpr uint64_t kZeroShadowAt = 0x3000;  // always 0: the "shadow" of memory outside the unit
inline constexpr uint64_t kSinkShadowAt = 0x3100;  // written, never read: the same for stores
inline constexpr uint64_t kTokenAt = 0x3200;       // for which function the handles in kArgumentsAt are meant
inline constexpr uint64_t kCallSiteAt = 0x3208;    // uint32_t: where the user's code called a library function last
inline constexpr uint64_t kVariablesAt = 0x100000; // 16 bytes per input variable
inline constexpr uint64_t kReachedAt = 0x200000;   // one byte per group of checks that are evaluated together
inline constexpr uint64_t kCoverageAt = 0x300000;  // one byte per block
inline constexpr uint64_t kBranchesAt = 0x380000;  // one byte per direction of a conditional branch
inline constexpr uint64_t kApproximationsAt = 0x400000;
inline constexpr uint64_t kShapeAt = 0x500000;    // the input shape as a list of 64-bit words, see native/Shape.h
inline constexpr uint64_t kDynamicAt = 0x6f0000;  // width class and origin of each input that the run made
inline constexpr uint64_t kFilesAt = 0x700000;    // names of symbolic files
inline constexpr uint64_t kVerifiedAt = 0x800000; // one byte per check: 1 if it is fully verified
inline constexpr uint64_t kViolatedAt = 0x900000; // uint32_t: how many, then checks whose premise did not hold
inline constexpr uint64_t kAskedAt = 0xf00000;    // uint32_t: at which site each input of kDynamicAt was asked for
inline constexpr uint64_t kStepsAt = 0x1000000;
inline constexpr uint64_t kNodesAt = 0x8000000;
inline constexpr uint64_t kCellsAt = 0x18000000;
inline constexpr uint64_t kSharedSize = 0x28000000;
inline constexpr uint32_t kMaxVariables = 65536;
inline constexpr uint32_t kMaxSteps = 4000000;
inline constexpr uint32_t kMaxNodes = 16000000, kMaxCells = 64000000;
inline constexpr uint32_t kMaxApproximations = 4096;
inline constexpr uint32_t kMaxVerified = 0x800000, kMaxArguments = 1000;
inline constexpr uint32_t kDynamicClasses = 5, kOriginShift = 3; // of an input that the run made: width, then origin

// The operators of term::Op, in the same order.
enum NodeOp : uint8_t {
  kConst,
  kVar,
  kNot,
  kNeg,
  kAdd,
  kSub,
  kMul,
  kUDiv,
  kSDiv,
  kURem,
  kSRem,
  kAnd,
  kOr,
  kXor,
  kShl,
  kLShr,
  kAShr,
  kEq,
  kULt,
  kULe,
  kSLt,
  kSLe,
  kIte,
  kConcat,
  kExtract,
  kZExt,
  kSExt,
  kMux,
  kFAdd,
  kFSub,
  kFMul,
  kFDiv,
  kFNeg,
  kFAbs,
  kFSqrt,
  kFEq,
  kFLt,
  kFLe,
  kFIsNaN,
  kFToF,
  kFToSInt,
  kFToUInt,
  kSIntToF,
  kUIntToF,
  kNodeOps, // how many there are
};

// One term node; handle 0 means "concrete", so node 0 is never used.
//   kConst: a, b = halves of 64 bits, c = 1: unset   kVar: a = variable      kExtract: a = term, b = lowest bit
//   kMux: a = index, b = first cell, c = how many    else: a, b, c = operands
struct Node {
  uint8_t op;
  uint8_t width;
  uint8_t isCutOff, isUnset; // mentions a variable that is too small; is memory that was perhaps never written
  uint32_t a, b, c;
};

enum StepKind : uint8_t { kBranchStep, kAssumeStep, kCheckStep, kEnumerateStep, kTryFirstStep, kLimitStep };

struct Step {
  uint32_t site;
  uint32_t condition;
  uint8_t kind;
  uint8_t holds;
  uint16_t unused;
  uint32_t value; // kEnumerateStep: which value, folded to 32 bits; tells paths apart that take the same branches
};

enum Ending : uint32_t {
  kReturned,
  kCheckFailed,
  kAssumeViolated,
  kExited,
  kCrashed,
  kTimedOut,
  kBoundReached,
  kPruned,
  kInterrupted,
  kRunning
};
enum BoundBit : uint32_t {
  kBranchesBound = 1,
  kDepthBound = 2,
  kLoopBound = 4,
  kMemoryBound = 8,
  kInputSizeBound = 16
};
enum What : uint32_t {
  kUnknownCall, // a function without model or source ran concretely
  kInlineAssembly,
  kUnsupported, // an instruction that has no term
};
struct Approximated {
  uint32_t what, site;
};

/// A symbolic file of program mode; the list is closed by an empty name.
struct FileEntry {
  uint64_t bytes, size;
  char name[240];
};

/// Whether the unit ended by an exception; kRejected: one that says an argument is not allowed.
enum Thrown : uint32_t { kNotThrown, kThrown, kRejected };

enum Request : uint32_t { kRunRequest = 1, kStopRequest = 2 };

struct Header {
  uint32_t request;  // futex: the tool adds 1 to start a run
  uint32_t response; // futex: the runner answers with the same number
  uint32_t command;
  uint32_t symbolic;         // 1: with symbolic shadow, 0: native replay
  uint32_t unit;             // which function to run
  uint32_t mayInterrupt;     // 1: a tryfirst may end this run
  uint32_t usesVerification; // 1: what is verified is not explored; 0: it is only looked at
  uint64_t triedFirst;       // one bit per tryfirst that was executed; the runner keeps it from run to run
  // limits of one run; 0: none; patience: branches in a row that decide nothing new
  uint64_t maxBranches, maxDepth, loopBound, maxMemory, maxMilliseconds, patience;
  uint32_t staticVariables; // input variables of the shape; later ones are made by the run
  uint32_t blockCount, branchCount, reachedCount;
  uint64_t standardInput, standardInputSize; // program mode: filled in by the shape
  // results of the run
  uint32_t ending, failedCheck, signal, bounds, preparationCheck; // the last: 1 + what failed in preparing the inputs
  uint32_t stepCount, nodeCount, cellCount, approximationCount, dynamicVariables;
  int32_t exitCode;
  int32_t leakCheck;                 // the check that fails when the unit loses memory; negative: none
  uint32_t premiseViolated;          // 1: a check was met whose premise did not hold
  uint32_t refuted;                  // 1: the premise of the check that failed held: whoever verified it is wrong
  uint32_t allocations, environment; // calls of malloc and its kin; 1: the runner fixed an answer, as the time
  uint64_t branches;
  uint64_t arguments;                // address of the argument block
  uint64_t resultOffset, resultSize; // where in it the unit leaves its result
  unsigned char resultBytes[32];     // the result of a run that returned
  uint32_t thrown;                   // one of Thrown; `message` has the type's name and, on a second line, what it says
  char message[256];
};

/// What the runner answers once it is set up; depends on the layout, so that no tool talks to another build's runtime.
constexpr uint32_t kReady = 0x50000000 + sizeof(Header) * 64 + kNodeOps;

} // namespace premise::protocol
