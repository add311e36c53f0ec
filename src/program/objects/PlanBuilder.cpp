// How plans of numbers and pointers are made, and where their parts stand.
#include "program/objects/PlanBuilder.h"

#include "program/frontend/SyntaxVisitor.h"

#include <algorithm>
#include <clang/AST/Attr.h>
#include <clang/AST/QualTypeNames.h>

namespace premise::program {
namespace {

constexpr unsigned kMaxDepth = 3;

/// Definitions of classes that the user wrote.
class ClassCollector : public SyntaxVisitor {
public:
  ClassCollector(const clang::SourceManager &sources, std::vector<const clang::CXXRecordDecl *> &found,
                 std::vector<const clang::FunctionDecl *> &factories)
      : SyntaxVisitor({.instances = true, .types = false, .statements = false}), sources_(sources), found_(found),
        factories_(factories) {}

  bool entersDeclaration(clang::Decl &declaration) override {
    return llvm::isa<clang::TranslationUnitDecl>(declaration) ||
           !sources_.isInSystemHeader(sources_.getExpansionLoc(declaration.getLocation()));
  }

  void VisitCXXRecordDecl(clang::CXXRecordDecl *record) override {
    if (record->isThisDeclarationADefinition() && !record->isDependentContext() && !record->isInvalidDecl())
      found_.push_back(record);
  }

  void VisitFunctionDecl(clang::FunctionDecl *function) override {
    for (const auto *note : function->specific_attrs<clang::AnnotateAttr>())
      if (note->getAnnotation() == "premise_factory" && !function->isDependentContext() &&
          std::find(factories_.begin(), factories_.end(), function->getCanonicalDecl()) == factories_.end())
        factories_.push_back(function->getCanonicalDecl());
  }

private:
  const clang::SourceManager &sources_;
  std::vector<const clang::CXXRecordDecl *> &found_;
  std::vector<const clang::FunctionDecl *> &factories_;
};

bool isPlainRecord(const clang::CXXRecordDecl &record, const clang::ASTContext &context) {
  const clang::CXXRecordDecl *definition = record.getDefinition();
  if (definition == nullptr)
    return true; // C handles pointers to incomplete types, too
  if (definition->isUnion() || definition->isInStdNamespace() || !definition->isAggregate() ||
      !definition->isTriviallyCopyable() || definition->getNumBases() != 0)
    return false;
  for (const clang::FieldDecl *field : definition->fields())
    if (!isPlainData(field->getType(), context))
      return false;
  return true;
}

} // namespace

bool isPlainData(clang::QualType type, const clang::ASTContext &context) {
  type = type.getCanonicalType();
  if (type->isPointerType()) {
    const clang::QualType target = type->getPointeeType();
    const clang::CXXRecordDecl *record = target->getAsCXXRecordDecl();
    // Not looked into: structs may point to themselves.
    return record == nullptr || !record->hasDefinition() ||
           (record->isAggregate() && record->isTriviallyCopyable() && record->getNumBases() == 0);
  }
  if (const clang::ArrayType *array = context.getAsArrayType(type))
    return isPlainData(array->getElementType(), context);
  if (const clang::CXXRecordDecl *record = type->getAsCXXRecordDecl())
    return isPlainRecord(*record, context);
  return type->isIntegralOrEnumerationType() || type->isRealFloatingType() || type->isVoidType() ||
         type->isFunctionType();
}

PlanBuilder::PlanBuilder(clang::ASTContext &context, TypeBuilder &types, Program &program)
    : context_(context), types_(types), program_(program), policy_(context.getLangOpts()) {
  policy_.SuppressUnwrittenScope = true;
  policy_.AnonymousTagLocations = false;
  ClassCollector(context.getSourceManager(), classes_, factories_).walk(context.getTranslationUnitDecl());
}

std::string PlanBuilder::spell(clang::QualType type) const {
  return clang::TypeName::getFullyQualifiedName(type, context_, policy_, false);
}

PlanId PlanBuilder::add(Plan plan) {
  program_.plans.push_back(std::move(plan));
  return static_cast<PlanId>(program_.plans.size() - 1);
}

std::uint64_t PlanBuilder::place(std::uint64_t &end, PlanId plan) const {
  const Plan &part = program_.plans[plan];
  const std::uint64_t offset = (end + part.align - 1) / part.align * part.align;
  end = offset + part.size;
  return offset;
}

base::Result<PlanId> PlanBuilder::planFor(clang::QualType type) {
  return make(type.getUnqualifiedType(), 0);
}

base::Result<PlanId> PlanBuilder::make(clang::QualType type, unsigned depth) {
  type = type.getUnqualifiedType();
  const clang::QualType canonical = type.getCanonicalType();
  if (depth > kMaxDepth)
    return refuse(spell(type) + " is nested too deeply");
  if (canonical->isIntegralOrEnumerationType() || canonical->isRealFloatingType())
    return makeScalar(type);
  if (canonical->isPointerType() || canonical->isNullPtrType())
    return makePointer(type, depth);
  const clang::CXXRecordDecl *record = canonical->getAsCXXRecordDecl();
  if (record == nullptr)
    return refuse("no test can make a value of type " + spell(type));
  record = record->getDefinition();
  if (record == nullptr)
    return refuse("the class " + spell(type) + " is declared but not defined here");
  if (auto library = makeLibrary(*record, type, depth))
    return *library;
  const bool hasPublicFields = record->isAggregate() && record->getNumBases() == 0 && !record->isUnion();
  return hasPublicFields ? makeAggregate(*record, type, depth) : makeClass(*record, type, depth);
}

base::Result<PlanId> PlanBuilder::makeScalar(clang::QualType type) {
  Plan plan;
  plan.type = types_.build(type.getCanonicalType());
  plan.spelling = spell(type);
  plan.size = program_.types[plan.type].sizeBytes;
  plan.align = program_.types[plan.type].alignBytes;
  if (plan.size > 8 && program_.types[plan.type].kind == TypeKind::Float)
    return refuse("values of type " + plan.spelling + " are not supported as inputs");
  return add(std::move(plan));
}

base::Result<PlanId> PlanBuilder::makePointer(clang::QualType type, unsigned depth) {
  Plan plan;
  plan.spelling = spell(type);
  plan.kind = PlanKind::Null;
  const clang::QualType target = type->isPointerType() ? type->getPointeeType() : context_.VoidTy;
  if (target->isCharType()) {
    plan.kind = PlanKind::CString;
    plan.count = program_.source.planBounds.maxLength;
    plan.size = 2 + plan.count;
    return add(std::move(plan));
  }
  if (auto object = target->isVoidType() || target->isFunctionType() ? base::Result<PlanId>(refuse(""))
                                                                     : make(target, depth + 1)) {
    plan.kind = PlanKind::Pointer;
    std::uint64_t end = 1;
    plan.parts.push_back({*object, place(end, *object), "", spell(target.getUnqualifiedType())});
    plan.size = end;
    plan.align = program_.plans[*object].align;
  }
  return add(std::move(plan));
}

} // namespace premise::program
