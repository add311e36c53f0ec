// How the types of the standard library are built from a length and elements.
#include "program/objects/PlanBuilder.h"

#include <algorithm>
#include <clang/AST/DeclTemplate.h>
#include <llvm/ADT/StringSwitch.h>

namespace premise::program {
namespace {

/// Elements of containers inside containers: fewer, or the input grows beyond all bounds.
constexpr unsigned kNestedLength = 3;

enum class Library : std::uint8_t {
  None,
  Text,
  TextView,
  Span,
  Sequence,
  Set,
  Map,
  Array,
  Optional,
  Tuple,
  Owner,
  SharedOwner,
  Callable
};

Library libraryOf(const clang::CXXRecordDecl &record) {
  if (!record.isInStdNamespace() || record.getIdentifier() == nullptr)
    return Library::None;
  return llvm::StringSwitch<Library>(record.getName())
      .Case("basic_string", Library::Text)
      .Case("basic_string_view", Library::TextView)
      .Case("span", Library::Span)
      .Cases("vector", "deque", "list", Library::Sequence)
      .Cases("set", "multiset", "unordered_set", "unordered_multiset", Library::Set)
      .Cases("map", "multimap", "unordered_map", "unordered_multimap", Library::Map)
      .Case("array", Library::Array)
      .Case("optional", Library::Optional)
      .Cases("pair", "tuple", Library::Tuple)
      .Case("unique_ptr", Library::Owner)
      .Case("shared_ptr", Library::SharedOwner)
      .Case("function", Library::Callable)
      .Default(Library::None);
}

std::vector<clang::QualType> typeArguments(const clang::ClassTemplateSpecializationDecl &record) {
  std::vector<clang::QualType> types;
  for (const clang::TemplateArgument &argument : record.getTemplateArgs().asArray()) {
    if (argument.getKind() == clang::TemplateArgument::Type)
      types.push_back(argument.getAsType());
    if (argument.getKind() == clang::TemplateArgument::Pack)
      for (const clang::TemplateArgument &element : argument.pack_elements())
        if (element.getKind() == clang::TemplateArgument::Type)
          types.push_back(element.getAsType());
  }
  return types;
}

PlanKind kindOf(Library library) {
  switch (library) {
  case Library::Text:
    return PlanKind::Text;
  case Library::TextView:
  case Library::Span:
    return PlanKind::View;
  case Library::Sequence:
    return PlanKind::Sequence;
  case Library::Set:
    return PlanKind::Set;
  case Library::Map:
    return PlanKind::Map;
  case Library::Array:
    return PlanKind::Array;
  case Library::Optional:
    return PlanKind::Optional;
  case Library::Tuple:
    return PlanKind::Tuple;
  case Library::Owner:
  case Library::SharedOwner:
    return PlanKind::Owner;
  case Library::Callable:
    return PlanKind::Callable;
  case Library::None:
    break;
  }
  return PlanKind::Construct;
}

} // namespace

std::optional<PlanBuilder::Made> PlanBuilder::makeLibrary(const clang::CXXRecordDecl &record, clang::QualType type,
                                                          unsigned depth) {
  const Library library = libraryOf(record);
  const auto *specialization = llvm::dyn_cast<clang::ClassTemplateSpecializationDecl>(&record);
  if (library == Library::None || specialization == nullptr)
    return std::nullopt;
  std::vector<clang::QualType> arguments = typeArguments(*specialization);
  Plan plan;
  plan.kind = kindOf(library);
  plan.spelling = spell(type);
  plan.isShared = library == Library::SharedOwner;
  plan.count =
      depth == 0 ? program_.source.planBounds.maxLength : std::min(kNestedLength, program_.source.planBounds.maxLength);
  switch (library) {
  case Library::Text:
  case Library::TextView:
  case Library::Span:
  case Library::Sequence:
    return makeElements(std::move(plan), {arguments.front()}, depth);
  case Library::Set:
    plan.count = std::min(plan.count, kNestedLength); // every insertion compares with what is there
    return makeElements(std::move(plan), {arguments.front()}, depth);
  case Library::Map:
    plan.count = std::min(plan.count, kNestedLength);
    return makeElements(std::move(plan), {arguments[0], arguments[1]}, depth);
  case Library::Array:
    plan.count = static_cast<unsigned>(specialization->getTemplateArgs()[1].getAsIntegral().getLimitedValue(1u << 12));
    return makeElements(std::move(plan), {arguments.front()}, depth);
  case Library::Optional:
  case Library::Owner:
  case Library::SharedOwner:
    return makeMembers(std::move(plan), {arguments.front()}, depth);
  case Library::Tuple:
    return makeMembers(std::move(plan), arguments, depth);
  case Library::Callable:
    return makeCallable(std::move(plan), arguments.front(), depth);
  case Library::None:
    break;
  }
  return std::nullopt;
}

/// [length] element, element, ...; an element of a map is a key and a value.
base::Result<PlanId> PlanBuilder::makeElements(Plan plan, const std::vector<clang::QualType> &elements,
                                               unsigned depth) {
  std::uint64_t end = 0;
  for (const clang::QualType element : elements) {
    auto part = make(element, depth + 1);
    if (!part)
      return part;
    plan.align = std::max(plan.align, program_.plans[*part].align);
    plan.parts.push_back({*part, place(end, *part), "", spell(element.getUnqualifiedType())});
  }
  plan.stride = (end + plan.align - 1) / plan.align * plan.align;
  const std::uint64_t first = plan.kind == PlanKind::Array ? 0 : plan.align; // the length stands in front
  for (PlanPart &part : plan.parts)
    part.offset += first;
  plan.size = std::max<std::uint64_t>(1, first + plan.stride * plan.count);
  return add(std::move(plan));
}

/// [is there] value, or the members of a tuple one after the other.
base::Result<PlanId> PlanBuilder::makeMembers(Plan plan, const std::vector<clang::QualType> &members, unsigned depth) {
  std::uint64_t end = plan.kind == PlanKind::Tuple ? 0 : 1;
  for (const clang::QualType member : members) {
    auto part = make(member, depth + 1);
    if (!part)
      return part;
    plan.align = std::max(plan.align, program_.plans[*part].align);
    plan.parts.push_back({*part, place(end, *part), "", spell(member.getUnqualifiedType())});
  }
  plan.size = std::max<std::uint64_t>(1, end);
  return add(std::move(plan));
}

base::Result<PlanId> PlanBuilder::makeCallable(Plan plan, clang::QualType signature, unsigned depth) {
  const auto *function = signature->getAs<clang::FunctionProtoType>();
  if (function == nullptr || function->getReturnType()->isReferenceType())
    return refuse("no test can make a value of type " + plan.spelling);
  if (function->getReturnType()->isVoidType())
    return makeMembers(std::move(plan), {}, depth);
  return makeMembers(std::move(plan), {function->getReturnType()}, depth);
}

} // namespace premise::program
