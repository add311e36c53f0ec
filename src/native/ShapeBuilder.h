// Builds a Shape breadth-first: objects are filled in the order they appear, so that linked structures unfold evenly.
#pragma once

#include "native/Shape.h"
#include "program/Lengths.h"

#include <map>

namespace premise::native {

class ShapeBuilder {
public:
  /// Function pointers never lead to `unit` itself.
  ShapeBuilder(const program::Program &program, const ShapeOptions &options, const program::Unit *unit = nullptr)
      : program_(program), options_(options), unit_(unit) {}

  Shape &shape() { return shape_; }
  unsigned addObject(ShapeObject object);
  term::VarId addVariable(unsigned bits);
  /// Describes one value of a type at a place of an object.
  void fill(unsigned object, std::uint64_t offset, program::TypeId type);
  std::vector<unsigned> aliasesOf(program::TypeId canonical, bool isString);
  program::TypeId seenAs(const program::Parameter &parameter);
  void fillParameters(const program::Unit &unit);
  /// The decisions and numbers of a plan.
  void fillPlan(unsigned object, std::uint64_t offset, const program::Plan &plan);
  /// States what aliasing the shape leaves out.
  void assumeNoInteriorAlias();
  void assumeCallbackFrame();
  /// A function that is called a third time could return yet another object.
  void limitLaterResults();
  void assumeDistinctObjects(const program::Unit &unit);
  /// Fills every object that was added but not described yet.
  void fillRest();
  void addScalar(unsigned object, std::uint64_t offset, unsigned bytes, unsigned bits);
  void addBytes(unsigned object, std::uint64_t offset, std::uint64_t count);

private:
  Slot pointerSlot(std::uint64_t offset);
  void addDecision(unsigned object, std::uint64_t offset, bool isCutOff);
  void fillElements(unsigned object, std::uint64_t offset, const program::Plan &plan);
  void fillRecord(unsigned object, std::uint64_t offset, const program::Type &type);
  void fillUnion(unsigned object, std::uint64_t offset, const program::Type &type);
  /// The words of a union in which some member has a pointer, with the types of these pointers.
  using UnionWords = std::map<std::uint64_t, std::vector<program::TypeId>>;
  void collectPointers(std::uint64_t offset, program::TypeId type, UnionWords &words) const;
  void addUnionWord(unsigned object, std::uint64_t offset, const std::vector<program::TypeId> &pointers);
  void addAlternatives(Slot &slot, unsigned object, program::TypeId pointer);
  /// Places and sizes of the numbers in a type.
  void collectNumbers(std::uint64_t offset, program::TypeId type,
                      std::vector<std::pair<std::uint64_t, unsigned>> &numbers) const;
  /// New and known objects that a pointer may lead to.
  std::vector<unsigned> targetsOf(const Slot &slot, unsigned object, program::TypeId pointer);
  std::vector<unsigned> functionsOf(const Slot &slot, const program::CallbackSet &set);
  void addPointer(unsigned object, std::uint64_t offset, program::TypeId type, bool mayBeNull);
  void addFunctionPointer(unsigned object, std::uint64_t offset, const program::CallbackSet &set);
  std::optional<ShapeObject> pointee(program::TypeId type);
  void assumeString(unsigned object);
  void addPaired(const program::Unit &unit, std::size_t parameter, std::size_t partner, std::uint64_t offset);
  void addMatrix(const program::Unit &unit, std::size_t parameter, const program::Dimensions &dimensions,
                 std::uint64_t offset);
  ShapeObject pairedObject(const program::Unit &unit, std::size_t parameter, std::size_t partner);
  void addPairedObject(const ShapeObject &object, std::uint64_t offset);
  void addStaticArray(const program::Parameter &parameter, std::uint64_t count, std::uint64_t offset);
  bool contains(program::TypeId whole, program::TypeId part) const;
  void addWrittenArray(const program::Parameter &parameter, std::uint64_t offset);
  const program::Type &type(program::TypeId id) const { return program_.types[id]; }

  const program::Program &program_;
  ShapeOptions options_;
  const program::Unit *unit_;
  bool hasStub_ = false;
  bool hasInnerString_ = false;
  bool hasUnion_ = false;
  Shape shape_;
  std::size_t filled_ = 0;
  std::string currentName_;
  std::map<program::TypeId, unsigned> perType_;
  std::map<std::size_t, term::VarId> parameterVariables_;
};

} // namespace premise::native
