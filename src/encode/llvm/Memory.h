// What is in memory: per object the history of writes that a read looks through.
#pragma once

#include "base/Diagnostic.h"
#include "encode/llvm/MemoryState.h"
#include "encode/llvm/Terms.h"
#include "encode/llvm/Value.h"

#include <functional>
#include <optional>
#include <set>
#include <string>
#include <tuple>
#include <vector>

namespace llvm {
class Constant;
class DataLayout;
} // namespace llvm

namespace premise::encode {

struct Access {
  Term offset;
  unsigned bytes = 1;
  bool isPointer = false;
  bool isAligned = false; ///< to its own size
  bool wantsValue = true; ///< else only whether it is initialised
  bool isVtable = false;  ///< which table of virtual functions an object has
};

struct Read {
  Value value;
  Term isInitialised; ///< at least one byte of it: only then does the runtime let a read pass
};

/// Where the histories live. A read walks from the newest write to the oldest that can matter:
///   ite(guard1 and offset = offset1, value1, ite(guard2 and ..., initial contents))
/// which is exact for offsets that are not constant, too. Initial contents are variables, one per place that is read;
/// two places that can be the same get `ite(offset = offset1, value1, fresh)` (Ackermann).
class Memory {
public:
  using ConstantReader = std::function<Value(const llvm::Constant &)>;
  /// Once it `isStopped`, whatever it answers is of no use to anybody any more, and comes quickly.
  Memory(Terms &terms, const llvm::DataLayout &layout, ConstantReader valueOf, std::function<bool()> isStopped);

  ObjectId add(Object object);
  const Object &operator[](ObjectId id) const { return objects_[id]; }
  ObjectId count() const { return static_cast<ObjectId>(objects_.size()); }

  // --- pointers (Pointers.cpp)
  Value pointerTo(ObjectId id);
  Value null() { return pointerTo(kNullObject); }
  Value wild();
  /// A pointer that comes from outside: null, an object of its own, or any object that is outside, too.
  Value inputPointer(const std::string &name, unsigned alignment, bool isReference = false);
  Value vtable(); ///< of an object from outside: constant, in memory of its own, with any contents
  Value arbitrary(unsigned bits, bool isPointer);
  Value choose(Term condition, const Value &a, const Value &b);
  Value addOffset(const Value &pointer, Term offset);
  Term addressOf(const Value &value);
  Value fromAddress(Term address);
  Term isHiddenFrom(const Value &pointer, const Value &literal);
  Term isEqual(const Value &a, const Value &b, const MemoryState &state);
  Term isOrdered(const Value &a, const Value &b, term::Op below); ///< `below` compares offsets in one object
  Term pointsTo(const Value &pointer, ObjectId id);
  Term sizeOf(const Value &pointer);
  Term isFreed(const Value &pointer, const MemoryState &state);
  /// Whether `bytes` at the pointer are inside its object; a variable where nobody knows.
  Term isInside(const Value &pointer, Term bytes);

  // --- contents
  Read load(const Value &pointer, Access access, const MemoryState &state);
  void store(const Value &pointer, Access access, const Value &value, MemoryState &state);
  void fill(const Value &pointer, Term length, Term byte, MemoryState &state);
  void copy(const Value &to, const Value &from, Term length, MemoryState &state);
  void setFreed(const Value &pointer, MemoryState &state);
  void forget(ObjectId id, MemoryState &state);
  void mayBeGone(ObjectId id, MemoryState &state);
  /// The scope of a local begins again: its contents are indeterminate, and whether it is there nobody knows.
  void begin(ObjectId id, MemoryState &state);
  /// Code that nobody sees may have written everything it can know, and freed it.
  void forgetEscaped(MemoryState &state);
  MemoryState merge(Term selector, std::vector<MemoryState> states);

  /// What holds at the start because of how variables were made: domains of pointers, sizes of objects.
  std::vector<Term> takeFacts();
  const std::set<std::string> &imprecise() const { return imprecise_; }
  /// First reads of the initial contents of objects.
  struct InitialCell {
    ObjectId object = 0;
    Term offset;
    unsigned bytes = 0;
    Value value; ///< unless an earlier one is at the same place
  };
  const std::vector<InitialCell> &initialCells() const { return initialCells_; }

  /// What becomes of memory that was there before the unit was called.
  struct Effects {
    std::set<std::tuple<ObjectId, std::uint64_t, unsigned>> written; ///< object, offset, bytes: numbers in globals
    std::string beyond; ///< what is more than numbers at constant places of globals; empty: nothing
  };
  const Effects &effects() const { return effects_; }

private:
  struct Cell {
    Access access;
    Value value;
  };
  /// Contents of an object that are unknown, from some moment on: the places that were looked at.
  struct Contents {
    ObjectId object = 0;
    Content content = Content::Input;
    std::vector<Cell> cells;
    std::vector<Cell> initialised; ///< per place: whether the caller has written a byte of it
  };
  enum class EntryKind : std::uint8_t { Contents, Write, Fill, Copy };
  struct Entry {
    EntryKind kind = EntryKind::Contents;
    History older = 0;
    std::uint32_t depth = 0;
    Term guard;            ///< null: always
    Access place = {};     ///< Write; of Fill and Copy only the offset
    Value value = {};      ///< Write; Fill: the byte; Copy: the pointer to the source
    Term length = {};      ///< Fill, Copy
    Term initialised = {}; ///< Write: null: certainly
    std::uint32_t contents = 0;
    MemoryState source = {}; ///< Copy: memory before it
  };
  struct Layer {
    Term condition;
    Read read;
  };

  MemoryState::Slot slotOf(ObjectId id, const MemoryState &state) const;
  MemoryState::Slot &slotIn(ObjectId id, MemoryState &state);
  History push(Entry entry);
  void append(ObjectId id, Entry entry, MemoryState &state);
  void renew(ObjectId id, Content content, MemoryState &state);
  void noteWrite(ObjectId id, const Entry &entry);
  Term guardFor(const Value &pointer, ObjectId id);
  // MemoryRead.cpp
  Read nothing(const Access &access);
  Read read(History history, const Access &access);
  bool addLayer(std::vector<Layer> &layers, Term guard, Term hit, Read read);
  std::optional<bool> readWrite(const Entry &entry, const Access &access, std::vector<Layer> &layers);
  std::optional<bool> readRange(const Entry &entry, const Access &access, std::vector<Layer> &layers);
  Read readSource(const Entry &entry, const Access &access);
  Read readBytes(History history, const Access &access);
  Term byteOf(Term bits, Term index);
  Read readAs(const Entry &entry, const Access &access, unsigned fromByte);
  Read fold(std::vector<Layer> &layers, Read last);
  Value part(const Value &value, const Access &access, unsigned fromByte);
  // MemoryContents.cpp
  Read readContents(std::uint32_t contents, const Access &access);
  Read readConstant(std::uint32_t contents, const Access &access);
  Value readCells(std::uint32_t contents, const Access &access);
  Value newCell(std::uint32_t contents, const Access &access);
  std::optional<Value> knownCell(const Contents &contents, const Access &access);
  Term isInitialised(std::uint32_t contents, const Access &access);
  // MemoryMerge.cpp
  using Suffix = std::vector<History>;
  History ancestorOf(std::vector<History> histories) const;
  std::optional<std::vector<Access>> constantPlaces(const std::vector<Suffix> &suffixes) const;
  History mergeHistories(Term selector, const std::vector<History> &histories);
  Term isSelected(Term selector, std::size_t index);

  Terms &terms_;
  const llvm::DataLayout &layout_;
  ConstantReader valueOf_;
  std::function<bool()> isStopped_;
  std::vector<Object> objects_;
  std::vector<History> initial_; ///< by object
  std::vector<Term> bases_;      ///< addresses, by object; null until somebody asks
  std::vector<Entry> entries_;
  std::vector<Contents> contents_;
  std::vector<InitialCell> initialCells_;
  Effects effects_;
  std::vector<Term> facts_;
  std::set<std::string> imprecise_;
};

} // namespace premise::encode
