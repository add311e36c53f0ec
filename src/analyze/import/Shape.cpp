// How the context of -eva -lib-entry is written down, parameter by parameter.
#include "analyze/import/Shape.h"

#include <algorithm>

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
    return std::any_of(type.fields.begin(), type.fields.end(), [&](const program::Field &field) {
      return hasPointers(program_.types[field.type], depth + 1);
    });
  }

  const program::Program &program_;
  unsigned width_;
  std::vector<Shape> shapes_;
};

} // namespace

std::vector<Shape> shapesOf(const program::Program &program, const std::string &function, unsigned width) {
  for (const program::Unit &unit : program.units)
    if (unit.name == function && width > 0)
      return ShapeWriter(program, width).run(unit);
  return {{"inputs are of the form that Eva gives them", ledger::NotExecutable{}}};
}

} // namespace premise::analyze
