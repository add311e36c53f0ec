// How one run is asked for, and how its flat records become steps, terms and bounds.
#include "native/NativeExecutor.h"

#include "base/Ensure.h"
#include "native/Replayer.h"

#include <algorithm>
#include <cstring>

namespace premise::native {

using namespace protocol;
using explore::Bound;

namespace {

static_assert(static_cast<int>(term::Op::Mux) == kMux && static_cast<int>(term::Op::UIntToF) == kUIntToF &&
                  static_cast<int>(term::Op::SRem) == kSRem && static_cast<int>(term::Op::Extract) == kExtract,
              "the protocol's operators must be those of term::Op, in the same order");
static_assert(static_cast<int>(explore::Ending::Interrupted) == kInterrupted &&
                  static_cast<int>(explore::StepKind::Limit) == kLimitStep,
              "endings and step kinds of the protocol must be those of explore");

constexpr unsigned kDynamicBits[] = {8, 16, 32, 64, 128};

bool isAny(const char *bytes, std::size_t count) {
  return std::any_of(bytes, bytes + count, [](char byte) { return byte != 0; });
}

} // namespace

NativeExecutor::NativeExecutor(const Build &build, const Shape &shape, Runner runner, term::Pool &pool)
    : build_(build), isShapeCutOff_(shape.isCutOff), runner_(std::move(runner)), pool_(pool),
      blocksSeen_(build.instrumentation.blocks.size()), branchesSeen_(2 * build.instrumentation.branches.size()),
      reachedSeen_(build.instrumentation.groups.size()) {}

base::Result<std::unique_ptr<NativeExecutor>>
NativeExecutor::open(const Build &build, const Shape &shape, unsigned unit, const RunLimits &limits, term::Pool &pool) {
  auto runner = Runner::open(build.symbolic);
  if (!runner)
    return runner.error();
  std::unique_ptr<NativeExecutor> executor(new NativeExecutor(build, shape, std::move(*runner), pool));
  writeSetup(executor->runner_, build, shape, unit, limits);
  executor->runner_.header().symbolic = 1;
  executor->leakCheck_ = limits.leakCheck;
  executor->filters_ = limits.filters;
  executor->patience_ = limits.time + std::chrono::milliseconds(500);
  return executor;
}

void NativeExecutor::writeInputs(const term::Assignment &inputs) {
  auto *slots = runner_.at<term::Value>(kVariablesAt);
  const std::size_t count = std::min<std::size_t>(inputs.size(), kMaxVariables);
  for (std::size_t i = 0; i < count; i++)
    slots[i] = inputs[static_cast<term::VarId>(i)];
  for (std::size_t i = count; i < variablesWritten_; i++)
    slots[i] = 0;
  variablesWritten_ = count;
}

explore::Execution &NativeExecutor::execute(const term::Assignment &inputs) {
  writeInputs(inputs);
  readRecords(runner_.run(patience_));
  return *this;
}

void NativeExecutor::readRecords(RunnerAnswer answer) {
  const Header &h = runner_.header();
  ending_ = static_cast<explore::Ending>(h.ending);
  if (answer == RunnerAnswer::Died)
    ending_ = explore::Ending::Crashed;
  if (answer == RunnerAnswer::TimedOut)
    ending_ = explore::Ending::TimedOut;
  base::ensure(h.ending != kRunning || answer != RunnerAnswer::Finished, "a finished run should have an ending");
  failedCheck_ = h.failedCheck;
  branchesExecuted_ = h.branches;
  losePatience();
  sawAllocation_ |= h.allocations != 0;
  sawEnvironment_ |= h.environment != 0;
  if (h.preparationCheck != 0)
    preparationChecks_.insert(h.preparationCheck - 1);
  // A failure without a check of its own (code of a system header, a wild jump) is a crash.
  if (ending_ == explore::Ending::CheckFailed && static_cast<std::int32_t>(failedCheck_) < 0)
    ending_ = explore::Ending::Crashed;
  terms_.clear();
  readSteps();
  readApproximations();
  readBounds();
  readReached();
  readVerification();
  readCoverage();
}

/// Each circular input of a unit that walks along pointers ends at the limit of branches. A few such runs show the
/// bound; more of them would take all of the time, so they are cut off when they decide nothing new for long.
void NativeExecutor::losePatience() {
  constexpr unsigned kShown = 5;
  constexpr std::uint64_t kPatience = 2000;
  Header &h = runner_.header();
  if (ending_ == explore::Ending::BoundReached && (h.bounds & kBranchesBound) != 0)
    cutOff_++;
  if (cutOff_ >= kShown)
    h.patience = kPatience;
}

void NativeExecutor::allowInterrupts(bool isAllowed) {
  runner_.header().mayInterrupt = isAllowed ? 1 : 0;
}

/// What it did is still to be shown by a test.
bool NativeExecutor::isAborted() const {
  return ending_ == explore::Ending::AssumeViolated || ending_ == explore::Ending::Interrupted ||
         (ending_ == explore::Ending::Pruned && !metUnverified_);
}

void NativeExecutor::readVerification() {
  const std::vector<Prior> &priors = build_.priors.checks;
  const auto isUnverified = [&](std::uint32_t check) {
    return !filters_.contains(check) && (check >= priors.size() || priors[check] == Prior::Unverified);
  };
  isRefuted_ = runner_.header().refuted != 0;
  metUnverified_ =
      runner_.header().premiseViolated != 0 || std::any_of(checksReached_.begin(), checksReached_.end(), isUnverified);
}

std::vector<std::uint32_t> NativeExecutor::violatedPremises() {
  if (runner_.header().premiseViolated == 0)
    return {};
  const auto *list = runner_.at<std::uint32_t>(kViolatedAt);
  std::vector<std::uint32_t> checks(list + 1, list + 1 + list[0]);
  std::sort(checks.begin(), checks.end());
  checks.erase(std::unique(checks.begin(), checks.end()), checks.end());
  return checks;
}

void NativeExecutor::readSteps() {
  const Header &h = runner_.header();
  const auto *records = runner_.at<Step>(kStepsAt);
  steps_.clear();
  for (std::uint32_t i = 0; i < h.stepCount; i++)
    steps_.push_back({records[i].site, static_cast<explore::StepKind>(records[i].kind), records[i].holds != 0});
}

explore::Approximation NativeExecutor::describe(const Approximated &record) const {
  const Site &site = build_.instrumentation.sites[record.site];
  explore::Approximation result;
  result.site = record.site;
  result.file = site.file;
  result.line = site.line;
  switch (record.what) {
  case kUnknownCall:
    result.what = "call of " + site.what + " has no model and no source";
    break;
  case kInlineAssembly:
    result.what = "inline assembly ran concretely";
    break;
  default:
    result.what = "an operation on symbolic data has no term";
    break;
  }
  return result;
}

void NativeExecutor::readApproximations() {
  const Header &h = runner_.header();
  const auto *records = runner_.at<Approximated>(kApproximationsAt);
  approximations_.clear();
  for (std::uint32_t i = 0; i < h.approximationCount; i++)
    approximations_.push_back(describe(records[i]));
}

void NativeExecutor::readBounds() {
  const std::uint32_t bits = runner_.header().bounds;
  bounds_.clear();
  const auto add = [&](BoundBit bit, Bound bound) {
    if ((bits & bit) != 0)
      bounds_.push_back(bound);
  };
  add(kBranchesBound, Bound::Branches);
  add(kDepthBound, Bound::Depth);
  add(kLoopBound, Bound::Loop);
  add(kMemoryBound, Bound::Memory);
  if (ending_ == explore::Ending::TimedOut)
    bounds_.push_back(Bound::Time);
  if (isShapeCutOff_ || (bits & kInputSizeBound) != 0)
    bounds_.push_back(Bound::InputSize);
}

void NativeExecutor::readCoverage() {
  addsCoverage_ = false;
  // What an aborted run covered is still to be covered by a test.
  if (isAborted())
    return;
  const auto merge = [&](const char *bytes, std::vector<bool> &seen) {
    if (!isAny(bytes, seen.size()))
      return;
    for (std::size_t i = 0; i < seen.size(); i++)
      if (bytes[i] != 0 && !seen[i]) {
        seen[i] = true;
        addsCoverage_ = true;
      }
  };
  merge(runner_.at<char>(kCoverageAt), blocksSeen_);
  merge(runner_.at<char>(kBranchesAt), branchesSeen_);
  merge(runner_.at<char>(kReachedAt), reachedSeen_);
}

void NativeExecutor::readReached() {
  const char *bytes = runner_.at<char>(kReachedAt);
  checksReached_.clear();
  for (std::size_t group = 0; group < build_.instrumentation.groups.size(); group++) {
    if (bytes[group] == 0)
      continue;
    const auto &checks = build_.instrumentation.groups[group];
    checksReached_.insert(checksReached_.end(), checks.begin(), checks.end());
  }
  if (leakCheck_ && (ending_ == explore::Ending::Returned || failedCheck_ == *leakCheck_))
    checksReached_.push_back(*leakCheck_);
  std::sort(checksReached_.begin(), checksReached_.end());
  checksReached_.erase(std::unique(checksReached_.begin(), checksReached_.end()), checksReached_.end());
}

std::uint64_t NativeExecutor::pathHash() {
  std::uint64_t hash = 0;
  const auto mix = [&](std::uint64_t word) {
    hash = (hash ^ word) * 0x9e3779b97f4a7c15ull;
    hash ^= hash >> 29;
  };
  mix(static_cast<std::uint64_t>(ending_) + 1);
  const auto *records = runner_.at<Step>(kStepsAt);
  for (std::size_t i = 0; i < steps_.size(); i++) {
    // Runs that differ in what was tried first are on the same path.
    if (steps_[i].kind == explore::StepKind::TryFirst)
      continue;
    mix(std::uint64_t{steps_[i].site} << 8 | static_cast<std::uint64_t>(steps_[i].kind) << 1 |
        (steps_[i].holds ? 1u : 0u));
    if (steps_[i].kind == explore::StepKind::Enumerate)
      mix(records[i].value);
  }
  return hash;
}

std::vector<std::uint32_t> NativeExecutor::coverage() {
  std::vector<std::uint32_t> covered;
  const char *blocks = runner_.at<char>(kCoverageAt);
  const char *branches = runner_.at<char>(kBranchesAt);
  for (std::uint32_t i = 0; i < blocksSeen_.size(); i++)
    if (blocks[i] != 0)
      covered.push_back(i);
  for (std::uint32_t i = 0; i < branchesSeen_.size(); i++)
    if (branches[i] != 0)
      covered.push_back(static_cast<std::uint32_t>(blocksSeen_.size()) + i);
  // An exception that leaves the unit is something else than a result.
  if (ending_ == explore::Ending::Returned)
    covered.push_back(static_cast<std::uint32_t>(blocksSeen_.size() + branchesSeen_.size()) + runner_.header().thrown);
  return covered;
}

std::vector<DynamicInput> NativeExecutor::dynamicInputs() {
  std::vector<DynamicInput> inputs;
  const auto *classes = runner_.at<std::uint8_t>(kDynamicAt);
  const auto *asked = runner_.at<std::uint32_t>(kAskedAt);
  const Header &h = runner_.header();
  for (std::uint32_t i = 0; i < h.dynamicVariables; i++) {
    const unsigned kind = classes[i] & ((1u << kOriginShift) - 1);
    const unsigned origin = classes[i] >> kOriginShift;
    inputs.push_back({h.staticVariables + i * kDynamicClasses + kind, kDynamicBits[kind]});
    inputs.back().asked = build_.instrumentation.sites[asked[i]].what;
    inputs.back().continuesObject = asked[i] == 0;
    if (origin != 0)
      inputs.back().callback = origin - 1;
  }
  return inputs;
}

term::Term NativeExecutor::condition(std::size_t step) {
  return termOf(runner_.at<Step>(kStepsAt)[step].condition);
}

/// Pushes the operands that have no term yet; false if there are none.
bool NativeExecutor::pushMissing(const Node &node, std::vector<std::uint32_t> &work) {
  const std::size_t before = work.size();
  const auto need = [&](std::uint32_t handle) {
    if (handle != 0 && terms_[handle].isNull())
      work.push_back(handle);
  };
  if (node.op == kConst || node.op == kVar)
    return false;
  need(node.a);
  if (node.op == kMux) {
    const auto *cells = runner_.at<std::uint32_t>(kCellsAt);
    for (std::uint32_t i = 0; i < node.c; i++)
      need(cells[node.b + i]);
  } else if (node.op != kExtract) {
    need(node.b);
    need(node.c);
  }
  return work.size() > before;
}

term::Term NativeExecutor::makeTerm(const Node &node) {
  switch (node.op) {
  case kConst:
    return pool_.constant(node.width, term::Value{node.b} << 32 | node.a);
  case kVar:
    return pool_.variable(node.a, node.width);
  case kExtract:
    return pool_.extract(terms_[node.a], node.b, node.width);
  case kMux: {
    std::vector<term::Term> arguments{terms_[node.a]};
    const auto *cells = runner_.at<std::uint32_t>(kCellsAt);
    for (std::uint32_t i = 0; i < node.c; i++)
      arguments.push_back(terms_[cells[node.b + i]]);
    return pool_.make(term::Op::Mux, node.width, arguments);
  }
  default:
    break;
  }
  const auto op = static_cast<term::Op>(node.op);
  if (node.c != 0)
    return pool_.make(op, node.width, {terms_[node.a], terms_[node.b], terms_[node.c]});
  if (node.b != 0)
    return pool_.make(op, node.width, {terms_[node.a], terms_[node.b]});
  return pool_.make(op, node.width, {terms_[node.a]});
}

/// Without recursion: chains of thousands of operations are common in loops.
term::Term NativeExecutor::termOf(std::uint32_t handle) {
  if (terms_.size() <= handle)
    terms_.resize(handle + 1);
  const auto *nodes = runner_.at<Node>(kNodesAt);
  std::vector<std::uint32_t> work{handle};
  while (!work.empty()) {
    const std::uint32_t current = work.back();
    if (!terms_[current].isNull()) {
      work.pop_back();
      continue;
    }
    if (pushMissing(nodes[current], work))
      continue;
    terms_[current] = makeTerm(nodes[current]);
    work.pop_back();
  }
  return terms_[handle];
}

} // namespace premise::native
