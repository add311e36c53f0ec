// How lengths are recognised by the names and the order of parameters.
#include "program/Lengths.h"

#include <algorithm>
#include <cctype>
#include <set>

namespace premise::program {
namespace {

/// Names by which C programmers say "this many elements".
bool soundsLikeLength(std::string name) {
  std::transform(name.begin(), name.end(), name.begin(), [](unsigned char c) { return std::tolower(c); });
  static const std::set<std::string> kWhole = {"n",     "len",    "length", "size",  "sz",  "count",    "cnt", "num",
                                               "nelem", "nelems", "nmemb",  "total", "cap", "capacity", "argc"};
  if (kWhole.contains(name))
    return true;
  for (const char *end : {"_n", "_len", "_length", "_size", "_sz", "_count", "_cnt", "_num", "len", "length", "size",
                          "count", "_cap", "capacity"})
    if (name.size() > std::string(end).size() && name.ends_with(end))
      return true;
  return name.starts_with("num_") || name.starts_with("n_");
}

bool isNumber(const TypeTable &types, const Parameter &parameter) {
  const Type &type = types[parameter.type];
  return type.kind == TypeKind::Integer && !type.isChar && type.sizeBytes <= 8;
}

bool isLength(const TypeTable &types, const Parameter &parameter) {
  return isNumber(types, parameter) && soundsLikeLength(parameter.name);
}

/// The names of two numbers that stand side by side and say how large a matrix or picture is.
bool areDimensions(const std::string &first, const std::string &second) {
  static const std::set<std::pair<std::string, std::string>> kPairs = {
      {"rows", "cols"},         {"rows", "columns"}, {"nrows", "ncols"}, {"n_rows", "n_cols"},
      {"num_rows", "num_cols"}, {"height", "width"}, {"h", "w"}};
  return kPairs.contains({first, second}) || kPairs.contains({second, first});
}

bool areNumbers(const TypeTable &types, const Unit &unit, const std::vector<unsigned> &parameters) {
  return std::all_of(parameters.begin(), parameters.end(),
                     [&](unsigned i) { return isNumber(types, unit.parameters[i]); });
}

} // namespace

std::optional<unsigned> lengthParameter(const TypeTable &types, const Unit &unit, std::size_t parameter) {
  const Type &pointer = types[unit.parameters[parameter].type];
  const Parameter &pointed = unit.parameters[parameter];
  if (pointer.kind != TypeKind::Pointer || pointer.isReference || pointed.plan || pointed.pointsToOne ||
      pointed.isString)
    return std::nullopt;
  const Type &target = types[pointer.element];
  const bool isArrayLike =
      target.kind == TypeKind::Void || (target.sizeBytes != 0 && target.kind != TypeKind::Function);
  if (!isArrayLike)
    return std::nullopt;
  if (pointed.declaredLengths.size() == 1 && areNumbers(types, unit, pointed.declaredLengths))
    return pointed.declaredLengths[0];
  const auto isPointer = [&](std::size_t i) { return types[unit.parameters[i].type].kind == TypeKind::Pointer; };
  // (dst, src, n) share a length; (key, table, n) do not.
  for (std::size_t i = parameter + 1; i < unit.parameters.size(); i++) {
    if (isLength(types, unit.parameters[i]))
      return static_cast<unsigned>(i);
    if (isPointer(i) && types[types[unit.parameters[i].type].element].canonical != target.canonical)
      break;
  }
  if (target.kind == TypeKind::Array) // (int m[][3], int rows)
    for (std::size_t i = 0; i < unit.parameters.size(); i++)
      if (isNumber(types, unit.parameters[i]) &&
          (unit.parameters[i].name == "rows" || unit.parameters[i].name == "nrows"))
        return static_cast<unsigned>(i);
  // (n, a): only if no other array stands before the length, as in (a, n, key).
  for (std::size_t i = parameter; i-- > 0;)
    if (isLength(types, unit.parameters[i])) {
      for (std::size_t before = 0; before < i; before++)
        if (isPointer(before))
          return std::nullopt;
      return static_cast<unsigned>(i);
    }
  return std::nullopt;
}

std::optional<Dimensions> dimensionParameters(const TypeTable &types, const Unit &unit, std::size_t parameter) {
  const Type &pointer = types[unit.parameters[parameter].type];
  const Parameter &pointed = unit.parameters[parameter];
  if (pointer.kind != TypeKind::Pointer || pointer.isReference || pointed.plan || pointed.pointsToOne ||
      pointed.isString)
    return std::nullopt;
  const TypeKind kind = types[pointer.element].kind;
  if (kind != TypeKind::Integer && kind != TypeKind::Float && kind != TypeKind::Bool && kind != TypeKind::Enum)
    return std::nullopt;
  if (pointed.declaredLengths.size() == 2 && areNumbers(types, unit, pointed.declaredLengths))
    return Dimensions{pointed.declaredLengths[0], pointed.declaredLengths[1]};
  for (unsigned i = 0; i + 1 < unit.parameters.size(); i++)
    if (isNumber(types, unit.parameters[i]) && isNumber(types, unit.parameters[i + 1]) &&
        areDimensions(unit.parameters[i].name, unit.parameters[i + 1].name))
      return Dimensions{i, i + 1};
  // One number that is the length and by which rows are told apart: a square.
  const auto length = lengthParameter(types, unit, parameter);
  if (length && std::find(pointed.rowLengths.begin(), pointed.rowLengths.end(), *length) != pointed.rowLengths.end())
    return Dimensions{*length, *length};
  return std::nullopt;
}

} // namespace premise::program
