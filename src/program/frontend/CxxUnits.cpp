// How functions, methods, constructors and template instantiations of a C++ file become units.
#include "program/frontend/CxxUnits.h"
#include "program/contracts/Declared.h"

#include "program/frontend/Enclosed.h"
#include "program/frontend/Facts.h"
#include "program/frontend/ParameterUse.h"
#include "program/frontend/SourceText.h"
#include "program/frontend/StringUse.h"
#include "program/frontend/SyntaxVisitor.h"
#include "program/objects/PlanBuilder.h"

#include <algorithm>
#include <clang/AST/DeclTemplate.h>
#include <map>
#include <set>
#include <tuple>

namespace premise::program {
namespace {

bool isAccessible(const clang::Decl &declaration) {
  if (declaration.getAccess() == clang::AS_private || declaration.getAccess() == clang::AS_protected)
    return false;
  const auto *record = llvm::dyn_cast<clang::CXXRecordDecl>(declaration.getDeclContext());
  return record == nullptr || isAccessible(*record);
}

/// A friend that is declared nowhere but in its class: only the type of an argument leads to it.
bool isHidden(const clang::FunctionDecl &function) {
  return std::ranges::all_of(function.redecls(), [](const clang::FunctionDecl *declared) {
    return declared->getFriendObjectKind() == clang::Decl::FOK_Undeclared;
  });
}

/// Whether a call by the plain name finds a hidden friend.
bool isFoundByArguments(const clang::FunctionDecl &function) {
  const auto *owner = llvm::dyn_cast<clang::CXXRecordDecl>(function.getLexicalDeclContext());
  return std::ranges::any_of(function.parameters(), [&](const clang::ParmVarDecl *parameter) {
    clang::QualType type = parameter->getType().getNonReferenceType();
    while (type->isPointerType())
      type = type->getPointeeType();
    const clang::CXXRecordDecl *record = type->getAsCXXRecordDecl();
    return record && owner &&
           (record->getCanonicalDecl() == owner->getCanonicalDecl() ||
            (record->hasDefinition() && record->isDerivedFrom(owner)));
  });
}

std::string calleeOf(const clang::FunctionDecl &function) {
  if (isHidden(function))
    return function.getNameAsString();
  return (function.isInAnonymousNamespace() ? "" : "::") + qualifiedName(function);
}

/// Why only code of the class or function around it can call a function; empty if anybody can. Tests meet such a unit
/// through others, analyzers look at it like at any other.
std::string whyInner(const clang::FunctionDecl &function) {
  const auto *method = llvm::dyn_cast<clang::CXXMethodDecl>(&function);
  if (method != nullptr && method->getParent()->isLocalClass() != nullptr)
    return "its class is local to a function";
  if (!isAccessible(function))
    return "it is private or protected";
  if (function.isDefaulted())
    return kWrittenByCompiler;
  if (llvm::isa<clang::CXXDestructorDecl>(function))
    return "tests call it when an object ends";
  if (llvm::isa<clang::CXXConstructorDecl>(function) && method->getParent()->isAbstract())
    return "its class is abstract";
  return {};
}

/// Lambdas, and what was instantiated for lambdas, are part of the function around them.
class UnitCollector : public SyntaxVisitor {
public:
  UnitCollector(clang::ASTContext &context, FileNames &names, TypeBuilder &types, Program &program)
      : SyntaxVisitor({.instances = true, .types = false, .implicit = true}), context_(context),
        sources_(context.getSourceManager()), names_(names), types_(types), program_(program),
        plans_(context, types, program) {}

  bool entersDeclaration(clang::Decl &declaration) override {
    return llvm::isa<clang::TranslationUnitDecl>(declaration) ||
           !sources_.isInSystemHeader(sources_.getExpansionLoc(declaration.getLocation()));
  }

  void VisitFunctionTemplateDecl(clang::FunctionTemplateDecl *pattern) override {
    const bool isHere = sources_.isInMainFile(sources_.getExpansionLoc(pattern->getLocation())) &&
                        pattern->isThisDeclarationADefinition() && !pattern->getDeclContext()->isDependentContext();
    if (isHere && originOf(*pattern->getTemplatedDecl(), sources_) == Origin::User &&
        pattern->specializations().empty())
      program_.neverInstantiated.push_back(pattern->getQualifiedNameAsString());
  }

  void VisitFunctionDecl(clang::FunctionDecl *function) override {
    if (isUnit(*function) && seen_.insert(function->getCanonicalDecl()).second)
      program_.units.push_back(unitOf(*function));
  }

private:
  bool isUnit(const clang::FunctionDecl &function) const {
    if (!function.isThisDeclarationADefinition() || function.isDependentContext() || !function.hasBody() ||
        function.isDeleted() || function.isConsteval() || llvm::isa<clang::CXXDeductionGuideDecl>(function))
      return false;
    if (originOf(function, sources_) != Origin::User ||
        !sources_.isInMainFile(sources_.getExpansionLoc(function.getLocation())) || isInstantiatedByUs(function))
      return false;
    if (function.getIdentifier() != nullptr &&
        (isVerifierName(function.getName()) || function.getName().starts_with(kDeclaredPrefix)))
      return false;
    if (enclosingFunction(function) != nullptr)
      return false;
    const auto *method = llvm::dyn_cast<clang::CXXMethodDecl>(&function);
    return method == nullptr || !method->getParent()->isLambda();
  }

  /// Only the text that we append needed it.
  bool isInstantiatedByUs(const clang::FunctionDecl &function) const {
    const clang::SourceLocation place = function.getPointOfInstantiation();
    if (place.isInvalid())
      return false;
    const clang::PresumedLoc presumed = sources_.getPresumedLoc(sources_.getExpansionLoc(place));
    return presumed.isValid() && llvm::StringRef(presumed.getFilename()) == kAppendedName;
  }

  Unit unitOf(const clang::FunctionDecl &function) {
    Unit unit;
    unit.name = unit.plainName = qualifiedName(function);
    unit.place = placeOf(function.getLocation(), sources_, names_);
    unit.location = sources_.getExpansionLoc(function.getLocation()).getRawEncoding();
    unit.isStatic = function.getStorageClass() == clang::SC_Static || function.isInAnonymousNamespace();
    unit.isVariadic = function.isVariadic();
    unit.body = bodyOf(function, names_);
    const auto *type = function.getType()->getAs<clang::FunctionProtoType>();
    unit.isNoexcept = type != nullptr && type->isNothrow();
    unit.result = types_.build(function.getReturnType().getUnqualifiedType());
    unit.callee = calleeOf(function);
    unit.problem = whyInner(function);
    unit.isInner = !unit.problem.empty();
    if (isHidden(function) && !isFoundByArguments(function))
      unit.problem = "it is a friend that no argument leads to";
    if (isOfLambda(function))
      unit.problem = "it was made for a lambda, whose type has no name";
    if (const auto *method = llvm::dyn_cast<clang::CXXMethodDecl>(&function))
      describeMethod(*method, unit);
    for (const clang::ParmVarDecl *parameter : function.parameters())
      addParameter(*parameter, unit);
    if (const auto *method = llvm::dyn_cast<clang::CXXMethodDecl>(&function))
      addInvariants(*method, unit);
    return unit;
  }

  void describeMethod(const clang::CXXMethodDecl &method, Unit &unit) {
    const clang::QualType type = context_.getRecordType(method.getParent());
    if (llvm::isa<clang::CXXConstructorDecl>(method)) {
      unit.kind = UnitKind::Constructor;
      unit.callee = plans_.spell(type);
      unit.result = types_.build(context_.VoidTy);
      return;
    }
    if (method.isStatic())
      return;
    unit.kind = UnitKind::Method;
    const std::string name = method.getNameAsString();
    unit.callee = method.isVirtual() ? plans_.spell(type) + "::" + name : name;
    if (const auto *conversion = llvm::dyn_cast<clang::CXXConversionDecl>(&method))
      unit.callee = "operator " + plans_.spell(conversion->getConversionType());
    unit.receiverCast = std::string(method.isConst() ? "const " : "") + plans_.spell(type) +
                        (method.getRefQualifier() == clang::RQ_RValue ? " &&" : " &");
    if (unit.isInner)
      return;
    auto plan = plans_.planFor(type);
    if (plan)
      unit.receiver = *plan;
    else
      unit.problem = plan.error().message;
  }

  /// The class's own invariants that mean the same at the start of the body: no parameter hides a member.
  void addInvariants(const clang::CXXMethodDecl &method, Unit &unit) {
    if (unit.kind != UnitKind::Method || method.getAccess() != clang::AS_public || unit.body.line == 0)
      return;
    for (const clang::CXXMethodDecl *declared : method.getParent()->methods()) {
      const bool isInvariant = declared->getIdentifier() && declared->getName().starts_with("__premise_invariant_");
      const clang::Expr *condition = isInvariant ? conditionOf(*declared) : nullptr;
      if (!condition)
        continue;
      const std::string text = sourceText(*condition, context_);
      const bool isHidden =
          std::any_of(unit.parameters.begin(), unit.parameters.end(),
                      [&](const Parameter &parameter) { return text.find(parameter.name) != std::string::npos; });
      if (!isHidden)
        unit.invariants.push_back(text);
    }
  }

  /// P of `return !!(P);`.
  static const clang::Expr *conditionOf(const clang::CXXMethodDecl &invariant) {
    const auto *body = llvm::dyn_cast_or_null<clang::CompoundStmt>(invariant.getBody());
    const auto *end = body && !body->body_empty() ? llvm::dyn_cast<clang::ReturnStmt>(body->body_back()) : nullptr;
    const clang::Expr *condition = end ? end->getRetValue() : nullptr;
    for (unsigned nots = 0; condition && nots < 2; nots++) {
      const auto *negation = llvm::dyn_cast<clang::UnaryOperator>(condition->IgnoreParenImpCasts());
      condition = negation ? negation->getSubExpr() : nullptr;
    }
    return condition ? condition->IgnoreParenImpCasts() : nullptr;
  }

  void addParameter(const clang::ParmVarDecl &declared, Unit &unit) {
    Parameter parameter;
    parameter.name = declared.getNameAsString();
    if (parameter.name.empty())
      parameter.name = "arg" + std::to_string(unit.parameters.size() + 1);
    const clang::QualType type = declared.getType();
    parameter.castTo = plans_.spell(type);
    parameter.type = types_.build(type);
    const auto *function = llvm::dyn_cast<clang::FunctionDecl>(declared.getDeclContext());
    parameter.pointsToOne = function != nullptr && pointsToOne(*function, declared);
    parameter.isString = function != nullptr && isUsedAsString(*function, declared);
    if (const auto *array = declared.getOriginalType()->getAsArrayTypeUnsafe()) {
      parameter.writtenAsArray = true;
      if (const auto *constant = llvm::dyn_cast<clang::ConstantArrayType>(array))
        parameter.writtenCount = constant->getSize().getZExtValue();
    }
    const clang::QualType value = type.getNonReferenceType();
    const bool isPointer = value->isPointerType() && !isPlainData(value, context_);
    if (!unit.isInner && (isPointer || !isPlainData(value, context_))) {
      auto plan = plans_.planFor(value);
      if (plan)
        parameter.plan = *plan;
      else if (unit.problem.empty())
        unit.problem = "parameter " + parameter.name + ": " + plan.error().message;
    }
    unit.parameters.push_back(std::move(parameter));
  }

  clang::ASTContext &context_;
  const clang::SourceManager &sources_;
  FileNames &names_;
  TypeBuilder &types_;
  Program &program_;
  PlanBuilder plans_;
  std::set<const clang::FunctionDecl *> seen_;
};

/// Overloads are told apart by their parameters. What the compiler adds does not rename what people wrote.
void nameOverloads(std::vector<Unit> &units) {
  std::map<std::string, unsigned> count, written;
  for (const Unit &unit : units) {
    count[unit.plainName]++;
    written[unit.plainName] += isWrittenByCompiler(unit) ? 0 : 1;
  }
  for (Unit &unit : units) {
    if ((isWrittenByCompiler(unit) ? count : written)[unit.plainName] <= 1)
      continue;
    std::string list;
    for (const Parameter &parameter : unit.parameters)
      list += (list.empty() ? "" : ", ") + parameter.castTo;
    unit.name += "(" + list + ")" + (unit.receiverCast.starts_with("const ") ? " const" : "");
  }
}

} // namespace

void collectCxxUnits(clang::ASTContext &context, FileNames &names, TypeBuilder &types, Program &program) {
  UnitCollector(context, names, types, program).walk(context.getTranslationUnitDecl());
  const auto order = [](const Unit &unit) {
    return std::tuple(isWrittenByCompiler(unit), unit.place.line, unit.place.column, unit.name);
  };
  std::ranges::sort(program.units, {}, order);
  nameOverloads(program.units);
}

} // namespace premise::program
