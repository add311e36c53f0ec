// What memory holds that nobody has written yet.
#include "encode/llvm/Memory.h"

#include <llvm/Analysis/ConstantFolding.h>
#include <llvm/IR/Constants.h>
#include <llvm/IR/DataLayout.h>

namespace premise::encode {
namespace {

constexpr std::uint64_t kMaxTable = 256; ///< elements of a constant table that a read may choose from

bool isPowerOfTwo(unsigned n) {
  return n != 0 && (n & (n - 1)) == 0;
}

} // namespace

/// Whether at least one byte of it was written. Nobody promises that the caller has done so; but what was so once stays
/// so: of the same place, and of every place around it.
Term Memory::isInitialised(std::uint32_t contents, const Access &access) {
  const Content content = contents_[contents].content;
  if (content == Content::Indeterminate)
    return terms_.no();
  if (content != Content::Input || objects_[contents_[contents].object].kind == ObjectKind::Global)
    return content == Content::Unknown ? terms_.fresh(1) : terms_.yes();
  Term inside = terms_.no();
  for (const Cell &cell : contents_[contents].initialised) {
    const Term distance = terms_.subtract(cell.access.offset, access.offset);
    if (!distance->isConst() || distance->value() + cell.access.bytes > access.bytes)
      continue;
    if (cell.access.bytes == access.bytes)
      return cell.value.bits;
    inside = terms_.either(inside, cell.value.bits);
  }
  const Term initialised = terms_.either(inside, terms_.fresh(1));
  contents_[contents].initialised.push_back({access, {initialised, {}, {}, {}}});
  return initialised;
}

Read Memory::readContents(std::uint32_t contents, const Access &access) {
  const Content content = contents_[contents].content;
  const Term initialised = isInitialised(contents, access);
  if (content == Content::Zero || !access.wantsValue)
    return {access.isPointer ? null() : Value{terms_.number(access.bytes * 8, 0), {}, {}, {}}, initialised};
  if (content == Content::Constant)
    return readConstant(contents, access);
  return {readCells(contents, access), initialised};
}

/// What is not modelled of a constant is anything, but the same thing every time.
Read Memory::readConstant(std::uint32_t contents, const Access &access) {
  const Object object = objects_[contents_[contents].object];
  llvm::LLVMContext &context = object.initial->getContext();
  llvm::Type *type = access.isPointer ? static_cast<llvm::Type *>(llvm::PointerType::getUnqual(context))
                                      : llvm::IntegerType::get(context, access.bytes * 8);
  const auto at = [&](std::uint64_t offset) -> std::optional<Value> {
    auto *initial = const_cast<llvm::Constant *>(object.initial);
    const llvm::Constant *folded = llvm::ConstantFoldLoadFromConst(initial, type, llvm::APInt(64, offset), layout_);
    if (!folded)
      return std::nullopt;
    return valueOf_(*folded);
  };
  const std::uint64_t size = object.size->isConst() ? static_cast<std::uint64_t>(object.size->value()) : 0;
  const auto unknown = [&]() -> Read {
    if (access.bytes <= size) // else a check has failed before
      imprecise_.insert("constant " + object.name + " is read in a way that is not modelled");
    return {readCells(contents, access), terms_.yes()};
  };
  if (access.offset->isConst()) {
    const std::optional<Value> value = at(static_cast<std::uint64_t>(access.offset->value()));
    return value ? Read{*value, terms_.yes()} : unknown();
  }
  const std::uint64_t count = size / access.bytes;
  const bool isTable = access.isAligned && isPowerOfTwo(access.bytes) && count > 0 && count <= kMaxTable;
  if (!isTable)
    return unknown();
  std::optional<Value> result = at((count - 1) * access.bytes);
  for (std::uint64_t i = count - 1; result && i-- > 0;) {
    const std::optional<Value> element = at(i * access.bytes);
    if (!element)
      return unknown();
    result = choose(terms_.equal(access.offset, terms_.number(kOffsetBits, i * access.bytes)), *element, *result);
  }
  return result ? Read{*result, terms_.yes()} : unknown();
}

/// A cell that certainly contains the access.
std::optional<Value> Memory::knownCell(const Contents &contents, const Access &access) {
  const std::vector<Cell> cells = contents.cells; // part() can make new ones
  for (const Cell &cell : cells) {
    const Term distance = terms_.subtract(access.offset, cell.access.offset);
    if (!distance->isConst() || distance->value() + access.bytes > cell.access.bytes)
      continue;
    if (access.isPointer && !cell.value.isPointer())
      continue;
    return part(cell.value, access, static_cast<unsigned>(distance->value()));
  }
  return std::nullopt;
}

/// The value of an unknown place: the one of an earlier place if they are the same.
Value Memory::readCells(std::uint32_t contents, const Access &access) {
  if (const std::optional<Value> known = knownCell(contents_[contents], access))
    return *known;
  std::vector<Layer> layers;
  const std::vector<Cell> cells = contents_[contents].cells;
  bool overlapsInPart = false;
  for (const Cell &cell : cells) {
    const Term distance = terms_.subtract(access.offset, cell.access.offset);
    if (distance->isConst()) {
      const auto delta = static_cast<std::int64_t>(term::toSigned(distance->value(), kOffsetBits));
      const bool isApart =
          delta >= static_cast<std::int64_t>(cell.access.bytes) || delta + static_cast<std::int64_t>(access.bytes) <= 0;
      overlapsInPart |= !isApart;
      continue;
    }
    const bool isComparable = cell.access.bytes == access.bytes && cell.access.isAligned && access.isAligned &&
                              cell.value.isPointer() == access.isPointer;
    if (isComparable)
      layers.push_back({terms_.equal(access.offset, cell.access.offset), {cell.value, terms_.yes()}});
    else
      imprecise_.insert("places of different sizes in " + objects_[contents_[contents].object].name + " may overlap");
  }
  if (overlapsInPart) {
    // Parts of it were looked at before with another type: its value stays unknown, which allows more than can happen.
    imprecise_.insert("a place in " + objects_[contents_[contents].object].name + " is read with different types");
    return access.isPointer ? wild() : arbitrary(access.bytes * 8, false);
  }
  Read last{newCell(contents, access), terms_.yes()};
  last = fold(layers, std::move(last));
  contents_[contents].cells.push_back({access, last.value});
  return last.value;
}

Value Memory::newCell(std::uint32_t contents, const Access &access) {
  const ObjectId object = contents_[contents].object;
  const Content content = contents_[contents].content;
  Value value;
  if (!access.isPointer)
    value = arbitrary(access.bytes * 8, false);
  else if (content == Content::Input && access.isVtable)
    value = vtable();
  else if (content == Content::Input)
    value = inputPointer("what a pointer in " + objects_[object].name + " points to", 1);
  else
    value = wild();
  if (content == Content::Input && (access.isPointer || !access.offset->isConst()))
    effects_.beyond = "what it reads from " + objects_[object].name + " is not one number at a constant place";
  const bool isFromOutside = content == Content::Input || content == Content::Constant;
  if (isFromOutside && !access.isVtable)
    initialCells_.push_back({object, access.offset, access.bytes, value});
  return value;
}

} // namespace premise::encode
