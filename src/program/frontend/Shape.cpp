// How an lvalue is taken apart into a variable and the pointers followed from it.
#include "program/frontend/Shape.h"

namespace premise::program {
namespace {

AccessShape followed(AccessShape shape) {
  ++shape.depth;
  return shape;
}

/// The shape of what a pointer value points to.
AccessShape shapeOfPointer(const clang::Expr &pointer) {
  const clang::Expr *plain = pointer.IgnoreParens();
  if (const auto *cast = llvm::dyn_cast<clang::CastExpr>(plain)) {
    if (cast->getCastKind() == clang::CK_LValueToRValue)
      return followed(shapeOfLvalue(*cast->getSubExpr()));
    if (cast->getCastKind() == clang::CK_ArrayToPointerDecay)
      return shapeOfLvalue(*cast->getSubExpr());
    return shapeOfPointer(*cast->getSubExpr());
  }
  if (const auto *unary = llvm::dyn_cast<clang::UnaryOperator>(plain)) {
    if (unary->getOpcode() == clang::UO_AddrOf)
      return shapeOfLvalue(*unary->getSubExpr());
    if (unary->isIncrementDecrementOp())
      return followed(shapeOfLvalue(*unary->getSubExpr()));
  }
  if (const auto *binary = llvm::dyn_cast<clang::BinaryOperator>(plain))
    if (binary->isAdditiveOp())
      return shapeOfPointer(binary->getLHS()->getType()->isPointerType() ? *binary->getLHS() : *binary->getRHS());
  return {};
}

} // namespace

AccessShape shapeOfLvalue(const clang::Expr &lvalue) {
  const clang::Expr *plain = lvalue.IgnoreParens();
  if (const auto *variable = llvm::dyn_cast<clang::DeclRefExpr>(plain))
    return {variable->getDecl()->getNameAsString(), 0};
  if (const auto *member = llvm::dyn_cast<clang::MemberExpr>(plain))
    return member->isArrow() ? shapeOfPointer(*member->getBase()) : shapeOfLvalue(*member->getBase());
  if (const auto *element = llvm::dyn_cast<clang::ArraySubscriptExpr>(plain))
    return shapeOfPointer(*element->getBase());
  if (const auto *unary = llvm::dyn_cast<clang::UnaryOperator>(plain))
    if (unary->getOpcode() == clang::UO_Deref)
      return shapeOfPointer(*unary->getSubExpr());
  return {};
}

const clang::Expr *followedPointer(const clang::Expr &lvalue) {
  const clang::Expr *plain = lvalue.IgnoreParens();
  if (const auto *member = llvm::dyn_cast<clang::MemberExpr>(plain))
    return member->isArrow() ? member->getBase()->IgnoreParenImpCasts() : followedPointer(*member->getBase());
  const clang::Expr *pointer = nullptr;
  if (const auto *element = llvm::dyn_cast<clang::ArraySubscriptExpr>(plain))
    pointer = element->getBase()->IgnoreParenImpCasts();
  else if (const auto *unary = llvm::dyn_cast<clang::UnaryOperator>(plain))
    pointer = unary->getOpcode() == clang::UO_Deref ? unary->getSubExpr()->IgnoreParenImpCasts() : nullptr;
  if (pointer && pointer->getType()->isArrayType())
    return followedPointer(*pointer);
  return pointer;
}

} // namespace premise::program
