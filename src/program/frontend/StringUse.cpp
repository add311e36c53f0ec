// How strings and objects behind `void *` are recognised in a body.
#include "program/frontend/StringUse.h"

#include "program/frontend/SyntaxVisitor.h"

#include <clang/AST/ASTContext.h>
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
class Aliases : public SyntaxVisitor {
public:
  explicit Aliases(const clang::ParmVarDecl &parameter) : names_{&parameter} {}

  void VisitVarDecl(clang::VarDecl *variable) override {
    if (contains(namedBy(variable->getInit())))
      names_.insert(variable);
  }
  void VisitBinaryOperator(clang::BinaryOperator *operation) override {
    if (operation->getOpcode() == clang::BO_Assign && contains(namedBy(operation->getRHS())))
      if (const clang::Decl *target = namedBy(operation->getLHS()))
        names_.insert(target);
  }

  bool contains(const clang::Decl *declaration) const { return names_.contains(declaration); }

private:
  std::set<const clang::Decl *> names_;
};

/// Whether a condition asks for the zero behind one of the names.
class ZeroQuestion : public SyntaxVisitor {
public:
  explicit ZeroQuestion(const Aliases &names) : names_(names) {}

  bool isAsked() const { return isAsked_ && !namesParameter_; }

  void ask(clang::Expr *condition) {
    noteTruth(condition);
    walk(condition);
  }

  void VisitImplicitCastExpr(clang::ImplicitCastExpr *cast) override {
    if (cast->getCastKind() == clang::CK_IntegralToBoolean)
      noteTruth(cast->getSubExpr());
  }
  void VisitUnaryOperator(clang::UnaryOperator *operation) override {
    if (operation->getOpcode() == clang::UO_LNot)
      noteTruth(operation->getSubExpr());
  }
  void VisitBinaryOperator(clang::BinaryOperator *operation) override {
    if (operation->isLogicalOp()) {
      noteTruth(operation->getLHS());
      noteTruth(operation->getRHS());
    }
    if (operation->isEqualityOp() && isZero(operation->getRHS()))
      noteTruth(operation->getLHS());
  }
  void VisitDeclRefExpr(clang::DeclRefExpr *name) override {
    const auto *parameter = llvm::dyn_cast<clang::ParmVarDecl>(name->getDecl());
    namesParameter_ = namesParameter_ || (parameter && parameter->getType()->isIntegerType());
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

class StringUses : public SyntaxVisitor {
public:
  explicit StringUses(const Aliases &names) : names_(names) {}

  bool isString() const { return isString_; }

  void VisitWhileStmt(clang::WhileStmt *loop) override { noteLoop(loop->getCond()); }
  void VisitDoStmt(clang::DoStmt *loop) override { noteLoop(loop->getCond()); }
  void VisitForStmt(clang::ForStmt *loop) override { noteLoop(loop->getCond()); }
  void VisitCallExpr(clang::CallExpr *call) override {
    if (looksForZero(nameOfCallee(*call)))
      for (const clang::Expr *argument : call->arguments())
        isString_ = isString_ || names_.contains(namedBy(argument));
  }

private:
  void noteLoop(clang::Expr *condition) {
    if (!condition)
      return;
    ZeroQuestion question(names_);
    question.ask(condition);
    isString_ = isString_ || question.isAsked();
  }

  const Aliases &names_;
  bool isString_ = false;
};

/// What the body does first with the characters behind one of the names; whether the pointer is null does not count.
class FirstUse : public SyntaxVisitor {
public:
  explicit FirstUse(const Aliases &names) : names_(names) {}

  bool isSearch() const { return isSearch_.value_or(false); }

  void VisitWhileStmt(clang::WhileStmt *loop) override { noteLoop(loop->getCond()); }
  void VisitForStmt(clang::ForStmt *loop) override { noteLoop(loop->getCond()); }
  void VisitCallExpr(clang::CallExpr *call) override {
    const llvm::StringRef name = nameOfCallee(*call);
    const bool onlyWritesFirst = name == "strcpy" || name == "strlcpy";
    for (unsigned i = 0; i < call->getNumArgs(); i++)
      if (names_.contains(namedBy(call->getArg(i))))
        note(looksForZero(name) && !(onlyWritesFirst && i == 0));
  }
  void VisitArraySubscriptExpr(clang::ArraySubscriptExpr *element) override { noteOther(element->getBase()); }
  void VisitUnaryOperator(clang::UnaryOperator *operation) override {
    const bool follows = operation->getOpcode() == clang::UO_Deref || operation->isIncrementDecrementOp();
    if (follows)
      noteOther(operation->getSubExpr());
  }
  void VisitBinaryOperator(clang::BinaryOperator *operation) override {
    if (!operation->isAdditiveOp())
      return;
    noteOther(operation->getLHS());
    noteOther(operation->getRHS());
  }

private:
  void note(bool isSearch) { isSearch_ = isSearch_.value_or(isSearch); }
  void noteOther(const clang::Expr *pointer) {
    if (names_.contains(namedBy(pointer)))
      note(false);
  }
  void noteLoop(clang::Expr *condition) {
    ZeroQuestion question(names_);
    if (condition)
      question.ask(condition);
    if (question.isAsked())
      note(true);
  }

  const Aliases &names_;
  std::optional<bool> isSearch_;
};

bool isPlainChar(clang::QualType type) {
  return !type.isNull() && (type->isSpecificBuiltinType(clang::BuiltinType::Char_S) ||
                            type->isSpecificBuiltinType(clang::BuiltinType::Char_U));
}

class Casts : public SyntaxVisitor {
public:
  Casts(const clang::ParmVarDecl &parameter, const clang::ASTContext &context)
      : parameter_(parameter), context_(context) {}

  clang::QualType only() const { return isMixed_ ? clang::QualType() : only_; }

  void VisitCastExpr(clang::CastExpr *cast) override {
    if (cast->getCastKind() != clang::CK_BitCast || namedBy(cast->getSubExpr()) != &parameter_)
      return;
    const clang::QualType target = cast->getType()->getPointeeType();
    if (target.isNull() || target->isVoidType())
      return;
    const bool isObject =
        target->isObjectType() && !target->isIncompleteType() && context_.getTypeSizeInChars(target).getQuantity() > 1;
    isMixed_ =
        isMixed_ || !isObject || (!only_.isNull() && !context_.hasSameUnqualifiedType(only_->getPointeeType(), target));
    only_ = cast->getType();
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
  names.walk(function.getBody());
  StringUses uses(names);
  uses.walk(function.getBody());
  return uses.isString();
}

bool startsAsString(const clang::FunctionDecl &function, const clang::ParmVarDecl &parameter) {
  const clang::QualType target = parameter.getType()->getPointeeType();
  if (!function.getBody() || !isPlainChar(target) || target.isConstQualified())
    return false;
  Aliases names(parameter);
  names.walk(function.getBody());
  FirstUse use(names);
  use.walk(function.getBody());
  return use.isSearch();
}

clang::QualType seenAs(const clang::FunctionDecl &function, const clang::ParmVarDecl &parameter) {
  if (!function.getBody() || !parameter.getType()->isVoidPointerType())
    return {};
  Casts casts(parameter, function.getASTContext());
  casts.walk(function.getBody());
  return casts.only();
}

} // namespace premise::program
