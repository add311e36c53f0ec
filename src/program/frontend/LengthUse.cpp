// How lengths are read off declarations and indices.
#include "program/frontend/LengthUse.h"

#include "program/frontend/SyntaxVisitor.h"

#include <clang/AST/ASTContext.h>
#include <set>

namespace premise::program {
namespace {

constexpr unsigned kMaxCalls = 3; ///< how far m and n are followed

const clang::Decl *namedBy(const clang::Expr *expression) {
  const auto *name = expression ? llvm::dyn_cast<clang::DeclRefExpr>(expression->IgnoreParenCasts()) : nullptr;
  return name ? name->getDecl() : nullptr;
}

const clang::ParmVarDecl *parameterNamed(const clang::Expr *expression) {
  return llvm::dyn_cast_or_null<clang::ParmVarDecl>(namedBy(expression));
}

using Factors = std::set<const clang::ParmVarDecl *>;

/// The parameters by which something is multiplied in an expression.
class Products : public SyntaxVisitor {
public:
  void VisitBinaryOperator(clang::BinaryOperator *operation) override {
    if (operation->getOpcode() == clang::BO_Mul)
      for (const clang::Expr *operand : {operation->getLHS(), operation->getRHS()})
        if (const clang::ParmVarDecl *parameter = parameterNamed(operand))
          factors_.insert(parameter);
  }

  static Factors in(clang::Expr *expression) {
    Products products;
    products.walk(expression);
    return products.factors_;
  }

private:
  Factors factors_;
};

/// What is multiplied on the way to an element of an array.
class Rows : public SyntaxVisitor {
public:
  Rows(const clang::ParmVarDecl &array, unsigned calls) : array_(array), calls_(calls) {}

  /// Indices may have been computed before: `int at = i * n + j; m[at]`.
  void collect(clang::Stmt *body) {
    walk(body);
    for (const clang::Decl *index : indices_)
      if (const auto found = computed_.find(index); found != computed_.end())
        factors_.insert(found->second.begin(), found->second.end());
  }
  const Factors &factors() const { return factors_; }

  void VisitArraySubscriptExpr(clang::ArraySubscriptExpr *element) override {
    if (namedBy(element->getBase()) == &array_)
      addIndex(element->getIdx());
  }
  void VisitBinaryOperator(clang::BinaryOperator *operation) override {
    if (operation->getOpcode() == clang::BO_Assign)
      noteComputed(namedBy(operation->getLHS()), operation->getRHS());
    if (operation->getOpcode() != clang::BO_Add || !operation->getType()->isPointerType())
      return;
    if (beginsAtArray(operation->getLHS()))
      addIndex(operation->getRHS());
    if (beginsAtArray(operation->getRHS()))
      addIndex(operation->getLHS());
  }
  void VisitVarDecl(clang::VarDecl *variable) override { noteComputed(variable, variable->getInit()); }
  void VisitCallExpr(clang::CallExpr *call) override {
    const clang::FunctionDecl *callee = call->getDirectCallee();
    const clang::FunctionDecl *definition = callee ? callee->getDefinition() : nullptr;
    if (!definition || calls_ == 0)
      return;
    for (unsigned i = 0; i < std::min(call->getNumArgs(), definition->getNumParams()); i++)
      if (namedBy(call->getArg(i)) == &array_)
        addRowsOf(*definition, i, *call);
  }

private:
  /// m, or m + something.
  bool beginsAtArray(const clang::Expr *expression) const {
    if (namedBy(expression) == &array_)
      return true;
    const auto *sum = llvm::dyn_cast<clang::BinaryOperator>(expression->IgnoreParenCasts());
    return sum && sum->getOpcode() == clang::BO_Add && (beginsAtArray(sum->getLHS()) || beginsAtArray(sum->getRHS()));
  }

  void addIndex(clang::Expr *index) {
    const Factors found = Products::in(index);
    factors_.insert(found.begin(), found.end());
    if (const clang::Decl *variable = namedBy(index))
      indices_.insert(variable);
  }

  void noteComputed(const clang::Decl *variable, clang::Expr *value) {
    if (variable && value)
      computed_[variable].merge(Products::in(value));
  }

  void addRowsOf(const clang::FunctionDecl &callee, unsigned argument, const clang::CallExpr &call) {
    Rows rows(*callee.getParamDecl(argument), calls_ - 1);
    rows.collect(callee.getBody());
    for (const clang::ParmVarDecl *factor : rows.factors())
      if (factor->getFunctionScopeIndex() < call.getNumArgs())
        if (const clang::ParmVarDecl *own = parameterNamed(call.getArg(factor->getFunctionScopeIndex())))
          factors_.insert(own);
  }

  const clang::ParmVarDecl &array_;
  unsigned calls_;
  Factors factors_;
  std::set<const clang::Decl *> indices_;
  std::map<const clang::Decl *, Factors> computed_;
};

} // namespace

std::vector<unsigned> declaredLengths(const clang::ParmVarDecl &parameter) {
  const clang::ASTContext &context = parameter.getASTContext();
  std::vector<unsigned> lengths;
  clang::QualType type = parameter.getOriginalType();
  while (const auto *array = llvm::dyn_cast_or_null<clang::VariableArrayType>(context.getAsArrayType(type))) {
    const clang::ParmVarDecl *length = parameterNamed(array->getSizeExpr());
    if (!length)
      return {};
    lengths.push_back(length->getFunctionScopeIndex());
    type = array->getElementType();
  }
  return type->isVariablyModifiedType() ? std::vector<unsigned>() : lengths;
}

std::vector<unsigned> rowLengths(const clang::FunctionDecl &function, const clang::ParmVarDecl &parameter) {
  if (!function.getBody() || !parameter.getType()->isPointerType())
    return {};
  Rows rows(parameter, kMaxCalls);
  rows.collect(function.getBody());
  std::vector<unsigned> lengths;
  for (const clang::ParmVarDecl *factor : rows.factors())
    if (factor->getType()->isIntegerType() && factor->getDeclContext() == &function)
      lengths.push_back(factor->getFunctionScopeIndex());
  std::sort(lengths.begin(), lengths.end());
  return lengths;
}

} // namespace premise::program
