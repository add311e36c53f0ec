// How units, globals and types are read from Clang's AST.
#include "program/frontend/Facts.h"

#include "program/Callbacks.h"
#include "program/contracts/Declared.h"
#include "program/frontend/CxxUnits.h"
#include "program/frontend/Enclosed.h"
#include "program/frontend/LengthUse.h"
#include "program/frontend/ParameterUse.h"
#include "program/frontend/StringUse.h"
#include "program/frontend/SyntaxVisitor.h"
#include "program/frontend/TypeBuilder.h"

#include <clang/AST/Attr.h>
#include <clang/AST/Mangle.h>
#include <clang/Basic/SourceManager.h>
#include <set>

namespace premise::program {
namespace {

bool isAppended(clang::SourceLocation location, const clang::SourceManager &sources) {
  const clang::PresumedLoc place = sources.getPresumedLoc(sources.getExpansionLoc(location));
  return place.isValid() && llvm::StringRef(place.getFilename()) == kAppendedName;
}

class FactCollector : public SyntaxVisitor {
public:
  FactCollector(clang::ASTContext &context, FileNames &names, Program &program)
      : sources_(context.getSourceManager()), names_(names), program_(program), types_(context, program.types) {}

  TypeBuilder &types() { return types_; }

  /// Nothing in a system header is an input or a unit.
  bool entersDeclaration(clang::Decl &declaration) override {
    if (!llvm::isa<clang::TranslationUnitDecl>(declaration) &&
        (sources_.isInSystemHeader(sources_.getExpansionLoc(declaration.getLocation())) || declaration.isTemplated()))
      return false;
    if (declaration.getKind() != clang::Decl::Function)
      return true;
    enterFunction(llvm::cast<clang::FunctionDecl>(declaration));
    return false;
  }

  void VisitCallExpr(clang::CallExpr *call) override { called_.insert(call->getCallee()->IgnoreParenImpCasts()); }
  /// Parents come first, so a name that is called is known by now.
  void VisitDeclRefExpr(clang::DeclRefExpr *name) override {
    if (!called_.contains(name) && llvm::isa<clang::FunctionDecl>(name->getDecl()))
      addressTaken_.insert(name->getDecl()->getNameAsString());
  }
  bool isAddressTaken(const std::string &function) const { return addressTaken_.contains(function); }

  void VisitVarDecl(clang::VarDecl *variable) override {
    const bool isFileScope = variable->isFileVarDecl();
    if (!isFileScope && !variable->isStaticLocal())
      return;
    if (sources_.isInSystemHeader(sources_.getExpansionLoc(variable->getLocation())) ||
        isAppended(variable->getLocation(), sources_) || variable->getName().starts_with("__premise_"))
      return;
    if (isFileScope && variable != representative(variable))
      return;
    program_.globals.push_back(globalOf(*variable));
  }

private:
  void enterFunction(clang::FunctionDecl &function) {
    if (originOf(function, sources_) != Origin::User || !function.isThisDeclarationADefinition())
      return;
    if (!program_.isCxx && isUnit(function))
      program_.units.push_back(unitOf(function));
    if (isVerifierName(function.getName()))
      return;
    current_ = &function;
    walk(function.getBody());
    current_ = nullptr;
  }

  bool isUnit(const clang::FunctionDecl &function) const {
    return function.hasBody() && sources_.isInMainFile(sources_.getExpansionLoc(function.getLocation())) &&
           !isVerifierName(function.getName()) && !function.getName().starts_with(kDeclaredPrefix);
  }

  /// Of all declarations of one variable the one that defines it, or else the last.
  static const clang::VarDecl *representative(clang::VarDecl *variable) {
    if (const clang::VarDecl *definition = variable->getDefinition())
      return definition;
    if (const clang::VarDecl *tentative = variable->getActingDefinition())
      return tentative;
    return variable->getMostRecentDecl();
  }

  Unit unitOf(const clang::FunctionDecl &function) {
    Unit unit;
    unit.name = function.getNameAsString();
    unit.symbol = symbolOf(function);
    unit.place = placeOf(function.getLocation(), sources_, names_);
    unit.result = types_.build(function.getReturnType().getUnqualifiedType()); // a result is a value: no qualifiers
    unit.type = types_.build(function.getType().getCanonicalType());
    unit.location = sources_.getExpansionLoc(function.getLocation()).getRawEncoding();
    unit.isStatic = function.getStorageClass() == clang::SC_Static;
    unit.body = bodyOf(function, names_);
    unit.isVariadic = function.isVariadic();
    for (const clang::ParmVarDecl *parameter : function.parameters())
      unit.parameters.push_back(parameterOf(function, *parameter, unit.parameters.size() + 1));
    return unit;
  }

  Parameter parameterOf(const clang::FunctionDecl &function, const clang::ParmVarDecl &parameter, std::size_t number) {
    Parameter result;
    result.pointsToOne = pointsToOne(function, parameter);
    result.isString = isUsedAsString(function, parameter);
    result.isTerminated = startsAsString(function, parameter);
    result.declaredLengths = declaredLengths(parameter);
    result.rowLengths = rowLengths(function, parameter);
    if (const clang::QualType seen = seenAs(function, parameter); !seen.isNull())
      result.seenAs = types_.build(seen);
    result.name = parameter.getNameAsString();
    if (result.name.empty())
      result.name = "arg" + std::to_string(number);
    clang::QualType type = parameter.getType();
    if (const auto *array = parameter.getOriginalType()->getAsArrayTypeUnsafe()) {
      result.writtenAsArray = true;
      if (const auto *decayed = type->getAs<clang::DecayedType>())
        type = decayed->getDecayedType();
      const auto *constant = llvm::dyn_cast<clang::ConstantArrayType>(array);
      if (constant && constant->getSizeModifier() == clang::ArraySizeModifier::Static)
        result.staticCount = constant->getSize().getZExtValue();
      else if (constant)
        result.writtenCount = constant->getSize().getZExtValue();
    }
    result.type = types_.build(type->isVariablyModifiedType() ? flattened(parameter) : type);
    return result;
  }

  /// `int m[rows][cols]` names other parameters, so outside of the function it is a pointer to its first number.
  static clang::QualType flattened(const clang::ParmVarDecl &parameter) {
    const clang::ASTContext &context = parameter.getASTContext();
    clang::QualType element = parameter.getType();
    while (element->isPointerType() || element->isArrayType())
      element =
          element->isPointerType() ? element->getPointeeType() : context.getAsArrayType(element)->getElementType();
    return context.getPointerType(element);
  }

  Global globalOf(const clang::VarDecl &variable) {
    Global global;
    global.name = variable.getNameAsString();
    global.isLocalStatic = variable.isStaticLocal();
    global.symbol = global.isLocalStatic && current_ ? symbolOf(*current_) + "." + global.name : symbolOf(variable);
    if (program_.isCxx)
      describeCxxGlobal(variable, global);
    global.type = types_.build(variable.getType(), global.name);
    global.place = placeOf(variable.getLocation(), sources_, names_);
    global.isStatic = variable.getStorageClass() == clang::SC_Static;
    global.isDefined = variable.hasDefinition() != clang::VarDecl::DeclarationOnly;
    return global;
  }

  static void describeCxxGlobal(const clang::VarDecl &variable, Global &global) {
    if (!global.isLocalStatic)
      global.symbol = clang::ASTNameGenerator(variable.getASTContext()).getName(&variable);
    global.name = variable.getQualifiedNameAsString();
    for (std::size_t at; (at = global.name.find("(anonymous namespace)::")) != std::string::npos;)
      global.name.erase(at, std::string("(anonymous namespace)::").size());
  }

  const clang::SourceManager &sources_;
  FileNames &names_;
  Program &program_;
  TypeBuilder types_;
  const clang::FunctionDecl *current_ = nullptr;
  std::set<const clang::Expr *> called_; ///< names that stand in front of a call's parentheses
  std::set<std::string> addressTaken_;
};

} // namespace

base::SourceSpan placeOf(clang::SourceLocation location, const clang::SourceManager &sources, FileNames &names) {
  const clang::PresumedLoc place = sources.getPresumedLoc(sources.getExpansionLoc(location));
  if (place.isInvalid())
    return {};
  return {names.display(place.getFilename()), place.getLine(), place.getColumn()};
}

base::SourceSpan bodyOf(const clang::FunctionDecl &function, FileNames &names) {
  const auto *body = llvm::dyn_cast_or_null<clang::CompoundStmt>(function.getBody());
  if (body == nullptr || body->getLBracLoc().isMacroID())
    return {};
  return placeOf(body->getLBracLoc().getLocWithOffset(1), function.getASTContext().getSourceManager(), names);
}

Origin originOf(const clang::FunctionDecl &function, const clang::SourceManager &sources) {
  const clang::SourceLocation location = sources.getExpansionLoc(function.getLocation());
  const bool isOurs = function.getIdentifier() != nullptr && function.getName().starts_with("__premise_");
  if (isAppended(location, sources) || isOurs)
    return Origin::Appended;
  return sources.isInSystemHeader(location) ? Origin::System : Origin::User;
}

bool isVerifierName(llvm::StringRef name) {
  return name.starts_with("__premise_") || name.starts_with("__VERIFIER_") || name == "reach_error" ||
         name == "assume_abort_if_not" || name == "klee_assume" || name == "klee_assert" ||
         name == "klee_make_symbolic";
}

std::string symbolOf(const clang::NamedDecl &declaration) {
  if (const auto *label = declaration.getAttr<clang::AsmLabelAttr>())
    return label->getLabel().str();
  return declaration.getNameAsString();
}

std::string qualifiedName(const clang::FunctionDecl &function) {
  if (const clang::FunctionDecl *around = enclosingFunction(function))
    return qualifiedName(*around);
  clang::PrintingPolicy policy(function.getASTContext().getLangOpts());
  if (!policy.UseVoidForZeroParams)
    policy.SuppressUnwrittenScope = true;
  policy.TerseOutput = true;
  std::string name;
  llvm::raw_string_ostream out(name);
  function.getNameForDiagnostic(out, policy, true);
  return name;
}

void collectFacts(clang::ASTContext &context, FileNames &names, Program &program) {
  program.isCxx = context.getLangOpts().CPlusPlus;
  program.hasExceptions = program.isCxx && context.getLangOpts().CXXExceptions;
  FactCollector collector(context, names, program);
  collector.walk(context.getTranslationUnitDecl());
  if (program.isCxx) {
    collectCxxUnits(context, names, collector.types(), program);
    return;
  }
  for (Unit &unit : program.units)
    unit.isAddressTaken = collector.isAddressTaken(unit.name);
  program.callbacks = collectCallbacks(program);
  for (Global &global : resultGlobals(program))
    program.globals.push_back(std::move(global));
}

} // namespace premise::program
