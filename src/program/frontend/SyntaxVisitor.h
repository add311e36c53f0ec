// How a class goes through a syntax tree of Clang.
#pragma once

#include <clang/AST/DeclTemplate.h>
#include <clang/AST/ExprCXX.h>
#include <clang/AST/StmtCXX.h>

namespace premise::program {

/// Calls `enters...` and then `Visit...` for all that is found, under Clang's names for them. Clang's own visitor is a
/// template, which takes the compiler seven seconds for each class that derives from it; here it is compiled once.
class SyntaxVisitor {
public:
  virtual ~SyntaxVisitor() = default;
  SyntaxVisitor(const SyntaxVisitor &) = delete;
  SyntaxVisitor &operator=(const SyntaxVisitor &) = delete;

  void walk(clang::Stmt *statement);
  void walk(clang::Decl *declaration);

  /// What is gone through, and in which order.
  struct Extent {
    bool instances = false; ///< of templates, too
    bool types = true;      ///< also types as they are written, with the bounds of arrays
    bool statements = true;
    bool childrenFirst = false;
    bool implicit = false; ///< also what the compiler writes
  };
  const Extent &extent() const { return extent_; }

  /// False: neither it nor what it contains is visited.
  virtual bool entersStatement(clang::Stmt &) { return true; }
  virtual bool entersDeclaration(clang::Decl &) { return true; }

  virtual void VisitStmt(clang::Stmt *) {}
  virtual void VisitIfStmt(clang::IfStmt *) {}
  virtual void VisitWhileStmt(clang::WhileStmt *) {}
  virtual void VisitDoStmt(clang::DoStmt *) {}
  virtual void VisitForStmt(clang::ForStmt *) {}
  virtual void VisitCXXForRangeStmt(clang::CXXForRangeStmt *) {}
  virtual void VisitReturnStmt(clang::ReturnStmt *) {}
  virtual void VisitArraySubscriptExpr(clang::ArraySubscriptExpr *) {}
  virtual void VisitBinaryOperator(clang::BinaryOperator *) {}
  virtual void VisitCallExpr(clang::CallExpr *) {}
  virtual void VisitCastExpr(clang::CastExpr *) {}
  virtual void VisitConditionalOperator(clang::ConditionalOperator *) {}
  virtual void VisitDeclRefExpr(clang::DeclRefExpr *) {}
  virtual void VisitImplicitCastExpr(clang::ImplicitCastExpr *) {}
  virtual void VisitLambdaExpr(clang::LambdaExpr *) {}
  virtual void VisitMemberExpr(clang::MemberExpr *) {}
  virtual void VisitUnaryOperator(clang::UnaryOperator *) {}
  virtual void VisitVarDecl(clang::VarDecl *) {}
  virtual void VisitFunctionDecl(clang::FunctionDecl *) {}
  virtual void VisitFunctionTemplateDecl(clang::FunctionTemplateDecl *) {}
  virtual void VisitCXXRecordDecl(clang::CXXRecordDecl *) {}

protected:
  SyntaxVisitor() = default;
  explicit SyntaxVisitor(const Extent &extent) : extent_(extent) {}

private:
  Extent extent_;
};

} // namespace premise::program
