// How instances are found: a block, the call it is in, and how often each loop around it has gone round.
#include "encode/ivl/Unwind.h"

#include "encode/ivl/Loops.h"

#include <algorithm>
#include <map>
#include <optional>
#include <tuple>

namespace premise::encode::ivl {
namespace {

using Rounds = std::vector<unsigned>; ///< parallel to the loops around the block

class Unwinder {
public:
  Unwinder(const Program &program, const UnwindOptions &options) : program_(program), options_(options) {
    for (const Procedure &procedure : program.procedures)
      loops_.push_back(findLoops(procedure));
  }

  base::Result<Unwound> run(ProcedureIndex entry) {
    frames_.push_back({.procedure = entry});
    sink_ = add({.role = Role::Sink});
    const InstanceIndex first = instanceOf(0, 0, Rounds(loops_[entry].nestOf[0].size(), 0));
    for (std::size_t next = 0; next < pending_.size(); next++) {
      if (instances_.size() > options_.maxInstances)
        return base::Diagnostic{"the unwound program has more than " + std::to_string(options_.maxInstances) +
                                    " blocks: lower --unwind or raise --max-memory",
                                program_.procedures[entry].place};
      if (options_.limit.isOver())
        return base::Diagnostic{kOutOfTime, program_.procedures[entry].place};
      expand(pending_[next]);
    }
    return sorted(first);
  }

private:
  struct Pending {
    InstanceIndex instance;
    Rounds rounds;
  };

  InstanceIndex add(Instance instance) {
    instances_.push_back(std::move(instance));
    return static_cast<InstanceIndex>(instances_.size() - 1);
  }

  const Procedure &procedureOf(FrameIndex frame) const { return program_.procedures[frames_[frame].procedure]; }

  InstanceIndex instanceOf(FrameIndex frame, BlockNumber block, Rounds rounds) {
    const auto [at, isNew] = known_.try_emplace(std::tuple(frame, block, rounds), 0);
    if (isNew) {
      at->second = add({.frame = frame, .block = block, .startsAnywhere = isBeyond(frame, block, rounds)});
      pending_.push_back({at->second, std::move(rounds)});
    }
    return at->second;
  }

  /// Whether it is the header of a loop that goes on beyond the bound.
  bool isBeyond(FrameIndex frame, BlockNumber block, const Rounds &rounds) const {
    const Loops &loops = loops_[frames_[frame].procedure];
    for (std::size_t i = 0; i < rounds.size(); i++)
      if (rounds[i] > options_.bound && loops.loops[loops.nestOf[block][i]].header == block)
        return true;
    return false;
  }

  /// The rounds after an edge; nothing when a loop has gone round too often.
  std::optional<Rounds> roundsAfter(FrameIndex frame, BlockNumber from, BlockNumber to, const Rounds &before) const {
    const Loops &loops = loops_[frames_[frame].procedure];
    const auto &nestBefore = loops.nestOf[from];
    const auto &nestAfter = loops.nestOf[to];
    Rounds after;
    for (std::size_t i = 0; i < nestAfter.size(); i++) {
      const bool stays = i < nestBefore.size() && nestBefore[i] == nestAfter[i] && after.size() == i;
      unsigned count = stays ? before[i] : 0;
      if (stays && loops.loops[nestAfter[i]].header == to)
        count++;
      if (count > options_.bound + (options_.beyond == Beyond::Anything ? 1 : 0))
        return std::nullopt;
      after.push_back(count);
      if (stays && loops.loops[nestAfter[i]].header == to) { // a new round: loops inside start again
        after.resize(nestAfter.size(), 0);
        break;
      }
    }
    return after;
  }

  void connect(InstanceIndex from, const Rounds &rounds, BlockNumber source, BlockNumber target) {
    const FrameIndex frame = instances_[from].frame;
    const auto after = roundsAfter(frame, source, target, rounds);
    const Role limit = options_.beyond == Beyond::Anything ? Role::GoesOn : Role::CutOff;
    const InstanceIndex to = after ? instanceOf(frame, target, *after) : cutOff(frame, target, limit);
    auto &successors = instances_[from].successors;
    if (std::ranges::count(successors, to) == 0)
      successors.push_back(to);
  }

  InstanceIndex cutOff(FrameIndex frame, BlockNumber block, Role role) {
    return add({.role = role, .frame = frame, .block = block, .successors = {sink_}});
  }

  void expand(const Pending &pending) {
    const InstanceIndex index = pending.instance;
    const Rounds rounds = pending.rounds; // `pending_` grows below
    const FrameIndex frame = instances_[index].frame;
    const BlockNumber number = instances_[index].block;
    const Block &block = procedureOf(frame).blocks[number];
    if (const auto *go = std::get_if<Goto>(&block.end)) {
      for (const BlockNumber target : go->targets)
        connect(index, rounds, number, target);
      if (go->targets.empty())
        leave(index, frame);
    } else if (const auto *check = std::get_if<Check>(&block.end)) {
      const InstanceIndex passes = add({.role = Role::Passes, .frame = frame, .block = number});
      const InstanceIndex fails = add({.role = Role::Fails, .frame = frame, .block = number, .successors = {sink_}});
      instances_[index].successors = {passes, fails};
      connect(passes, rounds, number, check->next);
    } else {
      call(index, rounds, std::get<Call>(block.end));
    }
  }

  void call(InstanceIndex index, const Rounds &rounds, const Call &call) {
    const FrameIndex frame = instances_[index].frame;
    const BlockNumber number = instances_[index].block;
    if (depthOf(call.callee, frame) > options_.bound) {
      instances_[index].successors = {cutOff(frame, number, Role::CutOff)};
      return;
    }
    const auto callee = static_cast<FrameIndex>(frames_.size());
    frames_.push_back({call.callee, frame, index});
    const InstanceIndex returns = add({.role = Role::Returns, .frame = frame, .block = number, .callee = callee});
    returnTo_.resize(frames_.size(), kNone);
    returnTo_[callee] = returns;
    connect(returns, rounds, number, call.next);
    instances_[index].callee = callee;
    const bool isSummarised = call.callee < options_.isSummarised.size() && options_.isSummarised[call.callee];
    const Rounds start(loops_[call.callee].nestOf[0].size(), 0);
    instances_[index].successors = {isSummarised ? returns : instanceOf(callee, 0, start)};
  }

  /// How many calls of the procedure are going on in this frame.
  unsigned depthOf(ProcedureIndex procedure, FrameIndex frame) const {
    unsigned depth = 0;
    for (FrameIndex at = frame; at != kNone; at = frames_[at].caller)
      depth += frames_[at].procedure == procedure ? 1 : 0;
    return depth;
  }

  void leave(InstanceIndex index, FrameIndex frame) {
    instances_[index].successors = {frame == 0 ? sink_ : returnTo_[frame]};
  }

  /// Reverse of the order in which a depth-first walk finishes; only what is on a path to the sink.
  Unwound sorted(InstanceIndex first) {
    const std::vector<bool> reaches = reachingSink();
    std::vector<InstanceIndex> finished;
    std::vector<std::uint8_t> state(instances_.size(), 0);
    std::vector<InstanceIndex> stack;
    if (reaches[first])
      stack.push_back(first);
    while (!stack.empty()) {
      const InstanceIndex at = stack.back();
      if (state[at] == 0) {
        state[at] = 1;
        for (const InstanceIndex next : instances_[at].successors)
          if (reaches[next] && state[next] == 0)
            stack.push_back(next);
        continue;
      }
      stack.pop_back();
      if (state[at] == 1)
        finished.push_back(at);
      state[at] = 2;
    }
    std::ranges::reverse(finished);
    return renumbered(finished, reaches);
  }

  Unwound renumbered(const std::vector<InstanceIndex> &order, const std::vector<bool> &reaches) {
    std::vector<InstanceIndex> number(instances_.size(), kNone);
    for (InstanceIndex i = 0; i < order.size(); i++)
      number[order[i]] = i;
    Unwound result{.frames = std::move(frames_)};
    for (const InstanceIndex old : order) {
      Instance instance = std::move(instances_[old]);
      std::erase_if(instance.successors, [&](InstanceIndex next) { return !reaches[next]; });
      for (InstanceIndex &next : instance.successors)
        next = number[next];
      result.instances.push_back(std::move(instance));
    }
    for (Frame &frame : result.frames)
      if (frame.callBlock != kNone)
        frame.callBlock = number[frame.callBlock];
    return result;
  }

  std::vector<bool> reachingSink() const {
    std::vector<std::vector<InstanceIndex>> predecessors(instances_.size());
    for (InstanceIndex i = 0; i < instances_.size(); i++)
      for (const InstanceIndex next : instances_[i].successors)
        predecessors[next].push_back(i);
    std::vector<bool> reaches(instances_.size(), false);
    std::vector<InstanceIndex> pending{sink_};
    reaches[sink_] = true;
    while (!pending.empty()) {
      const InstanceIndex at = pending.back();
      pending.pop_back();
      for (const InstanceIndex before : predecessors[at])
        if (!reaches[before]) {
          reaches[before] = true;
          pending.push_back(before);
        }
    }
    return reaches;
  }

  const Program &program_;
  const UnwindOptions &options_;
  std::vector<Loops> loops_; ///< by procedure
  std::vector<Frame> frames_;
  std::vector<Instance> instances_;
  std::vector<InstanceIndex> returnTo_; ///< by frame
  std::map<std::tuple<FrameIndex, BlockNumber, Rounds>, InstanceIndex> known_;
  std::vector<Pending> pending_;
  InstanceIndex sink_ = 0;
};

} // namespace

base::Result<Unwound> unwind(const Program &program, ProcedureIndex entry, const UnwindOptions &options) {
  return Unwinder(program, options).run(entry);
}

} // namespace premise::encode::ivl
