// How a class is built: public constructors and factories, derived classes, and the calls that prepare an object.
#include "program/objects/PlanBuilder.h"

#include <algorithm>
#include <clang/AST/CXXInheritance.h>
#include <clang/AST/DeclTemplate.h>

namespace premise::program {
namespace {

constexpr unsigned kMaxMakers = 6;
constexpr unsigned kMaxSetups = 8;
constexpr unsigned kMaxDerived = 4;

bool isPublic(const clang::Decl &declaration) {
  return declaration.getAccess() == clang::AS_public || declaration.getAccess() == clang::AS_none;
}

bool canBeDestroyed(const clang::CXXRecordDecl &record) {
  const clang::CXXDestructorDecl *destructor = record.getDestructor();
  return destructor == nullptr || (isPublic(*destructor) && !destructor->isDeleted());
}

bool isNameable(const clang::CXXRecordDecl &record) {
  return !record.isLambda() && !record.isLocalClass() && isPublic(record) &&
         (record.getIdentifier() != nullptr || record.getTypedefNameForAnonDecl() != nullptr);
}

bool isPublicBase(const clang::CXXRecordDecl &derived, const clang::CXXRecordDecl &base) {
  clang::CXXBasePaths paths(false, true, false);
  if (!derived.isDerivedFrom(&base, paths))
    return false;
  return std::any_of(paths.begin(), paths.end(),
                     [](const clang::CXXBasePath &path) { return path.Access == clang::AS_public; });
}

/// Nobody calls these to bring an object into another state.
bool isSetup(const clang::CXXMethodDecl &method) {
  return isPublic(method) && !method.isConst() && !method.isStatic() && !method.isDeleted() && !method.isVolatile() &&
         method.getRefQualifier() != clang::RQ_RValue && method.getIdentifier() != nullptr && !method.isVariadic() &&
         method.getDescribedFunctionTemplate() == nullptr;
}

using Classes = std::vector<const clang::CXXRecordDecl *>;

/// Where the name of a member leads: the class itself, or else its bases.
void collectDeclaring(const clang::CXXRecordDecl &record, clang::DeclarationName name, Classes &found) {
  if (!record.lookup(name).empty()) {
    found.push_back(&record);
    return;
  }
  for (const clang::CXXBaseSpecifier &base : record.bases())
    if (const clang::CXXRecordDecl *inherited = base.getType()->getAsCXXRecordDecl())
      collectDeclaring(*inherited->getDefinition(), name, found);
}

/// Whether a client that has an object of the class can call the method by its name: nothing hides it, and no other
/// base has one of the same name.
bool isFoundByName(const clang::CXXRecordDecl &record, const clang::CXXMethodDecl &method) {
  Classes found;
  collectDeclaring(record, method.getDeclName(), found);
  return found.size() == 1 && found.front()->getCanonicalDecl() == method.getParent()->getCanonicalDecl();
}

} // namespace

std::vector<const clang::CXXRecordDecl *> PlanBuilder::derivedOf(const clang::CXXRecordDecl &base) const {
  std::vector<const clang::CXXRecordDecl *> found;
  for (const clang::CXXRecordDecl *record : classes_)
    if (record != &base && found.size() < kMaxDerived && !record->isAbstract() && isNameable(*record) &&
        isPublicBase(*record, *base.getCanonicalDecl()))
      found.push_back(record);
  return found;
}

base::Result<PlanId> PlanBuilder::makeAggregate(const clang::CXXRecordDecl &record, clang::QualType type,
                                                unsigned depth) {
  Plan plan;
  plan.kind = PlanKind::Aggregate;
  plan.spelling = spell(type);
  std::uint64_t end = 0;
  for (const clang::FieldDecl *field : record.fields()) {
    if (field->isUnnamedBitField())
      continue;
    if (field->getType()->isReferenceType() || field->getType()->isArrayType())
      return makeClass(record, type, depth);
    auto part = make(field->getType(), depth + 1);
    if (!part)
      return part;
    plan.align = std::max(plan.align, program_.plans[*part].align);
    plan.parts.push_back({*part, place(end, *part), field->getNameAsString(), spell(field->getType())});
  }
  plan.size = std::max<std::uint64_t>(1, end);
  return add(std::move(plan));
}

std::optional<Maker> PlanBuilder::maker(std::string callee, const clang::FunctionDecl &function, unsigned depth) {
  Maker result;
  result.callee = std::move(callee);
  for (const clang::ParmVarDecl *parameter : function.parameters()) {
    auto part = make(parameter->getType().getNonReferenceType(), depth + 1);
    if (!part && parameter->hasDefaultArg())
      break; // the rest has defaults, too
    if (!part)
      return std::nullopt;
    result.arguments.push_back({*part, 0, parameter->getNameAsString(), spell(parameter->getType())});
  }
  return result;
}

void PlanBuilder::addMakers(const clang::CXXRecordDecl &record, Plan &plan, unsigned depth) {
  const std::string name = spell(context_.getRecordType(&record));
  if (!canBeDestroyed(record))
    return;
  if (record.needsImplicitDefaultConstructor())
    plan.makers.push_back({name, false, {}});
  for (const clang::CXXConstructorDecl *constructor : record.ctors()) {
    if (!isPublic(*constructor) || constructor->isDeleted() || constructor->isCopyOrMoveConstructor() ||
        constructor->isVariadic() || plan.makers.size() >= kMaxMakers)
      continue;
    if (auto made = maker(name, *constructor, depth))
      plan.makers.push_back(std::move(*made));
  }
}

/// `static C make(...)`: how classes with private constructors are built.
void PlanBuilder::addFactories(const clang::CXXRecordDecl &record, Plan &plan, unsigned depth) {
  const clang::QualType type = context_.getRecordType(&record).getCanonicalType();
  if (!canBeDestroyed(record))
    return;
  for (const clang::CXXMethodDecl *method : record.methods()) {
    if (!method->isStatic() || !isPublic(*method) || method->isDeleted() || plan.makers.size() >= kMaxMakers ||
        method->getReturnType().getCanonicalType().getUnqualifiedType() != type)
      continue;
    if (auto made = maker(plan.spelling + "::" + method->getNameAsString(), *method, depth)) {
      made->isFactory = true;
      plan.makers.push_back(std::move(*made));
    }
  }
}

/// PREMISE_FACTORY: whoever writes it says how clients make such objects.
void PlanBuilder::addMarkedFactories(const clang::CXXRecordDecl &record, Plan &plan, unsigned depth) {
  const clang::QualType type = context_.getRecordType(&record).getCanonicalType();
  for (const clang::FunctionDecl *factory : factories_) {
    const auto *method = llvm::dyn_cast<clang::CXXMethodDecl>(factory);
    if ((method != nullptr && (!method->isStatic() || !isPublic(*method))) || factory->isVariadic() ||
        factory->getReturnType().getCanonicalType().getUnqualifiedType() != type || plan.makers.size() >= kMaxMakers)
      continue;
    if (auto made = maker("::" + factory->getQualifiedNameAsString(), *factory, depth)) {
      made->isFactory = true;
      plan.makers.push_back(std::move(*made));
    }
  }
}

void PlanBuilder::addSetups(const clang::CXXRecordDecl &record, const clang::CXXRecordDecl &from, Plan &plan,
                            unsigned depth) {
  for (const clang::CXXMethodDecl *method : from.methods()) {
    if (llvm::isa<clang::CXXConstructorDecl, clang::CXXDestructorDecl>(method) || !isSetup(*method) ||
        !isFoundByName(record, *method) || plan.setups.size() >= kMaxSetups)
      continue;
    if (auto made = maker(method->getNameAsString(), *method, depth))
      plan.setups.push_back(std::move(*made));
  }
  for (const clang::CXXBaseSpecifier &base : from.bases())
    if (const clang::CXXRecordDecl *inherited = base.getType()->getAsCXXRecordDecl();
        inherited && base.getAccessSpecifier() == clang::AS_public)
      addSetups(record, *inherited->getDefinition(), plan, depth);
}

/// [how] arguments of each maker; then for each setup call [which] arguments of each setup.
void PlanBuilder::layOut(Plan &plan) const {
  std::uint64_t end = 1;
  const auto lay = [&](Maker &maker, std::uint64_t &at) {
    for (PlanPart &argument : maker.arguments) {
      argument.offset = place(at, argument.plan);
      plan.align = std::max(plan.align, program_.plans[argument.plan].align);
    }
  };
  for (Maker &maker : plan.makers)
    lay(maker, end);
  std::uint64_t call = 1;
  for (Maker &setup : plan.setups)
    lay(setup, call);
  for (unsigned i = 0; i < program_.source.planBounds.setupCalls && !plan.setups.empty(); i++) {
    end = (end + plan.align - 1) / plan.align * plan.align;
    plan.callOffsets.push_back(end);
    end += call;
  }
  plan.size = (end + plan.align - 1) / plan.align * plan.align;
}

base::Result<PlanId> PlanBuilder::makeClass(const clang::CXXRecordDecl &record, clang::QualType type, unsigned depth) {
  Plan plan;
  plan.kind = PlanKind::Construct;
  plan.spelling = spell(type);
  if (record.isUnion())
    return refuse("values of the union " + plan.spelling + " are not supported as inputs");
  addMarkedFactories(record, plan, depth);
  const bool isMarked = !plan.makers.empty();
  if (!record.isAbstract() && !isMarked)
    addMakers(record, plan, depth);
  if (plan.makers.empty() && !record.isAbstract())
    addFactories(record, plan, depth);
  const std::size_t own = plan.makers.size();
  for (const clang::CXXRecordDecl *derived : isMarked ? std::vector<const clang::CXXRecordDecl *>{} : derivedOf(record))
    addMakers(*derived, plan, depth);
  if (plan.makers.empty())
    return refuse(record.isAbstract()
                      ? "the abstract class " + plan.spelling + " has no derived class here that a test can build"
                      : "the class " + plan.spelling + " has no constructor that a test can call");
  const clang::CXXDestructorDecl *destructor = record.getDestructor();
  plan.canBeDeleted = canBeDestroyed(record) && (plan.makers.size() == own || (destructor && destructor->isVirtual()));
  if (depth == 0)
    addSetups(record, record, plan, depth);
  layOut(plan);
  return add(std::move(plan));
}

} // namespace premise::program
