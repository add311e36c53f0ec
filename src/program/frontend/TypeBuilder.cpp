// How a C type is described once, with its layout, however recursive it is.
#include "program/frontend/TypeBuilder.h"

#include <clang/AST/DeclCXX.h>
#include <clang/AST/QualTypeNames.h>
#include <clang/AST/RecordLayout.h>
#include <llvm/ADT/APFloat.h>

namespace premise::program {
namespace {

/// The record behind pointers and arrays that has neither a tag nor a typedef, if any.
bool isNameless(clang::QualType type) {
  while (true) {
    if (const auto *pointer = type->getAs<clang::PointerType>())
      type = pointer->getPointeeType();
    else if (const auto *array = type->getAsArrayTypeUnsafe())
      type = array->getElementType();
    else
      break;
  }
  const clang::TagDecl *tag = type->getAsTagDecl();
  return tag && !tag->getIdentifier() && !tag->getTypedefNameForAnonDecl();
}

} // namespace

TypeBuilder::TypeBuilder(const clang::ASTContext &context, TypeTable &table)
    : context_(context), table_(table), policy_(context.getLangOpts()) {
  policy_.AnonymousTagLocations = false;
  policy_.SuppressUnwrittenScope = true;
  build(context.VoidTy);
}

std::string canonicalSpelling(clang::QualType type, const clang::ASTContext &context) {
  const clang::QualType canonical = type.getCanonicalType().getUnqualifiedType();
  clang::PrintingPolicy policy(context.getLangOpts());
  policy.AnonymousTagLocations = false;
  policy.SuppressUnwrittenScope = true;
  if (isNameless(canonical))
    return "";
  return context.getLangOpts().CPlusPlus ? clang::TypeName::getFullyQualifiedName(canonical, context, policy)
                                         : canonical.getAsString(policy);
}

TypeId TypeBuilder::build(clang::QualType type, const std::string &witness) {
  const auto [found, isNew] = known_.emplace(type.getAsOpaquePtr(), static_cast<TypeId>(table_.types.size()));
  const TypeId id = found->second;
  if (!isNew)
    return id;
  table_.types.emplace_back();
  Type result;
  result.spelling = spell(type, witness);
  result.isConst = type.isConstQualified();
  result.isVolatile = type.isVolatileQualified();
  const clang::QualType canonical = type.getCanonicalType().getUnqualifiedType();
  result.canonical = canonical == type ? id : build(canonical, witness);
  measure(canonical, result);
  describe(type, result, witness);
  table_.types[id] = std::move(result);
  return id;
}

std::string TypeBuilder::spell(clang::QualType type, const std::string &witness) const {
  if (!isNameless(type))
    return context_.getLangOpts().CPlusPlus ? clang::TypeName::getFullyQualifiedName(type, context_, policy_)
                                            : type.getAsString(policy_);
  if (witness.empty())
    return type->isUnionType() ? "union <anonymous>" : "struct <anonymous>";
  return "__typeof__(" + witness + ")";
}

void TypeBuilder::measure(clang::QualType type, Type &result) const {
  if (type->isIncompleteType() || type->isUndeducedType() || type->isFunctionType() || type->isVariablyModifiedType() ||
      type->isVoidType())
    return;
  if (type->isReferenceType())
    type = context_.getPointerType(type.getNonReferenceType());
  const clang::TypeInfoChars info = context_.getTypeInfoInChars(type);
  result.sizeBytes = static_cast<std::uint64_t>(info.Width.getQuantity());
  result.alignBytes = static_cast<unsigned>(info.Align.getQuantity());
}

void TypeBuilder::describe(clang::QualType type, Type &result, const std::string &witness) {
  if (const auto *atomic = type->getAs<clang::AtomicType>())
    type = atomic->getValueType();
  if (type->isVoidType()) {
    result.kind = TypeKind::Void;
  } else if (const auto *pointer = type->getAs<clang::PointerType>()) {
    result.kind = TypeKind::Pointer;
    result.element = build(pointer->getPointeeType(), witness.empty() ? "" : "*" + witness);
  } else if (const auto *reference = type->getAs<clang::ReferenceType>()) {
    result.kind = TypeKind::Pointer;
    result.isReference = true;
    result.element = build(reference->getPointeeType());
  } else if (const clang::ArrayType *array = context_.getAsArrayType(type)) {
    result.kind = TypeKind::Array;
    result.element = build(array->getElementType(), witness.empty() ? "" : "*" + witness);
    if (const auto *constant = llvm::dyn_cast<clang::ConstantArrayType>(array))
      result.count = constant->getSize().getZExtValue();
  } else if (const auto *record = type->getAs<clang::RecordType>()) {
    describeRecord(*record->getDecl(), result);
  } else if (const auto *enumeration = type->getAs<clang::EnumType>()) {
    describeEnum(*enumeration->getDecl(), result);
  } else if (type->isFunctionType()) {
    describeFunction(*type->castAs<clang::FunctionType>(), result);
  } else {
    describeScalar(type, result);
  }
}

/// Whether a definition at the end of the file can have a parameter or result of this type.
bool TypeBuilder::isSpellable(clang::QualType type, TypeId id) const {
  const std::string &text = table_[id].spelling;
  return (type->isVoidType() || !type->isIncompleteType()) && !type->isVariablyModifiedType() &&
         text.find('<') == std::string::npos && text.find("(unnamed") == std::string::npos &&
         text.find("(anonymous") == std::string::npos;
}

/// C++ has better ways to make functions than to list their parameters (Plan.h).
void TypeBuilder::describeFunction(const clang::FunctionType &function, Type &result) {
  result.kind = TypeKind::Function;
  if (context_.getLangOpts().CPlusPlus)
    return;
  result.element = build(function.getReturnType().getUnqualifiedType());
  result.isDefinable = !function.getNoReturnAttr() && function.getCallConv() == clang::CC_C &&
                       isSpellable(function.getReturnType(), result.element);
  const auto *prototype = llvm::dyn_cast<clang::FunctionProtoType>(&function);
  if (prototype == nullptr)
    return; // `int f()` in C: such a definition takes whatever it is given
  result.isVariadic = prototype->isVariadic();
  for (const clang::QualType parameter : prototype->getParamTypes()) {
    result.parameters.push_back(build(parameter));
    result.isDefinable &= isSpellable(parameter, result.parameters.back());
  }
}

void TypeBuilder::describeScalar(clang::QualType type, Type &result) const {
  if (type->isBooleanType()) {
    result.kind = TypeKind::Bool;
    result.bits = 1;
  } else if (type->isIntegerType()) {
    result.kind = TypeKind::Integer;
    result.bits = context_.getIntWidth(type);
    result.isSigned = type->isSignedIntegerType();
    result.isChar = type->isAnyCharacterType();
  } else if (type->isRealFloatingType()) {
    result.kind = TypeKind::Float;
    result.bits = llvm::APFloat::semanticsSizeInBits(context_.getFloatTypeSemantics(type));
    result.isSigned = true;
  }
}

void TypeBuilder::describeEnum(const clang::EnumDecl &declaration, Type &result) const {
  result.kind = TypeKind::Enum;
  const clang::EnumDecl *definition = declaration.getDefinition();
  if (!definition)
    return;
  result.bits = context_.getIntWidth(definition->getIntegerType());
  result.isSigned = definition->getIntegerType()->isSignedIntegerType();
  for (const clang::EnumConstantDecl *constant : definition->enumerators())
    result.enumerators.push_back({constant->getNameAsString(), constant->getInitVal().extOrTrunc(64).getExtValue()});
}

void TypeBuilder::describeRecord(const clang::RecordDecl &declaration, Type &result) {
  result.kind = declaration.isUnion() ? TypeKind::Union : TypeKind::Record;
  const clang::RecordDecl *definition = declaration.getDefinition();
  const auto *record = llvm::dyn_cast_or_null<clang::CXXRecordDecl>(definition);
  if (record != nullptr && !(record->isTriviallyCopyable() && record->isAggregate() && record->getNumBases() == 0)) {
    result.kind = TypeKind::Class; // never filled byte by byte
    describeVector(*record, result);
    return;
  }
  if (!definition || definition->isInvalidDecl())
    return;
  const clang::ASTRecordLayout &layout = context_.getASTRecordLayout(definition);
  for (const clang::FieldDecl *field : definition->fields()) {
    if (field->isUnnamedBitField())
      continue;
    Field described;
    described.name = field->getNameAsString();
    described.offsetBits = layout.getFieldOffset(field->getFieldIndex());
    described.bitWidth = field->isBitField() ? field->getBitWidthValue(context_) : 0;
    const std::string witness = described.name.empty() || result.spelling.find('<') != std::string::npos
                                    ? ""
                                    : "((" + result.spelling + " *)0)->" + described.name;
    described.type = build(field->getType(), witness);
    result.fields.push_back(std::move(described));
  }
}

/// Of the library that comes with GCC: three pointers. Another allocator may do anything, and bits are no elements.
void TypeBuilder::describeVector(const clang::CXXRecordDecl &record, Type &result) {
  const auto *instance = llvm::dyn_cast<clang::ClassTemplateSpecializationDecl>(&record);
  if (instance == nullptr || !record.isInStdNamespace() || record.getName() != "vector" ||
      instance->getTemplateArgs().size() != 2 || result.sizeBytes != 3 * sizeof(void *))
    return;
  const clang::QualType element = instance->getTemplateArgs()[0].getAsType();
  const auto *allocator = instance->getTemplateArgs()[1].getAsType()->getAsCXXRecordDecl();
  if (element->isBooleanType() || element->isIncompleteType() || allocator == nullptr ||
      !allocator->isInStdNamespace() || allocator->getName() != "allocator" ||
      context_.getTypeSizeInChars(element).isZero())
    return;
  result.isVector = true;
  result.element = build(element);
}

} // namespace premise::program
