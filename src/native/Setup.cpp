// What a runner is told once, before its first run.
#include "native/NativeExecutor.h"
#include "native/Replayer.h"

#include <algorithm>
#include <cstring>

namespace premise::native {

using namespace protocol;

void writeSetup(Runner &runner, const Build &build, const Shape &shape, unsigned unit, const RunLimits &limits) {
  const std::vector<std::uint64_t> words = encode(shape);
  std::memcpy(runner.at<std::uint64_t>(kShapeAt), words.data(), words.size() * sizeof(std::uint64_t));
  Header &h = runner.header();
  h.unit = unit;
  h.maxBranches = limits.maxBranches;
  h.patience = 0;
  h.maxDepth = limits.maxDepth;
  h.loopBound = limits.loopBound;
  h.maxMemory = limits.maxMemory;
  h.maxMilliseconds = static_cast<std::uint64_t>(limits.time.count());
  h.leakCheck = limits.leakCheck ? static_cast<std::int32_t>(*limits.leakCheck) : -1;
  h.staticVariables = static_cast<std::uint32_t>(shape.variables.size());
  h.blockCount = static_cast<std::uint32_t>(build.instrumentation.blocks.size());
  h.branchCount = static_cast<std::uint32_t>(build.instrumentation.branches.size());
  h.reachedCount = static_cast<std::uint32_t>(build.instrumentation.groups.size());
  h.standardInputSize = shape.standardInput ? shape.objects[*shape.standardInput].count : 0;
  h.mayInterrupt = 0;
  h.triedFirst = 0;
  auto *verified = runner.at<std::uint8_t>(kVerifiedAt);
  const std::size_t known = std::min<std::size_t>(build.priors.checks.size(), kMaxVerified);
  h.usesVerification = build.priors.areUsed ? 1 : 0;
  for (std::size_t i = 0; i < known; i++)
    verified[i] = build.priors.checks[i] == Prior::Verified ? 1 : 0;
  auto *files = runner.at<FileEntry>(kFilesAt);
  for (std::size_t i = 0; i < shape.files.size(); i++) {
    files[i].size = shape.objects[shape.files[i].second].count;
    std::strncpy(files[i].name, shape.files[i].first.c_str(), sizeof files[i].name - 1);
  }
}

} // namespace premise::native
