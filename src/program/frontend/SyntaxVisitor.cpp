// How Clang's visitor is made one that calls virtual functions.
#include "program/frontend/SyntaxVisitor.h"

#include <clang/AST/RecursiveASTVisitor.h>

namespace premise::program {
namespace {

class Walker : public clang::RecursiveASTVisitor<Walker> {
public:
  explicit Walker(SyntaxVisitor &visitor) : visitor_(visitor), extent_(visitor.extent()) {}

  bool shouldVisitTemplateInstantiations() const { return extent_.instances; }
  bool shouldVisitImplicitCode() const { return extent_.implicit; }
  bool shouldTraversePostOrder() const { return extent_.childrenFirst; }

  bool TraverseDecl(clang::Decl *declaration) {
    return !declaration || !visitor_.entersDeclaration(*declaration) || RecursiveASTVisitor::TraverseDecl(declaration);
  }
  // With the queue of Clang's visitor, which keeps deep expressions off the stack.
  bool TraverseStmt(clang::Stmt *statement, DataRecursionQueue *queue = nullptr) {
    return !extent_.statements || !statement || !visitor_.entersStatement(*statement) ||
           RecursiveASTVisitor::TraverseStmt(statement, queue);
  }
  bool TraverseTypeLoc(clang::TypeLoc type) { return !extent_.types || RecursiveASTVisitor::TraverseTypeLoc(type); }

// The visit always goes on.
#define PREMISE_VISIT(NAME)                                                                                            \
  bool Visit##NAME(clang::NAME *found) {                                                                               \
    visitor_.Visit##NAME(found);                                                                                       \
    return true;                                                                                                       \
  }
  PREMISE_VISIT(Stmt)
  PREMISE_VISIT(IfStmt)
  PREMISE_VISIT(WhileStmt)
  PREMISE_VISIT(DoStmt)
  PREMISE_VISIT(ForStmt)
  PREMISE_VISIT(CXXForRangeStmt)
  PREMISE_VISIT(ReturnStmt)
  PREMISE_VISIT(ArraySubscriptExpr)
  PREMISE_VISIT(BinaryOperator)
  PREMISE_VISIT(CallExpr)
  PREMISE_VISIT(CastExpr)
  PREMISE_VISIT(ConditionalOperator)
  PREMISE_VISIT(DeclRefExpr)
  PREMISE_VISIT(ImplicitCastExpr)
  PREMISE_VISIT(LambdaExpr)
  PREMISE_VISIT(MemberExpr)
  PREMISE_VISIT(UnaryOperator)
  PREMISE_VISIT(VarDecl)
  PREMISE_VISIT(FunctionDecl)
  PREMISE_VISIT(FunctionTemplateDecl)
  PREMISE_VISIT(CXXRecordDecl)
#undef PREMISE_VISIT

private:
  SyntaxVisitor &visitor_;
  const SyntaxVisitor::Extent &extent_;
};

} // namespace

void SyntaxVisitor::walk(clang::Stmt *statement) {
  Walker(*this).TraverseStmt(statement);
}

void SyntaxVisitor::walk(clang::Decl *declaration) {
  Walker(*this).TraverseDecl(declaration);
}

} // namespace premise::program
