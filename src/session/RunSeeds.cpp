// How values are laid into the places of an input shape.
#include "session/RunSeeds.h"

#include "native/Extents.h"
#include "term/Evaluate.h"

#include <algorithm>
#include <map>

namespace premise::session {
namespace {

using native::ObjectShape;
using native::ShapeObject;
using native::Slot;

void setIn(const ShapeObject &object, std::uint64_t offset, std::uint64_t bits, term::Assignment &seed) {
  if (object.kind == ObjectShape::String && offset < object.count)
    seed.set(object.firstVariable + static_cast<term::VarId>(offset), bits & 0xff);
  for (const Slot &slot : object.slots)
    if (slot.offset == offset && !slot.isPointer)
      seed.set(slot.variable, bits & term::maskOf(slot.bits));
}

/// Lays pointer parameters, one after the other.
class Pointers {
public:
  Pointers(const analyze::Counterexample &example, const native::Shape &shape, term::Assignment &seed)
      : example_(example), shape_(shape), seed_(seed) {}

  /// Null, where an earlier parameter points to if that is the same place, or somewhere else.
  void set(const Slot &slot, const std::string &name) {
    const auto isNull = example_.isNull.find(name);
    if (isNull == example_.isNull.end())
      return;
    const auto target = example_.targets.find(name);
    const auto same = target == example_.targets.end() ? used_.end() : used_.find(target->second);
    auto chosen = slot.candidates.end();
    if (!isNull->second && same != used_.end())
      chosen = std::ranges::find(slot.candidates, same->second);
    if (chosen == slot.candidates.end())
      chosen = std::ranges::find_if(slot.candidates, [&](unsigned c) { return (c == 0) == isNull->second; });
    if (chosen == slot.candidates.end())
      return;
    seed_.set(slot.variable, static_cast<term::Value>(chosen - slot.candidates.begin()));
    if (*chosen == 0 || slot.isFunction)
      return;
    if (target != example_.targets.end())
      used_.emplace(target->second, *chosen);
    if (const auto pointee = example_.pointees.find(name); pointee != example_.pointees.end())
      for (const auto &[offset, bits] : pointee->second)
        setIn(shape_.objects[*chosen - 1], offset, bits, seed_);
  }

private:
  const analyze::Counterexample &example_;
  const native::Shape &shape_;
  term::Assignment &seed_;
  std::map<std::pair<std::uint64_t, std::uint64_t>, unsigned> used_; ///< candidates by what they stand for
};

bool isWritten(program::CheckKind kind) {
  using enum program::CheckKind;
  return kind == Assert || kind == Postcondition || kind == LoopInvariant || kind == ReachError;
}

term::Assignment seedOf(const analyze::Counterexample &example, const native::Shape &shape, const program::Unit &unit) {
  term::Assignment seed;
  for (const ShapeObject &object : shape.objects) {
    if (object.kind == ObjectShape::Array && object.length) // as long as possible: what is needed is in it
      seed.set(*object.length, object.count - object.minimum);
    if (const auto value = example.globals.find(object.name);
        object.kind == ObjectShape::Global && value != example.globals.end())
      for (const auto &[offset, bits] : value->second)
        setIn(object, offset, bits, seed);
  }
  if (shape.objects.empty() || shape.objects.front().slots.size() != unit.parameters.size())
    return seed;                                         // parameters that take several places, or none
  std::vector<Slot> slots = shape.objects.front().slots; // pointers stand last: their objects have to be there before
  std::ranges::sort(slots, {}, &Slot::offset);
  Pointers pointers(example, shape, seed);
  for (std::size_t i = 0; i < unit.parameters.size(); i++) {
    const Slot &slot = slots[i];
    const std::string &name = unit.parameters[i].name;
    if (const auto value = example.parameters.find(name); !slot.isPointer && value != example.parameters.end())
      seed.set(slot.variable, value->second & term::maskOf(slot.bits));
    if (slot.isPointer)
      pointers.set(slot, name);
  }
  return seed;
}

/// Every pointer leads somewhere, everything is as long as it can be, and every byte is one of these in
/// turn.
term::Assignment longestInput(const native::Shape &shape, const std::string &bytes, unsigned shorter) {
  term::Assignment seed;
  for (const ShapeObject &object : shape.objects) {
    if (object.length)
      seed.set(*object.length, object.count - (object.kind == ObjectShape::Array ? object.minimum : 0));
    if (object.secondLength)
      seed.set(*object.secondLength, 1);
    for (std::uint64_t i = 0; object.kind == ObjectShape::String && i + 1 + shorter < object.count; i++)
      seed.set(object.firstVariable + static_cast<term::VarId>(i), static_cast<unsigned char>(bytes[i % bytes.size()]));
    for (const Slot &slot : object.slots) {
      const auto target =
          std::find_if(slot.candidates.begin(), slot.candidates.end(), [](unsigned c) { return c != 0; });
      if (slot.isPointer && target != slot.candidates.end())
        seed.set(slot.variable, static_cast<term::Value>(target - slot.candidates.begin()));
      if (!slot.isPointer && slot.bits == 8 && object.kind != ObjectShape::Arguments)
        seed.set(slot.variable, static_cast<unsigned char>(bytes[slot.offset % bytes.size()]));
    }
  }
  return seed;
}

} // namespace

std::vector<term::Assignment> longestInputs(const native::Shape &shape, const std::string &separators) {
  std::vector<std::string> fillings = {"a", "9"};
  for (const char separator : separators)
    for (const char between : {'a', '9'})
      fillings.push_back({between, separator});
  std::vector<term::Assignment> inputs;
  for (const unsigned shorter : {0U, native::kBeyond + 1})
    for (const std::string &filling : fillings)
      inputs.push_back(longestInput(shape, filling, shorter));
  return inputs;
}

std::vector<term::Assignment> seedsOf(const std::vector<analyze::Counterexample> &examples, const native::Shape &shape,
                                      const program::Program &program, const program::Unit &unit) {
  std::vector<term::Assignment> seeds;
  for (const bool wantsWritten : {true, false})
    for (const analyze::Counterexample &example : examples)
      if (example.function == unit.symbol && isWritten(program.checks[example.check].kind) == wantsWritten)
        seeds.push_back(seedOf(example, shape, unit));
  return seeds;
}

} // namespace premise::session
