// How the context of -eva -lib-entry is written down, parameter by parameter.
#include "analyze/import/Shape.h"

#include <algorithm>
#include <set>

namespace premise::analyze {
namespace {

using program::Type;
using program::TypeKind;

class ShapeWriter {
public:
  ShapeWriter(const program::Program &program, unsigned width) : program_(program), width_(width) {}

  std::vector<Shape> run(const program::Unit &unit) {
    std::vector<unsigned> pointers;
    for (unsigned i = 0; i < unit.parameters.size(); i++) {
      const Type &type = program_.types[unit.parameters[i].type];
      if (type.kind == TypeKind::Pointer) {
        parameter(unit.parameters[i].name, type);
        pointers.push_back(i);
      } else if (hasPointers(type, 0)) {
        words("what the pointers in " + unit.parameters[i].name + " point to is of the form that Eva gives it");
      }
    }
    for (std::size_t i = 0; i < pointers.size(); i++)
      for (std::size_t j = i + 1; j < pointers.size(); j++)
        shapes_.push_back({unit.parameters[pointers[i]].name + " and " + unit.parameters[pointers[j]].name +
                               " point to different objects",
                           ledger::Separated{pointers[i], pointers[j]}});
    for (const program::Global &global : program_.globals)
      this->global(global, unit, pointers);
    return std::move(shapes_);
  }

private:
  void words(const std::string &text) { shapes_.push_back({text, ledger::NotExecutable{}}); }

  void state(const std::string &predicate) {
    shapes_.push_back({predicate, program::canState(predicate) ? ledger::Executable(ledger::AtEntry{predicate})
                                                               : ledger::Executable(ledger::NotExecutable{})});
  }

  std::string last() const { return std::to_string(width_ - 1); }

  void parameter(const std::string &name, const Type &type) {
    const Type &target = program_.types[type.element];
    if (target.sizeBytes == 0 || target.kind == TypeKind::Function || hasPointers(target, 0))
      words("what " + name + " points to is of the form that Eva gives it");
    else
      state(name + " == \\null || \\valid(" + name + " + (0 .. " + last() + "))");
  }

  void global(const program::Global &global, const program::Unit &unit, const std::vector<unsigned> &pointers) {
    const Type &type = program_.types[global.type];
    if (hasPointers(type, 0))
      words("what the global " + global.name + " points to is of the form that Eva gives it");
    if (global.isLocalStatic)
      return; // no input points there unless the unit gave the address away before
    for (const unsigned index : pointers) {
      const std::string &name = unit.parameters[index].name;
      state(name + " == \\null || \\separated(" + name + " + (0 .. " + last() + "), &" + global.name + ")");
    }
  }

  bool hasPointers(const Type &type, unsigned depth) const {
    if (type.kind == TypeKind::Pointer || depth > 8)
      return true;
    if (type.kind == TypeKind::Array)
      return hasPointers(program_.types[type.element], depth + 1);
    return std::any_of(type.fields.begin(), type.fields.end(),
                       [&](const program::Field &field) { return hasPointers(program_.types[field.type], depth + 1); });
  }

  const program::Program &program_;
  unsigned width_;
  std::vector<Shape> shapes_;
};

/// The scalar types that memory of a type consists of, pointers left out and followed.
class Leaves {
public:
  Leaves(const program::Program &program, const Type &type) : program_(program) { collect(type, 0); }

  const std::set<program::TypeId> &scalars() const { return scalars_; }
  bool hasPointers() const { return hasPointers_; }

private:
  void collect(const Type &type, unsigned depth) {
    if (type.kind == TypeKind::Pointer || depth > 8)
      hasPointers_ = true;
    else if (type.kind == TypeKind::Array)
      collect(program_.types[type.element], depth + 1);
    else if (type.fields.empty())
      scalars_.insert(type.canonical);
    for (const program::Field &field : type.fields)
      collect(program_.types[field.type], depth + 1);
  }

  const program::Program &program_;
  std::set<program::TypeId> scalars_;
  bool hasPointers_ = false;
};

class TypedMemory {
public:
  TypedMemory(const program::Program &program, const program::Unit &unit) : program_(program), unit_(unit) {}

  std::vector<Shape> run() {
    for (unsigned i = 0; i < unit_.parameters.size(); i++)
      if (const Type &type = program_.types[unit_.parameters[i].type]; type.kind == TypeKind::Pointer)
        parameter(i, Leaves(program_, program_.types[type.element]));
    return std::move(shapes_);
  }

private:
  void parameter(unsigned index, const Leaves &own) {
    const std::string &name = unit_.parameters[index].name;
    if (own.hasPointers())
      shapes_.push_back({"pointers to different types behind " + name + " never meet", ledger::NotExecutable{}});
    for (unsigned other = 0; other < index; other++)
      if (const Type &type = program_.types[unit_.parameters[other].type]; type.kind == TypeKind::Pointer)
        if (Leaves(program_, program_.types[type.element]).scalars() != own.scalars())
          shapes_.push_back(
              {unit_.parameters[other].name + " and " + name + " do not overlap", ledger::Separated{other, index}});
    for (const program::Global &global : program_.globals) {
      const Leaves leaves(program_, program_.types[global.type]);
      const std::string predicate = name + " == \\null || \\separated(" + name + ", &" + global.name + ")";
      if (!global.isLocalStatic && leaves.scalars() != own.scalars() && !program_.types[global.type].isConst)
        shapes_.push_back({predicate, program::canState(predicate) ? ledger::Executable(ledger::AtEntry{predicate})
                                                                   : ledger::Executable(ledger::NotExecutable{})});
    }
  }

  const program::Program &program_;
  const program::Unit &unit_;
  std::vector<Shape> shapes_;
};

} // namespace

std::vector<Shape> typedMemory(const program::Program &program, const std::string &function) {
  for (const program::Unit &unit : program.units)
    if (unit.name == function)
      return TypedMemory(program, unit).run();
  return {};
}

std::vector<Shape> shapesOf(const program::Program &program, const std::string &function, unsigned width) {
  for (const program::Unit &unit : program.units)
    if (unit.name == function && width > 0)
      return ShapeWriter(program, width).run(unit);
  return {{"inputs are of the form that Eva gives them", ledger::NotExecutable{}}};
}

} // namespace premise::analyze
