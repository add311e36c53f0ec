// How strings and objects behind `void *` are recognised in a body.
#include "program/frontend/StringUse.h"

#include <clang/AST/ASTContext.h>
#include <clang/AST/RecursiveASTVisitor.h>
#include <llvm/ADT/StringSet.h>
#include <optional>
#include <set>

namespace premise::program {
namespace {

const clang::Decl *namedBy(const clang::Expr *expression) {
  const auto *name = expression ? llvm::dyn_cast<clang::DeclRefExpr>(expression->IgnoreParenImpCasts()) : nullptr;
  return name ? name->getDecl() : nullptr;
}

/// Local variables that are the parameter under another name, or began as it.
class Aliases : public clang::RecursiveASTVisitor<Aliases> {
public:
  explicit Aliases(const clang::ParmVarDecl &parameter) : names_{&parameter} {}

  bool VisitVarDecl(clang::VarDecl *variable) {
    if (contains(namedBy(variable->getInit())))
      names_.insert(variable);
    return true;
  }
  bool VisitBinaryOperator(clang::BinaryOperator *operation) {
    if (operation->getOpcode() == clang::BO_Assign && contains(namedBy(operation->getRHS())))
      if (const clang::Decl *target = namedBy(operation->getLHS()))
        names_.insert(target);
    return true;
  }

  bool contains(const clang::Decl *declaration) const { return names_.contains(declaration); }

private:
  std::set<const clang::Decl *> names_;
};

/// Whether a condition asks for the zero behind one of the names.
class ZeroQuestion : public clang::RecursiveASTVisitor<ZeroQuestion> {
public:
  explicit ZeroQuestion(const Aliases &names) : names_(names) {}

  bool isAsked() const { return isAsked_ && !namesParameter_; }

  void ask(clang::Expr *condition) {
    noteTruth(condition);
    TraverseStmt(condition);
  }

  bool VisitImplicitCastExpr(clang::ImplicitCastExpr *cast) {
    if (cast->getCastKind() == clang::CK_IntegralToBoolean)
      noteTruth(cast->getSubExpr());
    return true;
  }
  bool VisitUnaryOperator(clang::UnaryOperator *operation) {
    if (operation->getOpcode() == clang::UO_LNot)
      noteTruth(operation->getSubExpr());
    return true;
  }
  bool VisitBinaryOperator(clang::BinaryOperator *operation) {
    if (operation->isLogicalOp()) {
      noteTruth(operation->getLHS());
      noteTruth(operation->getRHS());
    }
    if (operation->isEqualityOp() && isZero(operation->getRHS()))
      noteTruth(operation->getLHS());
    return true;
  }
  bool VisitDeclRefExpr(clang::DeclRefExpr *name) {
    const auto *parameter = llvm::dyn_cast<clang::ParmVarDecl>(name->getDecl());
    namesParameter_ = namesParameter_ || (parameter && parameter->getType()->isIntegerType());
    return true;
  }

private:
  static bool isZero(const clang::Expr *expression) {
    const clang::Expr *plain = expression->IgnoreParenImpCasts();
    if (const auto *number = llvm::dyn_cast<clang::IntegerLiteral>(plain))
      return number->getValue() == 0;
    const auto *character = llvm::dyn_cast<clang::CharacterLiteral>(plain);
    return character && character->getValue() == 0;
  }

  void noteTruth(const clang::Expr *expression) {
    const clang::Expr *plain = expression->IgnoreParenImpCasts();
    if (const auto *element = llvm::dyn_cast<clang::ArraySubscriptExpr>(plain))
      isAsked_ = isAsked_ || names_.contains(namedBy(element->getBase()));
    const auto *operation = llvm::dyn_cast<clang::UnaryOperator>(plain);
    if (!operation || operation->getOpcode() != clang::UO_Deref)
      return;
    const clang::Expr *pointer = operation->getSubExpr()->IgnoreParenImpCasts();
    if (const auto *step = llvm::dyn_cast<clang::UnaryOperator>(pointer)) // *s++
      pointer = step->getSubExpr();
    isAsked_ = isAsked_ || names_.contains(namedBy(pointer));
  }

  const Aliases &names_;
  bool isAsked_ = false;
  bool namesParameter_ = false;
};

bool looksForZero(llvm::StringRef name) {
  static const llvm::StringSet<> kNames = {"atoi",  "atol",  "atoll",  "atof",  "puts",
                                           "fputs", "fopen", "getenv", "sscanf"};
  return kNames.contains(name) || (name.starts_with("str") && !name.starts_with("strn") && !name.starts_with("struct"));
}

llvm::StringRef nameOfCallee(const clang::CallExpr &call) {
  const clang::FunctionDecl *callee = call.getDirectCallee();
  return callee && callee->getDeclName().isIdentifier() ? callee->getName() : "";
}

class StringUses : public clang::RecursiveASTVisitor<StringUses> {
public:
  explicit StringUses(const Aliases &names) : names_(names) {}

  bool isString() const { return isString_; }

  bool VisitWhileStmt(clang::WhileStmt *loop) { return noteLoop(loop->getCond()); }
  bool VisitDoStmt(clang::DoStmt *loop) { return noteLoop(loop->getCond()); }
  bool VisitForStmt(clang::ForStmt *loop) { return noteLoop(loop->getCond()); }
  bool VisitCallExpr(clang::CallExpr *call) {
    if (looksForZero(nameOfCallee(*call)))
      for (const clang::Expr *argument : call->arguments())
        isString_ = isString_ || names_.contains(namedBy(argument));
    return true;
  }

private:
  bool noteLoop(clang::Expr *condition) {
    if (!condition)
      return true;
    ZeroQuestion question(names_);
    question.ask(condition);
    isString_ = isString_ || question.isAsked();
    return true;
  }

  const Aliases &names_;
  bool isString_ = false;
};

/// What the body does first with the characters behind one of the names; whether the pointer is null does not count.
class FirstUse : public clang::RecursiveASTVisitor<FirstUse> {
public:
  explicit FirstUse(const Aliases &names) : names_(names) {}

  bool isSearch() const { return isSearch_.value_or(false); }

  bool VisitWhileStmt(clang::WhileStmt *loop) { return noteLoop(loop->getCond()); }
  bool VisitForStmt(clang::ForStmt *loop) { return noteLoop(loop->getCond()); }
  bool VisitCallExpr(clang::CallExpr *call) {
    const llvm::StringRef name = nameOfCallee(*call);
    const bool onlyWritesFirst = name == "strcpy" || name == "strlcpy";
    for (unsigned i = 0; i < call->getNumArgs(); i++)
      if (names_.contains(namedBy(call->getArg(i))))
        note(looksForZero(name) && !(onlyWritesFirst && i == 0));
    return true;
  }
  bool VisitArraySubscriptExpr(clang::ArraySubscriptExpr *element) { return noteOther(element->getBase()); }
  bool VisitUnaryOperator(clang::UnaryOperator *operation) {
    const bool follows = operation->getOpcode() == clang::UO_Deref || operation->isIncrementDecrementOp();
    return !follows || noteOther(operation->getSubExpr());
  }
  bool VisitBinaryOperator(clang::BinaryOperator *operation) {
    return !operation->isAdditiveOp() || (noteOther(operation->getLHS()) && noteOther(operation->getRHS()));
  }

private:
  void note(bool isSearch) { isSearch_ = isSearch_.value_or(isSearch); }
  bool noteOther(const clang::Expr *pointer) {
    if (names_.contains(namedBy(pointer)))
      note(false);
    return true;
  }
  bool noteLoop(clang::Expr *condition) {
    ZeroQuestion question(names_);
    if (condition)
      question.ask(condition);
    if (question.isAsked())
      note(true);
    return true;
  }

  const Aliases &names_;
  std::optional<bool> isSearch_;
};

bool isPlainChar(clang::QualType type) {
  return !type.isNull() && (type->isSpecificBuiltinType(clang::BuiltinType::Char_S) ||
                            type->isSpecificBuiltinType(clang::BuiltinType::Char_U));
}

class Casts : public clang::RecursiveASTVisitor<Casts> {
public:
  Casts(const clang::ParmVarDecl &parameter, const clang::ASTContext &context)
      : parameter_(parameter), context_(context) {}

  clang::QualType only() const { return isMixed_ ? clang::QualType() : only_; }

  bool VisitCastExpr(clang::CastExpr *cast) {
    if (cast->getCastKind() != clang::CK_BitCast || namedBy(cast->getSubExpr()) != &parameter_)
      return true;
    const clang::QualType target = cast->getType()->getPointeeType();
    if (target.isNull() || target->isVoidType())
      return true;
    const bool isObject =
        target->isObjectType() && !target->isIncompleteType() && context_.getTypeSizeInChars(target).getQuantity() > 1;
    isMixed_ =
        isMixed_ || !isObject || (!only_.isNull() && !context_.hasSameUnqualifiedType(only_->getPointeeType(), target));
    only_ = cast->getType();
    return true;
  }

private:
  const clang::ParmVarDecl &parameter_;
  const clang::ASTContext &context_;
  clang::QualType only_;
  bool isMixed_ = false;
};

} // namespace

bool isUsedAsString(const clang::FunctionDecl &function, const clang::ParmVarDecl &parameter) {
  const clang::QualType target = parameter.getType()->getPointeeType();
  if (!function.getBody() || !isPlainChar(target) || !target.isConstQualified())
    return false;
  Aliases names(parameter);
  names.TraverseStmt(function.getBody());
  StringUses uses(names);
  uses.TraverseStmt(function.getBody());
  return uses.isString();
}

bool startsAsString(const clang::FunctionDecl &function, const clang::ParmVarDecl &parameter) {
  const clang::QualType target = parameter.getType()->getPointeeType();
  if (!function.getBody() || !isPlainChar(target) || target.isConstQualified())
    return false;
  Aliases names(parameter);
  names.TraverseStmt(function.getBody());
  FirstUse use(names);
  use.TraverseStmt(function.getBody());
  return use.isSearch();
}

clang::QualType seenAs(const clang::FunctionDecl &function, const clang::ParmVarDecl &parameter) {
  if (!function.getBody() || !parameter.getType()->isVoidPointerType())
    return {};
  Casts casts(parameter, function.getASTContext());
  casts.TraverseStmt(function.getBody());
  return casts.only();
}

} // namespace premise::program
