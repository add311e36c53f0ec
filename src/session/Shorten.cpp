// How elements are left out of an input, and who fails still.
#include "session/Shorten.h"

#include "base/TimeLimit.h"

#include <algorithm>
#include <map>

namespace premise::session {
namespace {

using explore::Ending;
using native::ObjectShape;
using native::ShapeObject;
using native::Slot;

/// For one failing input: a nicer test is not worth more than finding it was.
constexpr std::chrono::milliseconds kPatience{300};

/// Arrays that have one length in common, or one string.
struct Sequence {
  std::vector<const ShapeObject *> objects;
  std::optional<term::VarId> length; ///< none: ends with a zero
};

std::vector<Sequence> sequencesOf(const native::Shape &shape) {
  std::vector<Sequence> sequences;
  std::map<term::VarId, std::size_t> byLength;
  for (const ShapeObject &object : shape.objects) {
    if (object.kind == ObjectShape::String) {
      sequences.push_back({{&object}, std::nullopt});
    } else if (object.length && !object.secondLength) {
      const auto [known, isNew] = byLength.try_emplace(*object.length, sequences.size());
      if (isNew)
        sequences.push_back({{}, object.length});
      sequences[known->second].objects.push_back(&object);
    }
  }
  return sequences;
}

std::uint64_t minimumOf(const ShapeObject &object) {
  return object.kind == ObjectShape::Array ? object.minimum : 0;
}

/// How many elements there are; 0 also if the number says more than there can be.
std::uint64_t lengthOf(const Sequence &sequence, const term::Assignment &inputs) {
  const ShapeObject &object = *sequence.objects.front();
  std::uint64_t length = 0;
  if (!sequence.length) {
    while (length < object.count && inputs[object.firstVariable + static_cast<term::VarId>(length)] != 0)
      length++;
    return length;
  }
  const term::Value value = inputs[*sequence.length];
  return value <= object.count ? static_cast<std::uint64_t>(value) + minimumOf(object) : 0;
}

/// Where the elements behind the gap move to.
struct Gap {
  std::uint64_t start = 0;
  std::uint64_t size = 0;
};

void closeString(const ShapeObject &object, Gap gap, const term::Assignment &from, term::Assignment &to) {
  for (std::uint64_t i = gap.start; i < object.count; i++) {
    const std::uint64_t old = i + gap.size;
    to.set(object.firstVariable + static_cast<term::VarId>(i),
           old < object.count ? from[object.firstVariable + static_cast<term::VarId>(old)] : 0);
  }
}

void closeArray(const ShapeObject &object, Gap gap, const term::Assignment &from, term::Assignment &to) {
  std::map<std::uint64_t, term::VarId> variableAt;
  for (const Slot &slot : object.slots)
    variableAt.emplace(slot.offset, slot.variable);
  for (const Slot &slot : object.slots) {
    if (slot.offset / object.unit < gap.start)
      continue;
    const auto old = variableAt.find(slot.offset + gap.size * object.unit);
    to.set(slot.variable, old == variableAt.end() ? 0 : from[old->second]);
  }
}

term::Assignment without(const Sequence &sequence, Gap gap, const term::Assignment &inputs) {
  term::Assignment shorter = inputs;
  if (sequence.length)
    shorter.set(*sequence.length, inputs[*sequence.length] - gap.size);
  for (const ShapeObject *object : sequence.objects)
    (sequence.length ? closeArray : closeString)(*object, gap, inputs, shorter);
  return shorter;
}

class Shortener {
public:
  Shortener(Explored &explored, const PathKey &key, const Candidate &candidate)
      : explored_(explored), key_(key), inputs_(candidate.inputs), failedCheck_(candidate.failedCheck) {}

  void shorten(const Sequence &sequence) {
    const std::uint64_t least = sequence.length ? minimumOf(*sequence.objects.front()) : 0;
    for (std::uint64_t size = lengthOf(sequence, inputs_); size > 0; size /= 2)
      for (std::uint64_t start = 0; start + size <= lengthOf(sequence, inputs_) && !limit_.isOver();)
        if (lengthOf(sequence, inputs_) < least + size || !stillFails(without(sequence, {start, size}, inputs_)))
          start += size;
  }

private:
  bool stillFails(term::Assignment shorter) {
    const explore::Worker &worker = explored_.team.workers.front();
    explore::Execution &execution = worker.executor->execute(shorter);
    const PathKey key = keyOf(static_cast<native::NativeExecutor &>(execution));
    if (execution.ending() != Ending::CheckFailed || execution.failedCheck() != failedCheck_ || !(key < key_))
      return false;
    explored_.candidates.finished({shorter, &execution, false});
    inputs_ = std::move(shorter);
    key_ = key;
    return true;
  }

  Explored &explored_;
  PathKey key_;
  term::Assignment inputs_;
  std::uint32_t failedCheck_;
  base::TimeLimit limit_ = base::TimeLimit::after(kPatience);
};

} // namespace

void shortenFailures(Explored &explored) {
  const std::vector<Sequence> sequences = sequencesOf(explored.shape);
  if (sequences.empty() || explored.options.allPaths)
    return;
  explored.team.workers.front().executor->allowInterrupts(false);
  const std::map<PathKey, Candidate> known = explored.candidates.byKey();
  for (const auto &[key, candidate] : known) {
    Shortener shortener(explored, key, candidate);
    for (const Sequence &sequence : sequences)
      if (candidate.ending == Ending::CheckFailed)
        shortener.shorten(sequence);
  }
}

} // namespace premise::session
