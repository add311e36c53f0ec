// How a read looks through the writes before it.
#include "encode/llvm/Memory.h"

#include "base/Ensure.h"

namespace premise::encode {

/// A value of the right form.
Read Memory::nothing(const Access &access) {
  return {access.isPointer ? null() : Value{terms_.number(access.bytes * 8, 0), {}, {}, {}}, terms_.yes()};
}

/// From the newest to the oldest; stops at the first write that certainly is the one.
Read Memory::read(History history, const Access &access) {
  std::vector<Layer> layers;
  std::vector<std::pair<std::size_t, History>> inParts; // layers that are read byte by byte, after what is whole
  const auto finish = [&](Read last) {
    for (const auto &[layer, at] : inParts)
      layers[layer].read = readBytes(at, access);
    return fold(layers, std::move(last));
  };
  for (History current = history;;) {
    if (isStopped_())
      return nothing(access);
    const Entry entry = entries_[current]; // a copy: reading makes variables, objects and entries
    if (entry.kind == EntryKind::Contents) {
      Read found = readContents(entry.contents, access);
      if (entry.guard.isNull())
        return finish(std::move(found));
      layers.push_back({entry.guard, std::move(found)});
    } else if (access.isVtable && entry.kind == EntryKind::Write && !entry.value.isPointer()) {
      // a number is never written over it: that would end the object's life
    } else {
      const std::optional<bool> isLast =
          entry.kind == EntryKind::Write ? readWrite(entry, access, layers) : readRange(entry, access, layers);
      if (!isLast && entry.guard.isNull())
        return finish(readBytes(current, access));
      if (!isLast) {
        inParts.emplace_back(layers.size(), current);
        layers.push_back({entry.guard, {}});
      } else if (*isLast) {
        Read last = std::move(layers.back().read);
        layers.pop_back();
        return finish(std::move(last));
      }
    }
    current = entry.older;
  }
}

Read Memory::fold(std::vector<Layer> &layers, Read last) {
  for (auto layer = layers.rbegin(); layer != layers.rend(); ++layer) {
    last.value = choose(layer->condition, layer->read.value, last.value);
    last.isInitialised = terms_.choose(layer->condition, layer->read.isInitialised, last.isInitialised);
  }
  return last;
}

/// True if nothing older can matter.
bool Memory::addLayer(std::vector<Layer> &layers, Term guard, Term hit, Read read) {
  const Term condition = guard.isNull() ? hit : terms_.both(guard, hit);
  if (Terms::isFalse(condition))
    return false;
  layers.push_back({condition, std::move(read)});
  return Terms::isTrue(condition);
}

/// Nothing if the two may overlap in part.
std::optional<bool> Memory::readWrite(const Entry &entry, const Access &access, std::vector<Layer> &layers) {
  const unsigned written = entry.place.bytes;
  const Term distance = terms_.subtract(access.offset, entry.place.offset); // from the start of the write
  if (distance->isConst()) {
    const auto delta = static_cast<std::int64_t>(term::toSigned(distance->value(), kOffsetBits));
    if (delta >= static_cast<std::int64_t>(written) || delta + static_cast<std::int64_t>(access.bytes) <= 0)
      return false;
    if (delta < 0 || static_cast<unsigned>(delta) + access.bytes > written)
      return std::nullopt;
    return addLayer(layers, entry.guard, terms_.yes(), readAs(entry, access, static_cast<unsigned>(delta)));
  }
  if (access.bytes == written && access.isAligned && entry.place.isAligned)
    return addLayer(layers, entry.guard, terms_.equal(access.offset, entry.place.offset), readAs(entry, access, 0));
  if (access.bytes != 1)
    return std::nullopt;
  const Term hit = terms_.isBelow(distance, terms_.number(kOffsetBits, written));
  Read found = readAs(entry, access, 0);
  if (access.wantsValue)
    found.value.bits = byteOf(addressOf(entry.value), distance);
  return addLayer(layers, entry.guard, hit, std::move(found));
}

/// Fill and Copy. Nothing if the access may lie partly inside.
std::optional<bool> Memory::readRange(const Entry &entry, const Access &access, std::vector<Layer> &layers) {
  const Term bytes = terms_.number(kOffsetBits, access.bytes);
  const Term distance = terms_.subtract(access.offset, entry.place.offset);
  const Term fits = terms_.isAtMost(bytes, entry.length);
  const Term inside = terms_.both(fits, terms_.isAtMost(distance, terms_.subtract(entry.length, bytes)));
  // It touches the range iff distance + bytes - 1 < length + bytes - 1, modulo 2^64.
  const Term shifted = terms_.add(distance, terms_.number(kOffsetBits, access.bytes - 1));
  const Term touches =
      terms_.both(terms_.negate(terms_.equal(entry.length, terms_.number(kOffsetBits, 0))),
                  terms_.isBelow(shifted, terms_.add(entry.length, terms_.number(kOffsetBits, access.bytes - 1))));
  if (Terms::isFalse(touches))
    return false;
  // Both ends of the range and the access lie on multiples of the access's size: it cannot lie partly inside.
  const auto isMultiple = [&](Term term) { return (1U << std::min(trailingZeros(term), 16U)) >= access.bytes; };
  const bool isApartOrInside = access.isAligned && isMultiple(entry.place.offset) && isMultiple(entry.length);
  const bool isWhole = access.bytes == 1 || Terms::isTrue(inside) || isApartOrInside;
  if (!isWhole)
    return std::nullopt;
  return addLayer(layers, entry.guard, inside, readSource(entry, access));
}

Read Memory::readSource(const Entry &entry, const Access &access) {
  if (entry.kind == EntryKind::Copy) {
    Access at = access;
    const Term distance = terms_.subtract(access.offset, entry.place.offset);
    at.isAligned = false;
    const Value from = addOffset(entry.value, distance);
    const auto isMultiple = [&](Term term) { return (1U << std::min(trailingZeros(term), 16U)) >= access.bytes; };
    const bool keepsAlignment = isMultiple(entry.place.offset) && isMultiple(entry.value.bits);
    at.isAligned = access.isAligned && (isMultiple(from.bits) || keepsAlignment);
    return load(from, at, entry.source);
  }
  Term bits = entry.value.bits;
  for (unsigned i = 1; i < access.bytes; i++)
    bits = terms_.concat(bits, entry.value.bits);
  return {access.isPointer ? fromAddress(bits) : Value{bits, {}, {}, {}}, terms_.yes()};
}

/// Byte by byte; a pointer that has to be put together this way is lost.
Read Memory::readBytes(History history, const Access &access) {
  base::ensure(access.bytes > 1, "a single byte should never be read in parts");
  Read result;
  for (unsigned i = 0; i < access.bytes; i++) {
    Access at;
    at.offset = terms_.add(access.offset, terms_.number(kOffsetBits, i));
    at.isAligned = true;
    at.wantsValue = access.wantsValue;
    const Read byte = read(history, at);
    result.value.bits = i == 0 ? byte.value.bits : terms_.concat(byte.value.bits, result.value.bits);
    result.isInitialised = i == 0 ? byte.isInitialised : terms_.either(byte.isInitialised, result.isInitialised);
  }
  if (access.isPointer)
    result.value = fromAddress(result.value.bits);
  return result;
}

Term Memory::byteOf(Term bits, Term index) {
  const unsigned count = bits->width() / 8;
  Term result = terms_.extract(bits, (count - 1) * 8, 8);
  for (unsigned i = count - 1; i-- > 0;)
    result =
        terms_.choose(terms_.equal(index, terms_.number(index->width(), i)), terms_.extract(bits, i * 8, 8), result);
  return result;
}

/// The bytes from `fromByte` on of a value in memory. That a byte of the whole was written says nothing about a part.
Read Memory::readAs(const Entry &entry, const Access &access, unsigned fromByte) {
  const bool isPart = access.bytes < entry.place.bytes;
  const Term written = entry.initialised.isNull() ? terms_.yes() : entry.initialised;
  return {part(entry.value, access, fromByte), isPart && !written->isConst() ? terms_.fresh(1) : written};
}

Value Memory::part(const Value &value, const Access &access, unsigned fromByte) {
  if (!access.wantsValue)
    return {terms_.number(access.bytes * 8, 0), {}, {}, {}};
  if (value.isPointer() && access.isPointer && fromByte == 0)
    return value;
  const Term bits = terms_.extract(addressOf(value), fromByte * 8, access.bytes * 8);
  if (access.isPointer)
    return fromAddress(bits);
  return {bits, {}, {}, {}};
}

} // namespace premise::encode
