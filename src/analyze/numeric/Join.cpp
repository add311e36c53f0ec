// How states are joined, widened and compared.
#include "analyze/numeric/AtLeast.h"
#include "analyze/numeric/JoinPrefix.h"
#include "analyze/numeric/Presence.h"

namespace premise::analyze::numeric {
namespace {

bool isComparable(const Value &a, const Value &b) {
  return a.isPointer == b.isPointer && (a.isPointer || a.range.bits == b.range.bits);
}

Value joinValues(const Value &a, const Value &b) {
  return a.isPointer ? Value::of(join(a.pointer, b.pointer)) : Value::of(join(a.range, b.range));
}

/// Whether scale * node + constant is what the extent is in this state.
bool isMeasured(const State &state, const Extent &extent, const Extent &form) {
  const Value *value = state.find(variableOf(form.node));
  if (!value || value->isPointer)
    return false;
  const Extent other = state.sharpened({-kInfinity, kInfinity, form.node, form.scale, form.constant});
  const Extent own = state.sharpened(extent);
  if (other.isExact() && own.isExact())
    return other.low == own.low;
  if (extent.node == kNoNode || extent.scale != form.scale)
    return false;
  const std::int64_t high = state.difference(extent.node, form.node), low = -state.difference(form.node, extent.node);
  return high == low && static_cast<__int128>(form.scale) * high + extent.constant == form.constant;
}

/// A variable that is constant in both states and grew as the extent did: it measures the extent.
void guessMeasure(const State &a, const State &b, Extent &result) {
  const std::int64_t growth = result.high - result.low;
  for (const auto &[variable, value] : a.values()) {
    const Value *other = b.find(variable);
    if (!other || value.isPointer || other->isPointer || value.range.bits != other->range.bits ||
        value.range.bits < 16 || !value.range.isConstant() || !other->range.isConstant())
      continue;
    const __int128 steps = static_cast<__int128>(other->range.signedMin) - value.range.signedMin;
    if (steps <= 0 || growth % steps != 0)
      continue;
    const __int128 scale = growth / steps, constant = result.low - scale * value.range.signedMin;
    if (constant >= kInfinity || constant <= -kInfinity)
      continue;
    result.node = nodeOf(variable, false);
    result.scale = static_cast<std::int64_t>(scale);
    result.constant = static_cast<std::int64_t>(constant);
    return;
  }
}

/// With the node of one of them if it measures the other one too.
Extent joinExtents(const State &a, const Extent &x, const State &b, const Extent &y) {
  Extent result = join(a.sharpened(x), b.sharpened(y));
  const bool isFirst = x.node != kNoNode && isMeasured(b, y, x);
  const bool isSecond = !isFirst && y.node != kNoNode && isMeasured(a, x, y);
  if (isFirst || isSecond) {
    const Extent &form = isFirst ? x : y;
    result.node = form.node;
    result.scale = form.scale;
    result.constant = form.constant;
  } else if (x.isExact() && y.isExact() && x.low != y.low) {
    const bool isGrowing = x.low < y.low;
    guessMeasure(isGrowing ? a : b, isGrowing ? b : a, result);
  }
  return result;
}

/// Targets of two states in one pointer: offsets keep what measures them in both.
Value joinIn(const State &a, const Value &x, const State &b, const Value &y) {
  Value result = joinValues(x, y);
  for (Target &target : result.pointer.targets)
    for (const Target &first : x.pointer.targets)
      for (const Target &second : y.pointer.targets)
        if (first.object == target.object && second.object == target.object)
          target.offset = joinExtents(a, first.offset, b, second.offset);
  return result;
}

/// Of an object that only one of two executions has, everything is known from that one.
bool isOnlyIn(const Names &names, Object object, const State &other) {
  const ObjectKind kind = names.object(object).kind;
  return (kind == ObjectKind::Heap || kind == ObjectKind::Local) && !other.facts(object);
}

void keepCells(State &result, const State &one, const State &other, const Names &names) {
  for (const auto &[variable, value] : one.values()) {
    const VariableInfo &info = names.variable(variable);
    if (info.isCell && !other.find(variable) && isOnlyIn(names, info.object, other))
      result.values()[variable] = value;
  }
}

/// A cell that only one state has, where all bytes are zero in the other: `struct stack s = {0}` before a loop.
void keepZeroCells(State &result, const State &one, const State &other, const Names &names) {
  for (const auto &[variable, value] : one.values()) {
    const VariableInfo &info = names.variable(variable);
    const ObjectFacts *facts = info.isCell && !other.find(variable) ? other.facts(info.object) : nullptr;
    if (!facts || !containsBytes(facts->zero, info.offset, info.offset + info.bytes))
      continue;
    const Value zero =
        value.isPointer ? Value::of(Pointer::null()) : Value::of(Range::constant(llvm::APInt(value.range.bits, 0)));
    result.values()[variable] = joinIn(one, value, other, zero);
  }
}

/// Of memory that the function is given.
void joinClaims(const State &first, const ObjectFacts &a, const State &second, const ObjectFacts &b,
                ObjectFacts &facts) {
  if (facts.prefix.node == kNoNode && facts.prefix.low <= 0)
    facts.prefix = joinAtLeast(first, a.prefix, second, b.prefix).value_or(facts.prefix);
  if (facts.hasSize && (facts.size.node != kNoNode || facts.size.low > 0))
    return;
  if (const auto size = joinAtLeast(first, sizeClaim(a), second, sizeClaim(b))) {
    facts.size = *size;
    facts.hasSize = true;
  }
}

ObjectFacts joinFacts(Object object, const State &first, const ObjectFacts &a, const State &second,
                      const ObjectFacts &b) {
  ObjectFacts facts;
  facts.hasSize = a.hasSize && b.hasSize;
  facts.size = joinExtents(first, a.size, second, b.size);
  facts.prefix = joinExtents(first, first.inObject(object, a.prefix), second, second.inObject(object, b.prefix));
  if (facts.prefix.node == kNoNode)
    facts.prefix = joinPrefix(object, first, a.prefix, second, b.prefix).value_or(facts.prefix);
  facts.presence = joinPresence(object, first, a.presence, second, b.presence);
  if (a.hasSize || b.hasSize)
    joinClaims(first, a, second, b, facts);
  facts.mayBeFreed = a.mayBeFreed || b.mayBeFreed;
  facts.isText = a.isText || b.isText;
  facts.isWritable = a.isWritable && b.isWritable;
  facts.accessLow = std::max(a.accessLow, b.accessLow);
  facts.accessHigh = std::min(a.accessHigh, b.accessHigh);
  if (facts.accessLow >= facts.accessHigh)
    facts.accessLow = facts.accessHigh = 0;
  facts.initialized = commonBytes(a.initialized, b.initialized);
  for (const auto &[low, high] : a.partly)
    if (hasPlaceIn(b.partly, low, high) || containsBytes(b.initialized, low, high))
      facts.partly.push_back({low, high});
  facts.zero = commonBytes(a.zero, b.zero);
  facts.end = a.end == b.end ? a.end : kNoVariable;
  return facts;
}

void joinLinks(const State &source, const State &a, const State &b, State &result) {
  for (const auto &[node, links] : source.zone().all())
    for (const Link &link : links) {
      if (node > link.other || !result.find(variableOf(node)) || !result.find(variableOf(link.other)))
        continue;
      const std::int64_t high = std::max(a.difference(node, link.other), b.difference(node, link.other));
      const std::int64_t low = -std::max(a.difference(link.other, node), b.difference(link.other, node));
      const bool isNews = high < addUpper(result.high(node), -result.low(link.other)) ||
                          low > addLower(result.low(node), -result.high(link.other));
      if (isNews)
        result.restrictDifference(node, link.other, low, high);
    }
}

/// Variables that are constant in both states and grew alike, as counters of a loop do after its first iteration.
void relateConstants(const State &a, const State &b, State &result) {
  constexpr std::size_t kMost = 6;
  llvm::SmallVector<std::pair<Variable, std::int64_t>, kMost> grown; // and its value in `a`
  for (const auto &[variable, value] : a.values()) {
    const Value *other = b.find(variable);
    const bool isKnown = other && !value.isPointer && !other->isPointer && value.range.isConstant() &&
                         other->range.isConstant() && value.range.bits == other->range.bits && value.range.bits > 1;
    if (isKnown && value.range.signedMin != other->range.signedMin && grown.size() < kMost)
      grown.push_back({variable, value.range.signedMin});
  }
  for (std::size_t i = 0; i < grown.size(); i++)
    for (std::size_t j = i + 1; j < grown.size() && !result.isUnreachable(); j++) {
      const __int128 before = static_cast<__int128>(grown[i].second) - grown[j].second;
      const __int128 after =
          static_cast<__int128>(b.find(grown[i].first)->range.signedMin) - b.find(grown[j].first)->range.signedMin;
      if (before == after && before < kInfinity && before > -kInfinity)
        result.restrictDifference(nodeOf(grown[i].first, false), nodeOf(grown[j].first, false),
                                  static_cast<std::int64_t>(before), static_cast<std::int64_t>(before));
    }
}

/// How far counters are from the end of a string: no comparison says so, only the characters that were read. With
/// `isWidening`, what is known in `a` is kept if it still holds in `b`.
void relateEnds(const State &a, const State &b, State &result, bool isWidening) {
  llvm::SmallVector<Variable, 2> ends;
  for (const auto &[object, facts] : result.objects())
    if (facts.end != kNoVariable)
      ends.push_back(facts.end);
  if (ends.empty())
    return;
  llvm::SmallVector<Variable, 8> counters;
  for (const auto &[variable, value] : a.values())
    if (const Value *other = b.find(variable); other && !value.isPointer && !other->isPointer && !(value == *other))
      counters.push_back(variable);
  for (const Variable end : ends)
    for (const Variable counter : counters) {
      const Node from = nodeOf(counter, false), to = nodeOf(end, false);
      const std::int64_t first = a.difference(from, to), second = b.difference(from, to);
      const std::int64_t most = !isWidening ? std::max(first, second) : second <= first ? first : kInfinity;
      if (counter == end || result.isUnreachable() || most >= kInfinity)
        continue;
      if (most < result.difference(from, to))
        result.restrictDifference(from, to, -kInfinity, most);
      // What was widened is still below the end, so an int that counts characters does not overflow.
      const unsigned bits = a.find(counter)->range.bits;
      const std::int64_t high = std::min(addUpper(result.high(to), most), signedMaximum(bits));
      if (isWidening && !result.isUnreachable() && high >= signedMinimum(bits))
        result.restrict(counter, Range::ofSigned(bits, signedMinimum(bits), high));
    }
}

bool isLinked(const State &state, Node node, Node other) {
  const Zone::Links *links = state.zone().linksOf(node);
  return links && std::any_of(links->begin(), links->end(), [&](const Link &link) { return link.other == other; });
}

/// Of a difference: that something never overtakes something else may be stable where how far it is behind is not.
std::int64_t widenBound(std::int64_t known, std::int64_t next, bool isOfPointers) {
  if (next <= known)
    return known;
  for (const std::int64_t element : {8, 4, 1, 0}) // while (++p != end)
    if (next <= -element && (isOfPointers || element <= 1))
      return -element;
  return kInfinity;
}

std::int64_t widenUpper(std::int64_t known, std::int64_t next, const std::vector<std::int64_t> &thresholds,
                        std::int64_t limit) {
  if (next <= known)
    return known;
  const auto above = std::lower_bound(thresholds.begin(), thresholds.end(), next);
  return above == thresholds.end() ? limit : std::min(*above, limit);
}

std::int64_t widenLower(std::int64_t known, std::int64_t next, const std::vector<std::int64_t> &thresholds,
                        std::int64_t limit) {
  if (next >= known)
    return known;
  const auto above = std::upper_bound(thresholds.begin(), thresholds.end(), next);
  return above == thresholds.begin() ? limit : std::max(*std::prev(above), limit);
}

std::uint64_t widenUnsigned(std::uint64_t known, std::uint64_t next, const std::vector<std::int64_t> &thresholds,
                            std::uint64_t limit) {
  if (next <= known)
    return known;
  if (next > static_cast<std::uint64_t>(kInfinity))
    return limit;
  const std::int64_t bound = widenUpper(-1, static_cast<std::int64_t>(next), thresholds, kInfinity);
  return bound >= kInfinity ? limit : std::min(static_cast<std::uint64_t>(bound), limit);
}

Range widenRange(const Range &known, const Range &next, const std::vector<std::int64_t> &thresholds) {
  Range result = Range::full(known.bits);
  result.signedMin = widenLower(known.signedMin, next.signedMin, thresholds, result.signedMin);
  result.signedMax = widenUpper(known.signedMax, next.signedMax, thresholds, result.signedMax);
  result.unsignedMin = next.unsignedMin >= known.unsignedMin ? known.unsignedMin : (next.unsignedMin > 0 ? 1 : 0);
  result.unsignedMax = widenUnsigned(known.unsignedMax, next.unsignedMax, thresholds, result.unsignedMax);
  return result;
}

Extent widenExtent(const Extent &known, const Extent &next) {
  Extent result = next; // a join with what is known
  result.low = next.low < known.low ? (next.low >= 0 ? 0 : -kInfinity) : known.low;
  result.high = next.high > known.high ? kInfinity : known.high;
  return result;
}

Value widenValues(const Value &known, const Value &next, const std::vector<std::int64_t> &thresholds) {
  if (!known.isPointer)
    return Value::of(widenRange(known.range, join(known.range, next.range), thresholds));
  Value result = next;
  for (Target &target : result.pointer.targets)
    for (const Target &before : known.pointer.targets)
      if (before.object == target.object)
        target.offset = widenExtent(before.offset, target.offset);
  return result;
}

bool isIncludedExtent(const Extent &a, const Extent &b) {
  return b.low <= a.low && a.high <= b.high && (b.step == 0 ? a.step == 0 : a.step % b.step == 0) &&
         (b.node == kNoNode || (a.node == b.node && a.scale == b.scale && a.constant == b.constant));
}

bool isIncludedValue(const Value &a, const Value &b) {
  if (!isComparable(a, b))
    return false;
  if (!a.isPointer)
    return join(a.range, b.range) == b.range;
  if ((a.pointer.mayBeNull && !b.pointer.mayBeNull) || (a.pointer.isMoved && !b.pointer.isMoved) ||
      (!a.pointer.isBased && b.pointer.isBased) || (a.pointer.isFar && !b.pointer.isFar) ||
      (a.pointer.isUnknown && !b.pointer.isUnknown))
    return false;
  return b.pointer.isUnknown || std::all_of(a.pointer.targets.begin(), a.pointer.targets.end(), [&](const Target &own) {
           return std::any_of(b.pointer.targets.begin(), b.pointer.targets.end(), [&](const Target &other) {
             return own.object == other.object && isIncludedExtent(own.offset, other.offset);
           });
         });
}

bool areIncludedFacts(const ObjectFacts *a, const ObjectFacts &b) {
  if (!a)
    return false;
  const bool hasAccess = b.accessLow >= b.accessHigh || (a->accessLow <= b.accessLow && b.accessHigh <= a->accessHigh);
  const auto has = [](const Bytes &more, const Bytes &fewer) {
    return std::all_of(fewer.begin(), fewer.end(),
                       [&](const auto &range) { return containsBytes(more, range.first, range.second); });
  };
  const bool hasPlaces = std::all_of(b.partly.begin(), b.partly.end(), [&](const auto &place) {
    return hasPlaceIn(a->partly, place.first, place.second) || containsBytes(a->initialized, place.first, place.second);
  });
  const bool hasPresence = b.presence == Extent{} || a->presence == b.presence;
  return hasPlaces && hasPresence && isIncludedExtent(a->size, b.size) && isIncludedExtent(a->prefix, b.prefix) &&
         (!a->mayBeFreed || b.mayBeFreed) && (!a->isText || b.isText) && (a->isWritable || !b.isWritable) &&
         (a->hasSize || !b.hasSize) && hasAccess && has(a->initialized, b.initialized) && has(a->zero, b.zero) &&
         (a->end == b.end || b.end == kNoVariable);
}

/// What one of the states does not know measures nothing: it may be assigned again without anybody noticing.
void dropStrayMeasures(State &state) {
  const auto drop = [&](Extent &extent) {
    if (extent.node != kNoNode && !state.find(variableOf(extent.node)))
      extent.node = kNoNode;
  };
  for (auto &[object, facts] : state.objects())
    for (Extent *extent : {&facts.size, &facts.prefix, &facts.presence})
      drop(*extent);
  for (auto &[variable, value] : state.values())
    for (Target &target : value.pointer.targets)
      drop(target.offset);
}

/// What only one of the states says of an object.
void keepFacts(State &result, Object object, const State &one, const State &other, const Names &names) {
  const ObjectFacts &facts = *one.facts(object);
  if (isOnlyIn(names, object, other)) {
    result.makeFacts(object) = facts;
    return;
  }
  if (!facts.hasSize || !names.object(object).isGiven())
    return;
  if (ObjectFacts joined = joinFacts(object, one, facts, other, {}); joined.hasSize)
    result.makeFacts(object) = std::move(joined);
}

} // namespace

State join(const State &a, const State &b, const Names &names) {
  if (a.isUnreachable() || b.isUnreachable())
    return a.isUnreachable() ? b : a;
  State result;
  Presences presences(names, a, b);
  for (const auto &[variable, value] : a.values_)
    if (const Value *other = b.find(variable); other && isComparable(value, *other)) {
      Value joined = joinIn(a, value, b, *other);
      presences.join(value, *other, joined);
      result.values_.append(variable, joined);
    }
  keepCells(result, a, b, names);
  keepCells(result, b, a, names);
  keepZeroCells(result, a, b, names);
  keepZeroCells(result, b, a, names);
  for (const auto &[object, facts] : a.objects_) {
    if (const ObjectFacts *other = b.facts(object))
      result.objects_.append(object, joinFacts(object, a, facts, b, *other));
    else
      keepFacts(result, object, a, b, names);
  }
  for (const auto &[object, facts] : b.objects_)
    if (!a.facts(object))
      keepFacts(result, object, b, a, names);
  presences.store(result);
  dropStrayMeasures(result);
  for (const PassedAccess &access : a.passed_)
    if (std::find(b.passed_.begin(), b.passed_.end(), access) != b.passed_.end())
      result.passed_.push_back(access);
  for (const auto &[variable, condition] : a.conditions_)
    if (const auto *other = b.conditions_.find(variable); other && *other == condition)
      result.conditions_.append(variable, condition);
  joinLinks(a, a, b, result);
  joinLinks(b, a, b, result);
  relateConstants(a, b, result);
  relateEnds(a, b, result, false);
  return result;
}

void relate(const std::vector<State> &states, const std::vector<Variable> &variables, State &joined) {
  const auto differ = [&](Node from, Node to) {
    std::int64_t most = -kInfinity;
    for (const State &state : states)
      if (!state.isUnreachable())
        most = std::max(most, state.difference(from, to));
    return most;
  };
  for (std::size_t i = 0; i < variables.size(); i++)
    for (std::size_t j = i + 1; j < variables.size(); j++)
      for (const bool view : {false, true}) {
        const Node from = nodeOf(variables[i], view), to = nodeOf(variables[j], view);
        if (joined.isUnreachable() || isLinked(joined, from, to))
          continue;
        const std::int64_t high = differ(from, to), low = -differ(to, from);
        if (high < joined.difference(from, to) || -low < joined.difference(to, from))
          joined.restrictDifference(from, to, low, high);
      }
}

State widen(const State &known, const State &next, const std::vector<std::int64_t> &thresholds) {
  State result = next; // at most as precise as the join of both, which the caller passes
  for (auto &[variable, value] : result.values_)
    if (const Value *before = known.find(variable); before && isComparable(*before, value))
      value = widenValues(*before, value, thresholds);
  result.zone_ = {};
  for (const auto &[node, links] : known.zone_.all())
    for (const Link &link : links) {
      if (node > link.other || !result.find(variableOf(node)) || !result.find(variableOf(link.other)))
        continue;
      const bool isOfPointers = result.find(variableOf(node))->isPointer;
      const std::int64_t high = widenBound(link.high, next.difference(node, link.other), isOfPointers);
      const std::int64_t low = -widenBound(-link.low, next.difference(link.other, node), isOfPointers);
      result.zone_.restrict(node, link.other, low, high);
    }
  if (!thresholds.empty()) // what is new has time to show whether it is stable
    for (const auto &[node, links] : next.zone_.all())
      for (const Link &link : links)
        if (node < link.other && !isLinked(known, node, link.other) && result.find(variableOf(node)) &&
            result.find(variableOf(link.other)))
          result.zone_.restrict(node, link.other, link.low, link.high);
  for (auto &[object, facts] : result.objects_)
    if (const ObjectFacts *before = known.facts(object)) {
      facts.size = widenExtent(before->size, facts.size);
      facts.prefix = widenExtent(before->prefix, facts.prefix);
      if (facts.hasSize)
        for (const auto &[now, earlier] :
             {std::pair(&facts.size, sizeClaim(*before)), std::pair(&facts.prefix, before->prefix)})
          giveUpNewMeasure(earlier, *now);
      if (facts.initialized != before->initialized)
        facts.initialized.clear();
      if (facts.partly != before->partly)
        facts.partly.clear();
      if (facts.zero != before->zero)
        facts.zero.clear();
      if (facts.accessLow != before->accessLow || facts.accessHigh != before->accessHigh)
        facts.accessLow = facts.accessHigh = 0;
    }
  relateEnds(known, next, result, true);
  return result;
}

bool isIncluded(const State &a, const State &b) {
  if (a.isUnreachable() || b.isUnreachable())
    return a.isUnreachable();
  for (const auto &[variable, value] : b.values_) {
    const Value *own = a.find(variable);
    if (own ? !isIncludedValue(*own, value) : !value.isTop())
      return false;
  }
  for (const auto &[node, links] : b.zone_.all())
    for (const Link &link : links)
      if (node < link.other &&
          (a.difference(node, link.other) > link.high || -a.difference(link.other, node) < link.low))
        return false;
  for (const auto &[object, facts] : b.objects_)
    if (!areIncludedFacts(a.facts(object), facts))
      return false;
  for (const auto &[object, facts] : a.objects_)
    if (!b.facts(object))
      return false;
  const auto has = [&](const PassedAccess &access) {
    return std::find(a.passed_.begin(), a.passed_.end(), access) != a.passed_.end();
  };
  return std::all_of(b.passed_.begin(), b.passed_.end(), has) &&
         std::all_of(b.conditions_.begin(), b.conditions_.end(), [&](const auto &entry) {
           const auto *own = a.conditions_.find(entry.first);
           return own && *own == entry.second;
         });
}

} // namespace premise::analyze::numeric
